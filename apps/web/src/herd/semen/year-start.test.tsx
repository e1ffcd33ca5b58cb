import type { YearStart } from '@quarterpole/genetics/horse-year'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { AccessContext } from '../../ui/may.ts'
import { YearStartContext } from '../../ui/year-start.ts'
import { YearStartSection } from './YearStartSection.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2027, 1, 10))
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (start: YearStart, may = true) =>
  markupOf(
    <AccessContext value={{ may: () => may, isOpen: () => true }}>
      <YearStartContext value={start}>
        <YearStartSection />
      </YearStartContext>
    </AccessContext>,
  )

test.each([
  ['01-01', 'January 1 holds in the United States', '2027 is Jan 1, 2027 through Dec 31, 2027'],
  ['07-01', 'July 1 holds in Brazil', '2026 is Jul 1, 2026 through Jun 30, 2027'],
  ['08-01', 'August 1 holds in Australia', '2026 is Aug 1, 2026 through Jul 31, 2027'],
] as const)('a year from %s: where it is so, and the season of February 10, 2027', (start, where, season) => {
  const { text, html } = shown(start)
  expect(text).toContain(where)
  expect(text).toContain(season)
  expect(
    html.match(/<input type="radio"[^>]*checked=""[^>]*value="([^"]*)"|value="([^"]*)" checked=""/)?.slice(1),
  ).toContain(start)
  expect(html).toMatch(/aria-disabled="true"[^>]*>Save/) // nothing was changed yet
})

test('who can’t change it reads what holds, and whom to ask', () => {
  const { text, html } = shown('08-01', false)
  expect(text).toContain('Begins August 1. You can’t change this: ask the barn’s owner or manager.')
  expect(html).not.toMatch(/<input|<button/)
})
