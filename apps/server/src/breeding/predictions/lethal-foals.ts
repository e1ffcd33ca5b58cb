import { foalsByCopies } from '@quarterpole/genetics/hundred'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { PANEL, PANEL_LOCI } from '@quarterpole/genetics/panel'
import { type CrossOf, foalChances } from '../../herd/genetics/foal-chances.ts'
import { genotypeAt } from '../../herd/genetics/genotypes.ts'

const LETHAL_LOCI = PANEL_LOCI.filter((locus) => PANEL[locus].lethal)

/** Foals of a hundred that two copies of a variant kill: of one pair of many, as its cross counts them. */
export function lethalFoals(of: CrossOf): number {
  const { herd, parents } = of
  // With a clear parent nothing has to be weighed: no foal gets two copies.
  const open = LETHAL_LOCI.filter((locus) =>
    [parents.sire, parents.dam].every((row) => genotypeAt(herd, row, locus) !== 0),
  )
  return lethalOf100(
    open.map((locus) => ({ locus, two_copies: foalsByCopies(foalChances(of, locus).foal)[2] })),
  )
}
