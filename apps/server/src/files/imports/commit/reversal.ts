import type { HorseFields } from '@quarterpole/db/queries/horse-write'
import type { InjuryFields } from '@quarterpole/db/queries/injury'
import type { Stamped, StampedStart } from './stamps.ts'

/** A horse that was on file before the import: what it said then, and the stamp of what the import made of it. */
export interface HorseReversal {
  readonly id: number
  readonly before: HorseFields
  readonly was_stub: boolean
  readonly after: string
}

export interface InjuryReversal {
  readonly id: number
  readonly before: InjuryFields
  readonly after: string
}

/** A race on file whose blanks an import filled: the columns, and the stamp of what the import made of it. */
export interface RaceReversal {
  readonly id: number
  readonly filled: readonly string[]
  readonly after: string
}

/** The same of a start. */
export interface StartReversal {
  readonly race: number
  readonly horse: number
  readonly filled: readonly string[]
  readonly after: string
}

/** What taking an import back needs to know, stored beside its counts. */
export interface Reversal {
  readonly horses: readonly HorseReversal[]
  readonly injuries: readonly InjuryReversal[]
  /** Missing in older imports. */
  readonly races?: readonly RaceReversal[]
  readonly starts?: readonly StartReversal[]
  readonly made: {
    readonly horses: readonly Stamped[]
    readonly injuries: readonly Stamped[]
    readonly tracks: readonly Stamped[]
    /** Missing in older imports, as are those of starts. */
    readonly tests?: readonly Stamped[]
    readonly starts?: readonly StampedStart[]
  }
  /** The rows left to fix, as CSV; missing in older imports. */
  readonly left_out?: string | null
}

/** The stored reversal; null for an import from before rows were stamped. */
export function readReversal(stored: unknown): Reversal | null {
  const isWhole = typeof stored === 'object' && stored !== null && 'made' in stored
  return isWhole ? (stored as Reversal) : null // commitImport alone writes it, in this shape
}
