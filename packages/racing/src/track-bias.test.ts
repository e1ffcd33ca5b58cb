import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { groupEffects, type TrackBias, trackBiasFlags } from './track-bias.ts'

/** Lane effects from starts with normal residuals (sd 7) about the given ones; nothing is known of conditions. */
function trackBias(perLane: number, laneEffects: number[], seed: number): TrackBias {
  const rng = createRng(seed)
  const starts = laneEffects.flatMap((effect, i) =>
    Array.from({ length: perLane }, () => ({ group: i + 1, residualSi: effect + rng.normal(0, 7) })),
  )
  return { lanes: groupEffects(starts), conditions: groupEffects([]) }
}

test('two groups by hand: method of moments and shrinkage', () => {
  // 60 starts at 1 ± 1 and 60 at −1 ± 1: within = 120/118, grand mean 0, between sum of squares 120
  const starts = Array.from({ length: 120 }, (_, i) => ({
    group: i < 60 ? 'a' : 'b',
    residualSi: (i < 60 ? 1 : -1) + (i % 2 ? 1 : -1),
  }))
  const found = groupEffects(starts)
  if (found.kind !== 'estimated') throw new Error('expected an estimate')
  const within = 120 / 118
  const between = (120 - within) / 60
  const shrink = between / (between + within / 60)
  expect(found.withinVariance).toBeCloseTo(within, 12)
  expect(found.betweenVariance).toBeCloseTo(between, 12)
  expect(found.effects[0]).toMatchObject({ group: 'a', starts: 60 })
  expect(found.effects[0].meanSi).toBeCloseTo(1, 12)
  expect(found.effects[0].effectSi).toBeCloseTo(shrink, 12)
  expect(found.effects[0].sd).toBeCloseTo(Math.sqrt(1 / (1 / between + 60 / within)), 12)
})

test('below the floor nothing is said', () => {
  const bias = trackBias(12, [9, 0, 0, 0, 0, 0, 0, -9], 1)
  expect(bias.lanes).toEqual({ kind: 'not_enough_data', starts: 96, needed: 100 })
  expect(bias.conditions).toEqual({ kind: 'not_enough_data', starts: 0, needed: 100 })
  expect(trackBiasFlags(bias, 'fast')).toEqual([])
  expect(groupEffects(Array.from({ length: 200 }, () => ({ group: 1, residualSi: 1 }))).kind).toBe(
    'not_enough_data',
  )
})

test('a hundred starts in groups of five are enough, one start fewer is not', () => {
  const groups = (sizes: number[]) =>
    groupEffects(
      sizes.flatMap((n, group) =>
        Array.from({ length: n }, (_, i) => ({ group, residualSi: group + (i % 3) })),
      ),
    )
  expect(groups([50, 45, 5]).kind).toBe('estimated')
  expect(groups([50, 45, 4])).toMatchObject({ kind: 'not_enough_data', starts: 99 })
  const withFour = groups([60, 50, 5, 4])
  if (withFour.kind !== 'estimated') throw new Error('expected an estimate')
  expect(withFour.effects.map(({ group }) => group)).toEqual([0, 1, 2]) // four starts say nothing of their group
  expect(withFour.starts).toBe(115)
})

test('a flag needs half a point and 1.645 standard deviations', () => {
  const flags = (effectSi: number, sd: number) =>
    trackBiasFlags(
      {
        lanes: {
          kind: 'estimated',
          effects: [{ group: 2, starts: 50, meanSi: effectSi, effectSi, sd }],
          betweenVariance: 1,
          withinVariance: 49,
          starts: 100,
        },
        conditions: groupEffects([]),
      },
      null,
    )
  expect(flags(0.5, 0.3)).toEqual(['LANE_2_FAST'])
  expect(flags(0.49, 0.1)).toEqual([])
  expect(flags(-0.7, 0.42)).toEqual(['LANE_2_SLOW'])
  expect(flags(0.6, 0.37)).toEqual([])
})

describe('lanes', () => {
  test('noise is shrunk to little, and flags are rare without any effect', () => {
    let flags = 0
    let largest = 0
    for (let seed = 1; seed <= 60; seed++) {
      const bias = trackBias(40, [0, 0, 0, 0, 0, 0, 0, 0], seed)
      flags += trackBiasFlags(bias, null).length
      if (bias.lanes.kind === 'estimated')
        largest = Math.max(largest, ...bias.lanes.effects.map((e) => Math.abs(e.effectSi)))
    }
    expect(flags / (60 * 8)).toBeLessThan(0.03)
    expect(largest).toBeLessThan(3)
  })
  test('a true bias is found and named, and the estimate is between 0 and the mean', () => {
    const bias = trackBias(150, [3, 0, 0, 0, 0, 0, 0, -4], 5)
    expect(trackBiasFlags(bias, null)).toEqual(expect.arrayContaining(['LANE_1_FAST', 'LANE_8_SLOW']))
    if (bias.lanes.kind !== 'estimated') throw new Error('expected an estimate')
    for (const { meanSi, effectSi } of bias.lanes.effects) {
      expect(Math.abs(effectSi)).toBeLessThanOrEqual(Math.abs(meanSi))
      expect(effectSi * meanSi).toBeGreaterThanOrEqual(0)
    }
  })
  test('the interval of an effect covers the truth nearly as often as stated', () => {
    const rng = createRng('spreads')
    let [inside, all] = [0, 0]
    for (let seed = 1; seed <= 120; seed++) {
      const truth = Array.from({ length: 10 }, () => rng.normal(0, 1.5))
      const center = truth.reduce((a, b) => a + b, 0) / 10
      const { lanes } = trackBias(40, truth, 5000 + seed)
      if (lanes.kind !== 'estimated') throw new Error('expected an estimate')
      if (lanes.betweenVariance === 0) continue // then the observed means are reported, with their own errors
      for (const { group, effectSi, sd } of lanes.effects) {
        all++
        if (Math.abs(effectSi - (truth[group - 1] - center)) <= 1.2816 * sd) inside++
      }
    }
    // 80 % less what the doubt about τ² itself costs
    expect(inside / all).toBeGreaterThan(0.73)
    expect(inside / all).toBeLessThan(0.83)
  })
  test('shrinking helps: squared error below that of the plain means', () => {
    const rng = createRng('truths')
    let [shrunk, plain] = [0, 0]
    for (let seed = 1; seed <= 40; seed++) {
      const truth = Array.from({ length: 9 }, () => rng.normal())
      const center = truth.reduce((a, b) => a + b, 0) / 9
      const { lanes } = trackBias(30, truth, 1000 + seed)
      if (lanes.kind !== 'estimated') throw new Error('expected an estimate')
      lanes.effects.forEach((e, i) => {
        shrunk += (e.effectSi - (truth[i] - center)) ** 2
        plain += (e.meanSi - (truth[i] - center)) ** 2
      })
    }
    expect(shrunk).toBeLessThan(0.8 * plain)
  })
})

test('only the condition of the day is flagged', () => {
  const rng = createRng(8)
  const starts = (['fast', 'muddy', 'sloppy'] as const).flatMap((condition, i) =>
    Array.from({ length: 120 }, () => ({
      group: condition,
      residualSi: [0, 5, -5][i] + rng.normal(0, 7),
    })),
  )
  const bias = { lanes: groupEffects<number>([]), conditions: groupEffects<string>(starts) }
  expect(trackBiasFlags(bias, 'muddy')).toEqual(['CONDITION_MUDDY_FAST'])
  expect(trackBiasFlags(bias, 'sloppy')).toEqual(['CONDITION_SLOPPY_SLOW'])
  expect(trackBiasFlags(bias, 'heavy')).toEqual([])
})

describe('laws', () => {
  const rng = createRng('bias laws')
  const starts = Array.from({ length: 400 }, (_, i) => ({
    group: 1 + (i % 7),
    residualSi: (i % 7) / 2 + rng.normal(0, 6),
  }))
  const estimate = (rows: typeof starts) => {
    const found = groupEffects(rows)
    if (found.kind !== 'estimated') throw new Error('expected an estimate')
    return found
  }
  const plain = estimate(starts)

  test('neither the order of starts nor a shift of them all counts', () => {
    for (const rows of [
      starts.toReversed(),
      starts.map(({ group, residualSi }) => ({ group, residualSi: residualSi + 50 })),
    ])
      estimate(rows).effects.forEach((effect, i) => {
        expect(effect.group).toBe(plain.effects[i].group)
        expect(effect.effectSi).toBeCloseTo(plain.effects[i].effectSi, 9)
        expect(effect.sd).toBeCloseTo(plain.effects[i].sd, 9)
      })
  })
  test('three times the residuals are three times the effects and nine times the variances', () => {
    const tripled = estimate(starts.map(({ group, residualSi }) => ({ group, residualSi: 3 * residualSi })))
    expect(tripled.withinVariance).toBeCloseTo(9 * plain.withinVariance, 9)
    expect(tripled.betweenVariance).toBeCloseTo(9 * plain.betweenVariance, 9)
    tripled.effects.forEach((effect, i) =>
      expect(effect.effectSi).toBeCloseTo(3 * plain.effects[i].effectSi, 9),
    )
  })
  test('plain means weighted by their starts are 0 in all, and an effect is τ²/(τ² + σ²/n) of its mean', () => {
    expect(plain.effects.reduce((sum, e) => sum + e.starts * e.meanSi, 0)).toBeCloseTo(0, 9)
    for (const { starts: n, meanSi, effectSi, sd } of plain.effects) {
      const shrink = plain.betweenVariance / (plain.betweenVariance + plain.withinVariance / n)
      expect(effectSi).toBeCloseTo(shrink * meanSi, 12)
      expect(sd ** 2).toBeCloseTo((1 - shrink) * plain.betweenVariance, 12)
    }
  })
})
