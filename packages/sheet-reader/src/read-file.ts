import { noteBelow, tableEnd } from './below-table.ts'
import { chooseSheet, fillMerged, noteFaulty, noteSheets } from './choose-sheet.ts'
import { type FileFormat, fileFormat } from './file-format.ts'
import { chosenHeader, findHeader, type HeaderRow } from './header-row.ts'
import type { HeaderWords } from './header-words.ts'
import { noteEncoding } from './note-encoding.ts'
import { readCsv } from './read-csv.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { rowOfLine, type TextLine } from './pdf/text-lines.ts'
import { readXls } from './read-xls.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'
import { noteStrayQuotes } from './stray-quotes.ts'
import { type Sheet, sheetLine, type SheetSummary } from './sheet.ts'
import { FILE_LIMITS, type Table, tooLarge, UnreadableFileError } from './table.ts'

export interface ReadOptions {
  /** Used only to warn when the extension doesn't match the content. */
  readonly fileName: string
  /** What headers of the expected kind of file look like. */
  readonly words: HeaderWords
  /** Reads files with several kinds of records and no header; returns null for any other sheet. */
  readonly readRecords?: ((sheet: Sheet) => RecordTable | null) | undefined
  /** Reads the text of a PDF; without it PDFs are refused. @throws {UnreadableFileError} for any other document */
  readonly readPages?: ((lines: readonly TextLine[]) => PageTable) | undefined
  /** The sheet to read, by name; without one the visible sheet that fits best is read. */
  readonly sheet?: string | undefined
  /** The line of the header, counted from 1 as a spreadsheet does; without one it is searched. */
  readonly headerRow?: number | undefined
}

/** A table made from a file of records, with a sentence that says how it was read. */
export interface RecordTable {
  readonly header: readonly string[]
  readonly rows: string[][]
  readonly lines: number[]
  readonly note: string
}

/** A table made from the text of a PDF. */
export interface PageTable {
  readonly header: readonly string[]
  readonly rows: string[][]
  readonly lines: number[]
  /** What the user should know. Whole sentences. */
  readonly notes: readonly string[]
  /** What could not be read, and so has no rows. */
  readonly faults: readonly ReadFault[]
}

/** A part of a file that cannot be read. The rest is. */
export interface ReadFault {
  readonly line: number
  readonly message: string
  readonly remedy: string
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
  /** What could not be read. Only a PDF has any: another file is refused whole. */
  readonly faults: readonly ReadFault[]
}

/**
 * Reads a CSV file, a workbook or the text of a PDF as one table. The format comes from the content, not from the name.
 *
 * @throws {UnreadableFileError} when it is no table, is damaged, or is larger than `FILE_LIMITS`
 */
export async function readFile(bytes: Uint8Array, options: ReadOptions): Promise<ReadFile> {
  if (bytes.length === 0) throw new UnreadableFileError('The file is empty. Choose another file.')
  if (bytes.length > FILE_LIMITS.bytes) {
    throw tooLarge(
      `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MB. Split it and upload the parts.`,
    )
  }
  const format = fileFormat(bytes)
  const named = noteName(options.fileName, format)
  if (format === 'pdf') return pdfTable(bytes, options, withoutNulls([named]))
  if (format === 'csv') {
    const { sheet, encoding, readAs, strayQuotes } = readCsv(bytes)
    const notes = withoutNulls([named, noteEncoding(sheet, encoding), noteStrayQuotes(strayQuotes)])
    return tableOf(sheet, { format, readAs, sheets: [], options, notes })
  }
  const all = format === 'xlsx' ? readXlsx(bytes) : readXls(bytes)
  const { sheet, sheets } = await chooseSheet(all, options.sheet, options.words)
  const notes = withoutNulls([named, noteSheets(sheet, sheets), noteFaulty(sheet)])
  const readAs = format === 'xlsx' ? 'Excel workbook' : 'Excel 97–2003 workbook'
  return tableOf(sheet, { format, readAs, sheets, options, notes })
}

const FORMAT_NAMES = {
  csv: 'delimited text',
  xlsx: 'an .xlsx workbook',
  xls: 'an .xls workbook',
  pdf: 'a PDF',
} as const

/** A note when the name says another format: the file may be renamed, or the wrong one. */
function noteName(fileName: string, format: FileFormat): string | null {
  const said = /\.(csv|xlsx|xls|pdf)$/i.exec(fileName)?.[1]?.toLowerCase() ?? format
  return said === format ? null : `By its content the file is ${FORMAT_NAMES[format]}, so we read it as that.`
}

const withoutNulls = (notes: readonly (string | null)[]) => notes.filter((note) => note !== null)

async function pdfTable(
  bytes: Uint8Array,
  { readPages }: ReadOptions,
  notes: readonly string[],
): Promise<ReadFile> {
  if (readPages === undefined) {
    throw new UnreadableFileError(
      'This is a PDF. Only race charts are read from PDFs, as race results; save other tables as .xlsx or .csv.',
      'unsupported_media_type',
    )
  }
  const pages = await readPdf(bytes)
  const { header, rows, lines, notes: found, faults } = readPages(pages)
  return {
    format: 'pdf',
    sheets: [],
    sheet: null,
    headerRow: 0,
    headerGuessed: true,
    firstLines: pages.slice(0, FIRST_LINES).map((line) => ({ line: rowOfLine(line), cells: [line.text] })),
    table: { header, rows, lines, firstRow: lines[0] ?? 1, readAs: 'race charts in a PDF' },
    notes: [...notes, ...found],
    faults,
  }
}

interface Reading {
  readonly format: FileFormat
  readonly readAs: string
  readonly sheets: readonly SheetSummary[]
  readonly options: ReadOptions
  readonly notes: readonly string[]
}

function tableOf(sheet: Sheet, { format, readAs, sheets, options, notes }: Reading): ReadFile {
  const records = options.headerRow === undefined ? (options.readRecords?.(sheet) ?? null) : null
  if (records !== null) {
    const { header, rows, lines, note } = records
    const table = { header, rows, lines, firstRow: lines[0] ?? 1, readAs }
    const firstLines = firstLinesOf(sheet)
    const read = { format, sheets, sheet: sheet.name, headerRow: 0, headerGuessed: true, firstLines }
    return { ...read, table, notes: [...notes, note], faults: [] }
  }
  const { header, at } = headerOf(sheet, options)
  const from = at + 1
  const repeated = dropRepeated(sheet, from, header)
  const merged = fillMerged(sheet, from)
  const end = tableEnd(sheet, from, { columns: options.words.rowColumns(header), width: header.length })
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
    table: {
      header: header.map(shortHeader),
      rows,
      firstRow: lines?.[0] ?? sheetLine(sheet, at) + 1,
      lines,
      readAs,
    },
    notes: withoutNulls([...notes, repeated, merged, below]),
    faults: [],
  }
}

const shortHeader = (text: string) => text.slice(0, FILE_LIMITS.headerCharacters)

/** Drops the header where it stands again, as on each page of a printout. Mutates the sheet. @returns a note, or null */
function dropRepeated(sheet: Sheet, from: number, header: readonly string[]): string | null {
  const [first = ''] = header
  const isHeader = (row: readonly string[]) =>
    (row[0] ?? '').trim() === first && header.every((text, at) => (row[at] ?? '').trim() === text)
  const again = new Set<number>()
  for (let at = from; at < sheet.rows.length; at++) if (isHeader(sheet.rows[at] ?? [])) again.add(at)
  if (again.size === 0) return null
  sheet.lines ??= sheet.rows.map((_, at) => at + 1)
  sheet.lines = sheet.lines.filter((_, at) => !again.has(at))
  sheet.rows = sheet.rows.filter((_, at) => !again.has(at))
  return `The header stands again ${again.size === 1 ? 'in one row' : `in ${again.size} rows`}, which we left out.`
}

const FIRST_LINES = 8
const firstLinesOf = (sheet: Sheet) =>
  sheet.rows.slice(0, FIRST_LINES).map((cells, index) => ({ line: sheetLine(sheet, index), cells }))

function headerOf(sheet: Sheet, { headerRow, words }: ReadOptions): HeaderRow {
  const found = headerRow === undefined ? findHeader(sheet, words) : chosenHeader(sheet, headerRow, words)
  if (found !== null) return found
  throw new UnreadableFileError(
    headerRow === undefined
      ? 'The file has no text. Choose another file.'
      : `Row ${headerRow} has no text, so it can’t be the header. Choose another row.`,
  )
}
