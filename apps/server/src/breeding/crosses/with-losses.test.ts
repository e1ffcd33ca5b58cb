import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { expect, test } from 'vitest'
import { withLosses } from './with-losses.ts'

/** What an earlier version saved of two carriers of GBED. */
const saved = {
  finding: [
    { text: 'One foal in four would die of GBED. ', strong: true },
    { text: 'A good cross with no known inbreeding: expect about ', strong: false },
    { text: 'SI 88', strong: true },
    { text: ' at 400 yards, give or take 9. ', strong: false },
    { text: 'Of 100 foals, ', strong: false },
    { text: '9', strong: true },
    { text: ' would reach record pace.', strong: false },
  ],
  panel: [{ locus: 'gbed', two_copies: 25 }],
  distributions: [{ distance_yards: 400, mean: 88, sd: 9 }],
  projected_value: 13_000,
  value_band: { q25: 8000, q75: 20_000 },
} as unknown as BreedingPrediction // of its members only these are read

test('a lethal cross saved by an earlier version is shown without praise, its dead foals neither running nor selling', () => {
  const shown = withLosses(saved)
  expect(shown.finding.map(({ text }) => text).join('')).toBe(
    'One foal in four would die of GBED. Otherwise a cross with no known inbreeding: expect about SI 88 at 400 yards, give or take 9. Of 100 foals, 75 would live, and 7 of those would reach record pace.',
  )
  expect(shown).toMatchObject({ projected_value: 9750, value_band: { q25: 6000, q75: 15_000 } })
})

test('one that kills nobody, and one saved since, stay as they are', () => {
  const healthy = { ...saved, panel: [{ locus: 'herda', two_copies: 25 }] } as unknown as BreedingPrediction
  expect(withLosses(healthy)).toBe(healthy)
  const newer = { ...saved, lethal_of_100: 25 }
  expect(withLosses(newer)).toBe(newer)
})
