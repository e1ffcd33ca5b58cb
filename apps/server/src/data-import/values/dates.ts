import { type Fault, fault } from '../problems.ts'

export type DateOrder = 'day-first' | 'month-first'
export interface ReadDate {
  readonly date: string
  readonly precision: 'day' | 'year'
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMERIC = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * Decides for a whole column whether 1/2/2019 is a January or a February day: any first part above 12 says day
 * first, any second part above 12 says month first; both at once, or neither, decides nothing. Without numeric
 * dates the question does not arise.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | 'ambiguous' | 'contradictory' {
  let dayFirst = false
  let monthFirst = false
  let numeric = false
  for (const cell of cells) {
    const parts = NUMERIC.exec(cell.trim())
    if (parts === null) continue
    const [first, second] = [Number(parts[1]), Number(parts[2])]
    if (first !== second) numeric = true
    if (first > 12) dayFirst = true
    if (second > 12) monthFirst = true
  }
  if (dayFirst && monthFirst) return 'contradictory'
  if (dayFirst) return 'day-first'
  if (monthFirst || !numeric) return 'month-first'
  return 'ambiguous'
}

/** One date as people write it: ISO, 20190102, 2-Jan-19, 1/2/2019 by the column's order, a spreadsheet's serial, a year. */
export function readDate(cell: string, order: DateOrder, latest: string): ReadDate | Fault | null {
  const text = cell.trim()
  if (text === '' || /^(n\/?a|unknown|-+|\?)$/i.test(text)) return null
  const found = isoLike(text) ?? named(text, latest) ?? numeric(text, order, latest) ?? bare(text)
  if (found === undefined || !exists(found.date)) {
    return fault(
      'date-unreadable',
      `“${text}” is not a date.`,
      'Type it as year-month-day, for example 2021-02-28, or leave it blank.',
    )
  }
  if (found.date > latest) {
    return fault('date-future', `“${text}” lies in the future.`, 'Correct the date or leave it blank.')
  }
  return found
}

function isoLike(text: string): ReadDate | undefined {
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  return parts === null ? undefined : day(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

function named(text: string, latest: string): ReadDate | undefined {
  const dayMonth = /^(\d{1,2})[-\s/.]*([a-z]{3})[a-z]*[-\s/.,]*(\d{4}|\d{2})$/i.exec(text)
  const monthDay = /^([a-z]{3})[a-z]*[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[-\s/.,]+(\d{4}|\d{2})$/i.exec(text)
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
  return order === 'day-first' ? day(year, second, first) : day(year, first, second)
}

/** A year alone, or the day count of a spreadsheet (1900 system). */
function bare(text: string): ReadDate | undefined {
  if (/^(19|20)\d{2}$/.test(text)) return { date: `${text}-01-01`, precision: 'year' }
  if (!/^\d{5}(\.0+)?$/.test(text)) return undefined
  const serial = Number(text)
  if (serial < 20_000 || serial > 60_000) return undefined
  return { date: new Date(EXCEL_EPOCH + serial * DAY_MS).toISOString().slice(0, 10), precision: 'day' }
}

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
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) && date >= '1850'
}
