import type { CellObject } from '@e965/xlsx'
import { GENERAL, numberFormat, numberText } from '../number-format.ts'
import type { Sheet } from '../sheet.ts'
import { type CellCount, SheetBuilder } from '../sheet-builder.ts'
import { damaged } from '../xlsx/damaged.ts'

/**
 * Workbooks of before 1997 (BIFF2 to BIFF5), read by SheetJS. It is loaded only for them: it takes memory, and is not
 * made for files that mean harm.
 */
export async function readOldXls(bytes: Uint8Array): Promise<Sheet[]> {
  const { read } = await import('@e965/xlsx')
  const workbook = attempt(() =>
    read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    }),
  )
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const count: CellCount = { cells: 0 }
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name]
    const rows = sheet?.['!data']
    if (sheet === undefined || rows === undefined) return []
    const builder = new SheetBuilder(name, (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0, count)
    rows.forEach((row, at) => {
      builder.startRow(at + 1)
      row.forEach((cell, column) => setCell(builder, column, cell, is1904))
    })
    for (const { s, e } of sheet['!merges'] ?? [])
      builder.merge({ firstLine: s.r + 1, lastLine: e.r + 1, firstColumn: s.c, lastColumn: e.c })
    return [builder.sheet()]
  })
}

function setCell(builder: SheetBuilder, column: number, cell: CellObject, is1904: boolean): void {
  switch (cell.t) {
    case 's':
      return builder.set(column, String(cell.v ?? ''))
    case 'b':
      return builder.set(column, cell.v === true ? 'TRUE' : 'FALSE')
    case 'e':
      return builder.fault(column, String(cell.w ?? '#ERROR'))
    case 'n': {
      const format = typeof cell.z === 'string' ? numberFormat(cell.z) : GENERAL
      return builder.set(column, numberText(Number(cell.v), format, is1904))
    }
  }
}

/** Whatever the reader throws at a file it does not understand is damage to us. */
function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw damaged('it cannot be understood')
  }
}
