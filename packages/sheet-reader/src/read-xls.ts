import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx'
import { damaged, locked } from './damaged.ts'
import { GENERAL, numberFormat, numberText } from './number-format.ts'
import type { Sheet } from './sheet.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { FILE_LIMITS, tooLarge, UnreadableFileError } from './table.ts'

/** Rows of cells with their values and number formats; nothing is formatted or rendered as HTML. */
const OPTIONS = { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false } as const
/** The most columns a workbook can have. */
const MAX_COLUMNS = 16_384
const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

/**
 * The sheets of an .xls workbook of 1993 or later, in its order, as SheetJS reads them. A damaged formula can keep
 * SheetJS busy without end: call this in a thread that can be ended.
 */
export async function* readXls(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const book = await parse(bytes)
  if (book.SheetNames.length > FILE_LIMITS.sheets) {
    throw tooLarge(
      `The workbook has ${book.SheetNames.length} sheets; at most ${FILE_LIMITS.sheets} are read.`,
    )
  }
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const count = { cells: 0, tableBytes: 0 }
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name] as DenseWorkSheet | undefined // asked for by `dense`
    if (sheet?.['!data'] === undefined) continue // a chart, or a macro sheet
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
    const builder = new SheetBuilder(name, isHidden, count)
    fill(builder, sheet, is1904)
    yield builder.sheet()
  }
}

/** SheetJS throws plain errors for whatever it cannot read: only what it says tells them apart. */
async function parse(bytes: Uint8Array): Promise<WorkBook> {
  // Loaded for the few files that need it; the code pages are those of workbooks of before 1997.
  const { read, set_cptable } = await import('@e965/xlsx')
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    const { buffer, byteOffset, byteLength } = bytes
    return read(Buffer.from(buffer, byteOffset, byteLength), { ...OPTIONS }) // it fills its options in
  } catch (error) {
    const message = String(error)
    if (/password|encrypt/i.test(message)) throw locked()
    if (!message.includes('Cannot find Workbook stream')) throw damaged('it can’t be read to its end')
    throw new UnreadableFileError(
      'This is an Office document, not a workbook. Save the sheet as .xlsx or .csv and upload that.',
      'unsupported_media_type',
    )
  }
}

function fill(builder: SheetBuilder, sheet: DenseWorkSheet, is1904: boolean): void {
  sheet['!data'].forEach((row, line) => {
    if (row === undefined) return
    if (row.length > MAX_COLUMNS) throw damaged('a cell is beyond the last column')
    builder.startRow(line + 1)
    row.forEach((cell, column) => {
      if (cell?.t === 'e') builder.fault(column, ERRORS[Number(cell.v)] ?? '#ERROR')
      else if (cell !== undefined) builder.set(column, cellText(cell, is1904))
    })
  })
  for (const { s, e } of sheet['!merges'] ?? [])
    builder.merge({ firstLine: s.r + 1, lastLine: e.r + 1, firstColumn: s.c, lastColumn: e.c })
}

function cellText({ t, v, z }: CellObject, is1904: boolean): string {
  if (t === 'b') return v === true ? 'TRUE' : 'FALSE'
  if (typeof v !== 'number') return String(v ?? '')
  if (!Number.isFinite(v)) throw damaged('a cell has no number')
  return numberText(v, z === undefined ? GENERAL : numberFormat(String(z)), is1904)
}
