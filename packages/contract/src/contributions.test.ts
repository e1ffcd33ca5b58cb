import { expect, test } from 'vitest'
import { contributionLabel, CONTRIBUTIONS } from './contributions.ts'

test('every contribution has a unique display label', () => {
  const shown = CONTRIBUTIONS.map(({ name }) => contributionLabel(name))
  expect(shown).toEqual(CONTRIBUTIONS.map(({ label }) => label))
  expect(new Set(shown).size).toBe(CONTRIBUTIONS.length)
})

test('an unknown code, as from a newer server, is its own label', () =>
  expect(contributionLabel('moon_phase')).toBe('moon_phase'))
