/** A sheet as read: a header and rows of text. Nothing is interpreted yet. */
export interface Table {
  readonly header: readonly string[]
  /** A row may be shorter than the header: what is missing is blank. */
  readonly rows: readonly (readonly string[])[]
  /** Line of rows[0] in the file, counted from 1 as a spreadsheet does. */
  readonly firstRow: number
  /** The line of every row where there are blank lines; null when row i is on line firstRow + i. */
  readonly lines: readonly number[] | null
  /** How the text was read, for the report: encoding and delimiter, or the kind of workbook. */
  readonly readAs: string
}

/** The line of a table row in the file, as a spreadsheet counts. */
export const lineOf = ({ lines, firstRow }: Table, index: number): number =>
  lines?.[index] ?? firstRow + index

/** A file that cannot be read as a table at all. The message says what and how to mend it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
  readonly kind: 'unreadable' | 'too_large' | 'unsupported_media_type'
  constructor(message: string, kind: 'unreadable' | 'too_large' | 'unsupported_media_type' = 'unreadable') {
    super(message)
    this.kind = kind
  }
}

const MB = 1024 * 1024

/** What one file may hold. Workbooks are counted while they are unpacked, whatever they say of themselves. */
export const FILE_LIMITS = {
  bytes: 100 * MB,
  rows: 500_000,
  columns: 512,
  cells: 3_000_000,
  /** Of a table in memory, by `tableBytes`; comparing it with the herd takes about three times as much again. */
  tableBytes: 100 * MB,
  cellCharacters: 32 * 1024,
  /** Of a header; the rest of a longer one is not read. */
  headerCharacters: 200,
  /** Parts of a workbook's archive. */
  entries: 1000,
  inflatedBytes: 300 * MB,
  /** Unpacked to packed, of a part larger than 1 MB. */
  ratio: 100,
  sheets: 100,
} as const

const ROW_BYTES = 96
const CELL_BYTES = 24
const BLANK_BYTES = 8

/** About what a row takes in memory: many short rows cost more than their text. */
export function tableBytes(row: readonly string[]): number {
  let bytes = ROW_BYTES
  for (const cell of row) bytes += cell === '' ? BLANK_BYTES : CELL_BYTES + cell.length
  return bytes
}

export const tooLarge = (message: string) => new UnreadableFileError(message, 'too_large')

/** @param line  where the file got too large */
export const tooManyRows = (line: number) =>
  tooLarge(
    `The file is too long: by row ${line} it takes ${FILE_LIMITS.tableBytes / MB} MB of memory. Split it and upload the parts.`,
  )
