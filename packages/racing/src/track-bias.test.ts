import { expect, test } from 'vitest'
import { type BiasEstimate, groupEffects } from './group-effects.ts'
import { notableEffects, trackBiasFlags } from './track-bias.ts'

const estimated = <K>(
  pValue: number | null,
  effects: readonly [group: K, effectSi: number, sd: number][],
): BiasEstimate<K> => ({
  kind: 'estimated',
  effects: effects.map(([group, effectSi, sd]) => ({
    group,
    starts: 50,
    meanSi: effectSi,
    meanSe: 1,
    effectSi,
    sd,
  })),
  pValue,
  betweenVariance: 1,
  withinVariance: 49,
  starts: 100,
})
const none = groupEffects<string>([])
const codes = (effectSi: number, sd: number, pValue: number | null = 0.001) =>
  trackBiasFlags({ lanes: estimated(pValue, [[2, effectSi, sd]]), conditions: none }, null)

test('a code needs half a point and 1.645 standard deviations', () => {
  expect(codes(0.5, 0.3)).toEqual(['LANE_2_FAST'])
  expect(codes(0.49, 0.1)).toEqual([])
  expect(codes(-0.7, 0.42)).toEqual(['LANE_2_SLOW'])
  expect(codes(0.6, 0.37)).toEqual([])
})
test('without evidence that posts differ at all none has a code', () => {
  expect(codes(3, 1, 0.0049)).toEqual(['LANE_2_FAST'])
  expect(codes(3, 1, 0.005)).toEqual([])
  expect(codes(3, 1, null)).toEqual([])
})
test('below the floor nothing is said', () => {
  expect(trackBiasFlags({ lanes: groupEffects<number>([]), conditions: none }, 'fast')).toEqual([])
  expect(notableEffects(none)).toEqual([])
})
test('only the condition of the day is flagged', () => {
  const conditions = estimated(0.0001, [
    ['fast', 0, 0.2],
    ['muddy', 5, 0.5],
    ['sloppy', -5, 0.5],
  ])
  const bias = { lanes: groupEffects<number>([]), conditions }
  expect(trackBiasFlags(bias, 'muddy')).toEqual(['CONDITION_MUDDY_FAST'])
  expect(trackBiasFlags(bias, 'sloppy')).toEqual(['CONDITION_SLOPPY_SLOW'])
  expect(trackBiasFlags(bias, 'fast')).toEqual([])
  expect(trackBiasFlags(bias, 'heavy')).toEqual([])
})
