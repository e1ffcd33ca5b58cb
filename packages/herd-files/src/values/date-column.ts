import type { Cells } from '../cells.ts'
import { type Fault, fault } from '../problems.ts'
import {
  type DateOrder,
  type DateReading,
  isDayCount,
  numericParts,
  type ReadDate,
  readDate,
} from './dates.ts'

/** What a column of dates says about the order of their parts. */
export interface DateColumn {
  readonly order: DateOrder | 'ambiguous' | 'contradictory'
  /** Dates that read well either way, and the first of them. */
  readonly doubtful: number
  readonly example: string | null
  readonly dayCounts: number
  readonly dayCountExample: string | null
  /** Days before the 13th written year first, where no later day is. */
  readonly earlyIsoDays: number
}

/**
 * Decides for a whole column whether 1/2/2019 is a January or a February day: any first part above 12 says day
 * first, any second part above 12 says month first; both at once, or neither, decides nothing. Without numeric
 * dates the question does not arise.
 */
export function surveyDates(cells: Iterable<string>): DateColumn {
  let [dayFirst, monthFirst, lateIsoDay] = [false, false, false]
  let [doubtful, dayCounts, earlyIsoDays] = [0, 0, 0]
  let example: string | null = null
  let dayCountExample: string | null = null
  for (const cell of cells) {
    const iso = /^\d{4}-\d{2}-(\d{2})/.exec(cell)
    if (iso !== null) {
      if (Number(iso[1]) > 12) lateIsoDay = true
      else earlyIsoDays++
      continue
    }
    if (isDayCount(cell)) {
      dayCounts++
      dayCountExample ??= cell
      continue
    }
    const parts = numericParts(cell)
    if (parts === null) continue
    const [first, second] = parts
    if (first === 0 || second === 0) continue // a day left open
    if (first > 12) dayFirst ||= first <= 31
    else if (second > 12) monthFirst = true
    else if (first !== second) {
      doubtful++
      example ??= cell
    }
  }
  const order =
    dayFirst && monthFirst
      ? 'contradictory'
      : dayFirst
        ? 'day_first'
        : monthFirst || doubtful === 0
          ? 'month_first'
          : 'ambiguous'
  return { order, doubtful, example, dayCounts, dayCountExample, earlyIsoDays: lateIsoDay ? 0 : earlyIsoDays }
}

export type DateReader = (cell: string) => ReadDate | Fault | null

/** A reader for one column of dates; what the column leaves open is asked once, and the user's answer wins. */
export function dateReader(cells: Cells, field: string, latest: string): DateReader {
  const column = surveyDates(cells.column(field))
  const chosen = cells.choices.date_order
  const system = cells.choices.date_system ?? '1900'
  if (chosen === undefined) noteOrder(cells, field, column)
  if (cells.choices.date_system === undefined) noteDayCounts(cells, field, column)
  const decided = column.order === 'day_first' ? 'day_first' : 'month_first'
  const order = chosen ?? decided
  if (order === 'day_first' && column.order === 'day_first') noteSwapped(cells, field, column)
  const reading = { order, system, latest }
  const isOpen = chosen === undefined && (column.order === 'ambiguous' || column.order === 'contradictory')
  return isOpen ? (cell) => readEitherWay(cell, reading) : (cell) => readDate(cell, reading)
}

/** While the question is open, no date is blamed for the order of its parts. */
function readEitherWay(cell: string, reading: DateReading): ReadDate | Fault | null {
  const read = readDate(cell, reading)
  const isBlamed = read !== null && 'group' in read && numericParts(cell) !== null
  return isBlamed ? readDate(cell, { ...reading, order: 'day_first' }) : read
}

const REWRITE =
  'Choose which comes first under Match columns, or enter dates as year-month-day, such as 2021-02-28.'

function noteOrder(cells: Cells, field: string, { order, doubtful, example }: DateColumn): void {
  if (order !== 'ambiguous' && order !== 'contradictory') return
  const dates = doubtful === 1 ? '1 date' : `${doubtful} dates`
  const message =
    order === 'contradictory'
      ? 'Some dates in this column are day first, others month first.'
      : `${dates} in this column could be day first or month first, such as “${example}”.`
  cells.problems.error(
    { row: null, field, ...(example === null ? {} : { value: example }) },
    fault('date-order', message, REWRITE),
  )
}

function noteDayCounts(cells: Cells, field: string, { dayCounts, dayCountExample }: DateColumn): void {
  if (dayCountExample === null) return
  const read = readDate(dayCountExample, { order: 'month_first', system: '1900', latest: '9999' })
  const date = read !== null && 'date' in read ? read.date : ''
  const cellsHold =
    dayCounts === 1 ? '1 cell has a spreadsheet day count' : `${dayCounts} cells have spreadsheet day counts`
  const found = fault(
    'date-count',
    `${cellsHold}: “${dayCountExample}” is read as ${date}, counted from 1900.`,
    'If the workbook counts from 1904, choose that under Match columns: the dates are then four years and a day later.',
  )
  cells.problems.warn({ row: null, field, value: dayCountExample }, found)
}

const SUSPICIOUS = 3

/** A spreadsheet that reads months first turns 1/2/2019 into a day of January and leaves 13/2/2019 as text. */
function noteSwapped(cells: Cells, field: string, { earlyIsoDays }: DateColumn): void {
  if (earlyIsoDays < SUSPICIOUS) return
  const found = fault(
    'date-swapped',
    `${earlyIsoDays} dates are year first with no day after the 12th; the others are day first.`,
    'A spreadsheet may have swapped day and month. Check a few against the papers.',
  )
  cells.problems.warn({ row: null, field }, found)
}

/** The date of one cell, with what there is to say about it noted at its place. */
export function dateAt(cells: Cells, index: number, field: string, read: DateReader): ReadDate | null {
  const found = cells.read(index, field, read(cells.text(index, field)), null)
  if (found?.notice !== undefined) cells.warn(index, field, found.notice)
  return found
}

/** A date that must be a day: a year alone is an error. */
export function dayAt(cells: Cells, index: number, field: string, read: DateReader): string | null {
  const found = cells.read(index, field, read(cells.text(index, field)), null)
  if (found === null || found.precision === 'day') return found?.date ?? null
  const message = `“${cells.text(index, field)}” has no day in it.`
  cells.error(index, field, fault('day-missing', message, 'Enter the day, such as 2021-02-28.'))
  return null
}
