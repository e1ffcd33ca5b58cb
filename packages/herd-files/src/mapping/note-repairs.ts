import type { FileType } from '@quarterpole/contract/limits'
import type { RepairMade, Repairs } from '@quarterpole/contract/upload'
import { FIELDS } from '../columns.ts'
import { fault, type ProblemList } from '../problems.ts'

interface Asked {
  readonly fileType: FileType
  readonly repairs?: Repairs | undefined
}

/** Notes repairs that cannot be, and those that found nothing to repair. */
export function noteRepairs(
  { fileType, repairs = [] }: Asked,
  made: readonly RepairMade[],
  problems: ProblemList,
): void {
  const fields = new Map(FIELDS[fileType].map(({ name, label }) => [name, label]))
  const keyOf = ({ field, value, row }: Repairs[number]) => [field, value, row].join('\u001f')
  const done = new Set(made.map(keyOf))
  for (const repair of repairs) {
    const { field, value, row, use } = repair
    const label = fields.get(field)
    if (label === undefined) {
      const found = fault('repair-field', `A file of this kind has no field ${field}.`, 'Remove that repair.')
      problems.error({ row: null }, found)
    } else if (!done.has(keyOf(repair))) {
      const where = row === null ? `No row has “${value}” there` : `Row ${row} doesn’t have “${value}” there`
      const found = fault('repair-unused', `${label}: ${where}.`, `“${use}” wasn’t used.`)
      problems.warn({ row: null, field }, found)
    }
  }
}
