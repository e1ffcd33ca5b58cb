import { offspringIndex } from '@quarterpole/genetics/offspring'
import { SIMILAR_CROSS_PARAMS, similarCrosses } from '@quarterpole/genetics/similar-crosses'
import { type Assumption, assumption, fixed } from './assumption.ts'

const STARTS = 3

/** Error of the mean SI of a mare's foals by one stallion, so many of which have run. */
function errorOf(runners: number): string {
  const n = runners + 2
  const ped = {
    n,
    sire: Int32Array.from({ length: n }, (_, row) => (row < 2 ? -1 : 0)),
    dam: Int32Array.from({ length: n }, (_, row) => (row < 2 ? -1 : 1)),
  }
  const starts = new Int32Array(n).fill(STARTS, 2)
  const meanSi = new Float64Array(n).fill(85)
  const [group] = similarCrosses(
    { ped, offspring: offspringIndex(ped), results: { starts, meanSi, bestSi: meanSi } },
    { sire: 0, dam: 1 },
    { ...SIMILAR_CROSS_PARAMS, minRunners: runners },
  )
  return `± ${fixed(group.standard_error ?? Number.NaN)}`
}

export const FOALS: readonly Assumption[] = [
  assumption(
    {
      id: 'rated-runners',
      model: 'foal',
      name: 'Runners before a group of similar crosses is rated',
      unit: 'runners',
      mark: 'assumed',
      source: 'With fewer, a mean says more about luck than about the cross; the range is ours.',
      effect: `error of a group’s mean speed index with so many runners of ${STARTS} starts each`,
    },
    { low: 8, used: SIMILAR_CROSS_PARAMS.minRunners, high: 30 },
    errorOf,
  ),
]
