import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import type { Cells } from '@quarterpole/herd-files/cells'
import type { HorseRef } from '@quarterpole/herd-files/identity/horse-index'
import type { HerdHorse, HorsePlan, PlanOptions } from '@quarterpole/herd-files/plans/horse-plan'

/** What a file adds to horses, ready to be written. */
export interface PlannedRecords {
  /** Those that it adds or changes for that. */
  readonly horses: HorsePlan
  /** As the progress counts them. */
  readonly rows: number
  /** Call it inside the import's transaction, after its horses. */
  readonly write: (trx: Db, idOf: (ref: HorseRef) => HorseId, importId: ImportId) => Promise<WrittenRecords>
}
export interface WrittenRecords {
  /** Added and changed. */
  readonly rows: number
  readonly unchanged: number
  /** Of rows on file, and of tracks; what else it added is found by its import. */
  readonly changes: readonly RowChange[]
}

interface FileInHerd {
  readonly cells: Cells
  /** The horses that its rows may mean. */
  readonly herd: readonly HerdHorse[]
  readonly ids: readonly HorseId[]
  readonly options: PlanOptions
}
/** Compares the rows with what is on file and notes every problem. */
export type PlanRecords = (db: Db, file: FileInHerd) => Promise<PlannedRecords>
