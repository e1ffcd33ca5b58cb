import type { RacingColumns } from '@quarterpole/db/queries/start-columns'

/** Race results by row of the snapshot. A horse added later has a row past the end and counts as unraced. */
export interface RaceResults {
  /** Starts with a speed index. */
  readonly starts: Int32Array
  /** Mean and best speed index of those starts; 0 where there are none. */
  readonly meanSi: Float32Array
  readonly bestSi: Float32Array
  /** Mean over all runners of their mean speed index; null where nobody has started. */
  readonly meanOfRunners: number | null
}

export const noResults = (n: number): RaceResults => ({
  starts: new Int32Array(n),
  meanSi: new Float32Array(n),
  bestSi: new Float32Array(n),
  meanOfRunners: null,
})

/** Joins race results to a snapshot's rows; horses that are not in it are skipped. */
export function joinRacing(
  { horse_id, starts, mean_si, best_si }: RacingColumns,
  herd: { n: number; table: { get(id: number): number } },
): RaceResults {
  const results = noResults(herd.n)
  for (const [i, id] of horse_id.entries()) {
    const row = herd.table.get(id)
    if (row < 0) continue
    results.starts[row] = starts[i] ?? 0 // all columns have the same length
    results.meanSi[row] = mean_si[i] ?? 0
    results.bestSi[row] = best_si[i] ?? 0
  }
  return { ...results, meanOfRunners: meanOfRunners(results) }
}

function meanOfRunners({ starts, meanSi }: RaceResults): number | null {
  let [sum, runners] = [0, 0]
  for (let row = 0; row < starts.length; row++) {
    if (!(Number(starts[row]) > 0)) continue
    sum += Number(meanSi[row])
    runners++
  }
  return runners === 0 ? null : sum / runners
}
