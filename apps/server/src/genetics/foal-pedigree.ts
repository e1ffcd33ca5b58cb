import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { Db } from '@quarterpole/db/open'
import { inbreedingSources } from '@quarterpole/genetics/common-ancestors'
import { foalCompleteness } from '@quarterpole/genetics/completeness'
import { namesAt } from '../herd/names.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

/** Common ancestors listed; in a deep pedigree the rest, each with a tiny share, is left out. */
const LISTED = 25

export type FoalPedigree = Pick<Pedigree, 'completeness' | 'common_ancestors'>

/** What the known pedigree of a foal of these parents (rows, −1 unknown) says of its inbreeding. */
export async function foalPedigree(
  db: Db,
  herd: HerdSnapshot,
  parents: { sire: number; dam: number },
): Promise<FoalPedigree> {
  const { equivalentGenerations, byGeneration } = foalCompleteness(herd.ped, parents)
  const { ancestors } = inbreedingSources(herd.ped, herd.f, parents, { limit: LISTED })
  const rows = ancestors.map(({ row }) => row)
  const nameAt = await namesAt(db, herd, rows)
  return {
    completeness: { equivalent_generations: equivalentGenerations, by_generation: [...byGeneration] },
    common_ancestors: ancestors.map(({ row, share, sireGenerations, damGenerations, notation }) => ({
      id: at(herd.ids, row) as HorseId, // the snapshot's ids are horse ids
      name: nameAt(row),
      sire_generations: [...sireGenerations],
      dam_generations: [...damGenerations],
      notation,
      share,
    })),
  }
}
