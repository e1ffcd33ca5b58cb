import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { type CommonAncestor, linesTo, sourcesBetween } from '@quarterpole/genetics/common-ancestors'
import { completenessFrom } from '@quarterpole/genetics/completeness'
import { lineageOf } from '@quarterpole/genetics/lineage'
import type { Parents } from '@quarterpole/genetics/shared-ancestors'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

export interface FoalPedigree {
  /** F of the foal, a fraction. */
  readonly inbreeding: number
  readonly completeness: Pedigree['completeness'] & { both_sides: boolean }
  /** The common ancestors with the largest shares of F. */
  readonly commonAncestors: Pedigree['common_ancestors']
}

/** What the known pedigree of a foal of these parents (rows, −1 unknown) says about its inbreeding. */
export function foalPedigree(
  herd: HerdSnapshot,
  { sire, dam }: { readonly sire: number; readonly dam: number },
): FoalPedigree {
  const a = sire < 0 ? null : lineageOf(herd.ped, sire)
  const b = dam < 0 ? null : lineageOf(herd.ped, dam)
  const { equivalentGenerations, byGeneration } = completenessFrom(
    [a, b].filter((lineage) => lineage !== null),
  )
  const parents = a && b ? { sire: a, dam: b } : null
  const sources = parents && sourcesBetween(herd.f, parents)
  return {
    inbreeding: sources?.inbreeding ?? 0,
    completeness: {
      equivalent_generations: equivalentGenerations,
      by_generation: [...byGeneration],
      both_sides: (a?.depth ?? 0) > 0 && (b?.depth ?? 0) > 0,
    },
    commonAncestors: parents ? sources?.ancestors.map((one) => presentAncestor(herd, one, parents)) ?? [] : [],
  }
}

function presentAncestor(herd: HerdSnapshot, ancestor: CommonAncestor, parents: Parents) {
  const { sireGenerations, damGenerations, notation } = linesTo(ancestor, parents)
  return {
    id: at(herd.ids, ancestor.row) as HorseId, // the snapshot's ids are horse ids
    name: herd.identities.nameAt(ancestor.row),
    sire_generations: [...sireGenerations],
    dam_generations: [...damGenerations],
    notation,
    share: ancestor.share,
  }
}
