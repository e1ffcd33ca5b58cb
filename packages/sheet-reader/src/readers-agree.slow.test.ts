import * as sheetjs from '@e965/xlsx'
import fc from 'fast-check'
import { type CellValue, readXls as hucreXls, readXlsx as hucreXlsx, writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readXls } from './read-xls.ts'
import { type Sheet, sheetLine } from './sheet.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

const SETTINGS = { numRuns: 120 }
/** Text a cell can hold in every reader: escapes such as `_x0041_` are read differently and tested by hand. */
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !/_x|\p{Control}/u.test(value))
const cell = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.integer({ min: -9_999_999, max: 99_999_999 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Number(value.toPrecision(12))),
  fc.boolean(),
  fc.integer({ min: 61, max: 60_000 }).map((serial) => new Date(Date.UTC(1899, 11, 30 + serial))),
  fc.constant(null),
)
const grid = fc.array(fc.array(cell, { maxLength: 9 }), { minLength: 1, maxLength: 40 })

/** What a cell of a certain value says, by the plainest rules. */
function said(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

/** Lines with text as “line: cell, cell”, blanks at a line's end left out. */
function lines(rows: readonly (readonly unknown[] | undefined)[]): string[] {
  return rows.flatMap((row, at) => {
    const cells = [...(row ?? [])].map(said)
    while (cells.at(-1) === '') cells.pop()
    return cells.some((value) => value.trim() !== '') ? [`${at + 1}: ${cells.join(' | ')}`] : []
  })
}
const linesOf = (sheet: Sheet | undefined) => {
  const rows: string[][] = []
  sheet?.rows.forEach((row, at) => (rows[sheetLine(sheet, at) - 1] = row))
  return lines(Array.from(rows))
}
const writtenBySheetjs = (rows: readonly (readonly unknown[])[], bookType: sheetjs.BookType): Uint8Array => {
  const book = sheetjs.utils.book_new()
  const sheet = sheetjs.utils.aoa_to_sheet(
    rows.map((row) => [...row]),
    { UTC: true, dateNF: 'yyyy-mm-dd' },
  )
  sheetjs.utils.book_append_sheet(book, sheet, 'Herd')
  return sheetjs.write(book, { type: 'buffer', bookType })
}
const readBySheetjs = (bytes: Uint8Array): unknown[][] => {
  const book = sheetjs.read(bytes, { cellDates: true, UTC: true })
  return sheetjs.utils.sheet_to_json(book.Sheets['Herd'] ?? {}, {
    header: 1,
    range: 'A1:Z99',
    blankrows: true,
    UTC: true,
  })
}
async function firstOf(sheets: AsyncIterable<Sheet>): Promise<Sheet | undefined> {
  for await (const sheet of sheets) return sheet
  return undefined
}

test('on .xlsx by hucre: hucre, SheetJS and we read the same', async () => {
  await fc.assert(
    fc.asyncProperty(grid, async (rows) => {
      const bytes = await writeXlsx({ sheets: [{ name: 'Herd', rows: rows as CellValue[][] }] })
      const ours = linesOf(await firstOf(readXlsx(bytes)))
      expect(ours).toEqual(lines((await hucreXlsx(bytes)).sheets[0]?.rows ?? []))
      expect(ours).toEqual(lines(readBySheetjs(bytes)))
      expect(ours).toEqual(lines(rows))
    }),
    SETTINGS,
  )
})

test('on .xlsx by SheetJS: hucre, SheetJS and we read the same', async () => {
  await fc.assert(
    fc.asyncProperty(grid, async (rows) => {
      const bytes = writtenBySheetjs(rows, 'xlsx')
      const ours = linesOf(await firstOf(readXlsx(bytes)))
      expect(ours).toEqual(lines((await hucreXlsx(bytes)).sheets[0]?.rows ?? []))
      expect(ours).toEqual(lines(readBySheetjs(bytes)))
    }),
    SETTINGS,
  )
})

test('on .xls by SheetJS: hucre and we read the same', async () => {
  await fc.assert(
    fc.asyncProperty(grid, async (rows) => {
      const bytes = writtenBySheetjs(rows, 'biff8')
      const ours = linesOf(await firstOf(readXls(bytes)))
      expect(ours).toEqual(lines((await hucreXls(bytes)).sheets[0]?.rows ?? []))
    }),
    SETTINGS,
  )
})
