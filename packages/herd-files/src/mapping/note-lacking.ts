import type { FileType } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { type Fault, fault } from '../problems.ts'

/** What a kind of file is of little use without, and what to say of a file that has none of it in any row. */
const LACKING: Partial<Record<FileType, { readonly fields: readonly string[]; readonly found: Fault }>> = {
  race_results: {
    fields: ['time_s', 'winning_time', 'si'],
    found: fault(
      'no-figures',
      'No times and no speed indexes: only the order of finish would go in.',
      'If the file has them, say which columns they are.',
    ),
  },
  horses: {
    fields: ['foaled', 'aqha_id'],
    found: fault(
      'no-identity',
      'No foaling dates and no AQHA ids: we can only go by names.',
      'If the file has them, say which columns they are.',
    ),
  },
}

/** Says before anything else what a file has nothing of. */
export function noteLacking(cells: Cells, fileType: FileType): void {
  const lacking = LACKING[fileType]
  if (lacking === undefined || cells.count === 0) return
  if (!lacking.fields.some((field) => hasText(cells, field))) cells.problems.warnFirst(lacking.found)
}

function hasText(cells: Cells, field: string): boolean {
  if (!cells.has(field)) return false
  for (const text of cells.column(field)) if (/[1-9]/.test(text)) return true
  return false
}
