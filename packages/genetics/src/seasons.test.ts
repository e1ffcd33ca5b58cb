import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import type { EvaluationParameters } from './parameters.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { inbreeding } from './inbreeding.ts'
import { DEFAULT_PARAMETERS } from './parameters.ts'

const patient = { tolerance: 1e-14, maxIterations: 5000 }
const withDrift = (drift?: number): EvaluationParameters => ({
  ...DEFAULT_PARAMETERS,
  race: { kind: 'random', variance: 25, ...(drift === undefined ? {} : { drift }) },
})

describe('the walk of the seasons’ means', () => {
  const herd = randomHerd(createRng('seasons'), { horses: 200, starts: 500 })
  const { season = new Int32Array(0), ...data } = { ...herd, cls: new Int32Array(herd.cls.length) }

  test('without bounds it is a fixed effect of seasons beside the races', () => {
    const walked = evaluate({ ...data, season }, withDrift(1e7), patient)
    const { classVariance: _, ...fixedClasses } = withDrift()
    const asClasses = evaluate({ ...data, cls: season.map((year) => year - 2020) }, fixedClasses, patient)
    asClasses.aLevel.forEach((value, i) => expect(walked.aLevel[i]).toBeCloseTo(value, 4))
  })

  test('of nearly nothing it is one mean for all seasons, as it is where seasons are not known', () => {
    const still = evaluate({ ...data, season }, withDrift(1e-7), patient)
    const one = evaluate({ ...data, season }, withDrift(), patient)
    const unknown = evaluate(data, withDrift(1), patient)
    one.aLevel.forEach((value, i) => {
      expect(still.aLevel[i]).toBeCloseTo(value, 5)
      expect(unknown.aLevel[i]).toBeCloseTo(value, 10)
    })
  })

  test('years without a race lie between those with one', () => {
    const spread = evaluate({ ...data, season: season.map((year) => 2 * year) }, withDrift(0.5), patient)
    const close = evaluate({ ...data, season }, withDrift(1), patient)
    // Two steps of half the variance are one; the first season begins half a step sooner, which one class takes up.
    spread.aLevel.forEach((value, i) => expect(value).toBeCloseTo(close.aLevel[i], 8))
  })

  test('a race of two seasons is refused by its start', () => {
    const at = data.race.findIndex((race, r) => data.race.indexOf(race) !== r)
    const torn = season.slice()
    torn[at]++
    expect(() => evaluate({ ...data, season: torn }, withDrift(1))).toThrow(
      expect.objectContaining({ name: 'RecordError', field: 'season', record: at }),
    )
  })

  test.each([0, -1, Number.NaN])('a drift of %d is refused', (drift) =>
    expect(() => evaluate({ ...data, season }, withDrift(drift))).toThrow(RangeError),
  )
})

describe('an index that falls as the horses improve', () => {
  const { season, truth, newestMean, ...data } = selectedHerd()
  const progress = (values: Float64Array) => meanOf(values.subarray(-CROP)) - meanOf(values.subarray(0, CROP))
  const found = evaluate({ ...data, season }, DEFAULT_PARAMETERS)

  test('the horses’ progress is separated from it; with one mean for all seasons it is not', () => {
    expect(progress(truth)).toBeGreaterThan(10)
    expect(progress(found.aLevel) / progress(truth)).toBeGreaterThan(0.8)
    expect(progress(found.aLevel) / progress(truth)).toBeLessThan(1.2)
    expect(progress(evaluate(data, DEFAULT_PARAMETERS).aLevel) / progress(truth)).toBeLessThan(0.5)
  })

  test('the base is what a horse of breeding value 0 runs in the newest season', () =>
    expect(Math.abs(found.base - newestMean)).toBeLessThan(0.25 * progress(truth)))
})

const CROPS = 16
const CROP = 400
const RACES = 150

/**
 * Crops that race as two- and three-year-olds, two starts a season. Parents are the fastest of the crop two years older,
 * as its starts told; the index falls by what the crop has over the founders.
 */
function selectedHerd() {
  const rng = createRng('selected')
  const { genetic, permanent, residual } = DEFAULT_PARAMETERS.components
  const n = CROPS * CROP
  const [sire, dam] = [new Int32Array(n).fill(-1), new Int32Array(n).fill(-1)]
  const [truth, shown] = [new Float64Array(n), new Float64Array(n)]
  const own = Float64Array.from({ length: n }, () => rng.normal(0, Math.sqrt(permanent[0])))
  const starts: { horse: number; race: number; season: number; si: number }[] = []
  let newestMean = 80
  for (let crop = 0; crop < CROPS; crop++) {
    const older = Array.from({ length: crop < 2 ? 0 : CROP }, (_, k) => (crop - 2) * CROP + k)
    const best = older.toSorted((a, b) => shown[b] - shown[a]).slice(0, CROP / 4)
    for (let i = crop * CROP; i < (crop + 1) * CROP; i++) {
      if (best.length > 0)
        [sire[i], dam[i]] = [rng.pick(best.slice(0, CROP / 20)), rng.pick(best.slice(CROP / 20))]
      const average = best.length > 0 ? 0.5 * (truth[sire[i]] + truth[dam[i]]) : 0
      truth[i] = average + rng.normal(0, Math.sqrt(genetic[0] * (best.length > 0 ? 0.5 : 1)))
    }
    newestMean = 80 - meanOf(truth.subarray(crop * CROP, (crop + 1) * CROP))
    const effects = Float64Array.from({ length: RACES }, () => newestMean + rng.normal(0, 5))
    for (let start = 2 * Math.max(0, crop - 1) * CROP; start < 2 * (crop + 1) * CROP; start++) {
      const horse = start >> 1
      const race = rng.int(RACES)
      const above = truth[horse] + own[horse] + rng.normal(0, Math.sqrt(residual))
      shown[horse] += above
      starts.push({ horse, race: crop * RACES + race, season: 2000 + crop, si: effects[race] + above })
    }
  }
  return {
    ped: { n, sire, dam },
    f: inbreeding({ n, sire, dam }),
    horse: Int32Array.from(starts, ({ horse }) => horse),
    race: Int32Array.from(starts, ({ race }) => race),
    season: Int32Array.from(starts, (start) => start.season),
    cls: new Int32Array(starts.length),
    distanceYards: new Float64Array(starts.length).fill(400),
    si: Float64Array.from(starts, ({ si }) => si),
    truth,
    newestMean,
  }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
