import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { bestMares } from '../../stories/season-plan-fixtures.ts'
import { BestMaresView } from './BestMares.tsx'

const view = (reply: typeof bestMares | undefined, error: Error | null = null) =>
  markupOf(<BestMaresView reply={reply} error={error} onRetry={() => {}} sireId={11} />)

test('mares are listed by rank; unknown inbreeding is a dash and what kills is named', () => {
  const { all, text } = view(bestMares)
  const rows = all('tr').slice(1)
  expect(rows).toHaveLength(bestMares.ranked.length)
  expect(rows[2]).toContain('–')
  expect(rows[3]).toContain('GBED, 25 affected')
  expect(text).toContain('too little pedigree to figure inbreeding; she ranks as if it were average.')
  expect(text).toContain('2 mares are too close to call on speed.')
  expect(text).toContain('2 relatives of his left out. 1 mare not marked as a broodmare left out.')
})

test('none, loading and a failure say so', () => {
  expect(view({ ...bestMares, ranked: [] }).text).toContain('No mare to rank')
  expect(view(undefined).text).toContain('Ranking your mares')
  expect(view(undefined, new Error('x')).text).toContain('We couldn’t rank your mares')
})
