import {
  COVERAGE_GROUPS,
  type CoverageCheck,
  type CoverageGroup,
  MIN_SEASON_STARTS,
} from '@quarterpole/contract/herd-check'
import { intervalCoverage } from '@quarterpole/genetics/interval-coverage'
import { PROVEN_RUNNERS } from '@quarterpole/genetics/realized-reliability'
import { at } from '../../herd/snapshot/snapshot.ts'
import type { PredictedSeason } from './predicted-season.ts'

/** Of a group; with fewer horses or races its errors are not independent enough to give a standard error. */
const FEWEST_CLUSTERS = 10

/** How often the season's starts came within the interval given for them, by what was known of the horse before it. */
export function checkCoverage(predicted: PredictedSeason): CoverageCheck[] {
  const { row, herd } = predicted
  const { starts: known } = herd.evaluation
  const { sire, dam } = herd.ped
  const runnersOf = runnersByParent(known, herd.ped)
  const before = (i: number) => at(known, at(row, i))
  const parentRuns = (i: number, parents: Int32Array) => {
    const parent = at(parents, at(row, i))
    return parent < 0 ? 0 : at(runnersOf, parent)
  }
  const isIn: Record<CoverageGroup, (i: number) => boolean> = {
    all: () => true,
    unraced: (i) => before(i) === 0,
    starts_1_3: (i) => before(i) >= 1 && before(i) <= 3,
    starts_4_9: (i) => before(i) >= 4 && before(i) <= 9,
    starts_10: (i) => before(i) >= 10,
    proven_sires: (i) => parentRuns(i, sire) >= PROVEN_RUNNERS,
    proven_dams: (i) => parentRuns(i, dam) >= 1,
  }
  return COVERAGE_GROUPS.map((group) => {
    const starts = [...row.keys()].filter(isIn[group])
    // Foals of a proven parent share his error, more than their own starts.
    const parents = group === 'proven_sires' ? sire : group === 'proven_dams' ? dam : null
    return coverageOf(predicted, { group, starts, parents })
  })
}

function coverageOf(
  { row, race, si, expected, sd }: PredictedSeason,
  { group, starts, parents }: { group: CoverageGroup; starts: readonly number[]; parents: Int32Array | null },
): CoverageCheck {
  const column = (valueAt: (start: number) => number) => Float64Array.from(starts, valueAt)
  const horse = column((start) => at(row, start))
  const counts = { group, starts: starts.length, horses: new Set(horse).size }
  const found = intervalCoverage({
    error: column((start) => at(si, start) - at(expected, start)),
    sd: column((start) => at(sd, start)),
    horse: parents === null ? horse : horse.map((own) => at(parents, own)),
    race: column((start) => at(race, start)),
  })
  const races = found?.races ?? 0
  const isEnough =
    starts.length >= MIN_SEASON_STARTS && Math.min(found?.horses ?? 0, races) >= FEWEST_CLUSTERS
  return {
    ...counts,
    races,
    result:
      found && isEnough
        ? {
            mean_error: found.meanError,
            stated_sd: found.statedSd,
            observed_sd: found.observedSd,
            held: found.held.map(({ level, value, se }) => ({ level, share: value, se })),
          }
        : null,
  }
}

/** By row: foals with a start. */
function runnersByParent(
  starts: Int32Array,
  { n, sire, dam }: { readonly n: number; readonly sire: Int32Array; readonly dam: Int32Array },
): Int32Array {
  const runners = new Int32Array(n)
  for (let row = 0; row < n; row++) {
    if (!(at(starts, row) > 0)) continue
    for (const parent of [at(sire, row), at(dam, row)])
      if (parent >= 0) runners[parent] = at(runners, parent) + 1
  }
  return runners
}
