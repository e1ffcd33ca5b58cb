import type { EvaluationId } from '@quarterpole/contract/ids'
import type { CheckedHerd, CoverageCheck, HerdModelReport, ValueCheck } from '../how/herd-check/queries.ts'
import { sealedScore, tested } from './race-fixtures.ts'

const needed = { horses: 20, sires: 10, starts: 50 }

const held = (shares: readonly number[], se: number) =>
  [0.5, 0.68, 0.8, 0.95].map((level, k) => ({ level, share: shares[k] ?? 0, se }))

const coverageOf = (
  group: CoverageCheck['group'],
  [starts, horses]: readonly [number, number],
  shares: readonly number[],
  { off = 0.3, se = 0.02 } = {},
): CoverageCheck => ({
  group,
  starts,
  horses,
  races: Math.min(97, starts),
  result: {
    mean_error: { value: off, se: 0.6 },
    stated_sd: 10.2,
    observed_sd: 9.8,
    held: held(shares, se),
  },
})
const fewStarts = (group: CoverageCheck['group'], starts: number, horses: number): CoverageCheck => ({
  group,
  starts,
  horses,
  races: starts,
  result: null,
})

const coverage: CoverageCheck[] = [
  coverageOf('all', [756, 306], [0.538, 0.704, 0.81, 0.955]),
  coverageOf('unraced', [341, 144], [0.548, 0.71, 0.821, 0.968], { off: 0.5, se: 0.026 }),
  coverageOf('starts_1_3', [131, 51], [0.42, 0.58, 0.68, 0.916], { off: -0.3, se: 0.041 }),
  coverageOf('starts_4_9', [188, 75], [0.574, 0.723, 0.824, 0.957], { off: -0.1, se: 0.035 }),
  coverageOf('starts_10', [96, 36], [0.417, 0.656, 0.781, 0.958], { off: 2.4, se: 0.05 }),
  coverageOf('proven_sires', [372, 152], [0.62, 0.79, 0.88, 0.99], { off: 1.2, se: 0.028 }),
  coverageOf('proven_dams', [618, 250], [0.54, 0.707, 0.807, 0.956], { off: 0.7, se: 0.02 }),
]

const valuesOf = (
  group: ValueCheck['group'],
  [horses, sires]: readonly [number, number],
  [bias, dispersion, consistency]: readonly [number, number, number],
): ValueCheck => ({
  group,
  horses,
  sires,
  statistics: {
    bias: { value: bias, se: 0.08 },
    dispersion: { value: dispersion, se: 0.04 },
    consistency: { value: consistency, se: 0.01 },
  },
})
const values: ValueCheck[] = [
  valuesOf('sires', [81, 53], [-0.06, 0.99, 0.98]),
  valuesOf('dams', [625, 130], [-0.04, 1.03, 0.99]),
  valuesOf('unraced', [144, 49], [-0.31, 1.14, 0.88]),
  valuesOf('raced', [162, 62], [0.19, 0.88, 0.98]),
]

const check: CheckedHerd = {
  kind: 'checked',
  checked_at: '2026-11-20T18:04:00.000Z',
  evaluation_id: 12 as EvaluationId,
  is_older_than_data: false,
  season: {
    kind: 'calendar_year',
    from: '2026-01-01',
    to: '2026-10-03',
    starts: 756,
    horses: 306,
    races: 97,
    earlier_starts: 21_247,
  },
  values,
  coverage,
  needed,
  reliability_method: 'exact',
  code_version: '1.0.0',
}

export const checked: HerdModelReport = {
  check,
  chances: { season: tested.backtest, sealed: sealedScore.sealed },
  job_id: null,
}

/** A small herd: few groups have enough, the season is twelve months, and results came in since. */
export const checkedSmall: HerdModelReport = {
  check: {
    ...check,
    is_older_than_data: true,
    season: {
      kind: 'twelve_months',
      from: '2025-11-16',
      to: '2026-11-14',
      starts: 64,
      horses: 19,
      races: 61,
      earlier_starts: 218,
    },
    coverage: [
      coverageOf('all', [64, 19], [0.45, 0.64, 0.75, 0.94], { off: 1.1, se: 0.07 }),
      fewStarts('unraced', 12, 5),
      fewStarts('starts_1_3', 9, 4),
      fewStarts('starts_4_9', 26, 7),
      fewStarts('starts_10', 17, 3),
      fewStarts('proven_sires', 0, 0),
      fewStarts('proven_dams', 31, 9),
    ],
    values: values.map(({ group }, k) => ({ group, horses: 3 + k, sires: 2 + k, statistics: null })),
  },
  chances: {
    season: { kind: 'not_enough_races', races: 6, needed: 10 },
    sealed: { cards: 3, scored: 1, score: null, needed: 10 },
  },
  job_id: null,
}

export const notEnough: HerdModelReport = {
  ...checkedSmall,
  check: {
    kind: 'not_enough_data',
    season_starts: 12,
    earlier_starts: 31,
    needed: { season_starts: 50, earlier_starts: 50 },
  },
}

export const notChecked: HerdModelReport = { ...checkedSmall, check: { kind: 'not_checked_yet' } }
