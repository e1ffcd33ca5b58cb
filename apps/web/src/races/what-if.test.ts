import { expect, test } from 'vitest'
import { fullRace, thinRace } from '../gallery/race-fixtures.ts'
import { calibrationFinding, wonRange } from './calibration.ts'
import { stepsOf } from './Cascade.tsx'
import { flagWords, runnerLine } from './race-words.ts'
import { changedChances, movers, weatherShift } from './what-if.ts'

const CARD = { distance: 400, scratched: null }

test('nothing changed gives the chances of the card', () => {
  for (const { before, after } of changedChances(fullRace, CARD)) expect(after).toBeCloseTo(before, 10)
  expect(movers(changedChances(fullRace, CARD))).toEqual({ up: null, down: null })
})

test('a scratched horse has no chance, and the others share the whole', () => {
  const [gone, ...others] = changedChances(fullRace, { ...CARD, scratched: 9000 })
  expect(gone?.after).toBeNull()
  expect(others.reduce((sum, { after }) => sum + (after ?? 0), 0)).toBeCloseTo(1, 10)
  for (const { before, after } of others) expect(after).toBeGreaterThan(before)
})

test('a longer race lifts the horse that likes it', () => {
  const chances = changedChances(fullRace, { ...CARD, distance: 550 })
  const { up, down } = movers(chances)
  expect(up?.runner.horse_name).toBe('Tin Roof Rain')
  expect(down?.runner.horse_name).toBe('Quick Deposition')
  expect(chances.reduce((sum, { after }) => sum + (after ?? 0), 0)).toBeCloseTo(1, 10)
})

test('a headwind costs time and a tailwind gives some', () => {
  const day = { distance: 400, temp: 68, humidity: 40, scratched: null, wind: 10 }
  expect(weatherShift(0, { ...day, from: 'head' }).shiftS).toBeCloseTo(0.344, 2)
  expect(weatherShift(0, { ...day, from: 'tail' }).shiftS).toBeCloseTo(-0.268, 2)
})

test('the steps of a cascade lead from the base to the projection', () => {
  for (const { feature_contributions, projected_si } of [...fullRace.predictions, ...thinRace.predictions]) {
    const steps = stepsOf(fullRace.field_base, feature_contributions)
    expect(steps.at(-1)?.to).toBeCloseTo(projected_si, 10)
    for (const [i, { from }] of steps.entries())
      expect(from).toBe(i === 0 ? fullRace.field_base : steps[i - 1]?.to)
  }
})

test('the headline is the highest bin with enough runners', () => {
  const bin = (predicted: number, won: number, runners: number) => ({
    from: 0,
    to: 1,
    predicted,
    won: won / runners,
    runners,
  })
  expect(calibrationFinding([bin(0.1, 4, 40), bin(0.3, 28, 96), bin(0.6, 3, 4)])).toBe(
    'When we said about 3 in 10, they won 28 of 96',
  )
  expect(calibrationFinding([bin(0.3, 2, 5)])).toBe('How often we were right')
})

test('a rate’s range holds the rate and stays within 0 and 1', () => {
  for (const [won, runners] of [
    [0, 5],
    [1, 5],
    [0.3, 96],
  ] as const) {
    const [low, high] = wonRange({ won, runners })
    expect(low).toBeGreaterThanOrEqual(0)
    expect(high).toBeLessThanOrEqual(1)
    expect(won).toBeGreaterThanOrEqual(low)
    expect(won).toBeLessThanOrEqual(high)
  }
  const [low] = wonRange({ won: 28 / 96, runners: 96 })
  expect(low).toBeCloseTo(0.248, 2) // Wilson at one standard error
})

test('codes become words', () => {
  expect(flagWords('LANE_3_FAST')).toBe('Post 3 fast')
  expect(flagWords('CONDITION_WET_FAST_SLOW')).toBe('wet fast runs slow here')
  expect(flagWords('SOMETHING_NEW')).toBe('SOMETHING_NEW')
  expect(runnerLine({ sex: 'M', age: 3, sire_name: 'Kiowa Signal' })).toBe(
    '3-year-old filly · by Kiowa Signal',
  )
  expect(runnerLine({ sex: 'S', age: null, sire_name: null })).toBe('stallion')
})
