import { expect, test } from 'vitest'
import { inbreedingFlag, inbreedingWord, isModerate } from './inbreeding.ts'

test('half brother to half sister is close, first cousins are low', () => {
  expect([0, 0.0625, 0.0626, 0.124, 0.125, 0.25].map(inbreedingWord)).toEqual([
    'low',
    'low',
    'moderate',
    'moderate',
    'close',
    'close',
  ])
})

test('a pedigree is flagged moderate or low', () => {
  expect([0, 0.0625, 0.0626, 0.25].map(inbreedingFlag)).toEqual(['low', 'low', 'moderate', 'moderate'])
})

test('a sum of powers of ½ that is rounded is on the side it would be on', () => {
  expect(inbreedingWord(0.125 - 1e-15)).toBe('close')
  expect(isModerate(0.0625 + 1e-15)).toBe(false)
})
