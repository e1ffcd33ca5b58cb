import { FILE_LIMITS } from './table.ts'

/** A text whose quotation marks are all in pairs. */
export interface Mended {
  readonly text: string
  /** The rows with a mark that was read as text, counted as a spreadsheet does. */
  readonly rows: readonly number[]
}

/**
 * A delimited text in which every quotation mark that opens or closes no cell is text. A row that is not well formed ends
 * with its line, so one stray mark doesn’t take the rows below with it.
 */
export function mendQuotes(text: string, delimiter: string): Mended {
  const mended: string[] = []
  const rows: number[] = []
  let width: number | null = null
  for (let at = 0, row = 1; at < text.length; row++) {
    const end = recordEnd(text, at, delimiter)
    if (end !== null) {
      width ??= cellsOf(text.slice(at, end), delimiter, ANY_MARK).length
      mended.push(text.slice(at, end))
      at = end
    } else {
      const line = lineEnd(text, at)
      mended.push(mendedLine(text.slice(at, line), delimiter, width), '\n')
      rows.push(row)
      at = line + lineBreak(text, line)
    }
  }
  return { text: mended.join(''), rows }
}

/** Behind a record and its line end; null where a mark in it is not closed, or closed amid its cell. */
function recordEnd(text: string, from: number, delimiter: string): number | null {
  for (let at = from; ; at++) {
    if (text[at] === '"') {
      const close = closingMark(text, at)
      if (close === null) return null
      at = close + 1
      while (text[at] === ' ' && delimiter !== ' ') at++
      if (at < text.length && text[at] !== delimiter && lineBreak(text, at) === 0) return null
    } else while (at < text.length && text[at] !== delimiter && lineBreak(text, at) === 0) at++
    if (at >= text.length) return text.length
    if (text[at] !== delimiter) return at + lineBreak(text, at)
  }
}

function closingMark(text: string, open: number): number | null {
  for (let at = open + 1; at - open <= FILE_LIMITS.cellCharacters; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return null
    if (text[at + 1] !== '"') return at
  }
  return null
}

/** Length of the line break at a place; 0 for another character. */
function lineBreak(text: string, at: number): number {
  if (text[at] === '\n') return 1
  return text[at] === '\r' ? (text[at + 1] === '\n' ? 2 : 1) : 0
}

function lineEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && lineBreak(text, at) === 0) at++
  return at
}

/** What a cell in marks may hold: any mark that no cell ends at, or none. */
const ANY_MARK = `(?:""|[^"]|"(?!"|DELIMITER|$)){0,${FILE_LIMITS.cellCharacters}}`
const NO_MARK = `(?:""|[^"]){0,${FILE_LIMITS.cellCharacters}}`

/** A line with each cell in marks. Of two ways to cut it, the one with as many cells as the first row counts. */
function mendedLine(line: string, delimiter: string, width: number | null): string {
  const loose = cellsOf(line, delimiter, ANY_MARK)
  const strict = cellsOf(line, delimiter, NO_MARK)
  const cells = loose.length !== width && strict.length === width ? strict : loose
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)
}

/** The cells of a line; one that begins with a mark but does not end at one is text with a mark in it. */
function cellsOf(line: string, delimiter: string, within: string): string[] {
  const sign = delimiter.replace(/[|\\^$.*+?()[\]{}]/, '\\$&')
  const inMarks = within.replace('DELIMITER', sign)
  const cell = new RegExp(`(?:"(${inMarks})" *(?=${sign}|$)|([^${sign}]*))(?:${sign}|$)`, 'gsy')
  const cells: string[] = []
  // a row with more cells is refused
  while (cells.length <= FILE_LIMITS.columns) {
    const found = cell.exec(line)
    if (found === null) break
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (!found[0].endsWith(delimiter)) break
  }
  return cells
}

const ROWS_NAMED = 5

/** Which rows have marks that were read as text; null where none has. */
export function noteStrayQuotes(rows: readonly number[]): string | null {
  const [only] = rows
  if (only === undefined) return null
  const named = rows.slice(0, ROWS_NAMED).map((row) => row.toLocaleString('en-US'))
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  return rows.length === 1
    ? `Row ${named[0]} has a quotation mark without its partner. We read it as text.`
    : `Rows ${named.join(', ')}${more} have a quotation mark without its partner. We read it as text.`
}
