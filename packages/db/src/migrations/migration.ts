import type { Db } from '../open.ts'

export interface Migration {
  /** `NNNN-noun`; the order is the order of the names. */
  readonly name: string
  up(db: Db): Promise<void>
}
