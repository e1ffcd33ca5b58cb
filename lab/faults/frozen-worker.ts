import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobId } from '@quarterpole/contract/ids'
import { type Database, openDatabase } from '@quarterpole/db/open'
import { countWaitingJobs, readJob } from '@quarterpole/db/queries/job'
import type { Random } from './random.ts'
import { kill } from './processes.ts'
import { Server, startEvaluation, startWorker } from './server.ts'
import { until } from './until.ts'

const MAX_FROZEN_AFTER_MS = 300
/** The lease of a job is 30 s; a transaction that was left open ends after 60 s. */
const TAKEN_OVER_WITHIN_MS = 150_000
const WAKES_UP_FOR_MS = 2000

/**
 * Two workers on one PostgreSQL. The one that runs a job is frozen until the other has taken the job over and done it, as
 * a machine that slept is, and then goes on: it must write nothing more, and do the next job.
 */
export async function frozenWorkerDrill(
  url: string,
  dataDir: string,
  { rounds, random }: { rounds: number; random: Random },
): Promise<string> {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_AT: 'none' }
  const server = await Server.start({ ...settings, ROLE: 'web', SAMPLE_DATA: 'true' })
  const workers = [await startWorker(settings), await startWorker(settings)] as const
  const db = openDatabase({ url })
  const waits: number[] = []
  let jobs = 0
  try {
    await until(
      'the jobs of the sample herd are done',
      async () => (await countWaitingJobs(db, { running: true })) === 0,
      TAKEN_OVER_WITHIN_MS,
    )
    const before = await effects(db)
    for (let round = 0; round < rounds; round++) {
      const [frozen, other] = round % 2 === 0 ? workers : [workers[1], workers[0]]
      const job = await freezeAtWork([frozen, other], { server, db, random })
      jobs += job.started
      const began = performance.now()
      other.kill('SIGCONT')
      await until(
        'the other worker has done the job',
        async () => (await statusOfJob(db, job.id)) === 'done',
        TAKEN_OVER_WITHIN_MS,
      )
      waits.push(performance.now() - began)
      frozen.kill('SIGCONT')
      await sleep(WAKES_UP_FOR_MS)
      other.kill('SIGSTOP')
      const next = await startEvaluation(server)
      jobs++
      await until(
        'the worker that was frozen does the next job',
        async () => (await statusOfJob(db, next)) === 'done',
      )
      other.kill('SIGCONT')
    }
    const { done, current } = await effects(db)
    const figures = `${rounds} workers frozen at work, ${jobs} jobs, ${done - before.done} took effect, taken over within ${Math.round(Math.max(...waits) / 1000)} s`
    assert.deepEqual({ done: done - before.done, current }, { done: jobs, current: 1 }, figures)
    return figures
  } finally {
    await db.close()
    await Promise.all([server.kill(), ...workers.map(kill)])
  }
}

/** Starts jobs until one worker is frozen in the middle of one, while the other is frozen at rest. */
async function freezeAtWork(
  [frozen, other]: readonly [ChildProcess, ChildProcess],
  { server, db, random }: { server: Server; db: Database; random: Random },
) {
  other.kill('SIGSTOP')
  for (let started = 1; ; started++) {
    const id = await startEvaluation(server)
    await until('the job is running', async () => (await statusOfJob(db, id)) !== 'queued')
    await sleep(random.below(MAX_FROZEN_AFTER_MS))
    frozen.kill('SIGSTOP')
    if ((await statusOfJob(db, id)) === 'running') return { id, started }
    frozen.kill('SIGCONT') // it was done before
  }
}

const statusOfJob = async (db: Database, id: JobId) => (await readJob(db, id))?.status

/** Evaluations that were noted, each once, and those that readers see. */
async function effects(db: Database) {
  const noted = await db.kysely
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', 'evaluation_done')
    .execute()
  const current = await db.kysely.selectFrom('evaluation').select('id').where('is_current', '=', 1).execute()
  return { done: noted.length, current: current.length }
}
