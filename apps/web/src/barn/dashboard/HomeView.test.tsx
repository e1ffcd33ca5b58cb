import type { Horse } from '@quarterpole/contract/horse'
import { expect, test } from 'vitest'
import { herd } from '../../stories/dashboard-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { Footer } from '../../shell/frame/Footer.tsx'
import { PageFailure, PageNotFound } from '../../app/PageFailure.tsx'
import { HomeView } from './HomeView.tsx'
import { OutNowView } from './OutNow.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const quiet = {
  grave_crosses: [],
  overdue_horses: [],
  foalings_due: [],
  due_now: [],
  next_test: null,
  results_due: [],
}

test('the four figures are those of the herd', () => {
  const { text } = markupOf(<HomeView home="owner" herd={herd} now={now} board={null} />)
  expect(text).toContain(`Total horses ${herd.total_horses}`)
  expect(text).toContain(`Active injuries ${herd.active_injuries}`)
  expect(text).toContain(`Recent predictions ${herd.recent_predictions}`)
  expect(text).toContain('System status Healthy')
})
test('the horses counted are the whole herd, as the injuries are, with mine beside them', () => {
  const mixed = { ...herd, total_horses: 2117, my_horses: 312 }
  const { text } = markupOf(<HomeView home="owner" herd={mixed} now={now} board={null} />)
  expect(text).toContain('Total horses 2,117 312 yours, 1,805 reference horses')
})
test('an activity shows what it changed and offers Undo, or says it is undone', () => {
  const { text, attributes } = markupOf(<HomeView home="owner" herd={herd} now={now} board={null} />)
  expect(text).toContain('2 changes Fee: 2500 → 3000 Contract: not on file → 2027-14')
  expect(attributes('aria-label')).toContain(
    'Undo: Changed Miss Turnrow’s booking to Copperline Jet for 2027.',
  )
  expect(text).toContain('312 horses evaluated from 1,904 starts. Undone')
})
test('what needs you opens the dashboard, lethal crosses first: three sentences, then lines', () => {
  const { text, html, attributes } = markupOf(<HomeView home="owner" herd={herd} now={now} board={<hr />} />)
  expect(text).toMatch(
    /^One foal in four would die of GBED from Signal Model × Russet Tale \(booked for 2027\) and High Oracle × Quick Future \(saved\)\s?\. Tin Roof Rain is 12 days past due to come back\. Quick Future \(Nov 18, 2026\) is past her foaling day\. Russet Tale \(Dec 3, 2026\) is due to foal\. Late Scan \(Nov 15, 2026\) is due for a scan\. One MYHM test on Amber Fever would settle 12 matings\. The race you sealed at Ruidoso Downs, Nov 14, 2026\s?, has no result yet\./,
  )
  const [paragraph = '', ...lines] = html.slice(0, html.indexOf('</section>')).split('<li>')
  expect(paragraph).toContain('is past her foaling day')
  expect(lines).toHaveLength(4)
  expect(html.indexOf('<hr/>')).toBeGreaterThan(html.indexOf('</section>'))
  expect(html.indexOf('<hr/>')).toBeLessThan(html.indexOf('Total horses'))
  expect(attributes('href').slice(0, 4)).toEqual([
    '/breeding?cross=2',
    '/breeding?cross=4',
    '/injuries?impact=7',
    '/mares?cover=4',
  ])
})
test('when nothing needs you it says so, and an empty herd says nothing', () => {
  const view = (more: object) =>
    markupOf(<HomeView home="owner" herd={{ ...herd, ...quiet, ...more }} now={now} board={<hr />} />)
  expect(view({}).text).toMatch(/^Nothing needs you today\./)
  expect(view({ total_horses: 0 }).text).not.toContain('Nothing needs you')
  expect(view({ total_horses: 0 }).html).not.toContain('<hr/>')
})
test('several of a kind are named together, and more than three are counted', () => {
  const horses = ['A', 'B', 'C', 'D', 'E'].map((horse_name, i) => ({
    ...herd.overdue_horses[0]!,
    horse_name,
    days_over: 9 - i,
  }))
  const cards = [herd.results_due[0]!, { ...herd.results_due[0]!, race_date: '2026-11-02' }]
  const { text } = markupOf(
    <HomeView
      home="owner"
      herd={{ ...herd, ...quiet, overdue_horses: horses, results_due: cards }}
      now={now}
      board={null}
    />,
  )
  expect(text).toMatch(/^A \(9 days\) ?, B \(8 days\) ?, C \(7 days\) and 2 more are past due to come back\./)
  expect(text).toContain('2 sealed races have no result yet, the latest at Ruidoso Downs, Nov 14, 2026')
})
test('a system that is not healthy says so', () =>
  expect(
    markupOf(<HomeView home="owner" herd={{ ...herd, system_status: 'unhealthy' }} now={now} board={null} />)
      .text,
  ).toContain('System status Not healthy'))
test('nobody is called sound while the injuries are unknown', () => {
  const view = (injuries: [] | undefined, error: Error | null) =>
    markupOf(<OutNowView injuries={injuries} error={error} onRetry={() => {}} now={now} />).text
  expect(view(undefined, null)).not.toContain('Nobody’s out')
  expect(view(undefined, new Error('x'))).not.toContain('Nobody’s out')
  expect(view(undefined, new Error('x'))).toContain('The active injuries didn’t load')
  expect(view([], null)).toContain('Nobody’s out')
})
test('every page disclaims, and an unknown or broken one leads home', () => {
  expect(markupOf(<Footer health={{ state: 'unknown' }} onKeys={() => {}} />).text).toContain(
    'Not an official registry. Not to be used for wagering.',
  )
  expect(markupOf(<Footer health={{ state: 'unknown' }} onKeys={() => {}} />).text).toContain(
    'Demo user, no login',
  )
  expect(markupOf(<PageNotFound />).attributes('href')).toEqual(['/'])
  expect(markupOf(<PageFailure error={new Error('x')} onRetry={() => {}} />).attributes('href')).toEqual([
    '/',
  ])
})

test('a breeding report that lacks something is named, and leads to it', () => {
  const sentence = 'The stallion breeding report of Red Fox is due November 30: 3 mares lack dates.'
  const reports_due = [{ stallion_id: 4 as Horse['id'], season_year: 2026, due_on: '2026-11-30', sentence }]
  const { text, attributes } = markupOf(
    <HomeView home="owner" herd={{ ...herd, ...quiet, reports_due }} now={now} board={null} />,
  )
  expect(text).toContain(sentence)
  expect(attributes('href')[0]).toBe('/stallion-book?season=2026&stallion=4&form=report')
})
