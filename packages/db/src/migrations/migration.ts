import type { Db } from '../open.ts'

export interface Migration {
  /** `NNNN-noun`; migrations run in order of their names. */
  readonly name: string
  up(db: Db): Promise<void>
}
