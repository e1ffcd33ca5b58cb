import { expect, test } from 'vitest'
import { HALF_WEIGHT_STARTS as HALF, sexAgeEffects } from './sex-age.ts'

test('an effect counts against the mean of all starts, shrunk by how few starts are behind it', () => {
  const effect = sexAgeEffects({
    classes: { 'S 2': 80, 'S 3': 84, 'M 3': 82 },
    class_starts: { 'S 2': 100, 'S 3': 100, 'M 3': 100 },
  })
  // Mean 82; 100 starts leave 100/(100 + 55.7) of two points.
  expect(effect('S', 2)).toBeCloseTo((-2 * 100) / (100 + HALF), 12)
  expect(effect('S', 3)).toBeCloseTo((2 * 100) / (100 + HALF), 12)
  expect(effect('M', 3)).toBeCloseTo(0, 12)
})

test('one start moves its class by a fiftieth of what it seems to say', () => {
  const effect = sexAgeEffects({
    classes: { 'G 4': 84, 'U 2': 64 },
    class_starts: { 'G 4': 1_000_000, 'U 2': 1 },
  })
  expect(effect('U', 2)).toBeCloseTo(-20 / (1 + HALF), 3)
})

test('ages from five on share a class; unknown ages, classes nobody ran in and runs without counts move nothing', () => {
  const effect = sexAgeEffects({ classes: { 'M 5': 85, 'M 2': 80 }, class_starts: { 'M 5': 60, 'M 2': 60 } })
  expect(effect('M', 9)).toBe(effect('M', 5))
  expect(effect('M', 1)).toBe(effect('M', 2))
  expect(effect('M', null)).toBe(0)
  expect(effect('G', 3)).toBe(0)
  expect(sexAgeEffects({ classes: { 'M 5': 85 } })('M', 5)).toBe(0)
})
