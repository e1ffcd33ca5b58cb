import { columnLetters } from './column-letters.ts'
import { type Merge, type Sheet } from './sheet.ts'
import { FILE_LIMITS, tableBytes, tooLarge, tooManyRows } from './table.ts'

const MAX_COLUMN = 16_384
const SHOWN = 5
const MAX_MERGES = 100_000

/** How much a workbook has given so far, over all its sheets. */
export interface CellCount {
  cells: number
  tableBytes: number
}

/** Gathers the cells of a workbook's sheet as text, row by row, within the limits. */
export class SheetBuilder {
  readonly #name: string
  readonly #hidden: boolean
  readonly #count: CellCount
  readonly #rows: string[][] = []
  readonly #lines: number[] = []
  readonly #merges: Merge[] = []
  readonly #faulty: string[] = []
  #faultyCount = 0
  #row: string[] = []
  #line = 0

  constructor(name: string, hidden: boolean, count: CellCount) {
    this.#name = name
    this.#hidden = hidden
    this.#count = count
  }

  /** Begins a row; false when it is not below the last one. */
  startRow(line: number): boolean {
    if (!(line > this.#line)) return false
    this.#endRow()
    this.#line = line
    return true
  }

  /** Sets a cell of the current row. Blank text is no cell: formatted emptiness costs nothing. */
  set(column: number, text: string): void {
    if (text === '') return
    if (column >= FILE_LIMITS.columns) {
      if (text.trim() === '') return
      throw tooLarge(
        `Row ${this.#line} of “${this.#name}” has text in column ${column + 1}; at most ${FILE_LIMITS.columns} columns are read.`,
      )
    }
    if (text.length > FILE_LIMITS.cellCharacters) {
      throw tooLarge(`Row ${this.#line}: a cell has more than ${FILE_LIMITS.cellCharacters} characters.`)
    }
    const row = this.#row
    while (row.length < column) row.push('')
    row[column] = text
  }

  /** A cell whose formula gives an error: left blank, and reported. */
  fault(column: number, error: string): void {
    this.#faultyCount++
    if (this.#faulty.length < SHOWN) this.#faulty.push(`${columnLetters(column)}${this.#line} (${error})`)
  }

  merge(block: Merge): void {
    if (this.#merges.length >= MAX_MERGES) {
      throw tooLarge(
        `“${this.#name}” has more than ${MAX_MERGES} merged cells. Save the sheet as CSV and upload that.`,
      )
    }
    this.#merges.push(block)
  }

  sheet(): Sheet {
    this.#endRow()
    const isContiguous = this.#lines.every((line, at) => line === at + 1)
    return {
      name: this.#name,
      hidden: this.#hidden,
      rows: this.#rows,
      lines: isContiguous ? null : this.#lines,
      merges: this.#merges,
      faultyCells: { count: this.#faultyCount, first: this.#faulty },
    }
  }

  #endRow(): void {
    const row = this.#row
    if (row.length === 0) return
    this.#row = []
    if (row.every((cell) => cell.trim() === '')) return
    this.#count.cells += row.length
    if (this.#count.cells > FILE_LIMITS.cells || this.#rows.length >= FILE_LIMITS.rows) {
      throw tooLarge(`The workbook has more than ${FILE_LIMITS.cells} cells. Split it and upload the parts.`)
    }
    this.#count.tableBytes += tableBytes(row)
    if (this.#count.tableBytes > FILE_LIMITS.tableBytes) throw tooManyRows(this.#line)
    this.#rows.push(row)
    this.#lines.push(this.#line)
  }
}

/** The column, from 0, that the letters of a place such as “AB12” name; −1 for none. A dollar sign before them is skipped. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = reference.startsWith('$') ? 1 : 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at)
    const letter = code >= 97 ? code - 96 : code - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > MAX_COLUMN) return -1
  }
  return column - 1
}

/** A place such as “AB12”, column from 0 and line from 1; null for what is none. */
export function placeOf(reference: string): { column: number; line: number } | null {
  const column = columnOf(reference)
  const line = Number(/\d+$/.exec(reference)?.[0] ?? 0)
  return column < 0 || line < 1 ? null : { column, line }
}
