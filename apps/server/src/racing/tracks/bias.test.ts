import { expect, test } from 'vitest'
import type { Expectation } from '../../evaluation/expected-si.ts'
import { type BiasFigure, biasOf } from './bias.ts'

const LANES = 8

/** Races of eight in which lane 1 gives away three points, and muddy days give everyone four. */
function races(count: number, noise: (race: number, lane: number) => number): BiasFigure[] {
  return Array.from({ length: count }, (_, race) =>
    Array.from({ length: LANES }, (__, at) => {
      const lane = at + 1
      const isMuddy = race % 3 === 0
      return {
        race_id: race,
        horse_id: race * 100 + lane,
        distance_yards: 400,
        race_date: new Date(Date.UTC(2026, 0, 1 + Math.floor(race / 6))).toISOString().slice(0, 10),
        post_position: lane,
        condition: isMuddy ? 'muddy' : 'fast',
        sex: null,
        si: 90 + (lane === 1 ? -3 : 0) + (isMuddy ? 4 : 0) + noise(race, lane),
      }
    }),
  ).flat()
}

/** Repeatable, mean 0 over any eight consecutive arguments. */
const wobble = (race: number, lane: number) => ((race * 5 + lane * 3) % LANES) - (LANES - 1) / 2
const known = (of: (horse: number) => number): Expectation => ({
  at: ({ horse_id }) => ({ expectedSi: of(horse_id), errorVariance: 0 }),
  variances: { residual: 50, race: 25 },
})
const ninety = known(() => 90)

test('a lane that costs points is found, shrunk a little, and the others are level with one another', () => {
  const { lanes } = biasOf(races(150, wobble), ninety)
  if (lanes.kind !== 'estimated') throw new Error(lanes.kind)
  const [first, ...others] = lanes.effects
  expect(lanes.n).toBe(150 * LANES)
  expect(first).toMatchObject({ group: 1, n: 150 })
  expect(first?.mean_si).toBeCloseTo((-3 * (LANES - 1)) / LANES, 1) // against this place's own average
  expect(Math.abs(first?.effect_si ?? 0)).toBeLessThan(Math.abs(first?.mean_si ?? 0))
  for (const { effect_si } of others) expect(Math.abs(effect_si)).toBeLessThan(0.8)
  expect(lanes.p_value).toBeLessThan(1e-6)
  expect(first?.stands_out).toBe(true)
})

test('what all runners of a race share moves no lane, and counts once for the condition', () => {
  const plain = biasOf(races(150, wobble), ninety)
  const shifted = biasOf(
    races(150, (race, lane) => wobble(race, lane) + (race % 7) * 10),
    ninety,
  )
  expect(shifted.lanes).toEqual(
    expect.objectContaining({ kind: 'estimated', n: plain.lanes.n }) as unknown as typeof plain.lanes,
  )
  if (plain.lanes.kind !== 'estimated' || shifted.lanes.kind !== 'estimated') throw new Error('estimated')
  shifted.lanes.effects.forEach(({ effect_si }, at) =>
    expect(effect_si).toBeCloseTo(
      plain.lanes.kind === 'estimated' ? (plain.lanes.effects[at]?.effect_si ?? NaN) : NaN,
      9,
    ),
  )
  if (plain.conditions.kind !== 'estimated') throw new Error('estimated')
  expect(plain.conditions.n).toBe(150)
  const [fast, muddy] = plain.conditions.effects
  expect([fast?.group, muddy?.group]).toEqual(['fast', 'muddy'])
  expect((muddy?.mean_si ?? 0) - (fast?.mean_si ?? 0)).toBeCloseTo(4, 6)
})

test('a better horse does not make its lane faster', () => {
  const figures = races(150, wobble).map((figure) => ({
    ...figure,
    si: figure.si + (figure.post_position === 4 ? 12 : 0),
  }))
  const { lanes } = biasOf(
    figures,
    known((horse) => (horse % 100 === 4 ? 102 : 90)),
  )
  if (lanes.kind !== 'estimated') throw new Error(lanes.kind)
  expect(Math.abs(lanes.effects[3]?.effect_si ?? 99)).toBeLessThan(0.8)
})

test('below a hundred starts nothing is said, and without an evaluation nothing can be', () => {
  expect(biasOf(races(9, wobble), ninety)).toMatchObject({
    lanes: { kind: 'not_enough_data', n: 72, needed: 100, reason: 'too_few' },
    conditions: { kind: 'not_enough_data', n: 9, reason: 'too_few' },
  })
  expect(biasOf(races(150, wobble), null)).toMatchObject({
    lanes: { kind: 'not_enough_data', n: 1200, reason: 'no_evaluation' },
    conditions: { kind: 'not_enough_data', n: 150 },
  })
})

test('a walkover and a horse without a lane count for no lane', () => {
  const alone = races(200, wobble).filter(({ post_position }) => post_position === 1)
  expect(biasOf(alone, ninety).lanes).toMatchObject({ kind: 'not_enough_data', n: 0 })
  const matches = races(200, wobble).filter(({ post_position }) => (post_position ?? 0) <= 2)
  expect(biasOf(matches, ninety).lanes).toMatchObject({ kind: 'estimated', n: 400 }) // two are enough
  const unnumbered = races(200, wobble).map((figure) => ({ ...figure, post_position: null }))
  expect(biasOf(unnumbered, ninety).lanes).toMatchObject({ kind: 'not_enough_data', n: 0 })
})
