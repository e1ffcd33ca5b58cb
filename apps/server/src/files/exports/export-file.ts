import type { Right } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { writeXlsxStream } from 'hucre/xlsx'
import { blupf90Archive } from './blupf90/archive.ts'
import { columnNeed } from './column-needs.ts'
import { EXPORT_HEADERS, type ExportKind, exportPages } from './export-tables.ts'
import type { Rows } from './pages.ts'
import { type Cell, csvLine, guarded } from '@quarterpole/sheet-reader/csv-text'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * What to write: which table, as what, how many of its rows are read at a time, and without what its reader may not see;
 * or the files for BLUPF90.
 */
export type ExportOptions =
  | {
      readonly kind: ExportKind
      readonly format: ExportFormat
      readonly page?: number
      readonly without?: readonly Right[]
    }
  | { readonly kind: 'blupf90'; readonly without?: readonly Right[] }

const PAGE = 1000
/** Spreadsheets take a file for UTF-8 by this mark; the importer reads over it. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A table of the herd as a file under the headers the importer reads. What is imported again from it gives the same
 * data. No cell of it is read as a formula, in the file or in what a spreadsheet saves of it.
 */
export function exportFile(db: Db, options: ExportOptions): AsyncIterable<Uint8Array> {
  if (options.kind === 'blupf90') return blupf90Archive(db)
  const { kind, format, page = PAGE, without = [] } = options
  const headers = EXPORT_HEADERS[kind]
  const isShown = headers.map((header) => {
    const need = columnNeed(kind, header)
    return need === undefined || !without.includes(need)
  })
  const pages = exportPages(db, kind, { limit: page, hidden: without })
  const table = isShown.every(Boolean)
    ? { header: headers, pages }
    : { header: headers.filter((_, i) => isShown[i]), pages: cutPages(pages, isShown) }
  return format === 'csv' ? csvFile(table) : xlsxFile(kind, table)
}

interface Table {
  readonly header: readonly string[]
  readonly pages: AsyncIterable<Rows>
}

async function* cutPages(pages: AsyncIterable<Rows>, isShown: readonly boolean[]): AsyncGenerator<Rows> {
  for await (const rows of pages) yield rows.map((row) => row.filter((_, i) => isShown[i]))
}

async function* csvFile({ header, pages }: Table): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(header))
  for await (const rows of pages) if (rows.length > 0) yield encoder.encode(rows.map(csvLine).join(''))
}

const xlsxFile = (kind: ExportKind, table: Table): AsyncIterable<Uint8Array> =>
  writeXlsxStream(sheetRows(table), { name: kind, freezePane: { rows: 1 } })

async function* sheetRows({ header, pages }: Table) {
  yield [...header]
  for await (const rows of pages) for (const row of rows) yield row.map(sheetCell)
}

/** In a workbook “_x0041_” is a way to write A: what only looks like it gets its underscore written that way. */
const sheetCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? guarded(cell).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell
