import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STILL_SEA_LEVEL, fairTime, timeShift, type RaceConditions } from './conditions.ts'
import { standardFor } from './distance-standards.ts'
import { MS_PER_MPH, SPRINT, airDensity, sprintTime } from './sprint-model.ts'

const wind = (windMph: number, windDirection: RaceConditions['windDirection']): RaceConditions => ({
  ...STILL_SEA_LEVEL,
  windMph,
  windDirection,
})

describe('shifts of the time', () => {
  // head 5, 10, 20 mph; tail 5, 10, 20 mph; altitude 1950 m; 20 → 35 °C
  test.each([
    [220, 0.083, 0.176, 0.398, -0.071, -0.133, -0.229, -0.065, -0.016],
    [300, 0.118, 0.251, 0.563, -0.103, -0.193, -0.334, -0.097, -0.025],
    [350, 0.14, 0.298, 0.668, -0.123, -0.23, -0.399, -0.117, -0.029],
    [400, 0.162, 0.344, 0.771, -0.143, -0.268, -0.466, -0.138, -0.035],
    [440, 0.18, 0.382, 0.855, -0.159, -0.297, -0.518, -0.153, -0.038],
  ])('%i yd: the published table to 2 ms', (yards, ...expected) => {
    const rows = [
      wind(5, 'head'),
      wind(10, 'head'),
      wind(20, 'head'),
      wind(5, 'tail'),
      wind(10, 'tail'),
      wind(20, 'tail'),
    ]
    const found = [
      ...rows.map((c) => timeShift(yards, c).shiftS),
      timeShift(yards, { ...STILL_SEA_LEVEL, altitudeM: 1950 }, STILL_SEA_LEVEL).shiftS,
      timeShift(yards, { ...STILL_SEA_LEVEL, tempF: 95 }).shiftS,
    ]
    found.forEach((shift, i) => expect(Math.abs(shift - expected[i])).toBeLessThan(0.002))
  })
  test('the drag area leaves −27 … +28 % open', () => {
    const { shiftS, lowS, highS } = timeShift(440, wind(10, 'head'))
    expect(lowS / shiftS).toBeCloseTo(0.73, 2)
    expect(highS / shiftS).toBeCloseTo(1.27, 2)
  })
  test('still air of the reference shifts nothing, whatever the direction says', () => {
    expect(timeShift(400, wind(0, 'unknown'))).toMatchObject({
      shiftS: 0,
      lowS: 0,
      highS: 0,
      directionKnown: true,
    })
  })
  test('an unknown direction shifts little and leaves everything from tail to head open', () => {
    const unknown = timeShift(400, wind(10, 'unknown'))
    expect(unknown.shiftS).toBeGreaterThan(0)
    expect(unknown.shiftS).toBeLessThan(0.1)
    expect(unknown.lowS).toBeLessThanOrEqual(timeShift(400, wind(10, 'tail')).lowS)
    expect(unknown.highS).toBeGreaterThanOrEqual(timeShift(400, wind(10, 'head')).highS)
    expect(unknown.directionKnown).toBe(false)
  })
  test('the mean over directions is stable against a finer circle', () => {
    const fine = Array.from({ length: 360 }, (_, i) => timeShift(400, wind(15, i)).shiftS)
    expect(timeShift(400, wind(15, 'unknown')).shiftS).toBeCloseTo(fine.reduce((a, b) => a + b, 0) / 360, 4)
  })
  test('parts add up, and wind moves with its angle', () => {
    const both = timeShift(400, { ...wind(10, 30), tempF: 95 })
    expect(both.windS + both.densityS).toBeCloseTo(both.shiftS, 12)
    expect(timeShift(400, wind(10, 0)).shiftS).toBeGreaterThan(timeShift(400, wind(10, 60)).shiftS)
    expect(timeShift(400, wind(10, 90)).shiftS).toBeCloseTo(timeShift(400, wind(10, 'cross')).shiftS, 12)
    expect(timeShift(400, wind(10, 'cross')).shiftS).toBeGreaterThan(0)
  })
})

describe('fair time', () => {
  const standard = standardFor(440)
  test('a time in the reference air stays as it is', () => {
    const fair = fairTime({ timeS: 21.4, standard, conditions: STILL_SEA_LEVEL })
    expect(fair).toMatchObject({ kind: 'fair' })
    if (fair.kind === 'fair') expect(fair.timeS).toBeCloseTo(21.4, 9)
  })
  test('there and back gives the time again', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 26, noNaN: true }),
        fc.double({ min: -15, max: 15, noNaN: true }),
        (timeS, mph) => {
          const conditions = { ...wind(Math.abs(mph), mph < 0 ? 'tail' : 'head'), altitudeM: 1950, tempF: 90 }
          const there = fairTime({ timeS, standard, conditions })
          if (there.kind !== 'fair') throw new Error('expected a fair time')
          const back = fairTime({ timeS: there.timeS, standard, conditions: STILL_SEA_LEVEL }, conditions)
          expect(back.kind === 'fair' && back.timeS).toBeCloseTo(timeS, 8)
        },
      ),
      { numRuns: 25 },
    )
  })
  test('a mile-high time is worth less at sea level, about 0.36 % per 1000 m', () => {
    const fair = fairTime({ timeS: 21.4, standard, conditions: { ...STILL_SEA_LEVEL, altitudeM: 1950 } })
    if (fair.kind !== 'fair') throw new Error('expected a fair time')
    expect((fair.timeS - 21.4) / 21.4 / 1.95).toBeCloseTo(0.0036, 3)
    expect(fair.lowS).toBeLessThan(fair.timeS)
    expect(fair.highS).toBeGreaterThan(fair.timeS)
    expect(fair.exactSi).toBeCloseTo(100 + (22.05 - fair.timeS) / 0.04, 9)
  })
  test('races around a turn and winds from nobody knows where are left alone', () => {
    expect(fairTime({ timeS: 45, standard: standardFor(870), conditions: STILL_SEA_LEVEL })).toEqual({
      kind: 'not_available',
      reason: 'turn_race',
    })
    expect(fairTime({ timeS: 21, standard, conditions: wind(8, 'unknown') })).toEqual({
      kind: 'not_available',
      reason: 'wind_direction_unknown',
    })
  })
})

/** Any weather with a direction. */
const anyConditions = fc.record({
  altitudeM: fc.integer({ min: 0, max: 2200 }),
  tempF: fc.integer({ min: 10, max: 110 }),
  windMph: fc.integer({ min: 0, max: 25 }),
  windDirection: fc.constantFrom<RaceConditions['windDirection']>('head', 'tail', 'cross', 30, 150),
  humidityPct: fc.integer({ min: 0, max: 100 }),
})
const yards = fc.constantFrom(220, 300, 350, 400, 440)
const runs = { numRuns: 40, seed: 31 }

describe('laws of a shift', () => {
  const between = (distance: number, from: RaceConditions, to: RaceConditions) =>
    timeShift(distance, to, from).shiftS

  test('there and back is nothing, and by way of a third place the same', () => {
    fc.assert(
      fc.property(yards, anyConditions, anyConditions, anyConditions, (distance, a, b, c) => {
        expect(between(distance, a, a)).toBe(0)
        expect(between(distance, a, b)).toBeCloseTo(-between(distance, b, a), 10)
        expect(between(distance, a, c)).toBeCloseTo(between(distance, a, b) + between(distance, b, c), 10)
      }),
      runs,
    )
  })
  test('its range holds it, and its parts add up to it', () => {
    fc.assert(
      fc.property(yards, anyConditions, fc.boolean(), (distance, conditions, isKnown) => {
        const given = isKnown ? conditions : { ...conditions, windDirection: 'unknown' as const }
        const { shiftS, lowS, highS, windS, densityS } = timeShift(distance, given)
        expect(lowS).toBeLessThanOrEqual(shiftS)
        expect(highS).toBeGreaterThanOrEqual(shiftS)
        expect(windS + densityS).toBeCloseTo(shiftS, 12)
      }),
      runs,
    )
  })
  test('it grows with the headwind and with the distance run into it', () => {
    const shift = (distance: number, mph: number) => timeShift(distance, wind(mph, 'head')).shiftS
    for (const [mph, more] of [
      [1, 2],
      [8, 9],
      [24, 25],
    ] as const) {
      expect(shift(400, more)).toBeGreaterThan(shift(400, mph))
      expect(shift(440, mph)).toBeGreaterThan(shift(220, mph))
      expect(timeShift(400, wind(more, 'tail')).shiftS).toBeLessThan(timeShift(400, wind(mph, 'tail')).shiftS)
    }
  })
  test('left and right are the same wind, and a full circle is none', () => {
    fc.assert(
      fc.property(yards, fc.integer({ min: 0, max: 180 }), (distance, angle) => {
        const shift = (direction: number) => timeShift(distance, wind(12, direction)).shiftS
        expect(shift(-angle)).toBeCloseTo(shift(angle), 10)
        expect(shift(360 - angle)).toBeCloseTo(shift(angle), 10)
      }),
      runs,
    )
  })
  test('thin, hot and moist air is light, and light air is fast', () => {
    fc.assert(
      fc.property(yards, anyConditions, (distance, conditions) => {
        const calm = { ...conditions, windMph: 0 }
        const shift = (change: Partial<RaceConditions>) =>
          timeShift(distance, { ...calm, ...change }, calm).shiftS
        expect(shift({ altitudeM: calm.altitudeM + 300 })).toBeLessThan(0)
        expect(shift({ tempF: calm.tempF + 15 })).toBeLessThan(0)
        if (calm.humidityPct <= 50) expect(shift({ humidityPct: calm.humidityPct + 50 })).toBeLessThan(0)
      }),
      runs,
    )
  })
  test('an unknown direction is the mean of nine angles: by hand', () => {
    const angles = [0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5, 180]
    const mean = angles.reduce(
      (sum, angle, i) => sum + (i === 0 || i === 8 ? 0.5 : 1) * timeShift(350, wind(9, angle)).shiftS,
      0,
    )
    expect(timeShift(350, wind(9, 'unknown')).shiftS).toBeCloseTo(mean / 8, 10)
  })
})

describe('laws of a fair time', () => {
  const standard = standardFor(400)
  const fairOf = (timeS: number, conditions: RaceConditions) => {
    const fair = fairTime({ timeS, standard, conditions })
    if (fair.kind !== 'fair') throw new Error('expected a fair time')
    return fair
  }
  test('the faster horse stays the faster one, and the range holds the time', () => {
    fc.assert(
      fc.property(fc.double({ min: 19, max: 24, noNaN: true }), anyConditions, (timeS, conditions) => {
        const [quick, slow] = [fairOf(timeS, conditions), fairOf(timeS + 0.2, conditions)]
        expect(slow.timeS).toBeGreaterThan(quick.timeS)
        expect(quick.lowS).toBeLessThanOrEqual(quick.timeS)
        expect(quick.highS).toBeGreaterThanOrEqual(quick.timeS)
      }),
      runs,
    )
  })
  test('it is the run of a horse that makes the time run: by halving', () => {
    const conditions = { ...wind(10, 'head'), altitudeM: 1200, tempF: 85 }
    const air = (c: RaceConditions) => ({
      density: airDensity(c.altitudeM, c.tempF, c.humidityPct),
      headwindMs: c.windMph * MS_PER_MPH,
      crosswindMs: 0,
    })
    let [low, high] = [0.5, 2]
    const horse = (scale: number) => ({ ...SPRINT, f0: SPRINT.f0 * scale, vMax: SPRINT.vMax * scale })
    for (let i = 0; i < 80; i++) {
      const middle = (low + high) / 2
      if (sprintTime(400, air(conditions), horse(middle)) > 21) low = middle
      else high = middle
    }
    expect(fairOf(21, conditions).timeS).toBeCloseTo(sprintTime(400, air(STILL_SEA_LEVEL), horse(low)), 8)
  })
  test('into a headwind a time is worth more than in still air, with one less', () => {
    expect(fairOf(21, wind(10, 'head')).timeS).toBeLessThan(21)
    expect(fairOf(21, wind(10, 'tail')).timeS).toBeGreaterThan(21)
  })
})

test('around a turn the wind’s direction changes nothing, and its range runs from tail to head', () => {
  const wind = (windDirection: 'head' | 'tail' | 'unknown'): RaceConditions => ({
    ...STILL_SEA_LEVEL,
    windMph: 20,
    windDirection,
  })
  for (const yards of [660, 770, 870, 1000]) {
    const [head, tail, unknown] = [wind('head'), wind('tail'), wind('unknown')].map((c) =>
      timeShift(yards, c),
    )
    expect(head).toEqual(unknown)
    expect(tail).toEqual(unknown)
    expect(head?.directionKnown).toBe(false)
    expect(head?.lowS).toBeLessThan(0)
    expect(head?.highS).toBeGreaterThan(0)
  }
  expect(timeShift(550, wind('head')).directionKnown).toBe(true)
})
