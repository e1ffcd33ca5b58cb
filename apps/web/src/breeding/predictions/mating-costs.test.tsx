import { expect, test } from 'vitest'
import { matingCosts } from '../../stories/cost-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { MatingCostsView } from './MatingCosts.tsx'

const value = { projected_value: 14_000, value_band: { q25: 8000, q75: 25_000 } }
const textOf = (costs: typeof matingCosts, priced: Parameters<typeof MatingCostsView>[0]['value'] = value) =>
  markupOf(<MatingCostsView costs={costs} value={priced} />).text

test('the sum is beside the projected value, and says at least where a cost isn’t on file', () => {
  expect(textOf(matingCosts)).toContain(
    'At least $12,472.50: 1 of 4 costs isn’t on file. Projected value as a yearling: $14,000, half between $8,000 and $25,000.',
  )
  expect(textOf(matingCosts)).toContain('Registration not on file No charge in the last twelve months')
  const { own, embryo } = matingCosts
  expect(textOf({ ...matingCosts, own: { ...own, is_whole: true } })).toContain('$12,472.50 in all.')
  const none = { ...own, lines: own.lines.map((line) => ({ ...line, cents: null })), cents: null }
  expect(textOf({ keep_days: 520, own: none, embryo })).toContain('No cost of this mating is on file.')
  expect(textOf(matingCosts, { projected_value: null, value_band: null })).toContain(
    'The foal’s projected value isn’t known.',
  )
})
