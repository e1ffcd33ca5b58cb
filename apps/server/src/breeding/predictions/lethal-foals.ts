import { foalsByCopies } from '@quarterpole/genetics/hundred'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { chancesOf, type CrossOf } from '../../herd/genetics/foal-chances.ts'
import { genotypeAt } from '../../herd/genetics/genotypes.ts'

/** Foals of a hundred that two copies of a variant kill: of one pair of many, as its cross counts them. */
export function lethalFoals(of: CrossOf): number {
  const { herd, parents } = of
  // With a clear parent nothing has to be weighed: no foal gets two copies.
  const isOpen = (locus: DiseaseLocus) =>
    DISEASES[locus].lethal && [parents.sire, parents.dam].every((row) => genotypeAt(herd, row, locus) !== 0)
  const chances = chancesOf(of, isOpen)
  return lethalOf100(chances.map(([locus, { foal }]) => ({ locus, two_copies: foalsByCopies(foal)[2] })))
}
