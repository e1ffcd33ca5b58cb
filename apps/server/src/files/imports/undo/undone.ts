import type { LeftBehind } from '@quarterpole/contract/data-import'

/** What was undone of one noun, and what was not. */
export interface Undone {
  readonly done: number
  readonly kept: LeftBehind[]
  readonly couldNot: LeftBehind[]
}

/** Why an edited record stays. */
export const EDITED = 'Edited since the import.'
