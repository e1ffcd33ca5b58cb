import { labelOf } from './columns.ts'
import { LEFT_OUT_COLUMNS, ownWidth } from './left-out-columns.ts'
import type { ImportProblem } from '@quarterpole/contract/data-import'
import { csvLine, unguarded } from '@quarterpole/sheet-reader/csv-text'
import { lineOf, type Table } from '@quarterpole/sheet-reader/table'

const BYTE_ORDER_MARK = '\ufeff'

/**
 * The rows that have errors, as in the file, each with its line and every reason beside it: fixed, they
 * can be uploaded as they are, and the two columns more are passed over. Safe to open in a spreadsheet.
 */
export function rejectedRows({
  table,
  problems,
}: {
  readonly table: Table
  readonly problems: readonly ImportProblem[]
}): string {
  const reasons = new Map<number, string[]>()
  for (const { level, row, field, message, remedy } of problems) {
    if (level !== 'error' || row === null) continue
    const reason = [field === null ? message : `${labelOf(field)}: ${message}`, remedy]
      .filter(Boolean)
      .join(' ')
    reasons.set(row, [...(reasons.get(row) ?? []), reason])
  }
  const header = table.header.slice(0, ownWidth(table.header))
  const lines = [csvLine([...header, ...LEFT_OUT_COLUMNS])]
  table.rows.forEach((row, index) => {
    const line = lineOf(table, index)
    const found = reasons.get(line)
    if (found === undefined) return
    // What a guard protects already is not guarded twice.
    const cells = header.map((_, at) => unguarded(row[at] ?? ''))
    lines.push(csvLine([...cells, line, found.join(' | ')]))
  })
  return BYTE_ORDER_MARK + lines.join('')
}
