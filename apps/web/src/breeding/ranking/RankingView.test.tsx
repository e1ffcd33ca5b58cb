import type { RankedMating } from '@quarterpole/contract/matings'
import { createRng } from '@quarterpole/numerics/rng'
import { SuggestedCrosses } from '@quarterpole/contract/suggested-crosses'
import { expect, test } from 'vitest'
import { jet, turnrow } from '../../stories/parent-fixtures.ts'
import {
  fullRanking,
  longRanking,
  noStallion,
  oneStallion,
  unknownInbreedingRanking,
  unratedRanking,
} from '../../stories/ranking-fixtures.ts'
import { nothingSuggested, suggested } from '../../stories/suggested-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { Frontier } from './Frontier.tsx'
import { AGAINST_INBREEDING, againstOf, bestOf, frameOf } from './frontier-frame.ts'
import { PlannerStartView } from '../planner/PlannerStart.tsx'
import { RankingView } from './RankingView.tsx'

const view = (reply: typeof fullRanking | undefined, error: Error | null = null) =>
  markupOf(
    <RankingView
      reply={reply}
      error={error}
      onRetry={() => {}}
      damId={turnrow.id}
      sireId={jet.id}
      yards={400}
      stale={false}
    />,
  )

/** Rows of stallions: not the head, not the bands. */
const rowsOf = (all: (tag: string) => string[]) =>
  all('tr').filter((row) => fullRanking.matings.some(({ sire_name }) => row.startsWith(sire_name)))

test('beside a cross the first five are listed, the chosen stallion always, the others on demand', () => {
  const { all } = view(fullRanking)
  const rows = rowsOf(all)
  const listed = fullRanking.matings.slice(0, 5).map(({ sire_name }) => sire_name)
  expect(listed.every((name, at) => rows[at]?.startsWith(name))).toBe(true)
  expect(rows.some((row) => row.includes(jet.name))).toBe(true)
  expect(all('button')).toContain(`Show all ${fullRanking.matings.length}`)
})
test('stallions too close to call are under one heading, which counts the whole band', () => {
  const { all, text } = view(fullRanking)
  const size = fullRanking.matings.filter(({ band }) => band === 1).length
  expect(all('tr')[1]).toBe(`These ${size} are the same within error`)
  expect(text).toContain(`${size} studs are too close to call. Go by health, fee and disposition.`)
  expect(text).toContain('Left out: 3 close relatives.')
})
test('stallions with whom foals could die come last, struck through, under a heading that says why', () => {
  const { all, html } = view({
    ...fullRanking,
    matings: fullRanking.matings.slice(-4),
    stallions: 4,
  })
  const grave = fullRanking.matings.filter(({ worst_disease }) => worst_disease.is_grave)
  expect(grave.length).toBeGreaterThan(1)
  expect(all('tr')).toContain(
    `Not for her: foals could die, be crippled or be barred from registration (${grave.length})`,
  )
  const struck = [...html.matchAll(/<a [^>]*class="[^"]*struck[^"]*"[^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(struck).toEqual(grave.map(({ sire_name }) => sire_name))
})
test('those at stud have a heading of their own once some are known to be', () => {
  const matings = fullRanking.matings
    .slice(0, 4)
    .map((mating, at) => ({ ...mating, is_at_stud: at < 2, band: at < 2 ? 1 : at + 1 }))
  const { all } = view({ ...fullRanking, matings, stallions: 4 })
  expect(all('tr').filter((row) => row.includes('stud'))).toEqual([
    'At stud: these 2 are the same within error',
    'Not known to be at stud: next',
    'Not known to be at stud: next',
  ])
})
test('without breeding values nothing is called failed: it says what is missing', () => {
  const { text, attributes } = view(unratedRanking)
  expect(text).toContain('Speed needs race results: import them.')
  expect(text).not.toMatch(/couldn’t|Try Again/)
  expect(attributes('href')).toEqual(['/data'])
})
test('a large herd says how many were ranked', () =>
  expect(view(longRanking).text).toContain(`The best ${longRanking.matings.length} of 4,120 stallions`))
test('without a pedigree no inbreeding is called low', () => {
  const { all, text } = view(unknownInbreedingRanking)
  expect(text).toMatch(/too little pedigree to figure inbreeding/)
  expect(all('tr').filter((row) => row.includes('not known')).length).toBeGreaterThan(0)
  expect(text).not.toContain('0.0')
  expect(all('tr').find((row) => /25\.0 ?%/.test(row))).toContain('close')
})
test('none, one and a failure say so', () => {
  expect(view(noStallion).text).toContain('No stallion fits these filters')
  expect(view(oneStallion).text).toContain('The only stallion that fits.')
  expect(view(undefined, new Error('x')).text).toContain('We couldn’t rank the stallions')
})
test('a stallion that another beats on both is drawn otherwise than the best trade-offs', () => {
  const best = new Set(bestOf(fullRanking.matings, againstOf(fullRanking.matings, true)))
  const dotOf = (isBest: boolean) => {
    const mating = fullRanking.matings.find(
      (one) => best.has(one) === isBest && !['untested', 'affected'].includes(one.worst_disease.code),
    )
    const { html } = markupOf(<Frontier reply={fullRanking} damId={turnrow.id} sireId={mating?.sire_id} />)
    const ring = /<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+" class="[^"]*accentRing[^"]*"/.exec(html)
    const dots = html.matchAll(
      new RegExp(`<circle cx="${ring?.[1]}" cy="${ring?.[2]}" r="[\\d.]+" class="([^"]*)"`, 'g'),
    )
    return [...dots].map(([, look]) => look).find((look) => !/reach|accentRing/.test(look ?? ''))
  }
  expect(dotOf(true)).toBeDefined()
  expect(dotOf(false)).toBeDefined()
  expect(dotOf(true)).not.toBe(dotOf(false))
})

test('every dot is a link with a name, one of them a tab stop; unknown inbreeding stands left of the axis', () => {
  const matings = unknownInbreedingRanking.matings.map((mating) => ({ ...mating, stud_fee: null }))
  const { attributes, html } = markupOf(
    <Frontier reply={{ ...unknownInbreedingRanking, matings }} damId={turnrow.id} sireId={undefined} />,
  )
  expect(attributes('href')).toHaveLength(matings.length)
  expect(attributes('tabindex').filter((stop) => stop === '0')).toHaveLength(1)
  expect(attributes('aria-label').some((words) => words.includes('inbreeding unknown'))).toBe(true)
  const frame = frameOf(unknownInbreedingRanking, AGAINST_INBREEDING, 480)
  expect(frame.across(null)).toBeLessThan(frame.plot.left)
  expect(frame.across(0.25)).toBeGreaterThan(frame.plot.right)
  expect(html).toContain('>unknown<')
  expect(html).toContain('>more<')
  expect(html).not.toContain('larger dot')
})

test('the best are those that nobody beats on both, many of them as fast or as dear', () => {
  const rng = createRng('best')
  const some = [fullRanking, fullRanking, fullRanking].flatMap(({ matings }) =>
    matings.map((mating) => {
      const dear = rng.int(9)
      return {
        ...mating,
        expected_si: 85 + dear + rng.int(4),
        stud_fee: rng.int(9) === 0 ? null : 1000 * dear,
        inbreeding_coefficient: rng.int(9) === 0 ? null : dear / 100,
      }
    }),
  )
  for (const against of [againstOf(some, true), AGAINST_INBREEDING]) {
    const of = (mating: RankedMating) => ({ at: against.of(mating) ?? Infinity, si: mating.expected_si })
    const open = some.filter((mating) => against.of(mating) !== null && !mating.worst_disease.is_grave)
    const beats = (a: ReturnType<typeof of>, b: ReturnType<typeof of>) =>
      a.at <= b.at && a.si >= b.si && (a.at < b.at || a.si > b.si)
    const unbeaten = open.map(of).filter((one) => !open.some((other) => beats(of(other), one)))
    const words = (all: readonly object[]) => new Set(all.map((one) => JSON.stringify(one)))
    expect(words(bestOf(some, against).map(of))).toEqual(words(unbeaten))
    expect(unbeaten.length).toBeGreaterThan(2)
  }
})

test('speed stands against the fee where fees are seen and known', () => {
  const { matings } = fullRanking
  expect(againstOf(matings, true).title).toBe('stud fee')
  expect(againstOf(matings, false).title).toBe('inbreeding')
  expect(
    againstOf(
      unknownInbreedingRanking.matings.map((m) => ({ ...m, stud_fee: null })),
      true,
    ).title,
  ).toBe('inbreeding')
})

test('each stallion but the chosen one leads to his hundred foals beside the chosen one’s', () => {
  const { attributes } = view(fullRanking)
  const compared = attributes('href').filter((href) => href.includes('versus='))
  const others = fullRanking.matings.slice(0, 5).filter(({ sire_id }) => sire_id !== jet.id)
  expect(compared).toEqual(
    others.map(({ sire_id }) => `/breeding?sire=${jet.id}&dam=${turnrow.id}&versus=${sire_id}`),
  )
})

test('the Planner begins with crosses that lead on, or says what is missing', () => {
  for (const one of [suggested, nothingSuggested])
    expect(SuggestedCrosses.safeParse(one).error).toBeUndefined()
  const start = markupOf(<PlannerStartView suggested={suggested} />)
  expect(start.attributes('href')).toEqual(
    expect.arrayContaining(
      suggested.crosses.map(({ dam_id, mating }) => `/breeding?sire=${mating.sire_id}&dam=${dam_id}`),
    ),
  )
  expect(markupOf(<PlannerStartView suggested={nothingSuggested} />).text).toContain(
    'Speed needs race results',
  )
})
