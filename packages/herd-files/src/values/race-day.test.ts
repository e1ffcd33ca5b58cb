import { describe, expect, test } from 'vitest'
import type { Choices } from '../choices.ts'
import { Cells } from '../cells.ts'
import { mapColumns } from '../mapping/map-columns.ts'
import { ProblemList } from '../problems.ts'
import { americanDay, raceDayReader } from './race-day.ts'

describe('the day of a race at an instant in UTC', () => {
  test.each([
    ['Los Alamitos, 19:00 on 3 January (PST)', '2026-01-04T03:00:00Z', '2026-01-03'],
    ['Los Alamitos, 23:45 on 3 January (PST)', '2026-01-04T07:45:00Z', '2026-01-03'],
    ['Ruidoso Downs, 13:00 on 4 July (MDT)', '2026-07-04T19:00:00Z', '2026-07-04'],
    ['Remington Park, 22:30 on 9 March (CDT)', '2019-03-10T03:30Z', '2019-03-09'],
    ['Tampa, 12:10 on 1 June (EDT)', '2026-06-01 16:10:00 UTC', '2026-06-01'],
    ['with an offset of nothing', '2026-01-04T03:00:00+00:00', '2026-01-03'],
  ])('%s', (_, cell, day) => expect(americanDay(cell)).toBe(day))

  test.each([
    '2026-01-04',
    '1/2/2019',
    '2026-01-04T03:00:00',
    '2026-01-04T03:00:00-06:00',
    '',
    '2026-13-40T03:00:00Z',
  ])('“%s” is none', (cell) => expect(americanDay(cell)).toBeNull())
})

describe('a column of instants', () => {
  const header = ['race_date']
  const table = { header, rows: [['2019-03-10T03:30:00Z']], firstRow: 2, lines: null, readAs: '' }
  const read = (choices: Choices) => {
    const problems = new ProblemList()
    const reader = raceDayReader(
      new Cells(table, mapColumns('race_results', header), problems, { choices }),
      '2026-01-01',
    )
    return { read: reader('2019-03-10T03:30:00Z'), groups: problems.problems.map(({ group }) => group) }
  }
  test('is asked about once, and read as it was answered', () => {
    expect(read({}).groups).toEqual(['race-day'])
    expect(read({ race_day: 'american' })).toMatchObject({ read: { date: '2019-03-09' }, groups: [] })
    expect(read({ race_day: 'as_written' })).toMatchObject({ read: { date: '2019-03-10' }, groups: [] })
  })
})
