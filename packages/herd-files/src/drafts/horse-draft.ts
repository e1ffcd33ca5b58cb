import type { BarnDraft } from './barn-draft.ts'
import type { Sex } from '@quarterpole/contract/values'

/** A parent as a file names it. */
export interface ParentName {
  readonly name: string | null
  readonly aqhaId: string | null
}

/** One row of a horses file, read but not yet compared with anything. Null means the cell was blank. */
export interface HorseDraft extends BarnDraft {
  readonly index: number
  readonly name: string
  readonly nameKey: string
  readonly aqhaId: string | null
  readonly sex: Sex | null
  readonly foaled: string | null
  readonly foaledPrecision: 'day' | 'year' | null
  readonly birthYear: number | null
  readonly color: string | null
  readonly breeder: string | null
  readonly owner: string | null
  readonly trainer: string | null
  readonly studFee: number | null
  /** The file says itself that nothing but the name is known. */
  readonly isStub: boolean
  readonly sire: ParentName
  readonly dam: ParentName
}
