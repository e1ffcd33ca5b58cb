import { expect, test } from 'vitest'
import { handMadePlan, lethalPlan, seasonPlan, unratedPlan } from '../../stories/season-plan-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { parseSearch } from '../../app/search.ts'
import { paths } from '../../app/paths.ts'
import { readPlanSearch } from './plan-search.ts'
import { requestOf, searchOf } from './plan-question.ts'
import { PlanView, type PlanViewProps } from './PlanView.tsx'

const view = (props: Partial<PlanViewProps>) =>
  markupOf(
    <PlanView
      reply={undefined}
      error={null}
      onRetry={() => {}}
      stale={false}
      choices={null}
      budget={20_000}
      onChange={() => {}}
      {...props}
    />,
  )

test('every pair is a radio button of its mare, the proposal is checked and marked', () => {
  const { html, text } = view({ reply: seasonPlan })
  const radios = html.match(/<input type="radio"/g) ?? []
  expect(radios).toHaveLength(seasonPlan.mares.length * (seasonPlan.studs.length + 1))
  expect(html.match(/checked=""/g)).toHaveLength(seasonPlan.mares.length)
  expect(html.match(/, proposed</g)).toHaveLength(seasonPlan.proposal.bred)
  expect(text).toContain('$11,000')
  expect(text).toContain('of $20,000')
  for (const { reason } of seasonPlan.proposal.mares) expect(text).toContain(reason)
})

test('a lethal pair cannot be chosen and says why', () => {
  const { html, text } = view({ reply: lethalPlan })
  expect(html.match(/disabled=""/g)).toHaveLength(1)
  expect(text).toContain('not allowed: Lethal: both carry GBED, and a foal with two copies dies.')
})

test('a plan made by hand says what it costs and what it breaks', () => {
  const { text, all } = view({ reply: handMadePlan, choices: handMadePlan.chosen?.mares ?? [] })
  expect(text).toContain(
    'Your plan gives up 3.1 points of expected SI against the proposal, and costs $2,500.',
  )
  expect(text).toContain('$1,500 over the budget.')
  expect(all('button')).toContain('Back to the proposal')
})

test('without breeding values no speed is shown, and unknown inbreeding is a dash', () => {
  const { text } = view({ reply: unratedPlan })
  expect(text).toContain('no breeding values')
  expect(text).toContain('no SI')
  expect(text).toContain('inbreeding unknown')
  expect(text).not.toContain('NaN')
})

test('loading and failing say so', () => {
  expect(view({}).text).toContain('Working out the plan')
  expect(view({ error: new Error('x') }).text).toContain('We couldn’t figure this plan')
})

test('the address holds the whole plan: what is read back is what was written', () => {
  const saved = {
    id: 3,
    season_year: 2027,
    name: 'Plan',
    version: 1,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    request: {
      season_year: 2027,
      mare_ids: seasonPlan.mares.map(({ id }) => id),
      stallion_ids: seasonPlan.studs.map(({ id }) => id),
      distance_yards: 440 as const,
      outcross: 0.25,
      max_inbreeding: null,
      include_close_relatives: true,
      max_per_stud: 4,
      exclude_affected: false,
      budget: 12_500,
      stud_terms: [{ stallion_id: seasonPlan.studs[0]?.id ?? (1 as never), stud_fee: 2500, book_limit: 2 }],
    },
    choices: seasonPlan.proposal.mares.map(({ mare_id, stallion_id }) => ({ mare_id, stallion_id })),
  }
  const address = paths.seasonPlan(searchOf(saved as never))
  const back = readPlanSearch(parseSearch(address.slice(address.indexOf('?'))))
  expect(readPlanSearch({ ...back })).toEqual(back) // the router reads its own result again
  expect(requestOf(back, 2030)).toEqual({ ...saved.request, choices: saved.choices })
})
