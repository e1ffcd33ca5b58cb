import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { Db } from '@quarterpole/db/open'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

export interface FoalPedigree {
  completeness: Pedigree['completeness']
  common_ancestors: Pedigree['common_ancestors']
}
export async function foalPedigree(
  _db: Db,
  herd: HerdSnapshot,
  { sire, dam }: { sire: number; dam: number },
): Promise<FoalPedigree> {
  const by_generation: number[] = []
  let level = [sire, dam]
  for (let g = 1; g <= 10; g++) {
    const known = level.filter((row) => row >= 0)
    by_generation.push(known.length / 2 ** g)
    level = known.flatMap((row) => [at(herd.ped.sire, row), at(herd.ped.dam, row)])
  }
  return {
    completeness: { equivalent_generations: by_generation.reduce((a, b) => a + b, 0), by_generation },
    common_ancestors: [],
  }
}
