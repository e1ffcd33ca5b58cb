import { expect, test } from 'vitest'
import { onlyAllowed, type PairCells, pairRefusals, pairUtility, type PlanLimits } from './plan-cells.ts'

const cells: PairCells = {
  expectedSi: Float64Array.of(95, 92, 94, 90),
  inbreeding: Float64Array.of(0.07, 0.01, Number.NaN, 0.1),
  isAffected: Uint8Array.of(0, 1, 0, 0),
  isLethal: Uint8Array.of(0, 0, 0, 0),
  isFamily: Uint8Array.of(0, 0, 1, 0),
}
const studs = { fee: Float64Array.of(1000, Number.NaN), bookLimit: Float64Array.of(Infinity, 2) }
const limits: PlanLimits = {
  outcross: 0,
  maxInbreeding: null,
  excludeAffected: false,
  excludeFamily: false,
  budget: null,
}

test.each<[string, Partial<PlanLimits>, (string | null)[]]>([
  ['without limits all are allowed', {}, [null, null, null, null]],
  ['unknown inbreeding is not refused', { maxInbreeding: 0.05 }, ['inbreeding', null, null, 'inbreeding']],
  ['a limit that is met exactly is kept', { maxInbreeding: 0.07 }, [null, null, null, 'inbreeding']],
  ['affected foals are left out on request', { excludeAffected: true }, [null, 'affected', null, null]],
  ['close family is left out on request', { excludeFamily: true }, [null, null, 'family', null]],
  ['an unknown fee fits no budget', { budget: 1000 }, [null, 'fee_unknown', null, 'fee_unknown']],
  ['a fee above the whole budget', { budget: 900 }, ['fee', 'fee_unknown', 'fee', 'fee_unknown']],
])('%s', (_, changed, expected) => {
  expect(pairRefusals(cells, studs, { ...limits, ...changed })).toEqual(expected)
})

test('a lethal pair is refused before all else, and a closed book takes nobody', () => {
  const lethal = { ...cells, isLethal: Uint8Array.of(0, 1, 0, 0) }
  const closed = { ...studs, bookLimit: Float64Array.of(0, 2) }
  expect(pairRefusals(lethal, closed, { ...limits, excludeAffected: true })).toEqual([
    'book_closed',
    'lethal',
    'book_closed',
    null,
  ])
})

const all = [null, null, null, null]

test('all speed is the expected SI itself', () => {
  const refusals = ['fee', null, null, null] as const
  const utility = pairUtility(cells, refusals, 0)
  expect([...utility]).toEqual([95, 92, 94, 90])
  expect([...onlyAllowed(utility, refusals)]).toEqual([Number.NaN, 92, 94, 90])
})

test('with a weight on outcross, differences are those of the ranking’s score, in SI points', () => {
  const known = { ...cells, inbreeding: Float64Array.of(0.07, 0.01, 0.03, 0.1) }
  const z = (column: Float64Array) => {
    const mean = column.reduce((a, b) => a + b, 0) / 4
    const sd = Math.sqrt(column.reduce((a, b) => a + (b - mean) ** 2, 0) / 4)
    return { of: (k: number) => (column[k] - mean) / sd, sd }
  }
  const [si, f] = [z(known.expectedSi), z(known.inbreeding)]
  const utility = pairUtility(known, all, 0.3)
  const score = (k: number) => ((0.7 * si.of(k) - 0.3 * f.of(k)) * si.sd) / 0.7
  for (let k = 1; k < 4; k++) expect(utility[k] - utility[0]).toBeCloseTo(score(k) - score(0), 12)
})

test('without breeding values only inbreeding counts, in percentage points; an unknown one as the mean', () => {
  const unrated = { ...cells, expectedSi: new Float64Array(4).fill(Number.NaN) }
  for (const utility of [pairUtility(unrated, all, 0), pairUtility(cells, all, 1)])
    expect([...utility].map((u) => Number(u.toFixed(9)))).toEqual([-7, -1, -6, -10])
})

test('a weight outside 0…1 is refused', () => {
  expect(() => pairUtility(cells, all, 1.5)).toThrow('outcross 1.5')
})
