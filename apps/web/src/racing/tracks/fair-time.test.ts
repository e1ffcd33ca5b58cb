import { standardFor } from '@quarterpole/racing/distance-standards'
import { describe, expect, test } from 'vitest'
import { clockText, readClock } from './clock.ts'
import { fairRun, halfWidth, windName } from './fair-time.ts'

const ground = { standard: standardFor(400), t100S: 19.486 }
const still = { timeS: 19.402, windMph: 0, altitudeM: 0, tempF: 68 }
const required = (run: Parameters<typeof fairRun>[0]) => {
  const fair = fairRun(run, ground)
  if (fair === null) throw new Error('no fair time')
  return fair
}

describe('the fair-time machine', () => {
  test('still air at sea level changes nothing, and is sure of it', () => {
    const fair = required(still)
    expect(fair.seaLevel.timeS).toBeCloseTo(19.402, 9)
    expect(halfWidth(fair.seaLevel)).toBeCloseTo(0, 9)
  })
  test('the steps add up to the whole, each with its sign', () => {
    const fair = required({ timeS: 19.402, windMph: 8, altitudeM: 1590, tempF: 88 })
    const sum = fair.steps.reduce((total, { shiftS }) => total + shiftS, 0)
    expect(19.402 + sum).toBeCloseTo(fair.seaLevel.timeS, 9)
    for (const { shiftS } of fair.steps) expect(shiftS).toBeGreaterThan(0) // tailwind, thin and warm air all helped
    expect(fair.seaLevel.lowS).toBeLessThan(fair.seaLevel.timeS)
    expect(fair.seaLevel.highS).toBeGreaterThan(fair.seaLevel.timeS)
  })
  test('a headwind cost time, and the index of the run stays what it was', () => {
    const fair = required({ ...still, windMph: -10 })
    expect(fair.stillHere.timeS).toBeLessThan(19.402)
    expect(fair.stillHere.timeS - 19.402).toBeCloseTo(-0.33, 1) // about 0.34 s at 400 yards
    expect([fair.si, required(still).si]).toEqual([102, 102])
  })
  test('a time no horse runs gets no answer', () => {
    expect(fairRun({ ...still, timeS: 3 }, ground)).toBeNull()
    expect(fairRun({ ...still, timeS: 90 }, ground)).toBeNull()
  })
})

test('a race time is written and read as charts have it', () => {
  expect([19.402, 9, 62.41].map(clockText)).toEqual([':19.402', ':9.000', '1:02.410'])
  expect([':19.402', '19.4', '1:02.41', '17,85 s'].map(readClock)).toEqual([19.402, 19.4, 62.41, 17.85])
  expect(['', 'fast', '19.4022', '-3'].map(readClock)).toEqual([undefined, undefined, undefined, undefined])
})
test('the wind is named from the horse', () =>
  expect([8, -3, 0].map(windName)).toEqual(['8 mph tailwind', '3 mph headwind', 'no wind']))
