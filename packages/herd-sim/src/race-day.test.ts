import { MAX_SI, MIN_SI } from '@quarterpole/contract/limits'
import { createRng } from '@quarterpole/numerics/rng'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { referenceTime } from '@quarterpole/racing/speed-index'
import { expect, test } from 'vitest'
import {
  dayShiftS,
  drawConditions,
  earnedIndex,
  places,
  referenceBook,
  timeMs,
  windText,
} from './race-day.ts'

const still = { wind_mph: 0, temp_f: 68 } // 20 °C
const y400 = standardFor(400)

test('a performance of 100 at sea level on a calm mild day runs the Minimum Standard', () => {
  expect(dayShiftS(still, y400, 0)).toBeCloseTo(0, 12)
  expect(timeMs(100, y400, 0)).toBe(20_150)
  expect(timeMs(90, y400, 0)).toBe(20_550) // ten points of 0.04 s
})

test('wind, altitude and temperature shift times like the sprint model', () => {
  expect(dayShiftS({ ...still, wind_mph: -10 }, y400, 0)).toBeCloseTo(0.34, 3) // model: +0.344 s
  expect(dayShiftS({ ...still, wind_mph: 10 }, y400, 0)).toBeCloseTo(-0.28, 3) // model: −0.268 s
  expect(dayShiftS(still, y400, 1950)).toBeCloseTo(-0.141, 3) // model: −0.138 s
  expect(dayShiftS({ ...still, temp_f: 95 }, y400, 0)).toBeCloseTo(-0.036, 3) // 35 °C; model: −0.035 s
  expect([windText(5), windText(-3), windText(0)]).toEqual(['5 mph tail', '3 mph head', 'calm'])
})

test('finishes: ties share the better one, horses without a time have none', () => {
  expect(places([17.2, 17.1, 17.2, Number.NaN, 17.3])).toEqual([2, 1, 2, 0, 4])
})

test('conditions stay within realistic weather', () => {
  const rng = createRng('weather')
  for (let k = 0; k < 2_000; k++) {
    const day = drawConditions(rng, 1 + (k % 12))
    expect(Math.abs(day.wind_mph)).toBeLessThanOrEqual(18)
    expect(day.humidity >= 12 && day.humidity <= 95).toBe(true)
    expect(day.temp_f > 20 && day.temp_f < 120).toBe(true)
    if (day.sealed) expect(day.condition).toBe('sloppy')
  }
})

test('reference times equal the rule applied to all winners, although slow ones are dropped', () => {
  const rng = createRng('book')
  const book = referenceBook()
  const wins = Array.from({ length: 300 }, () => ({
    horse: rng.int(40),
    year: 2020 + rng.int(4),
    timeS: Math.round(1000 * (19.5 + rng.uniform())) / 1000,
  })).sort((a, b) => a.year - b.year)
  for (const win of wins) book.enterWin({ ...win, track: 1, distanceYards: 400 })
  for (const year of [2021, 2023, 2024, 2026])
    expect(book.t100S(1, 400, year)).toBe(referenceTime(wins, year, standardFor(400)).t100S)
  expect(book.t100S(2, 400, 2024)).toBe(20.15) // another track: no winners, the standard
  expect(earnedIndex(20_190, 20.15, 400)).toBe(99)
  expect([earnedIndex(15_000, 20.15, 400), earnedIndex(60_000, 20.15, 400)]).toEqual([MAX_SI, MIN_SI])
})
