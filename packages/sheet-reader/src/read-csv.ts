import Papa from 'papaparse'
import { decode } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { SharedCells } from './shared-cells.ts'
import { hasText, NO_FAULTY_CELLS, type Sheet } from './sheet.ts'
import { mendQuotes } from './stray-quotes.ts'
import { FILE_LIMITS, tableBytes, tooLarge, tooManyRows, UnreadableFileError } from './table.ts'

/** A CSV file as a sheet, whatever its encoding and delimiter, and how it was read. */
export function readCsv(bytes: Uint8Array): {
  readonly sheet: Sheet
  readonly encoding: string
  readonly readAs: string
  /** Rows with a quotation mark that was read as text. */
  readonly strayQuotes: readonly number[]
} {
  const { text, encoding } = decode(bytes)
  const delimiter = delimiterOf(text)
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text
  const { rows, lines, strayQuotes } = parse(delimiter === ' ' ? singleSpaced(bare) : bare, delimiter)
  const name = delimiter === '\t' ? 'tab' : delimiter === ' ' ? 'spaces' : `“${delimiter}”`
  return {
    sheet: { name: null, hidden: false, rows, lines, merges: [], faultyCells: NO_FAULTY_CELLS },
    encoding,
    readAs: `${encoding}, separated by ${name}`,
    strayQuotes,
  }
}

/** Lines whose words stand one space apart. */
const singleSpaced = (text: string) => text.replace(/^[ \t]+|[ \t]+$/gm, '').replace(/[ \t]+/g, ' ')

/** Records with text. Only a text that is not well formed is gone through for stray marks. */
function parse(text: string, delimiter: string) {
  try {
    return { ...parseStrictly(text, delimiter), strayQuotes: [] }
  } catch (error) {
    if (!(error instanceof StrayQuoteError)) throw error
    const { text: mended, rows: strayQuotes } = mendQuotes(text, delimiter)
    return { ...parseStrictly(mended, delimiter), strayQuotes }
  }
}

/** A quotation mark that is not closed, or closed amid its cell. */
class StrayQuoteError extends UnreadableFileError {}

/** Records with text; their lines are kept from the first blank one between them on. @throws {StrayQuoteError} */
function parseStrictly(text: string, delimiter: string): Pick<Sheet, 'rows' | 'lines'> {
  const rows: string[][] = []
  const shared = new SharedCells()
  let lines: number[] | null = null
  let line = 0
  let cells = 0
  let bytesSoFar = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors }) => {
      line++
      checkRecord(data, errors, line)
      if (!hasText(data)) return
      if (lines === null && line !== rows.length + 1) lines = rows.map((_, at) => at + 1)
      lines?.push(line)
      data.length = Math.min(data.length, FILE_LIMITS.columns) // blanks beyond, or checkRecord had refused it
      cells += data.length
      if (cells > FILE_LIMITS.cells) {
        throw tooLarge(`The file has more than ${FILE_LIMITS.cells} cells. Split it and upload the parts.`)
      }
      bytesSoFar += tableBytes(data)
      if (bytesSoFar > FILE_LIMITS.tableBytes) throw tooManyRows(line)
      shared.share(data)
      rows.push(data)
    },
  })
  return { rows, lines }
}

function checkRecord(data: readonly string[], errors: readonly Papa.ParseError[], line: number): void {
  if (errors.some(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')) {
    throw new StrayQuoteError(`Row ${line}: a quotation mark is never closed. Close it, or remove it.`)
  }
  if (line > FILE_LIMITS.rows) {
    throw tooLarge(`The file has more than ${FILE_LIMITS.rows} rows. Split it and upload the parts.`)
  }
  if (data.length > FILE_LIMITS.columns && hasText(data.slice(FILE_LIMITS.columns))) {
    throw tooLarge(
      `Row ${line}: the file has ${data.length} columns; at most ${FILE_LIMITS.columns} are read.`,
    )
  }
  for (const cell of data) {
    if (cell.length > FILE_LIMITS.cellCharacters) {
      throw tooLarge(`Row ${line}: a cell has more than ${FILE_LIMITS.cellCharacters} characters.`)
    }
  }
}
