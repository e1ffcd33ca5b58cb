import type { Horse } from '@quarterpole/contract/horse'
import { expect, test } from 'vitest'
import { herd } from '../gallery/fixtures.ts'
import { myRunners } from '../gallery/my-runners-fixtures.ts'
import { markupOf } from '../gallery/markup.tsx'
import { Footer } from '../frame/Footer.tsx'
import { PageFailure, PageNotFound } from '../frame/PageFailure.tsx'
import { DashboardView } from './DashboardView.tsx'
import { OutNowView } from './OutNow.tsx'
import { RunsThisWeekView } from './RunsThisWeek.tsx'

const now = new Date('2026-11-20T12:00:00Z')

test('the four figures are those of the herd', () => {
  const { text } = markupOf(<DashboardView herd={herd} now={now} />)
  expect(text).toContain(`Total horses ${herd.total_horses}`)
  expect(text).toContain(`Active injuries ${herd.active_injuries}`)
  expect(text).toContain(`Recent predictions ${herd.recent_predictions}`)
  expect(text).toContain('System status Healthy')
})
test('an activity shows what it changed and offers Undo, or says it is undone', () => {
  const { text, attributes } = markupOf(<DashboardView herd={herd} now={now} />)
  expect(text).toContain('2 changes Fee: 2500 → 3000 Contract: not on file → 2027-14')
  expect(attributes('aria-label')).toContain(
    'Undo: Changed Miss Turnrow’s booking to Copperline Jet for 2027.',
  )
  expect(text).toContain('312 horses evaluated from 1,904 starts. Undone')
})
test('lethal crosses open the dashboard, each a link with its season; without one nothing does', () => {
  const { text, attributes } = markupOf(<DashboardView herd={herd} now={now} />)
  expect(text).toMatch(
    /^One foal in four would die of GBED from Signal Model × Russet Tale \(booked for 2027\) and High Oracle × Quick Future \(saved\)\s?\. Total horses/,
  )
  expect(attributes('href').slice(0, 2)).toEqual(['/breeding?cross=2', '/breeding?cross=4'])
  const { html } = markupOf(<DashboardView herd={{ ...herd, grave_crosses: [] }} now={now} />)
  expect(html).not.toContain('What needs you')
})
test('a system that is not healthy says so', () =>
  expect(markupOf(<DashboardView herd={{ ...herd, system_status: 'unhealthy' }} now={now} />).text).toContain(
    'System status Not healthy',
  ))
test('nobody is called sound while the injuries are unknown', () => {
  const view = (injuries: [] | undefined, error: Error | null) =>
    markupOf(<OutNowView injuries={injuries} error={error} onRetry={() => {}} now={now} />).text
  expect(view(undefined, null)).not.toContain('Nobody’s out')
  expect(view(undefined, new Error('x'))).not.toContain('Nobody’s out')
  expect(view(undefined, new Error('x'))).toContain('The active injuries didn’t load')
  expect(view([], null)).toContain('Nobody’s out')
})
test('every page disclaims, and an unknown or broken one leads home', () => {
  expect(markupOf(<Footer />).text).toContain('Not an official registry. Not to be used for wagering.')
  expect(markupOf(<Footer />).text).toContain('Demo user, no login')
  expect(markupOf(<PageNotFound />).attributes('href')).toEqual(['/'])
  expect(markupOf(<PageFailure error={new Error('x')} onRetry={() => {}} />).attributes('href')).toEqual([
    '/',
  ])
})

test('a breeding report that lacks something is named, and leads to it', () => {
  const sentence = 'The stallion breeding report of Red Fox is due November 30: 3 mares lack dates.'
  const reports_due = [{ stallion_id: 4 as Horse['id'], season_year: 2026, due_on: '2026-11-30', sentence }]
  const { text, attributes } = markupOf(
    <DashboardView herd={{ ...herd, grave_crosses: [], reports_due }} now={now} />,
  )
  expect(text).toContain(sentence)
  expect(attributes('href')[0]).toBe('/stallion-book?season=2026&stallion=4&form=report')
})

test('my runners of the week are named with day, track and race, each a link to the sealed card', () => {
  expect(markupOf(<RunsThisWeekView entered={[]} />).html).toBe('')
  const two = markupOf(<RunsThisWeekView entered={myRunners.entered} />)
  expect(two.text).toBe(
    'Running: Tin Roof Rain , Nov 20, 2026, Los Alamitos Race Course race 5; Second Cutting , Nov 20, 2026, Los Alamitos Race Course.',
  )
  expect(two.attributes('href')).toEqual(['/race-cards/70', '/race-cards/70'])
  const many = markupOf(
    <RunsThisWeekView entered={[...myRunners.entered, ...myRunners.entered, ...myRunners.entered]} />,
  )
  expect(many.text).toContain('and 3 more')
})
