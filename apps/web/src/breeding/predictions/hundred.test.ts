import { describe, expect, test } from 'vitest'
import { hundredFoals, reaching } from './hundred.ts'

const crosses = [
  { mean: 93.4, sd: 8.3 },
  { mean: 102.1, sd: 8.1 },
  { mean: 78.4, sd: 9.9 },
  { mean: 90, sd: 2 },
  { mean: 100, sd: 0.4 },
  { mean: 61.7, sd: 14.2 },
] as const
const drawn = crosses.flatMap((cross) => ([1.25, 2.5] as const).map((width) => ({ ...cross, width })))

describe.each(drawn)('SI $mean ± $sd in columns of $width', ({ mean, sd, width }) => {
  const hundred = hundredFoals(mean, sd, width)

  test('there are a hundred, and the three zones hold all of them', () => {
    expect(hundred.foals).toHaveLength(100)
    expect(hundred.below + hundred.strong + hundred.record).toBe(100)
    expect(hundred.foals.filter(({ si }) => si < 90)).toHaveLength(hundred.below)
    expect(hundred.foals.filter(({ si }) => si >= 100)).toHaveLength(hundred.record)
  })

  test.each([90, 95, 100])('%i falls between columns: none holds foals of both sides', (edge) => {
    const column = (edge - hundred.from) / width
    expect(Number.isInteger(column)).toBe(true)
    for (const foal of hundred.foals) expect(foal.column >= column).toBe(foal.si >= edge)
  })

  test('every foal is within its column and the axis', () => {
    expect(hundred.from + hundred.columns * width).toBe(hundred.to)
    for (const { si, column } of hundred.foals) {
      expect(column).toBeGreaterThanOrEqual(0)
      expect(column).toBeLessThan(hundred.columns)
      expect(si).toBeGreaterThanOrEqual(hundred.from + column * width)
      expect(si).toBeLessThan(hundred.from + (column + 1) * width)
    }
  })

  test('foals of a column are stacked without a gap', () => {
    const levels = new Map<number, number[]>()
    for (const { column, level } of hundred.foals) levels.set(column, [...(levels.get(column) ?? []), level])
    for (const column of levels.values()) expect(column).toEqual(column.map((_, level) => level))
    expect(hundred.tallest).toBe(Math.max(...[...levels.values()].map((column) => column.length)))
  })

  test('a higher target is never reached by more foals', () => {
    const counts = Array.from({ length: 141 }, (_, at) => reaching(hundred, 40 + at * 0.5))
    for (let at = 1; at < counts.length; at++) expect(counts[at]).toBeLessThanOrEqual(counts[at - 1] ?? 100)
    expect(reaching(hundred, hundred.from)).toBe(100)
    expect(reaching(hundred, hundred.to)).toBe(0)
  })
})

test('half of the foals are on either side of the mean', () => {
  expect(reaching(hundredFoals(87.5, 8, 1.25), 87.5)).toBe(50)
})

test('SI 93.4 ± 8.3 gives 34, 45 and 21, as the normal distribution does', () => {
  // Φ((90 − 93.4)/8.3) = 0.341, 1 − Φ((100 − 93.4)/8.3) = 0.213
  expect(hundredFoals(93.4, 8.3, 1.25)).toMatchObject({ below: 34, strong: 45, record: 21 })
})

test('a foal on the last multiple of five has a column', () => {
  const foals = hundredFoals(100, 1e-12, 2.5)
  expect(Math.max(...foals.foals.map(({ column }) => column))).toBeLessThan(foals.columns)
})
