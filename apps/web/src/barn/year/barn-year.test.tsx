import { addDays } from '@quarterpole/contract/day'
import { YEAR_WEEKS } from '@quarterpole/contract/barn-year'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { emptyYear, extremeYear, fullYear, smallYear } from '../../stories/year-fixtures.ts'
import { columnOf, KINDS, markHref, markWords, monthsOf, shareOf, stateOf, sumWords } from './year-words.ts'
import { YearStrip } from './YearStrip.tsx'
import { YearTable } from './YearTable.tsx'

const years = [emptyYear, smallYear, fullYear, extremeYear]

test('the strip and the table have a link for each mark, to the same places with the same words', () => {
  for (const year of years) {
    const strip = markupOf(<YearStrip year={year} />)
    const table = markupOf(<YearTable year={year} />)
    const links = (of: typeof strip) => {
      const words = of.attributes('aria-label').filter((label) => label.startsWith('Week of'))
      return of.attributes('href').map((href, at) => `${words[at]} ${href}`)
    }
    expect(links(strip)).toHaveLength(year.marks.length)
    expect(links(strip).toSorted()).toEqual(links(table).toSorted())
  }
})

test('every mark is in one of the twelve months, and every month has its weeks', () => {
  const months = monthsOf(smallYear)
  expect(months.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(YEAR_WEEKS)
  expect(months.map(({ word }) => word).slice(0, 7)).toEqual([
    '',
    'Aug 2026',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
    'Jan 2027',
  ])
  for (const { marks, from } of years)
    for (const { week } of marks) {
      expect(columnOf(from, week)).toBeLessThan(YEAR_WEEKS)
      expect(addDays(from, 7 * columnOf(from, week))).toBe(week)
    }
  expect(shareOf(smallYear, smallYear.from)).toBeGreaterThan(0)
  expect(shareOf(smallYear, smallYear.to)).toBeLessThan(1)
})

test('one of a kind opens its own page, several their list', () => {
  const [ruby, several, scan, haze, , graded, races, late] = smallYear.marks.map((mark) => [
    markWords(mark),
    markHref(mark, '01-01'),
    stateOf(mark),
  ])
  expect(ruby).toEqual(['Week of Jan 18: 1 foaling, Ruby Saga', '/mares?cover=4', 'due'])
  expect(several).toEqual([
    'Week of Mar 15: 4 foalings, Oak Rhyme; Bold Surge; Fever Grace and 1 more',
    '/to-do?from=2027-03-15',
    'due',
  ])
  expect(scan?.[1]).toBe('/mares?cover=9')
  expect(haze).toEqual(['Week of Oct 26: 1 return, Kindly Haze: past due', '/injuries?impact=7', 'late'])
  expect(graded).toEqual(['Week of Aug 24: 1 race, Lone Star Park: graded', '/race-cards/2', 'done'])
  expect(races).toEqual([
    'Week of Nov 16: 2 races, Sunland Park; Sunland Park: 1 without a result, 1 graded',
    '/race-cards',
    'late',
  ])
  expect(late?.[1]).toBe('/to-do?from=2026-11-16')
})

test('each row says its sum, with what comes after the year', () => {
  const { text } = markupOf(<YearStrip year={smallYear} />)
  expect(text).toContain('Foalings 5 expected')
  expect(text).toContain('Injuries 1 past due, 1 expected')
  expect(text).toContain('Sealed races 1 without a result, 2 graded')
  expect(text).toContain('To-dos 1 overdue, 4 ahead (2 later)')
  for (const kind of KINDS) expect(sumWords(kind, [])).toBe('none')
})
