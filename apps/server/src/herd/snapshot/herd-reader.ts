import type { Db } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { largestHorseId } from '@quarterpole/db/queries/snapshot'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import type { HerdTask } from './herd-task.ts'
import type { FilterColumns } from './filter-columns.ts'
import { type EvaluationParts, readEvaluation, readFilters, readParts } from './read-parts.ts'
import { type HerdSnapshot, idsOnFile, type SnapshotParts, snapshotOf } from './snapshot.ts'

/** Reading a smaller herd takes less time than starting a thread. */
export const THREAD_FROM = 5000

/** Reads the herd for a snapshot; a large one in a worker thread with its own connection. */
export class HerdReader {
  readonly #db: Db
  readonly #pool: WorkerPool

  constructor(db: Db, pool: WorkerPool) {
    this.#db = db
    this.#pool = pool
  }

  /** The herd as it is in the database now. */
  async herd(): Promise<HerdSnapshot> {
    if ((await largestHorseId(this.#db)) < THREAD_FROM) return snapshotOf(await readParts(this.#db))
    const parts = await this.#read({})
    return snapshotOf(parts as SnapshotParts) // the task's result without `evaluation`
  }

  /** An evaluation by row of a snapshot. */
  async evaluation(run: EvaluationRow, herd: HerdSnapshot): Promise<EvaluationParts> {
    const ids = idsOnFile(herd)
    if (herd.n < THREAD_FROM) return readEvaluation(this.#db, run, ids)
    const parts = await this.#read({ evaluation: { run, ids } })
    return parts as EvaluationParts // the task's result with `evaluation`
  }

  /** The list's filter columns by row of a snapshot. */
  async filters(herd: HerdSnapshot): Promise<FilterColumns> {
    const ids = idsOnFile(herd)
    if (herd.n < THREAD_FROM) return readFilters(this.#db, ids)
    const parts = await this.#read({ filters: { ids } })
    return parts as FilterColumns // the task's result with `filters`
  }

  #read(task: Omit<HerdTask, 'database'>) {
    const input = { database: this.#pool.database, ...task }
    return this.#pool.run<typeof import('./herd-task.ts')>(new URL('./herd-task.ts', import.meta.url), input)
  }
}
