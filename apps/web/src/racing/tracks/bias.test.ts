import { expect, test } from 'vitest'
import { biasFinding } from './BiasSection.tsx'

const post = (group: number, effect_si: number, stands_out: boolean) => ({
  group,
  effect_si,
  sd: 0.4,
  mean_si: effect_si,
  mean_se: 0.6,
  n: 200,
  stands_out,
})
const nothing = 'No post stands out at 400 yards.'
const said = (p_value: number | null | undefined, ...effects: ReturnType<typeof post>[]) =>
  biasFinding({ kind: 'estimated', n: 600, effects, ...(p_value === undefined ? {} : { p_value }) }, nothing)

test('posts that stand out are named, the largest first', () => {
  expect(said(0.0001, post(1, -0.9, true), post(2, 0.2, false), post(3, 1.4, true))).toBe(
    'Post 3 gains 1.4 points; Post 1 gives away 0.9 points.',
  )
})
test('what chance would show too is said to be no more than that', () => {
  expect(said(0.3, post(1, 0.4, false))).toBe(`${nothing} The differences are no bigger than chance.`)
})
test('between chance and evidence nothing is added, nor where one day cannot show it', () => {
  for (const p of [0.02, null, undefined]) expect(said(p, post(2, 0.9, false))).toBe(nothing)
})
