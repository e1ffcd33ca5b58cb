import type { Db } from '@quarterpole/db/open'
import { readRacingOfHorses } from '@quarterpole/db/queries/start'

/** Racing of each row of the snapshot; a horse added later lies behind the end and counts as unraced. */
export interface RaceResults {
  /** Starts with a speed index. */
  readonly starts: Int32Array
  /** Mean and best speed index of those starts; 0 where there are none. */
  readonly meanSi: Float32Array
  readonly bestSi: Float32Array
}

export const noResults = (n: number): RaceResults => ({
  starts: new Int32Array(n),
  meanSi: new Float32Array(n),
  bestSi: new Float32Array(n),
})

/** One pass over the starts, summed by the database. */
export async function readRaceResults(
  db: Db,
  herd: { n: number; table: { get(id: number): number } },
): Promise<RaceResults> {
  const results = noResults(herd.n)
  await readRacingOfHorses(db, ({ horse_id, starts, mean_si, best_si }) => {
    const row = herd.table.get(horse_id)
    if (row < 0) return
    results.starts[row] = starts
    results.meanSi[row] = mean_si
    results.bestSi[row] = best_si
  })
  return results
}
