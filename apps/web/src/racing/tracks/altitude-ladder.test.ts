import { expect, test } from 'vitest'
import { nameRows, type Stacked } from './AltitudeLadder.tsx'
import { tracks } from '../../stories/track-fixtures.ts'

const WIDTH = 560
const LIMIT = 400
const at = (altitude_m: number, x: number, name = 'Rimrock Downs'): Stacked => ({
  track: { ...tracks[0]!, altitude_m, name }, // the fixtures hold some
  x,
  y: 90,
})
const half = 'Rimrock'.length * 3.6

test('a name stays on its side of the speed boost line', () => {
  const [high, low] = nameRows([at(1490, LIMIT - 4), at(1510, LIMIT + 4)], WIDTH, LIMIT)
  expect(low!.middle + half).toBeLessThan(LIMIT)
  expect(high!.middle - half).toBeGreaterThan(LIMIT)
})

test('names that would touch go on separate rows, none outside the sheet', () => {
  const named = nameRows([at(0, 2), at(30, 12), at(1900, 558)], WIDTH, LIMIT)
  expect(named.map(({ row }) => row)).toEqual([0, 0, 1])
  for (const { middle, text } of named) {
    const reach = text.length * 3.6
    expect(middle - reach).toBeGreaterThanOrEqual(0)
    expect(middle + reach).toBeLessThanOrEqual(WIDTH)
  }
})
