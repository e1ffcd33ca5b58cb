import type { FileType } from '@quarterpole/contract/limits'
import { FIELDS } from '../columns.ts'
import { mapColumns } from '../mapping/map-columns.ts'
import { type Sheet, sheetLine } from './sheet.ts'

/** Words a line under a table begins with. Only the whole first cell, or what stands before a colon, counts. */
const SUMMARY =
  /^(?:(?:grand |sub)?totals?|sum|average|avg|mean|count|notes?|legend|key|source|printed|updated|last updated|as of|n)(?:\s*[:=].*)?$/i
const SHOWN = 3

interface Known {
  readonly fileType: FileType
  readonly header: readonly string[]
  readonly mapping: Readonly<Record<string, string>>
}

/**
 * Where the table ends: at the first run of lines without a horse that is followed by no horse any more, so that
 * totals and notes below are not read as horses. Lines without a name amid horses stay in and are reported.
 *
 * @returns the index after the table's last row
 */
export function tableEnd(sheet: Sheet, from: number, { fileType, header, mapping }: Known): number {
  const { columnOf } = mapColumns(fileType, header, new Map(Object.entries(mapping)))
  const key = columnOf.get('name')
  if (key === undefined) return sheet.rows.length
  const required = FIELDS[fileType].flatMap(({ name, required: isRequired }) => {
    const at = columnOf.get(name)
    return isRequired === true && at !== undefined && at !== key ? [at] : []
  })
  const remark = (at: number) =>
    remarkOf(sheet.rows[at] ?? [], { key, required, width: header.length, apart: isApart(sheet, at) })
  let end = sheet.rows.length
  while (end > from && remark(end - 1) !== null) end--
  // A single cell right below the last horse is a horse half filled in, unless a blank line parts it from the table.
  while (end < sheet.rows.length && remark(end) === 'single' && !isApart(sheet, end)) end++
  return end === from ? sheet.rows.length : end
}

interface Expected {
  readonly key: number
  readonly required: readonly number[]
  readonly width: number
  /** A blank line stands above. */
  readonly apart: boolean
}

/** Null for a line that can be a horse. */
function remarkOf(
  row: readonly string[],
  { key, required, width, apart }: Expected,
): 'sure' | 'single' | null {
  const filled = row.filter((cell) => cell.trim() !== '')
  const isWhole = required.every((at) => (row[at] ?? '').trim() !== '')
  if (SUMMARY.test(filled[0]?.trim() ?? '') && (apart || !isWhole || required.length === 0)) return 'sure'
  if ((row[key] ?? '').trim() === '' && filled.length * 2 < width) return 'sure'
  return filled.length === 1 && width > 2 ? 'single' : null
}

const isApart = (sheet: Sheet, at: number) => at > 0 && sheetLine(sheet, at) > sheetLine(sheet, at - 1) + 1

/** A sentence for the lines left out, the first few with what they say; null when there are none. */
export function noteBelow(sheet: Sheet, end: number): string | null {
  const left = sheet.rows.length - end
  if (left === 0) return null
  const shown = sheet.rows.slice(end, end + SHOWN).map((row, index) => {
    const text = row
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' ')
    return `row ${sheetLine(sheet, end + index)} “${text.slice(0, 60)}”`
  })
  const more = left > SHOWN ? ` and ${left - SHOWN} more` : ''
  return `Not read, because no horse stands there: ${shown.join(', ')}${more}. Fill in the name if one does.`
}
