import { byRecordFile, type RecordKind } from '@quarterpole/contract/record-kinds'
import type { HeaderWords } from '@quarterpole/sheet-reader/header-words'
import { readFile } from '@quarterpole/sheet-reader/read-file'
import { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { isDay } from '../header-words.ts'
import { mapFields } from '../mapping/map-columns.ts'
import { fault, ProblemList } from '../problems.ts'
import { type DateReader, surveyDates } from '../values/date-column.ts'
import { DAY_FIELDS, DERIVED_COLUMNS, missingColumns, RECORD_FIELDS } from './record-fields.ts'
import { RecordRow } from './record-row.ts'

export interface RecordFile {
  readonly cells: Cells
  readonly rows: readonly RecordRow[]
  /** Columns it cannot do without. */
  readonly missing: readonly string[]
}

/**
 * Reads a file of works, sales, bookings, covers or to-dos: CSV or a workbook, our own export or a barn's list.
 *
 * @throws {UnreadableFileError} when it is no table, is damaged, or is larger than `FILE_LIMITS`
 */
export async function readRecordFile(
  bytes: Uint8Array,
  { kind, fileName }: { readonly kind: RecordKind; readonly fileName: string },
): Promise<RecordFile> {
  const { table, notes } = await readFile(bytes, { fileName, words: wordsOf(kind) })
  const mapping = mapFields(RECORD_FIELDS[kind], table.header)
  const problems = new ProblemList()
  for (const note of notes) problems.warn({ row: null }, fault('reading', note, ''))
  for (const { field, headers } of mapping.contested) {
    const found = `Two columns are read as ${field.label}: ${headers.join(' and ')}.`
    problems.error({ row: null }, fault('column-contested', found, 'Rename or remove one of them.'))
  }
  const ignored = mapping.ignored.flatMap((at) => table.header[at] ?? [])
  const unread = isOwnBook(kind, ignored) ? ignored.filter((text) => !isDerived(text)) : ignored
  if (unread.length > 0)
    problems.warn({ row: null }, fault('columns-ignored', `Not read: ${unread.join(', ')}.`, ''))
  const plain = new Cells(table, mapping, problems)
  const date_order = orderOf(kind, plain)
  const cells = new Cells(table, mapping, problems, { choices: { date_order, date_system: '1900' } })
  const days = new Map<string, DateReader>()
  const rows = [...cells.filledRows()].map((index) => new RecordRow(cells, index, days))
  return { cells, rows, missing: missingColumns(kind, (name) => cells.has(name)) }
}

const isDerived = (header: string) => DERIVED_COLUMNS.includes(normalHeader(header).replaceAll(' ', '_'))

/** A stallion book as we export it: its other columns come from the covers, and are read with those. */
const isOwnBook = (kind: RecordKind, ignored: readonly string[]) =>
  kind === 'bookings' && ignored.filter(isDerived).length === DERIVED_COLUMNS.length

/**
 * Month first as in the U.S., unless a column can only be read day first. Where the columns disagree, each date that
 * does not read month first is an error at its row.
 */
function orderOf(kind: RecordKind, cells: Cells) {
  const orders = DAY_FIELDS[kind].map((field) => surveyDates(cells.column(field)).order)
  return orders.includes('day_first') && !orders.includes('contradictory') ? 'day_first' : 'month_first'
}

function wordsOf(kind: RecordKind): HeaderWords {
  const fields = RECORD_FIELDS[kind]
  const headers = new Set(fields.flatMap(({ label, aliases }) => [...aliases, normalHeader(label)]))
  const isKnown = (text: string) => headers.has(normalHeader(text))
  const columnsOf = (header: readonly string[]) => mapFields(fields, header).columnOf
  return {
    normal: normalHeader,
    isKnown,
    isDistinctive: isKnown,
    isListed: () => false,
    isDay,
    ownColumns: (header) => new Set(columnsOf(header).values()),
    rowColumns: (header) => {
      const columns = columnsOf(header)
      const key = KEYS[kind].map((name) => columns.get(name)).find((at) => at !== undefined)
      return key === undefined ? null : { key, required: [] }
    },
  }
}

/** The column, or its substitute, that a row of the table always fills. */
const KEYS: Record<RecordKind, readonly string[]> = {
  ...byRecordFile(() => ['name', 'aqha_id']),
  bookings: ['mare', 'mare_aqha_id'],
  covers: ['mare', 'mare_aqha_id'],
  to_dos: ['title'],
}
