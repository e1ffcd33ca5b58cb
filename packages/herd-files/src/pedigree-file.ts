import { type Sheet, sheetLine } from '@quarterpole/sheet-reader/sheet'
import type { RecordTable } from '@quarterpole/sheet-reader/read-file'
import { isFault } from './problems.ts'
import { isNotKnown } from './values/not-known.ts'
import { sexReader } from './values/sex.ts'

const NARROWEST = 3
const WIDEST = 5
const MIN_ROWS = 3
/** Of the parents named, this share must have rows of their own, or the columns are something else. */
const OWN_ROWS = 0.5
const YEAR = /^(?:18|19|20)\d{2}$/

const cellAt = (row: readonly string[], at: number) => (row[at] ?? '').trim()

/**
 * A pedigree as programs exchange it: animal, sire and dam in the first three columns and no header, an unknown parent
 * as 0, NA, * or a blank. A fourth and fifth column may be the sex and the year of birth. Null for any other sheet.
 */
export function pedigreeFile(sheet: Sheet): RecordTable | null {
  const { rows } = sheet
  const width = Math.max(0, ...rows.slice(0, ROWS_LOOKED_AT).map(widthOf))
  if (rows.length < MIN_ROWS || width < NARROWEST || width > WIDEST) return null
  const animals = new Set(rows.map((row) => cellAt(row, 0)))
  if (animals.size < rows.length || animals.has('') || !areParents(rows, animals)) return null
  const header = [
    'Animal',
    'Sire',
    'Dam',
    ...[3, 4].slice(0, width - NARROWEST).map((at) => headerOf(rows, at)),
  ]
  const note = `A pedigree without a header: ${rows.length} animals. We read the columns as ${header.filter(Boolean).join(', ')}.`
  return { header, rows: [...rows], lines: rows.map((_, index) => sheetLine(sheet, index)), note }
}

const ROWS_LOOKED_AT = 500
const widthOf = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1

/** The second and third column name animals of the first, or nobody; and the first line is no header. */
function areParents(rows: readonly (readonly string[])[], animals: ReadonlySet<string>): boolean {
  let [named, own, unknown] = [0, 0, 0]
  for (const row of rows) {
    for (const at of [1, 2]) {
      const parent = cellAt(row, at)
      if (isNotKnown(parent)) unknown++
      else {
        named++
        if (animals.has(parent)) own++
      }
    }
  }
  const [first = []] = rows
  const isHeader = [1, 2].every((at) => !isNotKnown(cellAt(first, at)) && !animals.has(cellAt(first, at)))
  return named > 0 && unknown > 0 && own >= named * OWN_ROWS && !isHeader
}

function headerOf(rows: readonly (readonly string[])[], at: number): string {
  const values = rows.map((row) => cellAt(row, at)).filter((value) => !isNotKnown(value))
  if (values.length === 0) return ''
  if (values.every((value) => YEAR.test(value))) return 'Foaled'
  const readSex = sexReader([])
  const isSex = values.every((value) => !isFault(readSex(value)) || value === '1' || value === '2')
  return isSex ? 'Sex' : ''
}
