import { grid, type MessyFile } from './messy-file.ts'

const dated = (...cells: (string | number | Date | null)[]) => [
  ['Name', 'Sex', 'Foaled'],
  ...cells.map((cell, at) => [`Foal ${at + 1}`, 'Mare', cell]),
]
const foals = (...days: (string | undefined)[]) =>
  days.map((foaled, at) => ({
    name: `Foal ${at + 1}`,
    sex: 'M',
    ...(foaled === undefined ? {} : { foaled }),
  }))
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const base = { fileType: 'horses' } as const

/** Foaling dates as barns write them. */
export const HORSE_DATES: readonly MessyFile[] = [
  {
    ...base,
    habit: 'day first, shown by one day after the 12th',
    rows: dated('1/2/2019', '13/2/2019', '5/6/2018'),
    outcome: { horses: foals('2019-02-01', '2019-02-13', '2018-06-05') },
  },
  {
    ...base,
    habit: 'month first, shown by one day after the 12th',
    rows: dated('1/2/2019', '2/13/2019', '5/6/2018'),
    outcome: { horses: foals('2019-01-02', '2019-02-13', '2018-05-06') },
  },
  {
    ...base,
    habit: 'dates of which none tells the order',
    rows: dated('1/2/2019', '3/4/2018'),
    outcome: { refused: ['date-order'] },
  },
  {
    ...base,
    habit: 'dates of which none tells the order, after the user has',
    rows: dated('1/2/2019', '3/4/2018'),
    mapping: { choices: { date_order: 'day_first' } },
    outcome: { horses: foals('2019-02-01', '2018-04-03') },
  },
  {
    ...base,
    habit: 'two people’s dates in one column',
    rows: dated('13/2/2019', '2/13/2019'),
    outcome: { refused: ['date-order'] },
  },
  {
    ...base,
    habit: 'months by name, and other certain forms beside each other',
    rows: dated('2-Jan-19', 'March 3rd 2020', '20190102', '2019-05-06', 'Wed, Jan 2, 2019', '4 May 2021'),
    outcome: {
      horses: foals('2019-01-02', '2020-03-03', '2019-01-02', '2019-05-06', '2019-01-02', '2021-05-04'),
    },
  },
  {
    ...base,
    habit: 'a spreadsheet’s day counts, numbers without a date’s format',
    rows: dated(43467, 42005, null),
    outcome: { horses: foals('2019-01-02', '2015-01-01', undefined), warnings: ['date-count'] },
  },
  {
    ...base,
    habit: 'day counts of a workbook that begins in 1904',
    rows: dated(42005),
    mapping: { choices: { date_system: '1904' } },
    outcome: { horses: foals('2019-01-02') },
  },
  {
    ...base,
    habit: 'real dates in the cells',
    rows: dated(day('2019-01-02'), day('2020-12-31'), null),
    outcome: { horses: foals('2019-01-02', '2020-12-31', undefined) },
  },
  {
    ...base,
    habit: 'years only, as numbers',
    rows: [
      ['Name', 'Sex', 'YOB'],
      ['Foal 1', 'Mare', 2019],
      ['Foal 2', 'Mare', '2015'],
    ],
    outcome: { horses: foals('2019', '2015') },
  },
  {
    ...base,
    habit: 'years of two digits, of which none lies ahead',
    rows: dated('1/20/98', '3/15/07', '12/31/25'),
    outcome: { horses: foals('1998-01-20', '2007-03-15', '2025-12-31') },
  },
  {
    ...base,
    habit: 'a day that does not exist',
    rows: dated('2/31/2021', '2/28/2021'),
    outcome: { refused: ['date-unreadable'] },
  },
  {
    ...base,
    habit: 'a foal that is not born yet',
    rows: dated('2027-03-01'),
    outcome: { refused: ['date-future'] },
  },
  {
    ...base,
    habit: 'times of day behind the dates',
    rows: dated('1/20/2019 0:00', '1/2/2019 12:00:00 AM', '2019-05-06T00:00:00Z'),
    outcome: { horses: foals('2019-01-20', '2019-01-02', '2019-05-06') },
  },
  {
    ...base,
    habit: 'what spreadsheets show for a day never typed',
    rows: dated('1/0/1900', '0/0/0000', 'unknown', '?', '-'),
    outcome: { horses: foals(undefined, undefined, undefined, undefined, undefined) },
  },
  {
    ...base,
    habit: 'less than a day: a month, about a year, a year with an apostrophe',
    rows: dated('Mar 2019', 'c. 1998', '’05', '3/2012'),
    outcome: { horses: foals('2019', '1998', '2005', '2012'), warnings: ['date-year-only'] },
  },
  {
    ...base,
    habit: 'days and months exchanged by a spreadsheet that read months first',
    rows: dated(day('2019-02-01'), day('2018-05-03'), day('2017-11-12'), '13/2/2019', '25/12/2018'),
    outcome: {
      horses: foals('2019-02-01', '2018-05-03', '2017-11-12', '2019-02-13', '2018-12-25'),
      warnings: ['date-swapped'],
    },
  },
  {
    ...base,
    habit: 'dots and dashes of every length',
    rows: grid('Name|Sex|D.O.B.\nFoal 1|Mare|13.2.2019\nFoal 2|Mare|1–2–2019\nFoal 3|Mare|3 — 4 — 2018'),
    outcome: { horses: foals('2019-02-13', '2019-02-01', '2018-04-03') },
  },
]
