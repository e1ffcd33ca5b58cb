/** One sheet as text, before a header is looked for. Rows without any text are left out. */
export interface Sheet {
  /** Null for a CSV file, which has no sheets. */
  readonly name: string | null
  readonly hidden: boolean
  rows: string[][]
  /** The line of each row, counted from 1; null when row i is on line i + 1. */
  lines: number[] | null
  readonly merges: readonly Merge[]
  /** Cells whose formula gives an error or was never calculated, read as blank: how many, and the first few as “D4 (#REF!)”. */
  readonly faultyCells: { readonly count: number; readonly first: readonly string[] }
}

/** One sheet of a workbook as a list of sheets shows it. */
export interface SheetSummary {
  readonly name: string
  readonly hidden: boolean
  /** Lines with text, headers and titles included. */
  readonly rows: number
}

/** A block of merged cells: lines as a spreadsheet counts, columns from 0, both ends included. */
export interface Merge {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export const NO_FAULTY_CELLS: Sheet['faultyCells'] = { count: 0, first: [] }

export const sheetLine = ({ lines }: Pick<Sheet, 'lines'>, index: number): number =>
  lines === null ? index + 1 : (lines[index] ?? 0)

export const hasText = (row: readonly string[]): boolean => {
  for (const cell of row) if (cell !== '' && cell.trim() !== '') return true
  return false
}
