import type { Field } from './columns.ts'

/** Which column of a file feeds which field, and what is open about it. */
export interface Mapping {
  /** Our field → column position. */
  readonly columnOf: ReadonlyMap<string, number>
  /** Required fields without a column. */
  readonly missing: readonly Field[]
  /** Fields two columns lay claim to. */
  readonly contested: readonly { field: Field; headers: readonly string[] }[]
  /** Positions of columns nothing was made of, and that nobody said to leave unread. */
  readonly ignored: readonly number[]
  /** Positions of columns without a header that nothing was made of. */
  readonly unheaded: readonly number[]
  /** What was chosen and cannot be: a field that this kind of file has not, or a column that the file has not. */
  readonly impossible: readonly { field: string; column: string; unknown: 'field' | 'column' }[]
  /** Our field → what its column’s cells say of it, where one column feeds two fields. */
  readonly take?: ReadonlyMap<string, (cell: string) => string>
  /** Our field → value in the file → what it stands for. */
  readonly values?: ReadonlyMap<string, ReadonlyMap<string, string>>
}
