import { expect, test } from 'vitest'
import { cautionOf } from './card-caution.ts'

const runners = (...facts: readonly [starts: number, ownRecord: number][]) => ({
  predictions: facts.map(([starts, own_record]) => ({ starts, feature_contributions: { own_record } })),
})
const named = { jockeys: [null, 'R. Vallejo'] }

test('a sealed card that names people and shows nobody’s starts beside their records says so', () => {
  const lost = runners([0, 2.9], [0, -1.1])
  expect(cautionOf(named, lost)).toMatch(
    /^This card was sealed by an earlier version .*names jockeys or trainers/,
  )
  expect(cautionOf({ trainers: ['L. Arredondo', null] }, lost)).not.toBeNull()
})

test.each([
  ['names nobody', { jockeys: [null, null] }, runners([0, 2.9], [0, -1.1])],
  ['has starts', named, runners([6, 2.9], [0, -1.1])],
  ['has first-time starters alone', named, runners([0, 0], [0, 1e-14])],
])('a card that %s says nothing', (_, request, prediction) => {
  expect(cautionOf(request, prediction)).toBeNull()
})
