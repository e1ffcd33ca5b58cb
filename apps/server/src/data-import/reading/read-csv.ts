import Papa from 'papaparse'
import { decode } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { FILE_LIMITS, type Table, UnreadableFileError } from './table.ts'

/** Reads a CSV file, whatever its encoding and delimiter, up to the limits. The first row with text is the header. */
export function readCsv(bytes: Uint8Array): Table {
  if (bytes.length === 0) throw new UnreadableFileError('The file is empty. Choose the file again.')
  if (bytes.length > FILE_LIMITS.bytes) {
    throw new UnreadableFileError(
      `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MB. Split it and upload the parts.`,
      'too_large',
    )
  }
  const { text, encoding } = decode(bytes)
  const delimiter = delimiterOf(text)
  const records = parse(text.startsWith('\ufeff') ? text.slice(1) : text, delimiter)
  const headerAt = records.findIndex(hasText)
  const header = records[headerAt]
  if (header === undefined) throw new UnreadableFileError('The file holds no text. Choose the file again.')
  if (header.length > FILE_LIMITS.columns) {
    throw new UnreadableFileError(
      `The file has ${header.length} columns; at most ${FILE_LIMITS.columns} are read.`,
      'too_large',
    )
  }
  const rows = records.slice(headerAt + 1)
  while (rows.length > 0 && !hasText(rows.at(-1) ?? [])) rows.pop()
  const name = delimiter === '\t' ? 'tab' : `“${delimiter}”`
  return {
    header: header.map((cell) => cell.trim()),
    rows,
    firstRow: headerAt + 2,
    readAs: `${encoding}, separated by ${name}`,
  }
}

const hasText = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

function parse(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors }, parser) => {
      const fault = errors.find((error) => error.code === 'MissingQuotes' || error.code === 'InvalidQuotes')
      const row = records.length + 1
      if (fault !== undefined) {
        throw new UnreadableFileError(
          `Row ${row}: a quotation mark is opened and never closed. Close it, or remove it.`,
        )
      }
      if (data.some((cell) => cell.length > FILE_LIMITS.cellCharacters)) {
        throw new UnreadableFileError(
          `Row ${row}: a cell holds more than ${FILE_LIMITS.cellCharacters} characters.`,
          'too_large',
        )
      }
      if (row > FILE_LIMITS.rows) {
        parser.abort()
        throw new UnreadableFileError(
          `The file has more than ${FILE_LIMITS.rows} rows. Split it and upload the parts.`,
          'too_large',
        )
      }
      records.push(data)
    },
  })
  return records
}
