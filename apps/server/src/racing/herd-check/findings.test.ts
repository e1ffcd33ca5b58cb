import type { EvaluationId } from '@quarterpole/contract/ids'
import { HERD_PARAMETERS } from '@quarterpole/genetics/parameters'
import { expect, test } from 'vitest'
import { VERSION } from '../../platform/process/version.ts'
import { type HerdCheckFindings, parametersOfLast } from './findings.ts'

const from = Date.parse('2026-01-01T00:00:00Z') / 86_400_000
const findings: HerdCheckFindings = {
  kind: 'checked',
  parameters: HERD_PARAMETERS,
  season: {
    kind: 'calendar_year',
    from: '2026-01-01',
    to: '2026-10-03',
    starts: 300,
    horses: 90,
    races: 60,
    earlier_starts: 1000,
  },
  values: [],
  coverage: [],
  reliability_method: 'exact',
}
const row = {
  id: 1,
  evaluation_id: 1 as EvaluationId,
  created_at: '2026-10-04T00:00:00.000Z',
  starts_version: 1,
  report: findings,
  code_version: VERSION,
}

test('the last check’s variances are used again for the same season and about as many starts before it', () => {
  expect(parametersOfLast(row, { from, earlier: 1000 })).toBe(HERD_PARAMETERS)
  expect(parametersOfLast(row, { from, earlier: 1100 })).toBe(HERD_PARAMETERS)
  expect(parametersOfLast(row, { from, earlier: 1101 })).toBeUndefined()
  expect(parametersOfLast(row, { from, earlier: 909 })).toBeUndefined()
})

test('not those of another season: they would know some of its results, nor of other code, nor of no check', () => {
  expect(parametersOfLast(row, { from: from - 1, earlier: 1000 })).toBeUndefined()
  expect(parametersOfLast({ ...row, code_version: 'older' }, { from, earlier: 1000 })).toBeUndefined()
  const tooFew: HerdCheckFindings = { kind: 'too_few', season_starts: 3, earlier_starts: 1000 }
  expect(parametersOfLast({ ...row, report: tooFew }, { from, earlier: 1000 })).toBeUndefined()
  expect(parametersOfLast(undefined, { from, earlier: 1000 })).toBeUndefined()
})
