import { parentPort, workerData } from 'node:worker_threads'
import type { AppendAnswer, AppendTask } from './sqlite-appender.ts'
import { BUSY_TIMEOUT_MS, Handle, WRITER } from './sqlite-handle.ts'

/** Of the pages it appends to; the others it reads once. */
const CACHE_KB = 4096

/** As long as the tries of a transaction together; only this thread waits. */
const timeout = 5 * BUSY_TIMEOUT_MS

const handle = new Handle(workerData as string, { ...WRITER, timeout, cacheKb: CACHE_KB }) // the path it was started with

/** Ids as {@link allocateIds} takes them: in the same transaction, so that nobody shares one. */
const TAKE_IDS = `insert into id_block (noun, next_id) values (?, ?)
  on conflict (noun) do update set next_id = id_block.next_id + ? returning next_id`

function append(parts: NonNullable<AppendTask>): void {
  handle.db.exec('begin immediate')
  try {
    for (const { noun, columns, rows } of parts) {
      if (rows.length === 0) continue
      const [block] = handle.run<{ next_id: number }>({
        sql: TAKE_IDS,
        parameters: [noun, 1 + rows.length, rows.length],
      }).rows
      let id = (block?.next_id ?? Number.NaN) - rows.length
      const names = ['id', ...columns].map((column) => `"${column}"`).join(', ')
      const sql = `insert into "${noun}" (${names}) values (?${', ?'.repeat(columns.length)})`
      for (const row of rows) handle.run({ sql, parameters: [id++, ...row] })
    }
    handle.db.exec('commit')
  } catch (error) {
    // A full disk or an I/O error rolls back by itself.
    if (handle.db.isTransaction) handle.db.exec('rollback')
    throw error
  }
}

/** What tells one fault from another would be lost with the error's class on the way to the other thread. */
function faultOf(error: unknown): AppendAnswer {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string } // SQLite's have them
  return { message, ...(errcode !== undefined && { errcode }), ...(code !== undefined && { code }) }
}

parentPort?.on('message', (task: AppendTask) => {
  if (task === null) {
    handle.close()
    return parentPort?.close()
  }
  let answer: AppendAnswer = null
  try {
    append(task)
  } catch (error) {
    answer = faultOf(error)
  }
  parentPort?.postMessage(answer)
})
