import type { Designated } from '../identity/designation.ts'
import { HORSE_FIELDS, type HorseColumns } from '@quarterpole/contract/horse-fields'

/** A parent as a file names it. */
export interface ParentName {
  readonly name: string | null
  readonly aqhaId: string | null
  /** The parent's id in a pedigree that numbers its animals. */
  readonly fileId: string | null
  readonly designated: Designated | null
}

export const NO_PARENT: ParentName = { name: null, aqhaId: null, fileId: null, designated: null }

/** A horse's fields as a file gives them; null means the cell was blank. */
export type SaidOfHorse = { readonly [F in keyof HorseColumns]: HorseColumns[F] | null } & {
  readonly foaled_precision: 'day' | 'year' | null
}

export const SAID_FIELDS = [...HORSE_FIELDS, 'foaled_precision'] as const
export const NOTHING_SAID = Object.fromEntries(SAID_FIELDS.map((name) => [name, null])) as {
  readonly [F in keyof SaidOfHorse]: null
} // just made so

/** The fields alone. */
export const saidBy = (draft: SaidOfHorse): SaidOfHorse =>
  Object.fromEntries(SAID_FIELDS.map((name) => [name, draft[name]])) as SaidOfHorse // just made so

/** One row of a horses file, read but not yet compared with anything. */
export interface HorseDraft extends SaidOfHorse {
  readonly index: number
  /** The animal's id in a pedigree that numbers them. */
  readonly fileId: string | null
  readonly designated: Designated | null
  readonly name: string
  readonly nameKey: string
  readonly birthYear: number | null
  /** The file says itself that nothing but the name is known. */
  readonly isStub: boolean
  readonly sire: ParentName
  readonly dam: ParentName
}
