import { normalQuantile } from '@quarterpole/numerics/normal'
import { createRng } from '@quarterpole/numerics/rng'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEATURES, fieldFeatures, type CardRunner, type FeatureName, type RaceCard } from './features.ts'
import {
  classOfPurse,
  daysBetween,
  indexStarts,
  laneEffect,
  logStrikeRate,
  startsBefore,
  type PastStart,
} from './start-history.ts'

const start = (horse: string, date: string, rest: Partial<PastStart> = {}): PastStart => ({
  horse,
  date,
  track: 'RUI',
  distanceYards: 400,
  figureSi: 90,
  residualSi: 0,
  finish: 2,
  fieldSize: 8,
  classLevel: null,
  lane: null,
  jockey: null,
  trainer: null,
  ...rest,
})
const runner = (horse: string, rest: Partial<CardRunner> = {}): CardRunner => ({
  horse,
  abilitySi: 90,
  abilitySd: 4,
  figuresSi: [],
  lane: null,
  weightLb: null,
  jockey: null,
  trainer: null,
  ...rest,
})
const card = (...runners: CardRunner[]): RaceCard => ({
  date: '2026-06-01',
  track: 'RUI',
  distanceYards: 400,
  classLevel: null,
  runners,
})
/** The card with the figures its runners bring, oldest first. */
const withFigures = (c: RaceCard, starts: readonly PastStart[]): RaceCard => ({
  ...c,
  runners: c.runners.map((r) => ({
    ...r,
    figuresSi: starts
      .filter(({ horse, date }) => horse === r.horse && date < c.date)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .flatMap(({ figureSi }) => figureSi ?? []),
  })),
})
/** A feature's value for the first runner against a second one for whom it is 0 or unknown. */
const column = (name: FeatureName) => FEATURES.findIndex((f) => f.name === name)
const gap = (c: RaceCard, starts: PastStart[], name: FeatureName) => {
  const { x, k } = fieldFeatures(withFigures(c, starts), indexStarts(starts))
  return x[column(name)] - x[k + column(name)]
}

describe('values by hand', () => {
  const runs = [
    start('A', '2026-01-01', { figureSi: 80, finish: 8 }),
    start('A', '2026-02-01', { figureSi: 84, finish: 1 }),
    start('A', '2026-04-02', { figureSi: 95, finish: 1 }),
  ]
  const field = card(runner('A', { abilitySi: 88 }), runner('B', { abilitySi: 90 }))
  test.each<[FeatureName, number]>([
    ['ability', -2],
    ['last_figure', 7],
    ['best_figure', 7],
    ['form_trend', ((95 - 82) * 2) / 4],
    ['experience', Math.log(4)],
    ['debut', -1],
    ['days_since', 60 / 60 - 1], // B, never out, stands at 60 days
  ])('%s', (name, value) => expect(gap(field, runs, name)).toBeCloseTo(value, 12))
  test('recent finishes: normal scores, newest first, shrunk', () => {
    const first = 1.5341205443525463 // −Φ⁻¹(1/16): first of eight
    const expected = (first + 0.75 * first - 0.5625 * first) / (1.5 + 1 + 0.75 + 0.5625)
    expect(gap(field, runs, 'recent_finishes')).toBeCloseTo(expected, 10)
  })
  test('a figure far off expectation is cut at 20 points', () => {
    expect(gap(field, [start('A', '2026-05-01', { figureSi: 20 })], 'last_figure')).toBe(-20)
  })
  test('class change needs both classes', () => {
    const known = { ...field, classLevel: 3 }
    expect(gap(known, [start('A', '2026-05-01', { classLevel: 1 })], 'class_change')).toBe(2)
    expect(gap(known, [start('A', '2026-05-01')], 'class_change')).toBe(0)
  })
  test('company stronger than today’s raises a finish by 0.4 a step, weaker lowers it, four steps at most', () => {
    const first = 1.5341205443525463
    const scoreAfter = (classLevel: number) => {
      const run = start('A', '2026-05-01', { classLevel, finish: 1 })
      return gap({ ...field, classLevel: 1 }, [run], 'recent_finishes')
    }
    expect(scoreAfter(3)).toBeCloseTo((0.4 * 2 + first) / (1.5 + 1), 10)
    expect(scoreAfter(-1)).toBeCloseTo((-0.4 * 2 + first) / (1.5 + 1), 10)
    expect(scoreAfter(9)).toBeCloseTo((0.4 * 4 + first) / (1.5 + 1), 10)
    const falling = [start('A', '2026-05-01', { classLevel: 9 })]
    expect(gap({ ...field, classLevel: 1 }, falling, 'class_change')).toBe(-4)
  })
  test('twice the purse is a step up; days off count up to 180', () => {
    expect([1000, 2000, 8000, 500, 0, null].map(classOfPurse)).toEqual([0, 1, 3, -1, null, null])
    expect(gap(field, [start('A', '2025-06-01')], 'days_since')).toBeCloseTo(180 / 60 - 1, 12)
  })
  test('strike rates and lanes are shrunk to chance', () => {
    const rides = Array.from({ length: 24 }, (_, i) =>
      start(`H${i}`, '2026-01-01', { jockey: 'J', finish: i < 6 ? 1 : 5, lane: 3, residualSi: 2 }),
    )
    const history = indexStarts(rides)
    expect(logStrikeRate(history, 'jockeys', 'J', '2026-06-01')).toBeCloseTo(Math.log((6 + 8) / (3 + 8)), 12)
    expect(logStrikeRate(history, 'jockeys', 'nobody', '2026-06-01')).toBeNull()
    expect(laneEffect(history, { track: 'RUI', distanceYards: 400, lane: 3 }, '2026-06-01')).toBeCloseTo(
      48 / 64,
      12,
    )
    expect(laneEffect(history, { track: 'RUI', distanceYards: 350, lane: 3 }, '2026-06-01')).toBe(0)
  })
  test('a ride in a field of unknown size counts neither for nor against a jockey', () => {
    const ride = (i: number, fieldSize: number | null) =>
      start(`H${i}`, '2026-01-01', { jockey: 'J', trainer: 'T', finish: i < 2 ? 1 : 5, fieldSize })
    const known = Array.from({ length: 18 }, (_, i) => ride(i, 8))
    const typed = Array.from({ length: 18 }, (_, i) => ride(i, null))
    for (const [who, id] of [
      ['jockeys', 'J'],
      ['trainers', 'T'],
    ] as const) {
      expect(logStrikeRate(indexStarts(typed), who, id, '2026-06-01')).toBeNull()
      const rate = logStrikeRate(indexStarts(known), who, id, '2026-06-01')
      expect(rate).toBeCloseTo(Math.log(10 / (18 / 8 + 8)), 12)
      expect(logStrikeRate(indexStarts([...known, ...typed]), who, id, '2026-06-01')).toBe(rate)
    }
  })
  test('a win in a field of unknown size counts as one, and seventh is not last of seven', () => {
    const scoreOf = (finish: number, fieldSize: number | null) =>
      gap(field, [start('A', '2026-05-01', { finish, fieldSize })], 'recent_finishes')
    expect(scoreOf(1, null)).toBeGreaterThan(scoreOf(1, 1) + 0.5)
    expect(scoreOf(7, null)).toBeGreaterThan(scoreOf(7, 7))
    const all = Array.from({ length: 20 }, (_, i) => scoreOf(i + 1, null))
    expect(all).toEqual(all.toSorted((a, b) => b - a))
  })
  test('no starts on file at five or later is no first start: experience and time off are unknown', () => {
    const ran = [start('B', '2026-05-01'), start('B', '2026-04-01')]
    const field = card(runner('A', { age: 11 }), runner('B'))
    for (const name of ['experience', 'debut', 'days_since'] as const) {
      expect(gap(field, ran, name), name).toBe(0)
      expect(gap(card(runner('A', { age: 4 }), runner('B')), ran, name), name).not.toBe(0)
    }
  })
  test('a jockey or trainer nobody knows moves no runner, beside known ones too', () => {
    const rides = Array.from({ length: 30 }, (_, i) =>
      start(`H${i}`, '2026-01-01', { jockey: 'J', trainer: 'T', finish: i < 12 ? 1 : 5 }),
    )
    const named = (jockey: string | null, trainer: string | null) =>
      card(runner('A', { jockey: 'J', trainer: 'T' }), runner('B', { jockey, trainer }), runner('C'))
    const history = indexStarts(rides)
    expect(fieldFeatures(named('nobody', 'nobody'), history)).toEqual(
      fieldFeatures(named(null, null), history),
    )
  })
  test('an unknown value moves no runner: it counts as the field’s mean', () => {
    const three = card(runner('A', { weightLb: 120 }), runner('B', { weightLb: 130 }), runner('C'))
    const { x, k } = fieldFeatures(three, indexStarts([]))
    const weights = [0, 1, 2].map((i) => x[i * k + column('weight')])
    expect(weights).toEqual([-0.5, 0.5, 0])
  })
})

describe('the past only', () => {
  const date = fc
    .integer({ min: 0, max: 700 })
    .map((d) => new Date(Date.UTC(2025, 0, 1 + d)).toISOString().slice(0, 10))
  const anyStart = fc.record({
    horse: fc.constantFrom('A', 'B', 'C'),
    date,
    track: fc.constant('RUI'),
    distanceYards: fc.constantFrom(400, 350),
    figureSi: fc.option(fc.integer({ min: 60, max: 110 })),
    residualSi: fc.option(fc.integer({ min: -9, max: 9 })),
    finish: fc.option(fc.integer({ min: 1, max: 9 })),
    fieldSize: fc.constantFrom(9, null),
    classLevel: fc.option(fc.integer({ min: 0, max: 4 })),
    lane: fc.option(fc.integer({ min: 1, max: 4 })),
    jockey: fc.constantFrom('J', 'K', null),
    trainer: fc.constantFrom('T', null),
  })
  const field = card(
    runner('A', { lane: 1, jockey: 'J', trainer: 'T', weightLb: 124 }),
    runner('B', { lane: 2, jockey: 'K', trainer: 'T' }),
    runner('C', { lane: 4, abilitySi: 97 }),
  )
  test('results of the day and after it, whatever they are, change no feature', () => {
    fc.assert(
      fc.property(fc.array(anyStart, { maxLength: 60 }), date, (starts, today) => {
        const on = { ...field, date: today }
        const known = starts.filter((s) => s.date < today)
        expect(fieldFeatures(on, indexStarts(starts))).toEqual(fieldFeatures(on, indexStarts(known)))
      }),
      { numRuns: 300 },
    )
  })
  test('a start of the day before is seen and one of the same day is not', () => {
    const history = indexStarts([start('A', '2026-05-31'), start('A', '2026-06-01')])
    expect(startsBefore(history, 'A', '2026-06-01')).toHaveLength(1)
  })
  test('each column has mean 0 over the field', () => {
    fc.assert(
      fc.property(fc.array(anyStart, { maxLength: 40 }), (starts) => {
        const { n, k, x } = fieldFeatures(field, indexStarts(starts))
        for (let j = 0; j < k; j++) {
          let total = 0
          for (let i = 0; i < n; i++) total += x[i * k + j]
          expect(Math.abs(total)).toBeLessThan(1e-10)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('against their definitions', () => {
  /** Each feature of one runner from the starts themselves, as docs/models/race-model.md says it. */
  function naiveFeatures(on: RaceCard, who: CardRunner, starts: readonly PastStart[]) {
    const before = starts.filter((s) => s.date < on.date)
    const own = before.filter((s) => s.horse === who.horse).toSorted((a, b) => (a.date < b.date ? -1 : 1))
    const off = own
      .flatMap((s) => s.figureSi ?? [])
      .map((f) => Math.max(-20, Math.min(20, f - who.abilitySi)))
    const six = off.slice(-6)
    const three = six.slice(-4, -1)
    const steps = (from: number | null, to: number | null) =>
      from === null || to === null ? 0 : Math.max(-4, Math.min(4, to - from))
    let [score, weight] = [0, 1.5]
    own.toReversed().forEach((run, age) => {
      if (age >= 6) return
      const n = Math.max(run.fieldSize ?? 8, run.finish ?? 1)
      const normal = -normalQuantile(((run.finish ?? n) - 0.5) / n)
      score += 0.75 ** age * (normal + 0.4 * steps(on.classLevel, run.classLevel))
      weight += 0.75 ** age
    })
    const rate = (of: PastStart[]) => {
      const rides = of.flatMap(({ finish, fieldSize }) => (fieldSize === null ? [] : [{ finish, fieldSize }]))
      if (rides.length === 0) return null
      return Math.log(
        (rides.filter(({ finish }) => finish === 1).length + 8) /
          (rides.reduce((sum, ride) => sum + 1 / ride.fieldSize, 0) + 8),
      )
    }
    const posts = before.filter(
      (s) => s.lane === who.lane && s.distanceYards === on.distanceYards && s.residualSi !== null,
    )
    const trend = six.length < 2 ? 0 : six.at(-1)! - three.reduce((a, b) => a + b, 0) / three.length
    return {
      ability: who.abilitySi,
      last_figure: six.at(-1) ?? 0,
      best_figure: six.length === 0 ? 0 : Math.max(...six),
      form_trend: (trend * three.length) / (three.length + 2),
      recent_finishes: score / weight,
      class_change: own.length === 0 ? 0 : steps(own.at(-1)!.classLevel, on.classLevel),
      experience: Math.log(1 + own.length),
      debut: own.length === 0 ? 1 : 0,
      days_since: own.length === 0 ? 1 : Math.min(180, daysBetween(own.at(-1)!.date, on.date)) / 60,
      weight: who.weightLb === null ? null : who.weightLb / 10,
      lane: who.lane === null ? null : who.lane / 10,
      lane_bias:
        who.lane === null ? null : posts.reduce((sum, s) => sum + s.residualSi!, 0) / (posts.length + 40),
      jockey: who.jockey === null ? null : rate(before.filter((s) => s.jockey === who.jockey)),
      trainer: who.trainer === null ? null : rate(before.filter((s) => s.trainer === who.trainer)),
    } satisfies Record<FeatureName, number | null>
  }

  /** A year of starts, no horse twice on a day. */
  function season(seed: number): PastStart[] {
    const rng = createRng(`season ${seed}`)
    const maybe = <T>(value: T) => (rng.uniform() < 0.8 ? value : null)
    return Array.from({ length: 60 }, (_, day) => {
      const fieldSize = 4 + rng.int(6)
      return rng
        .shuffle(['A', 'B', 'C', 'D', 'E', 'F'])
        .slice(0, 1 + rng.int(3))
        .map((horse) =>
          start(horse, new Date(Date.UTC(2025, 6, 1 + 5 * day)).toISOString().slice(0, 10), {
            figureSi: maybe(70 + rng.int(40)),
            residualSi: maybe(rng.int(20) - 10),
            finish: maybe(1 + rng.int(fieldSize)),
            fieldSize: maybe(fieldSize),
            classLevel: maybe(rng.int(8)),
            lane: maybe(1 + rng.int(8)),
            distanceYards: rng.uniform() < 0.5 ? 400 : 350,
            jockey: maybe(`J${rng.int(3)}`),
            trainer: maybe(`T${rng.int(2)}`),
          }),
        )
    }).flat()
  }
  const field: RaceCard = {
    ...card(
      runner('A', { lane: 1, jockey: 'J0', trainer: 'T0', weightLb: 124 }),
      runner('B', { lane: 2, jockey: 'J1', abilitySi: 84 }),
      runner('C', { lane: 6, trainer: 'T1', abilitySi: 97, weightLb: 119 }),
      runner('debut', { lane: 8, jockey: 'J2' }),
      runner('E'),
    ),
    classLevel: 3,
  }
  const seeds = [1, 2, 3, 4, 5, 6]

  test.each(seeds)('seed %i: every value is its definition’s, less the mean of those known', (seed) => {
    const starts = season(seed)
    for (const date of ['2025-08-01', '2025-12-24', '2026-06-01']) {
      const on = { ...field, date }
      const rows = on.runners.map((who) => naiveFeatures(on, who, starts))
      const { k, x } = fieldFeatures(withFigures(on, starts), indexStarts(starts))
      FEATURES.forEach(({ name }, j) => {
        const known = rows.flatMap((row) => row[name] ?? [])
        const mean = known.reduce((a, b) => a + b, 0) / Math.max(1, known.length)
        rows.forEach((row, i) => expect(x[i * k + j], name).toBeCloseTo((row[name] ?? mean) - mean, 10))
      })
    }
  })
  test.each(seeds)('seed %i: neither the order of starts nor that of runners counts', (seed) => {
    const starts = season(seed)
    const { n, k, x } = fieldFeatures(field, indexStarts(starts))
    const turned = fieldFeatures(
      { ...field, runners: field.runners.toReversed() },
      indexStarts(starts.toReversed()),
    )
    for (let i = 0; i < n; i++)
      for (let j = 0; j < k; j++) expect(turned.x[(n - 1 - i) * k + j]).toBeCloseTo(x[i * k + j], 10)
  })
  test.each(seeds)('seed %i: a horse that is not on the card counts only for its jockey and post', (seed) => {
    const starts = season(seed)
    const stranger = starts.filter(({ horse }) => horse === 'F')
    const nameless = stranger.map((s) => ({ ...s, lane: null, jockey: null, trainer: null }))
    const without = starts.filter(({ horse }) => horse !== 'F')
    expect(fieldFeatures(field, indexStarts([...without, ...nameless]))).toEqual(
      fieldFeatures(field, indexStarts(without)),
    )
  })
})
