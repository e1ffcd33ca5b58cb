import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { clusteredMean, COVERAGE_LEVELS, intervalCoverage } from './interval-coverage.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Errors with a part of the horse and a part of the race, with the spread they have (times `wrong`). */
function startsOf(seed: string, { horses = 60, races = 40, runners = 8, wrong = 1 } = {}) {
  const rng = createRng(seed)
  const ofHorse = Array.from({ length: horses }, () => rng.normal(0, 5))
  const starts = Array.from({ length: races }, (_, race) => {
    const day = rng.normal(0, 5)
    const field = rng.shuffle([...ofHorse.keys()]).slice(0, runners)
    return field.map((horse) => ({ horse, race, error: ofHorse[horse] + day + rng.normal(0, 7) }))
  }).flat()
  return {
    error: starts.map(({ error }) => error),
    sd: starts.map(() => wrong * Math.sqrt(25 + 25 + 49)),
    horse: starts.map(({ horse }) => horse),
    race: starts.map(({ race }) => race),
  }
}

test('four starts, by hand', () => {
  const found = intervalCoverage({
    error: [1, -3, 0, 6],
    sd: [2, 2, 1, 4],
    horse: [1, 1, 2, 3],
    race: [5, 6, 6, 7],
  })
  expect(found).toMatchObject({ starts: 4, horses: 3, races: 3 })
  expect(found?.meanError.value).toBe(1)
  expect(found?.observedSd).toBeCloseTo(Math.sqrt(46 / 4), 14)
  expect(found?.statedSd).toBeCloseTo(2.5, 14)
  // 0.5, 1.5, 0 and 1.5 standard deviations off; the half-widths are 0.67, 0.99, 1.28 and 1.96
  expect(found?.held.map(({ level, value }) => [level, value])).toEqual([
    [0.5, 0.5],
    [0.68, 0.5],
    [0.8, 0.5],
    [0.95, 1],
  ])
})

test('the clustered variance is the sum over all pairs that share a horse or a race', () => {
  const { error, horse, race } = startsOf('pairs', { horses: 25, races: 30, runners: 5 })
  const middle = mean(error)
  let squares = 0
  for (const [i, x] of error.entries())
    for (const [j, y] of error.entries())
      if (horse[i] === horse[j] || race[i] === race[j]) squares += (x - middle) * (y - middle)
  const g = Math.min(new Set(horse).size, new Set(race).size)
  const found = clusteredMean(error, horse, race)
  expect(found.value).toBeCloseTo(middle, 12)
  expect(found.se).toBeCloseTo(Math.sqrt((squares * g) / (g - 1)) / error.length, 12)
})

test('where no start shares a horse or a race it is the ordinary standard error; of one horse it is unknown', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6]
  const each = [...values.keys()]
  const squares = values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0)
  expect(clusteredMean(values, each, each).se).toBeCloseTo(Math.sqrt(squares / 7 / 8), 14)
  expect(
    clusteredMean(
      values,
      values.map(() => 1),
      each,
    ).se,
  ).toBe(Number.POSITIVE_INFINITY)
})

test('right spreads hold as often as they say, and the errors of the shares are the spread between herds', () => {
  const herds = Array.from({ length: 300 }, (_, k) => intervalCoverage(startsOf(`herd ${k}`)))
  for (const [k, level] of COVERAGE_LEVELS.entries()) {
    const shares = herds.map((herd) => herd?.held[k].value ?? Number.NaN)
    const spread = Math.sqrt(mean(shares.map((share) => (share - mean(shares)) ** 2)))
    expect(Math.abs(mean(shares) - level)).toBeLessThan(4 * (spread / Math.sqrt(300)))
    const stated = mean(herds.map((herd) => herd?.held[k].se ?? Number.NaN))
    expect(stated / spread).toBeGreaterThan(0.85)
    expect(stated / spread).toBeLessThan(1.15)
  }
})

test('spreads a fifth too small hold too seldom', () => {
  const held = intervalCoverage(startsOf('bold', { horses: 400, races: 600, wrong: 0.8 }))?.held
  // an 80 % interval of 0.8 standard deviations: P(|z| < 1.0253) = 0.695
  expect(Math.abs((held?.[2].value ?? 0) - 0.695)).toBeLessThan(0.03)
})

test('no start has no coverage, and unequal columns are refused', () => {
  expect(intervalCoverage({ error: [], sd: [], horse: [], race: [] })).toBeNull()
  expect(() => intervalCoverage({ error: [1], sd: [], horse: [1], race: [1] })).toThrow('sd')
})
