import type { FileType } from '@quarterpole/contract/limits'
import { noteBelow, tableEnd } from './below-table.ts'
import { chartFile } from './chart-file.ts'
import { chooseSheet, fillMerged, noteFaulty, noteSheets } from './choose-sheet.ts'
import { type FileFormat, fileFormat } from './file-format.ts'
import { chosenHeader, findHeader, type HeaderRow } from './header-row.ts'
import { noteEncoding } from './note-encoding.ts'
import { readCsv } from './read-csv.ts'
import { readXls } from './xls/read-xls.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'
import { type Sheet, sheetLine } from './sheet.ts'
import { FILE_LIMITS, type Table, tooLarge, UnreadableFileError } from './table.ts'

export interface ReadOptions {
  /** Told when it lies about what the file is; nothing else hangs on it. */
  readonly fileName: string
  /** Headers of this kind of file are looked for. */
  readonly fileType: FileType
  /** The sheet to read, by name; without one the visible sheet that fits best is read. */
  readonly sheet?: string | undefined
  /** The line of the header, counted from 1 as a spreadsheet does; without one it is looked for. */
  readonly headerRow?: number | undefined
  /** Our field → header, where the user chose: tells which column names the horse. */
  readonly mapping?: Readonly<Record<string, string>> | undefined
}

export interface SheetSummary {
  readonly name: string
  readonly hidden: boolean
  /** Lines with text, headers and titles included. */
  readonly rows: number
}

/** A file as one table, with everything that was decided on the way. */
export interface ReadFile {
  readonly format: FileFormat
  /** All sheets of a workbook, in its order; none for CSV. */
  readonly sheets: readonly SheetSummary[]
  /** The sheet that was read; null for CSV. */
  readonly sheet: string | null
  /** Line of the header (of its last line, where it has two), counted from 1 as a spreadsheet does; 0 without one. */
  readonly headerRow: number
  /** False when the caller named the header's line. */
  readonly headerGuessed: boolean
  /** The first lines of the sheet as read, titles above the header among them. */
  readonly firstLines: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly table: Table
  /** What the user should know: what was left out, and how the file was understood. Whole sentences. */
  readonly notes: readonly string[]
}

/**
 * Reads a CSV file or a workbook as one table. What a file is is told by its content, not by its name.
 *
 * @throws {UnreadableFileError} when it is no table, is damaged, or is larger than `FILE_LIMITS`
 */
export async function readFile(bytes: Uint8Array, options: ReadOptions): Promise<ReadFile> {
  if (bytes.length === 0) throw new UnreadableFileError('The file is empty. Choose the file again.')
  if (bytes.length > FILE_LIMITS.bytes) {
    throw tooLarge(
      `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MB. Split it and upload the parts.`,
    )
  }
  const format = fileFormat(bytes)
  const named = noteName(options.fileName, format)
  if (format === 'csv') {
    const { sheet, encoding, readAs } = readCsv(bytes)
    const notes = told([named, noteEncoding(sheet, encoding)])
    return tableOf(sheet, { format, readAs, sheets: [], options, notes })
  }
  const all = format === 'xlsx' ? readXlsx(bytes) : readXls(bytes)
  const { sheet, sheets } = await chooseSheet(all, options)
  const notes = told([named, noteSheets(sheet, sheets), noteFaulty(sheet)])
  const readAs = format === 'xlsx' ? 'Excel workbook' : 'Excel 97–2003 workbook'
  return tableOf(sheet, { format, readAs, sheets, options, notes })
}

const FORMAT_NAMES = {
  csv: 'text, separated by signs',
  xlsx: 'an .xlsx workbook',
  xls: 'an .xls workbook',
} as const

/** A name that says another format is told: the file was perhaps renamed, or is not the one that was meant. */
function noteName(fileName: string, format: FileFormat): string | null {
  const said = /\.(csv|xlsx|xls)$/i.exec(fileName)?.[1]?.toLowerCase() ?? format
  return said === format ? null : `By its content the file is ${FORMAT_NAMES[format]}, and was read as that.`
}

const told = (notes: readonly (string | null)[]) => notes.filter((note) => note !== null)

interface Reading {
  readonly format: FileFormat
  readonly readAs: string
  readonly sheets: readonly SheetSummary[]
  readonly options: ReadOptions
  readonly notes: readonly string[]
}

function tableOf(sheet: Sheet, { format, readAs, sheets, options, notes }: Reading): ReadFile {
  const chart =
    options.fileType === 'race_results' && options.headerRow === undefined ? chartFile(sheet) : null
  if (chart !== null) {
    const { header, rows, lines, note } = chart
    const table = { header, rows, lines, firstRow: lines[0] ?? 1, readAs }
    const firstLines = firstLinesOf(sheet)
    const read = { format, sheets, sheet: sheet.name, headerRow: 0, headerGuessed: true, firstLines }
    return { ...read, table, notes: [...notes, note] }
  }
  const { header, at } = headerOf(sheet, options)
  const from = at + 1
  const merged = fillMerged(sheet, from)
  const end = tableEnd(sheet, from, { fileType: options.fileType, header, mapping: options.mapping ?? {} })
  const below = noteBelow(sheet, end)
  const rows = sheet.rows.slice(from, end)
  const lines = sheet.lines?.slice(from, end) ?? null
  return {
    format,
    sheets,
    sheet: sheet.name,
    headerRow: sheetLine(sheet, at),
    headerGuessed: options.headerRow === undefined,
    firstLines: firstLinesOf(sheet),
    table: { header, rows, firstRow: lines?.[0] ?? sheetLine(sheet, at) + 1, lines, readAs },
    notes: told([...notes, merged, below]),
  }
}

const FIRST_LINES = 8
const firstLinesOf = (sheet: Sheet) =>
  sheet.rows.slice(0, FIRST_LINES).map((cells, index) => ({ line: sheetLine(sheet, index), cells }))

function headerOf(sheet: Sheet, { headerRow, fileType }: ReadOptions): HeaderRow {
  const found =
    headerRow === undefined ? findHeader(sheet, fileType) : chosenHeader(sheet, headerRow, fileType)
  if (found !== null) return found
  throw new UnreadableFileError(
    headerRow === undefined
      ? 'The file holds no text. Choose the file again.'
      : `Row ${headerRow} has no text, so it cannot be the header. Choose another row.`,
  )
}
