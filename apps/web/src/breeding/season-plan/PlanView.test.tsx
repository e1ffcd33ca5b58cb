import type { HorseId } from '@quarterpole/contract/ids'
import type { PlanPairCosts } from '@quarterpole/contract/mating-costs'
import { expect, test } from 'vitest'
import { donorPlan } from '../../stories/donor-plan-fixture.ts'
import {
  fullPlan,
  handMadePlan,
  hugePlan,
  lethalPlan,
  openPlan,
  seasonPlan,
  unratedPlan,
} from '../../stories/season-plan-fixtures.ts'
import { matingCosts } from '../../stories/cost-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { parseSearch } from '../../app/search.ts'
import { paths } from '../../app/paths.ts'
import { readPlanSearch } from './plan-search.ts'
import { requestOf, searchOf } from './plan-question.ts'
import { bookOf, plansOf, sheetOf, shownPlan } from './plan-sheet.ts'
import { refusedWords, studFacts } from './plan-words.ts'
import { nextPlace } from './PlanSheetPicture.tsx'
import { CostsNote, PairCosts } from './use-plan-costs.tsx'
import { PlanView, type PlanViewProps } from './PlanView.tsx'
import { ROW, sheetLayout, studRow } from './sheet-layout.ts'

const view = (props: Partial<PlanViewProps>) =>
  markupOf(
    <PlanView
      reply={undefined}
      error={null}
      onRetry={() => {}}
      stale={false}
      pick={undefined}
      outcross={0}
      onPick={() => {}}
      onChange={() => {}}
      {...props}
    />,
  )

const plans = [
  ['small', seasonPlan],
  ['full', fullPlan],
  ['huge', hugePlan],
  ['by hand', handMadePlan],
  ['nobody allowed', openPlan],
  ['unrated', unratedPlan],
  ['donors', donorPlan],
] as const

test.each(plans)('the sheet is the plan: pairs, books and sums (%s)', (_, reply) => {
  for (const { outcome } of plansOf(reply)) {
    const { studs, open } = sheetOf(reply, outcome)
    const lines = studs.flatMap((stud) => stud.lines)
    const pair = (mare: number, stud: number | null | undefined) => `${mare} ${stud ?? 'open'}`
    expect([...lines, ...open].map(({ mare, stud }) => pair(mare.id, stud?.id)).toSorted()).toEqual(
      outcome.mares.map(({ mare_id, stallion_id }) => pair(mare_id, stallion_id)).toSorted(),
    )
    expect(studs.map(({ stud }) => stud.id).toSorted()).toEqual(reply.studs.map(({ id }) => id).toSorted())
    for (const { stud, lines: his } of studs) {
      expect(his.length).toBe(outcome.mares.filter(({ stallion_id }) => stallion_id === stud.id).length)
      const book = bookOf({ stud, lines: his }, reply.max_per_stud)
      if (book !== null && stud.book_limit !== null)
        expect((book.others + book.ours) * stud.book_limit).toBeCloseTo(
          Math.min(stud.book_limit, stud.booked + his.length),
          9,
        )
    }
  }
})

test.each(plans)(
  'every pair has one ribbon, none crosses another, and nothing lies over its neighbor (%s)',
  (_, reply) => {
    for (const width of [560, 860, 1265]) {
      const { mares, studs, ...layout } = sheetLayout(sheetOf(reply, reply.proposal), width)
      expect(mares.filter(({ ribbon }) => ribbon !== null)).toHaveLength(reply.proposal.bred)
      for (const side of [
        mares.map(({ y }) => ({ y, half: ROW / 2 })),
        studs.map(({ of, y }) => ({ y, half: studRow(of) / 2 })),
      ]) {
        let above = 0
        for (const { y, half } of side) {
          expect(y - half).toBeGreaterThanOrEqual(above - 1e-9)
          above = y + half
        }
        expect(above).toBeLessThanOrEqual(layout.height)
      }
      const rank = new Map(studs.map(({ of }, at) => [of.stud.id, at]))
      const order = mares.flatMap(({ line }) => (line.stud === null ? [] : (rank.get(line.stud.id) ?? [])))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }
  },
)

test('the fastest is drawn unless another is picked or made by hand', () => {
  expect(shownPlan(fullPlan, undefined).kind).toBe('fastest')
  expect(shownPlan(fullPlan, 'cheapest').kind).toBe('cheapest')
  expect(shownPlan(handMadePlan, undefined).kind).toBe('yours')
  expect(shownPlan(handMadePlan, 'fastest').kind).toBe('fastest')
  expect(shownPlan(handMadePlan, 'balanced').kind).toBe('fastest') // there is none
})

test('only the pairs of the plan are on the page, each with its reason', () => {
  const { html, text } = view({ reply: seasonPlan })
  expect(html.match(/<input type="radio"/g)).toHaveLength(1)
  expect(html.match(/data-place="m/g)).toHaveLength(seasonPlan.mares.length)
  expect(html.match(/data-place="s/g)).toHaveLength(seasonPlan.studs.length)
  expect(text).toContain('$ 11,000 for 4 of 4 mares · 1 not on file')
  for (const { reason } of seasonPlan.proposal.mares) expect(text).toContain(reason)
  expect(view({ reply: openPlan }).text).toContain('no stallion on this list is allowed for her')
})

test('the plans stand side by side, and a sentence says what one gives up for another', () => {
  const { html, text } = view({ reply: fullPlan, pick: 'cheapest' })
  expect(html.match(/<input type="radio"/g)).toHaveLength(3)
  const { proposal, cheaper } = fullPlan
  const saved = proposal.total_fee - (cheaper?.cheapest.total_fee ?? 0)
  expect(text).toContain(`saves $${saved.toLocaleString('en-US')}.`)
})

test('for one mare a lethal stallion can’t be chosen and says why', () => {
  const [line] = sheetOf(lethalPlan, lethalPlan.proposal).studs.flatMap((stud) => stud.lines)
  if (line === undefined) throw new Error('the plan has no pair')
  const row = lethalPlan.cells.slice(0, lethalPlan.studs.length)
  expect(refusedWords(row, lethalPlan.studs)).toEqual(['Never: Corona Ledger (lethal).'])
})

test('arrows move among mares and stallions, and across to the other side', () => {
  const layout = sheetLayout(sheetOf(seasonPlan, seasonPlan.proposal), 860)
  const [first, second] = layout.mares
  if (!first?.line.stud || !second) throw new Error('the plan has two pairs')
  const mare = `m${first.line.row}` as const
  expect(nextPlace(layout, mare, 'ArrowDown')).toBe(`m${second.line.row}`)
  expect(nextPlace(layout, mare, 'ArrowUp')).toBeUndefined()
  expect(nextPlace(layout, mare, 'ArrowRight')).toBe(`s${first.line.stud.id}`)
  expect(nextPlace(layout, `s${first.line.stud.id}`, 'ArrowLeft')).toBe(mare)
  expect(nextPlace(layout, mare, 'End')).toBe(`m${layout.mares.at(-1)?.line.row}`)
})

test('a donor’s foals each have a line of their own, embryos by number; doses and their cost are said', () => {
  const { text } = view({ reply: donorPlan })
  expect(text).toContain('for 5 of 6 foals · 2 embryos, $9,000 of it')
  expect(text).toContain('Miss Turnrow, embryo 1')
  expect(text).toContain('Miss Turnrow, embryo 2')
  const { studs } = sheetOf(donorPlan, donorPlan.proposal)
  const stored = studs.find(({ stud }) => stud.dose_foals !== null)
  if (stored === undefined) throw new Error('the plan has a stallion with doses')
  expect(bookOf(stored, null)).toMatchObject({ words: '2 of 2 by doses', ours: 1 })
  expect(studFacts(stored, null)).toContain('5 doses, usable until Dec 31, 2027')
  expect(nextPlace(sheetLayout(sheetOf(donorPlan, donorPlan.proposal), 860), 'm0', 'Home')).toMatch(/^m\d$/)
})

test('a plan made by hand says what it gives up and what it breaks', () => {
  const { text } = view({ reply: handMadePlan })
  expect(text).toContain('Your plan gives up 3.1 points of SI over 4 foals and costs $2,500.')
  expect(text).toContain('$1,500 over the budget.')
})

test('without breeding values no speed is shown, and unknown inbreeding is said', () => {
  const { text } = view({ reply: unratedPlan })
  expect(text).toContain('no breeding values')
  expect(text).toContain('Least inbred')
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
      stud_terms: [
        { stallion_id: seasonPlan.studs[0]?.id ?? (1 as never), stud_fee: 2500, book_limit: 2, doses: 7 },
      ],
      mare_terms: [
        { mare_id: seasonPlan.mares[0]?.id ?? (1 as never), foals: 3, carries: false },
        { mare_id: seasonPlan.mares[1]?.id ?? (1 as never), foals: 2, carries: true },
      ],
      recipients: 5,
      embryo_cost: 4500,
      doses_a_foal: 2,
    },
    choices: [0, 0, 0, 1, 2].flatMap((at) => {
      const { mare_id, stallion_id } = seasonPlan.proposal.mares[at] ?? {}
      return mare_id === undefined ? [] : { mare_id, stallion_id }
    }),
  }
  const address = paths.seasonPlan(searchOf(saved as never))
  const back = readPlanSearch(parseSearch(address.slice(address.indexOf('?'))))
  expect(readPlanSearch({ ...back })).toEqual(back) // the router reads its own result again
  expect(requestOf(back, 2030)).toEqual({ ...saved.request, choices: saved.choices })
})

test('a pair’s costs say at least beside its projected value, and the note what isn’t on file', () => {
  const { own, embryo } = matingCosts
  const pair: PlanPairCosts = {
    sire_id: 1 as HorseId,
    dam_id: 2 as HorseId,
    own,
    embryo,
    projected_value: 14_000,
    value_band: { q25: 8_000, q75: 22_500 },
  }
  expect(markupOf(<PairCosts {...pair} />).text).toBe(
    'by her at least $12,472.50 by embryo at least $12,922.50 value $14,000 half $8,000 to $22,500',
  )
  const nothing = { ...own, cents: null, is_whole: false }
  const unknown = { ...pair, own: nothing, embryo: nothing, projected_value: null, value_band: null }
  expect(markupOf(<PairCosts {...unknown} />).text).toBe(
    'by her not on file by embryo not on file value not known',
  )
  expect(markupOf(<CostsNote pairs={[pair, pair]} />).text).toContain(
    'Not on file for at least one pair: registration, transfer, recipient.',
  )
})
