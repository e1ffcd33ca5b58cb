import { EARLIEST_DAY } from '@quarterpole/contract/limits'
import { type Fault, fault } from '../problems.ts'

export type DateOrder = 'day_first' | 'month_first'
export interface DateReading {
  readonly order: DateOrder
  /** Where day counts begin. */
  readonly system: '1900' | '1904'
  /** Nothing may lie after it. */
  readonly latest: string
}
export interface ReadDate {
  readonly date: string
  readonly precision: 'day' | 'year'
  /** Shown to the user where less was read than the cell says. */
  readonly notice?: Fault
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const NUMERIC = /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})$/
const SERIAL = /^[2-5]\d{4}(?:\.\d+)?$|^60000$/
const EPOCH = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
const DAY_MS = 86_400_000
const BLANK = /^(?:n\/?a|unknown|unk|none|tbd|-+|\?+)?$/i
/** How spreadsheets show a day that was never typed. */
const ZERO_DAY =
  /^(?:0?1\/0\/1900|1900-01-00|0?0[/.-]0?0[/.-](?:00)?00|0000-00-00|12\/3[01]\/1899|1899-12-3[01])$/

/** Dashes of any length as one, without the weekday in front and the time of day behind. */
const bareDay = (cell: string) =>
  cell
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/^(?:mon|tues?|wed|thur?s?|fri|sat|sun)(?:[a-z]*day)?[,.]?\s+/i, '')
    .replace(/[\sT]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i, '')

/** The three numbers of a date like 1/2/2019, null for any other cell. */
export function numericParts(cell: string): readonly [number, number, string] | null {
  const parts = NUMERIC.exec(bareDay(cell))
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), parts[3] ?? '']
}

export const isDayCount = (cell: string): boolean => SERIAL.test(cell.trim())

/** One date as people write it: ISO, 20190102, 2-Jan-19, 1/2/2019 by the column's order, a spreadsheet's day count, a year. */
export function readDate(cell: string, { order, system, latest }: DateReading): ReadDate | Fault | null {
  if (BLANK.test(cell)) return null
  const text = ISO.test(cell) ? cell : bareDay(cell)
  if (BLANK.test(text) || ZERO_DAY.test(text)) return null
  const found =
    isoLike(text) ??
    named(text, latest) ??
    numeric(text, order, latest) ??
    dayCount(text, system) ??
    withoutDay(text, latest)
  if (found === undefined || !exists(found.date)) {
    return fault(
      'date-unreadable',
      `“${cell}” isn’t a date.`,
      'Enter it as year-month-day, such as 2021-02-28, or leave it blank.',
    )
  }
  if (found.date > latest) {
    return fault('date-future', `“${cell}” is in the future.`, 'Correct the date or leave it blank.')
  }
  return found
}

function isoLike(text: string): ReadDate | undefined {
  const parts =
    ISO.exec(text) ??
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})(?:\.0+)?$/.exec(text)
  if (parts === null) return undefined
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return dayOfMonth === 0 ? yearOnly(text, year) : day(year, month, dayOfMonth)
}

function named(text: string, latest: string): ReadDate | undefined {
  const dayMonth =
    /^(\d{1,2})(?:st|nd|rd|th)?[-\s/.]*(?:of\s+)?([a-z]{3})[a-z]*[-\s/.,']*(\d{4}|\d{2})$/i.exec(text)
  const monthDay = /^([a-z]{3})[a-z]*[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[-\s/.,']+(\d{4}|\d{2})$/i.exec(text)
  const [dayText, monthText, yearText] = dayMonth
    ? dayMonth.slice(1)
    : monthDay
      ? [monthDay[2], monthDay[1], monthDay[3]]
      : []
  const month = MONTHS.indexOf(monthText?.toLowerCase() ?? '') + 1
  return month === 0 ? undefined : day(fullYear(yearText ?? '', latest), month, Number(dayText))
}

function numeric(text: string, order: DateOrder, latest: string): ReadDate | undefined {
  const parts = NUMERIC.exec(text)
  if (parts === null) return undefined
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), fullYear(parts[3] ?? '', latest)]
  const [month, dayOfMonth] = order === 'day_first' ? [second, first] : [first, second]
  return dayOfMonth === 0 ? yearOnly(text, year) : day(year, month, dayOfMonth)
}

/** Days since a spreadsheet's beginning, the time of day dropped. */
function dayCount(text: string, system: DateReading['system']): ReadDate | undefined {
  if (!SERIAL.test(text)) return undefined
  const date = new Date(EPOCH[system] + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
  return { date, precision: 'day' }
}

/** 2019, 2019.0, '05, c. 2005, Mar 2019, 3/2019: all that can be kept of them is the year. */
function withoutDay(text: string, latest: string): ReadDate | undefined {
  const plain = /^((?:18|19|20)\d{2})(?:\.0+)?$/.exec(text)?.[1]
  if (plain !== undefined) return { date: `${plain}-01-01`, precision: 'year' }
  const month = /^([a-z]{3})[a-z]*[-\s/.,']+(\d{4})$/i.exec(text)
  if (month !== null && MONTHS.includes(month[1]?.toLowerCase() ?? ''))
    return yearOnly(text, Number(month[2]))
  const year =
    /^(?:0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(text)?.[1] ??
    /^(\d{4})[/.-](?:0?[1-9]|1[0-2])$/.exec(text)?.[1] ??
    /^(?:c\.?|ca\.?|circa|abt\.?|about|~)\s*(\d{4})$/i.exec(text)?.[1] ??
    /^(\d{4})\s*\?+$/.exec(text)?.[1] ??
    /^['\u2018\u2019](\d{2})$/.exec(text)?.[1]
  return year === undefined ? undefined : yearOnly(text, fullYear(year, latest))
}

const yearOnly = (text: string, year: number): ReadDate => ({
  date: `${String(year).padStart(4, '0')}-01-01`,
  precision: 'year',
  notice: fault('date-year-only', `“${text}” has no day in it.`, `We kept the year, ${year}.`),
})

/** Two digits mean the latest such year that is not in the future. */
function fullYear(text: string, latest: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  const century = Math.floor(Number(latest.slice(0, 4)) / 100) * 100
  return century + year <= Number(latest.slice(0, 4)) ? century + year : century - 100 + year
}

const two = (n: number) => String(n).padStart(2, '0')
const day = (year: number, month: number, dayOfMonth: number): ReadDate => ({
  date: `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`,
  precision: 'day',
})

function exists(date: string): boolean {
  const [year, month, dayOfMonth] = [
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)),
    Number(date.slice(8)),
  ]
  return date >= EARLIEST_DAY && dayOfMonth >= 1 && dayOfMonth <= daysIn(year, month)
}

/** Days of a month by the Gregorian calendar; 0 where there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
}
