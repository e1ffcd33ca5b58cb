import { expect, test } from 'vitest'
import { feet, isSpeedBoost } from './altitude.ts'

test('a speed boost begins above 1500 m', () =>
  expect([1500, 1500.1, 8].map(isSpeedBoost)).toEqual([false, true, false]))
test('feet are meters times 3.28', () => expect(feet(2104)).toBe(6901))
