import { expect, test } from 'vitest'
import { REGISTER_OF_MERIT_SI, siGrade } from './si-grade.ts'

test.each([
  [null, null],
  [79, null],
  [79.99, null],
  [80, 'AA'],
  [89, 'AA'],
  [90, 'AAA'],
  [99.9, 'AAA'],
  [100, 'AAAT'],
  [117, 'AAAT'],
])('a speed index of %s has the grade %s', (si, grade) => expect(siGrade(si)).toBe(grade))

test('every grade earns the Register of Merit, and nothing below does', () => {
  for (let si = 60; si < 120; si += 0.5) expect(siGrade(si) !== null).toBe(si >= REGISTER_OF_MERIT_SI)
})
