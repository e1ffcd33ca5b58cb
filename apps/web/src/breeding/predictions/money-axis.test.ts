import { expect, test } from 'vitest'
import { moneyTicks } from './money-axis.ts'

test('prices go by one, two and five while they fit', () => {
  expect(moneyTicks(4400, 77_440, 6)).toEqual([5000, 10_000, 20_000, 50_000])
})

test('a wide range on a narrow strip falls back to fewer', () => {
  expect(moneyTicks(450, 450_000, 6)).toEqual([1000, 3000, 10_000, 30_000, 100_000, 300_000])
  expect(moneyTicks(450, 450_000, 4)).toEqual([1000, 10_000, 100_000])
})

test('the ends themselves are not on the axis', () => {
  expect(moneyTicks(1000, 10_000, 9)).toEqual([2000, 5000])
})

test('every tick is within the range, ascending, and no more than asked for', () => {
  for (const low of [120, 999, 3700, 88_000])
    for (const factor of [1.5, 4, 30, 900])
      for (const most of [3, 5, 8]) {
        const ticks = moneyTicks(low, low * factor, most)
        expect(ticks.every((tick) => tick > low && tick < low * factor)).toBe(true)
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
        expect(ticks.length).toBeLessThanOrEqual(most)
      }
})
