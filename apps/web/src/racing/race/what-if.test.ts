import { createElement } from 'react'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { fullRace, thinRace } from '../../stories/race-fixtures.ts'
import { calibrationFinding, wonRange } from '../../how/calibration/calibration.ts'
import { Cascade, stepsOf } from '../race-lens/Cascade.tsx'
import { daysLine, finishWords, flagWords, runnerWhat, workRank, workTime } from './race-words.ts'
import { percentsOf } from '@quarterpole/racing/whole-percents'
import { changedChances, movers, triedFinding, weatherShift } from './what-if.ts'

const CARD = { distance: 400, scratched: [] }
const { predictions } = fullRace
const total = (chances: ReturnType<typeof changedChances>, of: 'win' | 'place' | 'show') =>
  chances.values().reduce((sum, chance) => sum + chance[of], 0)

test('nothing changed gives the chances of the card, in its order', () => {
  const chances = changedChances(fullRace, CARD)
  for (const [i, runner] of predictions.entries()) {
    const after = chances.get(runner.horse_id)
    expect(after?.win).toBeCloseTo(runner.win_probability, 10)
    expect(after?.place).toBeCloseTo(runner.place_probability, 10)
    expect(after?.show).toBeCloseTo(runner.show_probability, 10)
    expect(after).toMatchObject({ projectedSi: runner.projected_si, rank: i + 1 })
  }
  expect(movers(fullRace, chances)).toEqual({ up: null, down: null })
})

test('scratched horses have no chance, and the others share the whole', () => {
  const chances = changedChances(fullRace, { ...CARD, scratched: [9000, 9003] })
  expect([...chances.keys()]).toEqual([9001, 9002, 9004, 9005, 9006, 9007])
  expect(total(chances, 'win')).toBeCloseTo(1, 10)
  expect(total(chances, 'place')).toBeCloseTo(2, 10)
  expect(total(chances, 'show')).toBeCloseTo(3, 10)
  for (const { horse_id, win_probability } of predictions)
    expect(chances.get(horse_id)?.win ?? 1).toBeGreaterThan(win_probability)
  expect(chances.get(9001)?.rank).toBe(1)
})

test('with the favorite scratched the answer names who is the pick then, and percents are the table’s', () => {
  const [favorite] = predictions
  const scratched = [favorite?.horse_id ?? 0]
  const chances = changedChances(fullRace, { ...CARD, scratched })
  const text = triedFinding(fullRace, chances)
    .map((part) => part.text)
    .join('')
  const [pick] = [...chances].toSorted(([, a], [, b]) => b.win - a.win)
  expect(text).not.toContain(favorite?.horse_name)
  expect(text).toContain(predictions.find(({ horse_id }) => horse_id === pick?.[0])?.horse_name)
  const percents = percentsOf(predictions.map(({ horse_id }) => chances.get(horse_id) ?? null))
  const { up } = movers(fullRace, chances)
  expect(up?.percent).toBe(percents[predictions.findIndex(({ horse_name }) => horse_name === up?.name)]?.win)
})

test('a longer race lifts the horse that likes it', () => {
  const chances = changedChances(fullRace, { ...CARD, distance: 550 })
  const { up, down } = movers(fullRace, chances)
  expect(up?.name).toBe('Tin Roof Rain')
  expect(down?.name).toBe('Quick Deposition')
  expect(total(chances, 'win')).toBeCloseTo(1, 10)
})

test('a headwind costs time and a tailwind gives some', () => {
  const day = { distance: 400, temp: 68, humidity: 40, wind: 10 }
  expect(weatherShift(0, { ...day, from: 'head' }).shiftS).toBeCloseTo(0.344, 2)
  expect(weatherShift(0, { ...day, from: 'tail' }).shiftS).toBeCloseTo(-0.268, 2)
})

test('a horse without starts on file has no record of his own among the steps', () => {
  const props = { base: 85, projected: 83, contributions: { own_record: -2, distance: 0 } }
  const textOf = (hasStarts: boolean) => markupOf(createElement(Cascade, { ...props, hasStarts })).text
  expect(textOf(true)).toContain('Own record')
  expect(textOf(false)).not.toContain('Own record')
  expect(textOf(false)).toContain('No starts on file')
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
  expect(runnerWhat({ sex: 'M', age: 3 })).toBe('3-year-old filly')
  expect(runnerWhat({ sex: 'S', age: null })).toBe('stallion')
})

test('days since are counted, and what is not on file is said', () => {
  const work = { ...WORK, days_before: 1 }
  expect(daysLine({ starts: 4, days_since: 12, works: [work] })).toBe('off 12 days · last work 1 day')
  expect(daysLine({ starts: 0, days_since: null, works: [] })).toBe('no starts on file · no works on file')
  expect(daysLine({ starts: 0, days_since: null, works: undefined })).toBe('no starts on file')
})

const WORK = {
  work_date: '2026-11-14',
  distance_yards: 350,
  time_s: 18.1,
  manner: 'handily',
  from_gate: true,
  place: 2,
  of_works: 14,
  days_before: 6,
} as const

test('a work has its time and rank, or says that it has none', () => {
  expect([workTime(WORK), workRank(WORK)]).toEqual(['18.10, handily, from the gate', '2/14'])
  const bare = { ...WORK, time_s: null, manner: null, from_gate: false }
  expect([workTime(bare), workRank({ place: null, of_works: null })]).toEqual(['no time', '–'])
})

test('a finish is said with its field, and alone where fewer are on file', () => {
  const words = (finish: number | null, status: Parameters<typeof finishWords>[0]['status'] = 'finished') =>
    finishWords({ finish, status, field_size: 3 })
  expect([words(2), words(7), words(null, 'dnf')]).toEqual(['2nd of 3', '7th', 'did not finish'])
  expect([words(1, 'disqualified'), words(3, 'disqualified')]).toEqual([
    'disqualified',
    'disqualified, 3rd of 3',
  ])
})
