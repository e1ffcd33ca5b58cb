import { byRecordFile, RECORD_KINDS, type RecordKind } from '@quarterpole/contract/record-kinds'
import { records } from '@quarterpole/contract/records'
import { mapFields } from '../mapping/map-columns.ts'
import { bookings } from './bookings.ts'
import { care } from './care.ts'
import { covers } from './covers.ts'
import { toDos } from './to-dos.ts'
import { fileOf, missingColumns, type RecordFile } from './record-file.ts'
import { works } from './works.ts'

/** Every kind of file of records. */
export const RECORD_FILES = {
  ...byRecordFile(({ name }) => fileOf(records[name])),
  care,
  works,
  bookings,
  covers,
  to_dos: toDos,
} satisfies Record<RecordKind, RecordFile>

export interface RecordMatch {
  readonly kind: RecordKind
  /** Columns of the file that have a field of this kind. */
  readonly columns: number
  /** Their labels. */
  readonly signs: readonly string[]
}

/** The kinds of records a header may be of, the one that reads most of its columns first; none where a column is missing. */
export function recognizeRecords(header: readonly string[]): RecordMatch[] {
  const matches = RECORD_KINDS.flatMap((kind): RecordMatch[] => {
    const file: RecordFile = RECORD_FILES[kind]
    const { columnOf } = mapFields(file.columns, header)
    const isWhole = missingColumns(file, (name) => columnOf.has(name)).length === 0
    const isDistinctive = file.distinctive.some((name) => columnOf.has(name))
    const signs = file.columns.filter(({ name }) => columnOf.has(name))
    return isWhole && isDistinctive
      ? [{ kind, columns: columnOf.size, signs: signs.map(({ label }) => label) }]
      : []
  })
  return matches.toSorted((a, b) => b.columns - a.columns)
}
