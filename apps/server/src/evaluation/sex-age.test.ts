import { expect, test } from 'vitest'
import { sexAgeEffects } from './sex-age.ts'

test('an effect counts against the mean of all starts', () => {
  const effect = sexAgeEffects({
    classes: { 'S 2': 80, 'S 3': 84, 'M 3': 82 },
    class_starts: { 'S 2': 100, 'S 3': 300, 'M 3': 100 },
  })
  // (80 + 3·84 + 82)/5 = 82.8
  expect(effect('S', 2)).toBeCloseTo(-2.8, 12)
  expect(effect('S', 3)).toBeCloseTo(1.2, 12)
  expect(effect('M', 3)).toBeCloseTo(-0.8, 12)
})

test('ages from five on share a class; unknown ages, classes nobody ran in and runs without counts move nothing', () => {
  const effect = sexAgeEffects({ classes: { 'M 5': 85, 'M 2': 80 }, class_starts: { 'M 5': 60, 'M 2': 60 } })
  expect(effect('M', 9)).toBe(effect('M', 5))
  expect(effect('M', 1)).toBe(effect('M', 2))
  expect(effect('M', null)).toBe(0)
  expect(effect('G', 3)).toBe(0)
  expect(sexAgeEffects({ classes: { 'M 5': 85 } })('M', 5)).toBe(0)
})
