import type { RowColumns } from './header-words.ts'
import { type Sheet, sheetLine } from './sheet.ts'

/** Words a line under a table begins with. Only the whole first cell, or what comes before a colon, counts. */
const SUMMARY =
  /^(?:(?:grand |sub)?totals?|sum|average|avg|mean|count|notes?|legend|key|source|printed|updated|last updated|as of|n)(?:\s*[:=].*)?$/i
const SHOWN = 3

/**
 * Where the table ends: at the first run of lines without a horse that is followed by no horse any more, so that
 * totals and notes below are not read as horses. Lines without a name amid horses stay in and are reported.
 *
 * @returns the index after the table's last row
 */
export function tableEnd(
  sheet: Sheet,
  from: number,
  { columns, width }: { readonly columns: RowColumns | null; readonly width: number },
): number {
  if (columns === null) return sheet.rows.length
  const remark = (at: number) =>
    remarkOf(sheet.rows[at] ?? [], { ...columns, width, apart: isApart(sheet, at) })
  let end = sheet.rows.length
  while (end > from && remark(end - 1) !== null) end--
  // A single cell right below the last horse is a horse half filled in, unless a blank line parts it from the table.
  while (end < sheet.rows.length && remark(end) === 'single' && !isApart(sheet, end)) end++
  return end === from ? sheet.rows.length : end
}

interface Expected extends RowColumns {
  readonly width: number
  /** The line above is blank. */
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
  return `Not read, because no horse is named there: ${shown.join(', ')}${more}. If one is missing, fill in the name.`
}
