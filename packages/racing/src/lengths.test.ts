import { describe, expect, test } from 'vitest'
import { standardFor } from './distance-standards.ts'
import { FEET_PER_LENGTH, lengthsPerPoint, lengthsPerSecond } from './lengths.ts'

describe.each([300, 350, 400, 440, 500, 550])('%i yards', (yards) => {
  test('he is faster at the wire than on average, and no faster than 55 mph', () => {
    const feetPerSecond = lengthsPerSecond(yards) * FEET_PER_LENGTH
    expect(feetPerSecond).toBeGreaterThan((3 * yards) / standardFor(yards).minimumStandardS)
    expect(feetPerSecond).toBeLessThan((55 * 5280) / 3600)
  })
  test('a point is worth its seconds at that speed', () => {
    expect(lengthsPerPoint(yards) / lengthsPerSecond(yards)).toBeCloseTo(
      standardFor(yards).secondsPerPoint,
      12,
    )
  })
})

test('a fifth of a second, a Thoroughbred’s length, is more than one', () => {
  expect(lengthsPerSecond(400) / 5).toBeGreaterThan(1.3)
  expect(lengthsPerSecond(400) / 5).toBeLessThan(1.7)
})
