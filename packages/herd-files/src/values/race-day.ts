import type { Cells } from '../cells.ts'
import { fault } from '../problems.ts'
import { type DateReader, dateReader } from './date-column.ts'

const UTC_INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|[+-]00:?00)$/i
/**
 * Hours behind UTC at which every North American race still falls on its own day: it is 8 hours in the Pacific winter,
 * where the last race is run before midnight, and 4 in the Eastern summer, where none is run before 4 in the morning.
 */
const HOURS_BEHIND = 8
const HOUR_MS = 3_600_000

const isUtcInstant = (cell: string): boolean => UTC_INSTANT.test(cell)

/** The day of a race in America that was run at an instant in UTC; null for any other cell. */
export function americanDay(cell: string): string | null {
  if (!isUtcInstant(cell)) return null
  const at = Date.parse(`${cell.slice(0, 16).replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : new Date(at - HOURS_BEHIND * HOUR_MS).toISOString().slice(0, 10)
}

/** The first instant in UTC of a column of days; null where there is none. */
export function firstInstant(cells: Cells, field: string): string | null {
  for (const cell of cells.column(field)) if (isUtcInstant(cell)) return cell
  return null
}

/**
 * A reader for the days of races. Evening races in America fall on the next day in UTC, where they may meet another
 * race of the same number: what an instant means is asked once, and the user's answer is taken.
 */
export function raceDayReader(cells: Cells, latest: string): DateReader {
  const read = dateReader(cells, 'race_date', latest)
  const instant = firstInstant(cells, 'race_date')
  if (instant === null) return read
  const { race_day } = cells.choices
  if (race_day === undefined) {
    const found = fault(
      'race-day',
      `The dates have a time in UTC, such as “${instant}”, so an evening race in the U.S. shows the next day.`,
      'Choose under Match columns if these are U.S. races, or enter the days alone.',
    )
    cells.problems.error({ row: null, field: 'race_date', value: instant }, found)
  }
  return race_day === 'american' ? (cell) => read(americanDay(cell) ?? cell) : read
}
