import * as sheetjs from '@e965/xlsx'
import { type CellValue, writeXlsx } from 'hucre'
import type { Cell, Format, MessyFile, Rows } from './messy-file.ts'

/** The messy file as bytes of one format: CSV by our own lines, .xlsx by hucre, .xls by SheetJS. */
export async function written(file: MessyFile, format: Format): Promise<Uint8Array> {
  if (format === 'csv') return file.csv?.() ?? csvOf(file.rows)
  const sheets = [{ name: 'Sheet1', rows: file.rows, merges: file.merges ?? [] }, ...(file.sheets ?? [])]
  return format === 'xlsx' ? xlsxOf(sheets) : xlsOf(sheets)
}

interface SheetToWrite {
  readonly name: string
  readonly rows: Rows
  readonly hidden?: boolean
  readonly merges?: readonly string[]
}

/** As people save it: nothing guarded, dates as the spreadsheet shows them. */
export function csvOf(rows: Rows, delimiter = ','): Uint8Array {
  return new TextEncoder().encode(csvText(rows, delimiter))
}

export const csvText = (rows: Rows, delimiter = ',') =>
  rows.map((row) => `${row.map((cell) => quoted(shown(cell), delimiter)).join(delimiter)}\r\n`).join('')

const quoted = (text: string, delimiter: string) =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

function shown(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '')
}

async function xlsxOf(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, hidden, merges = [] }) => ({
      name,
      rows: rows.map((row): CellValue[] => [...row]),
      ...(hidden === true ? { hidden: true } : {}),
      merges: merges.map((range) => {
        const { s, e } = sheetjs.utils.decode_range(range)
        return { startRow: s.r, startCol: s.c, endRow: e.r, endCol: e.c }
      }),
    })),
  })
}

function xlsOf(sheets: readonly SheetToWrite[]): Uint8Array {
  const book = sheetjs.utils.book_new()
  for (const { name, rows, merges = [] } of sheets) {
    const sheet = sheetjs.utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true, dateNF: 'yyyy-mm-dd' },
    )
    sheet['!merges'] = merges.map((range) => sheetjs.utils.decode_range(range))
    sheetjs.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden === true ? 1 : 0 })) }
  return sheetjs.write(book, { type: 'buffer', bookType: 'biff8' })
}
