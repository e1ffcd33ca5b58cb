import type { Db } from '@quarterpole/db/open'
import { writeXlsxStream } from 'hucre/xlsx'
import { blupf90Archive } from './blupf90/archive.ts'
import { EXPORT_HEADERS, type ExportKind, exportPages, type Rows } from './export-tables.ts'
import { type Cell, csvLine, guarded } from '@quarterpole/sheet-reader/csv-text'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What to write: which table, as what, and how many of its rows are read at a time; or the files for BLUPF90. */
export type ExportOptions =
  | { readonly kind: ExportKind; readonly format: ExportFormat; readonly page?: number }
  | { readonly kind: 'blupf90' }

const PAGE = 1000
/** Spreadsheets take a file for UTF-8 by this mark; the importer reads over it. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A table of the herd as a file under the headers the importer reads. What is imported again from it gives the same
 * data. No cell of it is read as a formula, in the file or in what a spreadsheet saves of it.
 */
export function exportFile(db: Db, options: ExportOptions): AsyncIterable<Uint8Array> {
  if (options.kind === 'blupf90') return blupf90Archive(db)
  const { kind, format, page = PAGE } = options
  const pages = exportPages(db, kind, page)
  return format === 'csv' ? csvFile(kind, pages) : xlsxFile(kind, pages)
}

async function* csvFile(kind: ExportKind, pages: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(EXPORT_HEADERS[kind]))
  for await (const rows of pages) if (rows.length > 0) yield encoder.encode(rows.map(csvLine).join(''))
}

const xlsxFile = (kind: ExportKind, pages: AsyncIterable<Rows>): AsyncIterable<Uint8Array> =>
  writeXlsxStream(sheetRows(kind, pages), { name: kind, freezePane: { rows: 1 } })

async function* sheetRows(kind: ExportKind, pages: AsyncIterable<Rows>) {
  yield [...EXPORT_HEADERS[kind]]
  for await (const rows of pages) for (const row of rows) yield row.map(sheetCell)
}

/** In a workbook “_x0041_” is a way to write A: what only looks like it gets its underscore written that way. */
const sheetCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? guarded(cell).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell
