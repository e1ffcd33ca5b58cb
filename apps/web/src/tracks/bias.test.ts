import { expect, test } from 'vitest'
import { biasFinding, isAllChance } from './BiasSection.tsx'

const lane = (group: number, effect_si: number, sd: number) => ({
  group,
  effect_si,
  sd,
  mean_si: effect_si,
  mean_se: 0.6,
  n: 200,
})
const nothing = 'No post stands out at 400 yards.'

test('a lane is told when it matters and is known well enough, the larger effect first', () => {
  expect(biasFinding([lane(1, -0.9, 0.4), lane(2, 0.2, 0.4), lane(3, 1.4, 0.5)], nothing)).toBe(
    'Lane 3 gains 1.4 points; Lane 1 gives away 0.9 points.',
  )
})
test('a small effect, or one its doubt swallows, is not', () => {
  expect(biasFinding([lane(1, 0.4, 0.1), lane(2, 0.9, 0.6)], nothing)).toBe(nothing)
})
test('effects shrunk to nought are chance, never a certainty of nought', () => {
  const effects = [lane(1, 0, 0), lane(2, 0, 0)]
  expect(isAllChance(effects)).toBe(true)
  expect(biasFinding(effects, nothing)).toContain('no larger than chance makes them')
})
