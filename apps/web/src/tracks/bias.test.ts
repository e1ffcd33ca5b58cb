import { expect, test } from 'vitest'
import { biasFinding, isAllChance } from './BiasSection.tsx'

const post = (group: number, effect_si: number, sd: number) => ({
  group,
  effect_si,
  sd,
  mean_si: effect_si,
  mean_se: 0.6,
  n: 200,
})
const nothing = 'No post stands out at 400 yards.'

test('a post is mentioned when its effect is large and certain enough, the largest first', () => {
  expect(biasFinding([post(1, -0.9, 0.4), post(2, 0.2, 0.4), post(3, 1.4, 0.5)], nothing)).toBe(
    'Post 3 gains 1.4 points; Post 1 gives away 0.9 points.',
  )
})
test('a small or uncertain effect is not mentioned', () => {
  expect(biasFinding([post(1, 0.4, 0.1), post(2, 0.9, 0.6)], nothing)).toBe(nothing)
})
test('effects shrunk to 0 are called chance, not a certain 0', () => {
  const effects = [post(1, 0, 0), post(2, 0, 0)]
  expect(isAllChance(effects)).toBe(true)
  expect(biasFinding(effects, nothing)).toContain('no bigger than chance')
})
