import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { ancestorsOf } from '@quarterpole/genetics/ancestors'
import { type CommonAncestor, commonAncestors } from '@quarterpole/genetics/common-ancestors'
import { completeness } from '@quarterpole/genetics/completeness'
import { at, type HerdSnapshot } from '../snapshot/snapshot.ts'

export interface FoalPedigree {
  /** F of the foal, a fraction. */
  readonly inbreeding: number
  readonly completeness: Pedigree['completeness']
  /** The common ancestors with the largest shares of F. */
  readonly commonAncestors: Pedigree['common_ancestors']
}

/** What the known pedigree of a foal of these parents (rows, −1 unknown) says about its inbreeding. */
export function foalPedigree(
  herd: HerdSnapshot,
  parents: { readonly sire: number; readonly dam: number },
): FoalPedigree {
  const all = ancestorsOf(herd.ped, [parents.sire, parents.dam])
  const { inbreeding, ancestors } = commonAncestors(herd.ped, herd.f, parents, { all })
  const { equivalentGenerations, byGeneration, bothSides } = completeness(herd.ped, parents, all)
  return {
    inbreeding,
    completeness: {
      equivalent_generations: equivalentGenerations,
      by_generation: [...byGeneration],
      both_sides: bothSides,
    },
    commonAncestors: ancestors.map((ancestor) => presentAncestor(herd, ancestor)),
  }
}

const presentAncestor = (
  herd: HerdSnapshot,
  { row, sireGenerations, damGenerations, notation, share }: CommonAncestor,
) => ({
  id: at(herd.ids, row) as HorseId, // the snapshot's ids are horse ids
  name: herd.identities.nameAt(row),
  sire_generations: [...sireGenerations],
  dam_generations: [...damGenerations],
  notation,
  share,
})
