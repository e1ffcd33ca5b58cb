import type { Db, OpenOptions } from '@quarterpole/db/open'
import type { EvaluationRow } from '@quarterpole/db/queries/evaluation'
import { largestHorseId } from '@quarterpole/db/queries/snapshot'
import { Thread, THREAD_FROM } from '../workers/thread.ts'
import type { HerdTask } from './herd-worker.ts'
import { type EvaluationParts, readEvaluation, readParts } from './read-parts.ts'
import { type HerdSnapshot, type SnapshotParts, snapshotOf } from './snapshot.ts'

/**
 * Reads the herd for a snapshot: a large one in a thread with a connection of its own, which reads, orders, indexes and
 * computes, so that requests are answered meanwhile. What comes back is put in use as it is.
 */
export class HerdReader {
  readonly #db: Db
  readonly #database: OpenOptions
  readonly #thread: Thread<HerdTask, unknown>

  /** @param database  how the thread opens the same database */
  constructor(db: Db, database: OpenOptions) {
    this.#db = db
    this.#database = database
    this.#thread = new Thread(new URL('./herd-worker.ts', import.meta.url))
  }

  /** The herd as it is in the database now. */
  async herd(): Promise<HerdSnapshot> {
    if ((await largestHorseId(this.#db)) < THREAD_FROM) return snapshotOf(await readParts(this.#db))
    const parts = await this.#thread.run({ kind: 'herd', database: this.#database })
    return snapshotOf(parts as SnapshotParts) // what that task answers
  }

  /** An evaluation for the rows of a snapshot. */
  async evaluation(run: EvaluationRow, { n, ids }: HerdSnapshot): Promise<EvaluationParts> {
    if (n < THREAD_FROM) return readEvaluation(this.#db, run, ids)
    const own = ids.slice() // of a view the whole memory would be sent along
    const task: HerdTask = { kind: 'evaluation', database: this.#database, run, ids: own }
    const parts = await this.#thread.run(task, { transfer: [own.buffer] })
    return parts as EvaluationParts // likewise
  }

  /** Ends the thread, in the middle of its work if it has any. */
  close(): Promise<void> {
    return this.#thread.stop()
  }
}
