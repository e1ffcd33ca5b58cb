import { createRng } from '@quarterpole/numerics/rng'
import { ShapeError } from '@quarterpole/numerics/shape'
import { describe, expect, test } from 'vitest'
import { foalDistribution } from './foal.ts'
import type { MateCandidates } from './mate-ranking.ts'
import { LAST_TIER, LEFT_OUT, matingSpeeds, rankMates } from './mate-ranking.ts'

function candidates(rows: readonly (readonly number[])[]): MateCandidates {
  const column = (k: number, fallback: number): Float64Array =>
    Float64Array.from(rows, (r) => r[k] ?? fallback)
  return {
    expectedSi: column(0, 0),
    inbreeding: column(1, 0),
    sireError: column(2, 1),
    canAffect: column(3, 0),
    studFee: column(4, Number.NaN),
    tier: Uint8Array.from(rows, (r) => r[5] ?? 0),
  }
}
const order = (c: MateCandidates, options: Parameters<typeof rankMates>[1]) =>
  rankMates(c, options).mates.map((m) => m.candidate)

describe('the slider', () => {
  const c = candidates([
    [95, 0.07],
    [92, 0.01],
    [94, 0.03],
    [90, 0.1],
  ])
  test('at 0 ranks by speed alone, at 1 by outcross alone', () => {
    expect(order(c, { outcross: 0 })).toEqual([0, 2, 1, 3])
    expect(order(c, { outcross: 1 })).toEqual([1, 2, 0, 3])
  })
  test('between, score is the weighted difference of standard scores', () => {
    const rows = [
      [95, 0.07],
      [92, 0.01],
      [94, 0.03],
      [90, 0.1],
    ]
    const z = (k: number) => {
      const mean = rows.reduce((a, r) => a + r[k], 0) / 4
      const sd = Math.sqrt(rows.reduce((a, r) => a + (r[k] - mean) ** 2, 0) / 4)
      return rows.map((r) => (r[k] - mean) / sd)
    }
    const [si, f] = [z(0), z(1)]
    for (const mate of rankMates(c, { outcross: 0.3 }).mates)
      expect(mate.score).toBeCloseTo(0.7 * si[mate.candidate] - 0.3 * f[mate.candidate], 12)
  })
  test('alike in one respect, they are ranked by the other; alike in both, in order', () => {
    expect(
      order(
        candidates([
          [90, 0.05],
          [90, 0.01],
        ]),
        { outcross: 0.5 },
      ),
    ).toEqual([1, 0])
    expect(
      order(
        candidates([
          [90, 0],
          [90, 0],
          [90, 0],
        ]),
        { outcross: 0.5 },
      ),
    ).toEqual([0, 1, 2])
  })
  test.each([-0.1, 1.1, Number.NaN])('outcross %f is refused', (outcross) =>
    expect(() => rankMates(c, { outcross })).toThrow(RangeError),
  )
  test('columns must match', () =>
    expect(() => rankMates({ ...c, studFee: new Float64Array(3) }, { outcross: 0 })).toThrow(ShapeError))
})

describe('filters', () => {
  const c = candidates([
    [95, 0.1, 1, 0, 9000],
    [94, 0.02, 1, 1, 4000],
    [93, 0.0625, 1, 0, 6000],
    [92, 0, 1, 0],
  ])
  test('by inbreeding: at most the limit', () =>
    expect(order(c, { outcross: 0, maxInbreeding: 0.0625 })).toEqual([1, 2, 3]))
  test('by affected foals', () => expect(order(c, { outcross: 0, excludeAffected: true })).toEqual([0, 2, 3]))
  test('by fee, where an unknown one is not within a budget', () =>
    expect(order(c, { outcross: 0, maxStudFee: 6000 })).toEqual([1, 2]))
  test('the limit cuts the list, not the count', () => {
    expect(rankMates(c, { outcross: 0, limit: 2 })).toMatchObject({
      considered: 4,
      mates: [{ rank: 1 }, { rank: 2 }],
    })
  })
  test('nobody left is an empty list', () =>
    expect(rankMates(c, { outcross: 0, maxInbreeding: -1 })).toEqual({ mates: [], considered: 0 }))
})

test('stallions within the error of the difference are a group', () => {
  const c = candidates([
    [95.2, 0, 1.7],
    [94.1, 0, 1.9],
    [90, 0, 1],
    [93, 0, 0.1],
    [92.2, 0, 1.9],
  ])
  const inGroup = rankMates(c, { outcross: 0 })
    .mates.filter((m) => m.within_error_of_first)
    .map((m) => m.candidate)
  expect(inGroup).toEqual([0, 1]) // 1.1 ≤ √(1.7² + 1.9²) < 3; 93: 2.2 > √(1.7² + 0.1²)
})

describe('an inbreeding that is not known', () => {
  const c = candidates([
    [92, 0.02],
    [92, Number.NaN],
    [92, 0.06],
    [96, Number.NaN],
  ])
  test('counts as average and is within no limit', () => {
    expect(order(c, { outcross: 1 })).toEqual([0, 3, 1, 2])
    expect(order(c, { outcross: 0, maxInbreeding: 1 })).toEqual([0, 2])
  })
  test('of everybody leaves the order to speed', () => {
    const unknown = candidates([90, 93, 91].map((si) => [si, Number.NaN]))
    expect(order(unknown, { outcross: 0.5 })).toEqual([1, 2, 0])
    expect(rankMates(unknown, { outcross: 0.5 }).mates.every((m) => Number.isFinite(m.score))).toBe(true)
  })
})

describe('tiers and bands', () => {
  const rows = [
    [99, 0.01, 1, 25, 1, LAST_TIER],
    [95, 0.01, 1, 0, 1, 1],
    [94.5, 0.01, 1, 0, 1, 1],
    [92, 0.01, 1, 0, 1, 1],
    [90, 0.01, 1, 0, 1, 0],
    [99, 0.01, 1, 0, 1, LEFT_OUT],
  ]
  test('a tier is listed whole before the next, whatever the scores, and one left out is not considered', () => {
    const ranking = rankMates(candidates(rows), { outcross: 0 })
    expect(ranking.mates.map((m) => m.candidate)).toEqual([4, 1, 2, 3, 0])
    expect(ranking.considered).toBe(5)
    expect(order(candidates(rows), { outcross: 0, limit: 2 })).toEqual([4, 1])
  })
  test('a band ends at a tier and where the difference is more than its error; the last tier has none', () => {
    const { mates } = rankMates(candidates(rows), { outcross: 0 })
    expect(mates.map((m) => m.band)).toEqual([1, 2, 2, 3, null]) // 0.5 ≤ √2 < 3
  })
  test('bands are the runs that the definition gives, on random stallions', () => {
    const rng = createRng('bands')
    const random = Array.from({ length: 200 }, () => [rng.normal(90, 3), 0.02, 0.2 + rng.uniform()])
    const { mates } = rankMates(candidates(random), { outcross: 0, limit: 200 })
    let first = mates[0].candidate
    for (const [k, { candidate, band }] of mates.entries()) {
      if (k === 0) continue
      const isSame =
        random[first][0] - random[candidate][0] <= Math.hypot(random[first][2], random[candidate][2])
      expect((band ?? 0) - (mates[k - 1].band ?? 0)).toBe(isSame ? 0 : 1)
      if (!isSame) first = candidate
    }
    expect(mates.at(-1)?.band).toBeGreaterThan(3)
  })
})

test('the speed columns are those of the foal’s distribution', () => {
  const rng = createRng('speeds')
  const n = 20
  const level = Float64Array.from({ length: n }, () => rng.normal(0, 3))
  const slope = Float64Array.from({ length: n }, () => rng.normal(0, 2))
  const pev = Float64Array.from({ length: 3 * n }, (_, i) => (i % 3 === 1 ? 0.3 : 4 + rng.uniform()))
  const dam = 7
  const at = (i: number) => ({
    level: level[i],
    slope: slope[i],
    pev: [pev[3 * i], pev[3 * i + 1], pev[3 * i + 2]] as const,
    inbreeding: 0,
  })
  const components = { genetic: [13.8, 0, 10], permanent: [14.6, 0, 10], residual: 52.7 } as const
  for (const distanceYards of [350, 400, 440]) {
    const { expectedSi, sireError } = matingSpeeds(
      { level, slope, pev },
      {
        dam: at(dam),
        base: 85,
        distanceYards,
      },
    )
    for (let k = 0; k < n; k++) {
      const one = foalDistribution(
        {
          sire: at(k),
          dam: { ...at(dam), pev: [0, 0, 0] },
          relationship: 0,
          components,
          raceVariance: 25,
          base: 85,
        },
        distanceYards,
      )
      expect(expectedSi[k]).toBeCloseTo(one.mean, 12)
      expect(sireError[k]).toBeCloseTo(one.sd_of_expected, 12)
    }
  }
})

describe.each([1, 2, 3, 4, 5, 6])('random stallions (seed %i)', (seed) => {
  const rng = createRng(`ranking${seed}`)
  // Coarse values make ties frequent.
  const rows = Array.from({ length: 200 }, () => [
    85 + rng.int(8) / 2,
    rng.int(12) / 100,
    1 + rng.uniform(),
    rng.pick([0, 0, 1]),
    rng.uniform() < 0.3 ? Number.NaN : 1000 * rng.int(10),
  ])
  const c = candidates(rows)
  const options = {
    outcross: rng.pick([0, 0.2, 0.5, 0.8, 1]),
    maxInbreeding: rng.pick([null, 0.08]),
    excludeAffected: rng.uniform() < 0.5,
    maxStudFee: rng.pick([null, 6000]),
  }

  /** Filter, standardize, sort: by the definition. */
  function naiveRanking() {
    const passing = rows.keys().filter((i) => {
      const [, f, , affected, fee] = rows[i]
      if (options.maxInbreeding !== null && f > options.maxInbreeding) return false
      if (options.excludeAffected && affected === 1) return false
      return options.maxStudFee === null || fee <= options.maxStudFee
    })
    const chosen = [...passing]
    const z = (k: number) => {
      const values = chosen.map((i) => rows[i][k])
      const mean = values.reduce((sum, v) => sum + v, 0) / values.length
      const sd = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length)
      return (i: number) => (rows[i][k] - mean) / sd
    }
    const [si, f] = [z(0), z(1)]
    const score = (i: number) => (1 - options.outcross) * si(i) - options.outcross * f(i)
    // Scores that differ by rounding are equal.
    const key = (i: number) => Math.round(score(i) * 1e9)
    return chosen.sort((a, b) => key(b) - key(a) || rows[b][0] - rows[a][0] || a - b)
  }

  test('all that pass come in the order of the definition, and a limit takes the first of them', () => {
    const expected = naiveRanking()
    for (const limit of [0, 1, 10, 50, 200, 1000]) {
      const { mates, considered } = rankMates(c, { ...options, limit })
      expect(considered).toBe(expected.length)
      expect(mates.map(({ rank }) => rank)).toEqual(mates.map((_, k) => k + 1))
      const groups = (list: readonly number[]) => list.map((i) => rows[i].slice(0, 2).join())
      expect(groups(mates.map(({ candidate }) => candidate))).toEqual(groups(expected.slice(0, limit)))
    }
  })

  test('points for all, and twice the spread of either column, change no rank', () => {
    const before = rankMates(c, { ...options, maxInbreeding: null, limit: 200 })
    const moved = {
      ...c,
      expectedSi: c.expectedSi.map((v) => 2 * v + 16),
      inbreeding: c.inbreeding.map((v) => 2 * v),
    }
    const after = rankMates(moved, { ...options, maxInbreeding: null, limit: 200 })
    const of = ({ mates }: typeof before) => mates.map(({ candidate }) => candidate)
    expect(of(after)).toEqual(of(before))
  })

  test('the columns are read, not changed', () => {
    const copy = structuredClone(c)
    rankMates(c, options)
    expect(c).toEqual(copy)
  })
})
