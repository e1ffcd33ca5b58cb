import { expect, test } from 'vitest'
import { doubtedParents } from '../../stories/data-studio-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { DoubtedParentsView } from './DoubtedParents.tsx'

const view = (doubted: typeof doubtedParents | undefined, error: Error | null = null) =>
  markupOf(<DoubtedParentsView doubted={doubted} error={error} onRetry={() => {}} />)

test('the first five doubts have why, what is likeliest and what settles it, and lead to the pedigree', () => {
  const { text, all, attributes } = view(doubtedParents)
  expect(text).toContain('The tests and colors of 8 horses don’t agree')
  expect(attributes('href')).toEqual([60, 61, 62, 63, 64].map((id) => `/horses/${id}?open=pedigree`))
  for (const { doubt } of doubtedParents.first.slice(0, 5))
    for (const sentence of Object.values(doubt)) expect(text).toContain(sentence)
  expect(all('button')).toEqual(['Show all 6'])
  expect(text).toContain('And 2 more, with weaker doubts.')
})
test('five and fewer are all there; none, loading and a failure say so', () => {
  const five = view({ horses: 5, first: doubtedParents.first.slice(0, 5) })
  expect(five.all('button')).toEqual([])
  expect(five.text).not.toContain('more, with')
  expect(view({ horses: 1, first: doubtedParents.first.slice(0, 1) }).text).toContain(
    'of 1 horse don’t agree',
  )
  expect(view({ horses: 0, first: [] }).text).toContain('No test or color on file contradicts')
  expect(view(undefined).html).toContain('Checking tests and colors against parents')
  expect(view(undefined, new Error('x')).text).toContain('The parents in doubt didn’t load')
})
