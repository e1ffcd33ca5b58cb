import type { Designated } from '../identity/designation.ts'
import type { BarnDraft } from './barn-draft.ts'
import type { Sex } from '@quarterpole/contract/values'

/** A parent as a file names it. */
export interface ParentName {
  readonly name: string | null
  readonly aqhaId: string | null
  /** The parent's id in a pedigree that numbers its animals. */
  readonly fileId: string | null
  readonly designated: Designated | null
}

export const NO_PARENT: ParentName = { name: null, aqhaId: null, fileId: null, designated: null }

/** One row of a horses file, read but not yet compared with anything. Null means the cell was blank. */
export interface HorseDraft {
  readonly index: number
  /** The animal's id in a pedigree that numbers them. */
  readonly fileId: string | null
  readonly designated: Designated | null
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
  readonly barn: BarnDraft
  readonly sire: ParentName
  readonly dam: ParentName
}
