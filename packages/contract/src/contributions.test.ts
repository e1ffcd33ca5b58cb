import { expect, test } from 'vitest'
import { contributionLabel, CONTRIBUTIONS } from './contributions.ts'

test('every contribution has a label for people, each its own', () => {
  const shown = CONTRIBUTIONS.map(({ name }) => contributionLabel(name))
  expect(shown).toEqual(CONTRIBUTIONS.map(({ label }) => label))
  expect(new Set(shown).size).toBe(CONTRIBUTIONS.length)
})

test('a code that is not known here, as of a newer server, stands for itself', () =>
  expect(contributionLabel('moon_phase')).toBe('moon_phase'))
