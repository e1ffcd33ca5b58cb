import type { RecordKind } from '@quarterpole/contract/record-kinds'
import type { HeaderWords } from '@quarterpole/sheet-reader/header-words'
import { readFile } from '@quarterpole/sheet-reader/read-file'
import { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { isDay } from '../header-words.ts'
import { mapFields } from '../mapping/map-columns.ts'
import { fault, ProblemList } from '../problems.ts'
import { type DateReader, surveyDates } from '../values/date-column.ts'
import { type HorseColumns, missingColumns, type RecordFile } from './record-file.ts'
import { RECORD_FILES } from './record-files.ts'
import { RecordRow } from './record-row.ts'

export interface ReadRecords {
  /** The horses of a row. */
  readonly horses: readonly HorseColumns[]
  readonly cells: Cells
  readonly rows: readonly RecordRow[]
  /** Columns it cannot do without. */
  readonly missing: readonly string[]
}

/**
 * Reads a file of records: CSV or a workbook, our own export or a barn's list.
 *
 * @throws {UnreadableFileError} when it is no table, is damaged, or is larger than `FILE_LIMITS`
 */
export async function readRecordFile(
  bytes: Uint8Array,
  { kind, fileName }: { readonly kind: RecordKind; readonly fileName: string },
): Promise<ReadRecords> {
  const file: RecordFile = RECORD_FILES[kind]
  const { table, notes } = await readFile(bytes, { fileName, words: wordsOf(file) })
  const mapping = mapFields(file.columns, table.header)
  const problems = new ProblemList()
  for (const note of notes) problems.warn({ row: null }, fault('reading', note, ''))
  for (const { field, headers } of mapping.contested) {
    const found = `Two columns are read as ${field.label}: ${headers.join(' and ')}.`
    problems.error({ row: null }, fault('column-contested', found, 'Rename or remove one of them.'))
  }
  const unread = unreadIn(
    file,
    mapping.ignored.flatMap((at) => table.header[at] ?? []),
  )
  if (unread.length > 0)
    problems.warn({ row: null }, fault('columns-ignored', `Not read: ${unread.join(', ')}.`, ''))
  const plain = new Cells(table, mapping, problems)
  const date_order = orderOf(file.days, plain)
  const cells = new Cells(table, mapping, problems, { choices: { date_order, date_system: '1900' } })
  const days = new Map<string, DateReader>()
  const rows = [...cells.filledRows()].map((index) => new RecordRow(cells, index, days))
  return { horses: file.horses, cells, rows, missing: missingColumns(file, (name) => cells.has(name)) }
}

/** Columns without a field, but in a file of our own those that our export derives. */
function unreadIn({ derived = [] }: RecordFile, ignored: readonly string[]): readonly string[] {
  const nameOf = (header: string) => normalHeader(header).replaceAll(' ', '_')
  const isOwn = derived.every((name) => ignored.some((header) => nameOf(header) === name))
  return isOwn ? ignored.filter((header) => !derived.includes(nameOf(header))) : ignored
}

/**
 * Month first as in the U.S., unless a column can only be read day first. Where the columns disagree, each date that
 * does not read month first is an error at its row.
 */
function orderOf(days: readonly string[], cells: Cells) {
  const orders = days.map((field) => surveyDates(cells.column(field)).order)
  return orders.includes('day_first') && !orders.includes('contradictory') ? 'day_first' : 'month_first'
}

function wordsOf({ columns: fields, key: keys }: RecordFile): HeaderWords {
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
      const key = keys.map((name) => columns.get(name)).find((at) => at !== undefined)
      return key === undefined ? null : { key, required: [] }
    },
  }
}
