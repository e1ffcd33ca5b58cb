import { expect, test } from 'vitest'
import { jet, turnrow } from '../gallery/parent-fixtures.ts'
import {
  fullRanking,
  longRanking,
  noStallion,
  oneStallion,
  unknownInbreedingRanking,
} from '../gallery/ranking-fixtures.ts'
import { markupOf } from '../gallery/markup.tsx'
import { Frontier } from './Frontier.tsx'
import { RankingView } from './RankingView.tsx'

const view = (reply: typeof fullRanking | undefined, error: Error | null = null) =>
  markupOf(
    <RankingView
      reply={reply}
      error={error}
      onRetry={() => {}}
      damId={turnrow.id}
      sireId={jet.id}
      stale={false}
    />,
  )

test('the first ten are listed, the chosen stallion always, the others on demand', () => {
  const { all } = view(fullRanking)
  const rows = all('tr').slice(1)
  const listed = fullRanking.matings.slice(0, 10).map(({ sire_name }) => sire_name)
  expect(rows.slice(0, 10).every((row, at) => row.includes(listed[at] ?? '?'))).toBe(true)
  expect(rows.some((row) => row.includes(jet.name))).toBe(true)
  expect(all('button')).toContain(`Show all ${fullRanking.matings.length}`)
})
test('a large herd says how many were ranked', () =>
  expect(view(longRanking).text).toContain(`The best ${longRanking.matings.length} of 4,120 stallions`))
test('without a pedigree no inbreeding is called low', () => {
  const { all, text } = view(unknownInbreedingRanking)
  expect(text).toMatch(/too little pedigree to figure inbreeding/)
  expect(all('tr').filter((row) => row.includes('short pedigree')).length).toBeGreaterThan(0)
  expect(all('tr').some((row) => row.includes('0.0% low'))).toBe(false)
})
test('none, one and a failure say so', () => {
  expect(view(noStallion).text).toContain('No stallion fits these filters')
  expect(view(oneStallion).text).toContain('The only stallion that fits.')
  expect(view(undefined, new Error('x')).text).toContain('We couldn’t rank the stallions')
})
test('a stallion that another beats on both is drawn otherwise than the best trade-offs', () => {
  const dotOf = (isBest: boolean) => {
    const mating = fullRanking.matings.find(
      ({ on_frontier, worst_disease }) =>
        on_frontier === isBest && !['untested', 'affected'].includes(worst_disease.code),
    )
    const { html } = markupOf(<Frontier reply={fullRanking} sireId={mating?.sire_id} />)
    const ring = /<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+" class="[^"]*here[^"]*"/.exec(html)
    const dot = new RegExp(`<circle cx="${ring?.[1]}" cy="${ring?.[2]}" r="[\\d.]+" class="([^"]*)"`).exec(
      html,
    )
    return dot?.[1]
  }
  expect(dotOf(true)).toBeDefined()
  expect(dotOf(false)).toBeDefined()
  expect(dotOf(true)).not.toBe(dotOf(false))
})
