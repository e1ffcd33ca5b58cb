import { expect, test } from 'vitest'
import { countFoals, hundredFoals, normalQuantile } from './hundred-foals.ts'

test.each([
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.84134474606854293, 1],
  [0.001, -3.090232306167813],
])('the standard normal has its quantile %f at %f', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 7) // the approximation's own error is 1.2e-9, relative
})

test('a hundred foals have the mean and nearly the spread of their distribution', () => {
  const foals = hundredFoals({ mean: 93, sd: 8 })
  const mean = foals.reduce((sum, si) => sum + si, 0) / 100
  const sd = Math.sqrt(foals.reduce((sum, si) => sum + (si - mean) ** 2, 0) / 99)
  expect(foals).toHaveLength(100)
  expect(mean).toBeCloseTo(93, 6)
  expect(sd / 8).toBeGreaterThan(0.97) // a hundred quantiles leave out the far tails
})

test('the zones of a hundred foals add up, and follow the mean', () => {
  const slow = countFoals(hundredFoals({ mean: 80, sd: 8 }))
  const fast = countFoals(hundredFoals({ mean: 100, sd: 8 }))
  for (const { record, strong, below } of [slow, fast]) expect(record + strong + below).toBe(100)
  expect(fast.record).toBe(50)
  expect(slow.record).toBe(1) // P(z > 2.5) = 0.6 %: the highest of a hundred quantiles is at z = 2.58
})
