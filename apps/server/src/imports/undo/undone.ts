import type { LeftBehind } from '@quarterpole/contract/data-import'

/** What was taken back of one noun, and what was not. */
export interface Undone {
  readonly done: number
  readonly kept: LeftBehind[]
  readonly couldNot: LeftBehind[]
}

/** Why a record is kept that somebody has worked on. */
export const EDITED = 'Edited since the import.'
