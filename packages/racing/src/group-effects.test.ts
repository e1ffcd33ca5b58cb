import { cholesky, choleskySolve } from '@quarterpole/numerics/dense'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { groupEffects } from './group-effects.ts'
import { axesOf, groupEquations, type GroupUnit, unitVariance } from './group-equations.ts'
import { trackBiasFlags } from './track-bias.ts'

type Unit = GroupUnit<number>

interface Place {
  starts: number
  effects: readonly number[]
  /** Sd of what a post gains on one day alone. */
  daySd?: number
  /** Fields of every size, with gaps. */
  uneven?: boolean
}

/** Races with their effects (sd 5), one to five a day, and starts about them (sd 7.26). */
function racesAt(seed: string, { starts, effects, daySd = 0, uneven = false }: Place): Unit[] {
  const rng = createRng(seed)
  const units: Unit[] = []
  let [race, day, left] = [0, 0, 0]
  let ofDay: number[] = []
  while (units.length < starts) {
    if (left-- === 0) {
      day++
      left = Math.floor(5 * rng.uniform())
      ofDay = effects.map(() => rng.normal(0, daySd))
    }
    race++
    const field = uneven ? 2 + Math.floor((effects.length - 1) * rng.uniform()) : effects.length
    const raceEffect = rng.normal(0, 5)
    for (let post = 0; post < field; post++) {
      if (uneven && rng.uniform() < 0.1) continue
      const residualSi = raceEffect + effects[post] + ofDay[post] + rng.normal(0, 7.26)
      units.push({ group: post + 1, residualSi, weight: 1, block: race, day: `${day}` })
    }
  }
  return units
}

/** Groups met in one block, a day for every unit. */
const together = (units: readonly { group: number; residualSi: number }[]): Unit[] =>
  units.map((unit, i) => ({ ...unit, weight: 1, block: 'all', day: `${i}` }))

function estimate(units: readonly Unit[]) {
  const found = groupEffects(units)
  if (found.kind !== 'estimated') throw new Error('expected an estimate')
  return found
}

describe('against its definition', () => {
  /** Posterior of effects against the mean start, dense in every start, at 400 values of τ. */
  function slowEffects(units: readonly Unit[]) {
    const groups = [...new Set(units.map(({ group }) => group))].toSorted((a, b) => a - b)
    const equations = groupEquations(units, groups)
    const { variance, freedom } = unitVariance(equations, axesOf(equations)) // tested by itself
    const widened = freedom / (freedom - 2)
    const rows = contrastsWithinRaces(units)
    const n = rows.length
    const y = Float64Array.from(rows, (row) => row.reduce((s, c, i) => s + c * units[i].residualSi, 0))
    const z = groups.map((group) =>
      Float64Array.from(rows, (row) => row.reduce((s, c, i) => s + (units[i].group === group ? c : 0), 0)),
    )
    const contrasts = groups.map((_, g) =>
      groups.map(
        (group, j) => (j === g ? 1 : 0) - units.filter((u) => u.group === group).length / units.length,
      ),
    )
    const tops = Array.from({ length: 400 }, (_, k) => {
      const tau2 = ((k + 0.5) / 400) ** 2 * variance // uniform from 0 to the sd of a start
      const v = new Float64Array(n * n)
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++)
          v[i * n + j] =
            (i === j ? variance : 0) + tau2 * z.reduce((s, column) => s + column[i] * column[j], 0)
      const l = cholesky(v, n)
      const inverse = (b: Float64Array) => choleskySolve(l, b)
      const inner = (a: Float64Array, b: Float64Array) => a.reduce((s, value, i) => s + value * b[i], 0)
      let log = -0.5 * inner(y, inverse(y))
      for (let i = 0; i < n; i++) log -= Math.log(l[i * n + i])
      const solved = inverse(y)
      const each = contrasts.map((c) => {
        const load = Float64Array.from(
          y,
          (_, i) => tau2 * z.reduce((s, column, j) => s + c[j] * column[i], 0),
        )
        const prior = tau2 * c.reduce((s, value) => s + value * value, 0)
        return { mean: inner(load, solved), variance: prior - inner(load, inverse(load)) }
      })
      return { log, each }
    })
    const highest = Math.max(...tops.map(({ log }) => log))
    const total = tops.reduce((s, { log }) => s + Math.exp(log - highest), 0)
    return groups.map((_, g) => {
      const over = (of: (e: { mean: number; variance: number }) => number): number =>
        tops.reduce((s, { log, each }) => s + (Math.exp(log - highest) / total) * of(each[g]), 0)
      const mean = over((e) => e.mean)
      return { effectSi: mean, sd: Math.sqrt(over((e) => widened * e.variance + e.mean ** 2) - mean ** 2) }
    })
  }

  /** Orthonormal contrasts of the starts of each race (Helmert): what is free of the races' effects. */
  function contrastsWithinRaces(units: readonly Unit[]): number[][] {
    const races = [...Map.groupBy([...units.keys()], (i) => units[i].block).values()]
    return races.flatMap((at) =>
      at.slice(1).map((_, k) => {
        const row = units.map(() => 0)
        const size = Math.sqrt((k + 1) * (k + 2))
        for (let i = 0; i <= k; i++) row[at[i]] = 1 / size
        row[at[k + 1]] = -(k + 1) / size
        return row
      }),
    )
  }

  test.each([
    ['nothing', [0, 0, 0, 0, 0, 0], false],
    ['a slow rail, fields of every size', [-4, 0, 0, 1, 0, 2], true],
    ['large effects', [6, -5, 3, 0, -4, 2], false],
  ] as const)('twelve values of τ do as 400 do with every start by itself: %s', (name, effects, uneven) => {
    const units = racesAt(`slow ${name}`, { starts: 140, effects, uneven })
    const fast = estimate(units)
    slowEffects(units).forEach(({ effectSi, sd }, g) => {
      expect(Math.abs(fast.effects[g].effectSi - effectSi)).toBeLessThan(0.03)
      expect(Math.abs(fast.effects[g].sd / sd - 1)).toBeLessThan(0.02)
    })
  })
})

describe('the floor', () => {
  const sizes = (...of: number[]) =>
    groupEffects(
      together(
        of.flatMap((n, group) =>
          Array.from({ length: n }, (_, i) => ({ group, residualSi: group + (i % 3) })),
        ),
      ),
    )
  test('a hundred starts in groups of five are enough, one start fewer is not', () => {
    expect(sizes(50, 45, 5).kind).toBe('estimated')
    expect(sizes(50, 45, 4)).toEqual({ kind: 'not_enough_data', starts: 99, needed: 100 })
    expect(sizes(200).kind).toBe('not_enough_data')
    expect(groupEffects([])).toEqual({ kind: 'not_enough_data', starts: 0, needed: 100 })
  })
  test('four starts say nothing of their group', () => {
    const withFour = sizes(60, 50, 5, 4)
    if (withFour.kind !== 'estimated') throw new Error('expected an estimate')
    expect(withFour.effects.map(({ group }) => group)).toEqual([0, 1, 2])
    expect(withFour.starts).toBe(115)
  })
})

describe('laws', () => {
  const units = racesAt('laws', { starts: 400, effects: [3, -2, 0, 1, -1, 2, -3], uneven: true })
  const plain = estimate(units)
  const expectSame = (rows: readonly Unit[]) =>
    estimate(rows).effects.forEach((effect, i) => {
      expect(effect.group).toBe(plain.effects[i].group)
      for (const name of ['effectSi', 'sd', 'meanSi', 'meanSe'] as const)
        expect(effect[name]).toBeCloseTo(plain.effects[i][name], 9)
    })

  test('neither the order of starts nor what all of a race share counts', () => {
    expectSame(units.toReversed())
    expectSame(
      units.map((unit) => ({ ...unit, residualSi: unit.residualSi + 10 * (Number(unit.block) % 7) })),
    )
  })
  test('three times the residuals are three times the effects, and as likely chance', () => {
    const tripled = estimate(units.map((unit) => ({ ...unit, residualSi: 3 * unit.residualSi })))
    expect(tripled.withinVariance).toBeCloseTo(9 * plain.withinVariance, 8)
    expect(tripled.betweenVariance).toBeCloseTo(9 * plain.betweenVariance, 8)
    expect(tripled.pValue).toBeCloseTo(plain.pValue ?? Number.NaN, 12)
    tripled.effects.forEach(({ effectSi, sd }, i) => {
      expect(effectSi).toBeCloseTo(3 * plain.effects[i].effectSi, 9)
      expect(sd).toBeCloseTo(3 * plain.effects[i].sd, 9)
    })
  })
  test('effects and means weighted by their starts are 0 in all', () => {
    for (const name of ['effectSi', 'meanSi'] as const)
      expect(plain.effects.reduce((sum, e) => sum + e.starts * e[name], 0)).toBeCloseTo(0, 8)
  })
  test('in full fields an effect is between 0 and what was observed', () => {
    const full = estimate(racesAt('full', { starts: 300, effects: [3, 0, 0, 0, 0, -4] }))
    for (const { effectSi, meanSi } of full.effects) {
      expect(Math.abs(effectSi)).toBeLessThan(Math.abs(meanSi))
      expect(effectSi * meanSi).toBeGreaterThan(0)
    }
  })
  test('a thousand times the starts tell the truth', () => {
    const effects = [3, 1, 0, -1, -3]
    const found = estimate(racesAt('many', { starts: 50_000, effects }))
    found.effects.forEach(({ effectSi, sd }, i) => {
      expect(sd).toBeLessThan(0.08)
      expect(Math.abs(effectSi - effects[i])).toBeLessThan(4 * sd)
    })
    expect(found.withinVariance).toBeCloseTo(7.26 ** 2, -0.5)
  })
  test('residuals all alike have no spread and no effects', () => {
    const found = estimate(together(Array.from({ length: 120 }, (_, i) => ({ group: i % 3, residualSi: 4 }))))
    expect(found.pValue).toBeNull()
    for (const { effectSi, sd } of found.effects) expect([effectSi, sd]).toEqual([0, 0])
  })
})

/** Shares over simulated places, with the standard error between places. */
function shareOf(places: number, share: (place: number) => number) {
  const shares = Array.from({ length: places }, (_, place) => share(place))
  const mean = shares.reduce((a, b) => a + b, 0) / places
  const variance = shares.reduce((s, x) => s + (x - mean) ** 2, 0) / (places - 1)
  return { mean, se: Math.sqrt(variance / places) }
}

/** Of the 80 % intervals of a place's posts, the share that holds the truth against the mean start. */
function held(units: readonly Unit[], truth: readonly number[]): number {
  const { effects, starts } = estimate(units)
  const center = effects.reduce((s, { group, starts: n }) => s + (n / starts) * truth[group - 1], 0)
  const inside = effects.filter(
    ({ group, effectSi, sd }) => Math.abs(effectSi - truth[group - 1] + center) <= 1.2816 * sd,
  )
  return inside.length / effects.length
}

// The whole grid, with counts: npm run verify:bias.
describe('what is said holds', () => {
  test.each([
    [0, 200, 10, {}],
    [1, 200, 10, {}],
    [1, 1000, 8, {}],
    [2, 100, 8, {}],
    [2, 200, 6, { uneven: true }],
    [4, 500, 10, {}],
    [1, 500, 8, { daySd: 1.5 }],
  ])('τ %f, %i starts, %i posts %j: 80 %% intervals hold at least 76', (tau, starts, posts, extra) => {
    const rng = createRng(`truth ${tau} ${starts} ${posts}`)
    const { mean, se } = shareOf(150, (place) => {
      const effects = Array.from({ length: posts }, () => rng.normal(0, tau))
      return held(racesAt(`held ${tau} ${starts} ${posts} ${place}`, { starts, effects, ...extra }), effects)
    })
    expect(mean).toBeGreaterThan(0.76 - 2 * se)
  })
  test.each([
    ['full fields', {}],
    ['fields of every size', { uneven: true }],
    ['a rail that changes from day to day', { daySd: 1.5 }],
  ])('%s and no lasting effect: at most one place in a hundred has a code', (name, extra) => {
    const effects = Array.from({ length: 10 }, () => 0)
    const places = 500
    const { mean } = shareOf(places, (place) => {
      const lanes = groupEffects(racesAt(`none ${name} ${place}`, { starts: 200, effects, ...extra }))
      return trackBiasFlags({ lanes, conditions: groupEffects([]) }, null).length > 0 ? 1 : 0
    })
    expect(mean).toBeLessThanOrEqual(0.01 + 2 * Math.sqrt((0.01 * 0.99) / places))
  })
  test('shrinking helps: squared error less than half that of the plain means', () => {
    const rng = createRng('shrink')
    let [shrunk, plain] = [0, 0]
    for (let place = 0; place < 40; place++) {
      const truth = Array.from({ length: 9 }, () => rng.normal())
      const center = truth.reduce((a, b) => a + b, 0) / 9
      for (const { group, effectSi, meanSi } of estimate(
        racesAt(`shrink ${place}`, { starts: 270, effects: truth }),
      ).effects) {
        shrunk += (effectSi - (truth[group - 1] - center)) ** 2
        plain += (meanSi - (truth[group - 1] - center)) ** 2
      }
    }
    expect(shrunk).toBeLessThan(0.6 * plain)
  })
})
