import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import type { EvaluationData } from './evaluation.ts'
import { naiveRaceVariance, oneWayRaceVariance } from './fixtures/naive-race-variance.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'
import { recordsByHorse } from './evaluation-records.ts'
import { estimateRaceVariance, withOwnRaceVariance } from './race-variance.ts'
import { tiedStarts } from './tied-starts.ts'

const ASSUMED = 25

describe('against least squares with a column for every horse, race and class', () => {
  test.each(['one', 'two', 'three'])('herd %s', (seed) => {
    const data = randomHerd(createRng(seed), { horses: 25, starts: 200 })
    const naive = naiveRaceVariance(data)
    const found = estimateRaceVariance(data, ASSUMED)
    expect(found.residual).toBeCloseTo(naive.residual, 3)
    // All but the noise is exact; that is the mean of sixteen draws.
    const drawError = (naive.noiseSd / 4) * (naive.residual / naive.coefficient)
    expect(Math.abs((found.estimate ?? Number.NaN) - naive.estimate)).toBeLessThan(4 * drawError)
  })
})

describe('the true variance is found again', () => {
  test.each([0, 3, 5, 10, 15])('races with a standard deviation of %d', (raceSd) => {
    const data = randomHerd(createRng(`races ${raceSd}`), { horses: 1500, starts: 12_000, raceSd })
    const found = estimateRaceVariance(data, ASSUMED)
    const error = Math.abs((found.estimate ?? Number.NaN) - raceSd ** 2)
    expect(error).toBeLessThan(3 * (found.standardError ?? Number.NaN))
    expect(found.weight).toBeGreaterThan(0.95)
    expect(found.variance).toBeCloseTo(
      Math.max(1, found.weight * (found.estimate ?? Number.NaN) + (1 - found.weight) * ASSUMED),
      10,
    )
  })

  test('its standard error is that of repeated herds, or a little more', () => {
    const found = Array.from({ length: 40 }, (_, k) =>
      estimateRaceVariance(randomHerd(createRng(`again ${k}`), { horses: 150, starts: 900 }), ASSUMED),
    )
    const mean = average(found.map(({ estimate }) => estimate ?? Number.NaN))
    const sd = Math.sqrt(average(found.map(({ estimate }) => ((estimate ?? Number.NaN) - mean) ** 2)))
    const told = average(found.map(({ standardError }) => standardError ?? Number.NaN))
    // So small herds come out some 2 SI² too high: within half of what one herd may err is asked for.
    expect(Math.abs(mean - 25)).toBeLessThan((3 * sd) / Math.sqrt(40) + 0.5 * sd)
    expect(told).toBeGreaterThan(0.75 * sd)
    expect(told).toBeLessThan(2 * sd)
  })

  test('an index that falls as fast as the horses improve hides from race means, not from careers', () => {
    const { data, varianceOfRaces } = driftingHerd()
    expect(oneWayRaceVariance(data)).toBeLessThan(0.5 * varianceOfRaces)
    const found = estimateRaceVariance(data, ASSUMED)
    expect(Math.abs((found.estimate ?? Number.NaN) / varianceOfRaces - 1)).toBeLessThan(0.15)
  })

  test('what moves all races of a season is no variance of races', () => {
    const { data } = driftingHerd()
    const season = data.race.map((r) => Math.floor(r / 60))
    const found = estimateRaceVariance({ ...data, season }, ASSUMED)
    expect(Math.abs((found.estimate ?? Number.NaN) - 25)).toBeLessThan(
      3 * (found.standardError ?? Number.NaN),
    )
  })
})

describe('the assumption', () => {
  const herd = randomHerd(createRng('weights'), { horses: 1000, starts: 8000 })

  test('stands where no horse started twice, where there is one race, and where there is none', () => {
    const once = herd.horse.map((_, r) => r).filter((r) => herd.horse.indexOf(herd.horse[r]) === r)
    const none = new Int32Array(herd.race.length)
    const oneRace = { ...herd, race: none, season: none }
    for (const data of [pick(herd, [...once]), oneRace, pick(herd, [])])
      expect(estimateRaceVariance(data, ASSUMED)).toMatchObject({
        variance: 25,
        assumed: 25,
        estimate: null,
        standardError: null,
        weight: 0,
      })
  })

  test('reads the longest careers of a herd with too many starts', () => {
    const few = tiedStarts(recordsByHorse(herd, { hasSlopes: false, hasRaces: true }), 3000)
    expect(few.y.length).toBeGreaterThan(2800)
    expect(few.y.length).toBeLessThanOrEqual(3000)
    for (let h = 0; h < few.horses; h++) expect(few.start[h + 1] - few.start[h]).toBeGreaterThan(8)
  })

  test('has less weight as races come in', () => {
    const weights = [200, 500, 2000, 8000].map((races) => {
      const known = [...herd.race.keys()].filter((r) => herd.race[r] < races / 8)
      return estimateRaceVariance(pick(herd, known), ASSUMED).weight
    })
    expect(weights).toEqual(weights.toSorted((a, b) => a - b))
    expect(weights[0]).toBeLessThan(0.5)
    expect(weights[3]).toBeGreaterThan(0.95)
  })

  test('bounds what starts of one value, or of wild ones, can make of it', () => {
    const flat = estimateRaceVariance({ ...herd, si: herd.si.map(() => 80) }, ASSUMED)
    expect(flat.variance).toBe(1)
    const wild = estimateRaceVariance(
      { ...herd, si: Float64Array.from(herd.race, (r) => 1000 * (r % 2)) },
      ASSUMED,
    )
    expect(wild.variance).toBe(400)
    expect([flat, wild].flatMap((found) => Object.values(found)).some(Number.isNaN)).toBe(false)
  })
})

describe('laws', () => {
  const data = randomHerd(createRng('laws'), { horses: 300, starts: 2000 })
  const plain = estimateRaceVariance(data, ASSUMED)

  test('the same starts give the same variance', () =>
    expect(estimateRaceVariance(data, ASSUMED)).toEqual(plain))

  test('points added to every start change nothing', () => {
    const raised = estimateRaceVariance({ ...data, si: data.si.map((y) => y + 10) }, ASSUMED)
    expect(raised.variance).toBeCloseTo(plain.variance, 3)
  })

  test('points added to all starts of a horse change nothing: better horses in better races are no matter', () => {
    const better = data.si.map((y, r) => y + (data.horse[r] % 7) * 5)
    expect(estimateRaceVariance({ ...data, si: better }, ASSUMED).variance).toBeCloseTo(plain.variance, 3)
  })

  test('other units give the variance in those units', () => {
    const tripled = estimateRaceVariance({ ...data, si: data.si.map((y) => 3 * y) }, 9 * ASSUMED)
    expect(tripled.variance).toBeCloseTo(9 * plain.variance, 6)
    expect(tripled.weight).toBeCloseTo(plain.weight, 10)
  })

  test('random races are evaluated with it; fixed ones stay as they are', () => {
    expect(withOwnRaceVariance(data, DEFAULT_PARAMETERS)).toEqual({
      parameters: { ...DEFAULT_PARAMETERS, race: { kind: 'random', variance: plain.variance, drift: 1 } },
      raceVariance: plain,
    })
    const fixed = { ...DEFAULT_PARAMETERS, race: { kind: 'fixed' } as const }
    expect(withOwnRaceVariance(data, fixed)).toEqual({ parameters: fixed, raceVariance: null })
  })
})

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function pick(data: EvaluationData, kept: readonly number[]): EvaluationData {
  const { horse, race, season = race, cls, distanceYards, si } = data
  return {
    ...data,
    horse: Int32Array.from(kept, (r) => horse[r]),
    race: Int32Array.from(kept, (r) => race[r]),
    season: Int32Array.from(kept, (r) => season[r]),
    cls: Int32Array.from(kept, (r) => cls[r]),
    distanceYards: Float64Array.from(kept, (r) => distanceYards[r]),
    si: Float64Array.from(kept, (r) => si[r]),
  }
}

/** Careers of about two years in thirty: races fall by a point a year, and every year's horses are a point better. */
function driftingHerd(): { data: EvaluationData; varianceOfRaces: number } {
  const rng = createRng('drift')
  const [years, perYear, horses] = [30, 60, 3000]
  const races = years * perYear
  const effect = Float64Array.from({ length: races }, (_, r) => rng.normal(0, 5) - r / perYear)
  const starts = Array.from({ length: horses }, (_, i) => {
    const debut = Math.floor((i / horses) * (races - 2 * perYear))
    const ability = rng.normal(0, 5) + debut / perYear
    return Array.from({ length: 6 }, (_, k) => {
      const race = debut + k * 20 + rng.int(20)
      return { horse: i, race, si: 80 + ability + effect[race] + rng.normal(0, 7) }
    })
  }).flat()
  const none = new Int32Array(horses).fill(-1)
  const data = {
    ped: { n: horses, sire: none, dam: none },
    f: new Float64Array(horses),
    horse: Int32Array.from(starts, ({ horse }) => horse),
    race: Int32Array.from(starts, ({ race }) => race),
    cls: new Int32Array(starts.length),
    distanceYards: new Float64Array(starts.length).fill(400),
    si: Float64Array.from(starts, ({ si }) => si),
  }
  const run = [...new Set(data.race)].map((r) => effect[r])
  const mean = average(run)
  return { data, varianceOfRaces: average(run.map((value) => (value - mean) ** 2)) }
}
