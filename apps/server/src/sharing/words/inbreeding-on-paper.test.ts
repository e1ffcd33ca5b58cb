import { expect, test } from 'vitest'
import { inbreedingOnPaper } from './inbreeding-on-paper.ts'

test.each([
  [0, false, 'too little pedigree to figure'],
  [0, true, '0.0%, low'],
  [0.03125, false, '3.1%, low'],
  [0.07, true, '7.0%, moderate'],
])('%s with both sides known %s: %s', (inbreeding_coefficient, both_sides, words) => {
  expect(inbreedingOnPaper({ inbreeding_coefficient, completeness: { both_sides } })).toBe(words)
})
