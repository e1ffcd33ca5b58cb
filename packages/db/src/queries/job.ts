import { randomUUID } from 'node:crypto'
import type { JobId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db, Writer } from '../open.ts'
import type { JobTable } from '../schema-work.ts'
import { tx } from '../tx.ts'

export interface NewJob {
  kind: string
  payload: unknown
  /** Attempts before the job counts as failed; default 3. */
  max_attempts?: number
  delay_seconds?: number
}

/** A claimed job. `attempt` is the fencing token: writes of an earlier attempt are rejected. */
export interface Claim {
  id: JobId
  kind: string
  payload: unknown
  attempt: number
  max_attempts: number
  /** Whose call started it; missing where nobody signs in, and for jobs of the schedule. */
  startedBy?: Writer | undefined
}

/** A payload as stored: with who started the job, where someone did. */
interface StartedPayload {
  started_by: Writer
  payload: unknown
}

const textOf = (payload: unknown, writer: Writer | undefined): string =>
  JSON.stringify(writer === undefined ? payload : ({ started_by: writer, payload } satisfies StartedPayload))

function readPayload(text: string): Pick<Claim, 'payload' | 'startedBy'> {
  const stored = JSON.parse(text) as unknown
  if (typeof stored !== 'object' || stored === null || !('started_by' in stored)) return { payload: stored }
  const { started_by, payload } = stored as StartedPayload // textOf wrote it
  return { payload, startedBy: started_by }
}

/** Another attempt has the job, or it has ended: this attempt's result must not be written. */
export class JobLostError extends Error {
  override name = 'JobLostError'
  constructor({ id, attempt }: Pick<Claim, 'id' | 'attempt'>) {
    super(`Attempt ${attempt} of job ${id} no longer holds the lease.`)
  }
}

export async function enqueueJob(db: Db, job: NewJob): Promise<JobId> {
  const id = randomUUID() as JobId // ids are branded where they are created
  const now = db.engine.now()
  await db.kysely
    .insertInto('job')
    .values({
      id,
      kind: job.kind,
      payload: textOf(job.payload ?? null, db.writer),
      status: 'queued',
      attempt: 0,
      max_attempts: job.max_attempts ?? 3,
      run_at: db.engine.now(job.delay_seconds ?? 0),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

export const readJob = (db: Db, id: JobId): Promise<JobTable | undefined> =>
  db.kysely.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of a kind that have not been deleted, oldest first, with their payloads. */
export async function jobsOf(db: Db, kind: string): Promise<(Omit<JobTable, 'payload'> & Claim)[]> {
  const rows = await db.kysely
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...readPayload(row.payload) }))
}

export interface ClaimOptions {
  leaseSeconds: number
  /** Only jobs of these kinds. */
  kinds: readonly string[]
}

/** A job changed further in the future than this was changed before the database's clock was set back. */
const AHEAD_SECONDS = 60

/**
 * Claims the oldest queued job, or one whose lease has expired by the database's clock. If that was set back, jobs that
 * would wait until it has caught up are claimed as well: a worker that still runs one has renewed it within a second.
 * Expired jobs without attempts left are marked as failed.
 */
export async function claimJob(db: Db, { leaseSeconds, kinds }: ClaimOptions): Promise<Claim | undefined> {
  await failAbandonedJobs(db)
  const now = db.engine.now()
  const ahead = db.engine.now(AHEAD_SECONDS)
  const next = db.kysely
    .selectFrom('job')
    .select('id')
    .where((e) =>
      e.or([
        e.and([e('status', '=', 'queued'), e('run_at', '<=', now)]),
        e.and([e('status', '=', 'running'), e('lease_until', '<', now)]),
        e.and([e('status', 'in', ['queued', 'running']), e('updated_at', '>', ahead)]),
      ]),
    )
    .whereRef('attempt', '<', 'max_attempts')
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .modifyEnd(db.engine.skipLocked())
  const row = await db.kysely
    .updateTable('job')
    .set({ status: 'running', lease_until: db.engine.now(leaseSeconds), updated_at: now })
    .set((e) => ({ attempt: e('attempt', '+', 1) }))
    .where('id', '=', next)
    .returning(['id', 'kind', 'payload', 'attempt', 'max_attempts'])
    .executeTakeFirst()
  return row && { ...row, ...readPayload(row.payload) }
}

async function failAbandonedJobs(db: Db): Promise<void> {
  const now = db.engine.now()
  await db.kysely
    .updateTable('job')
    .set({
      status: 'failed',
      lease_until: null,
      updated_at: now,
      error_message: sql`'The job was started ' || attempt || ' times and never finished.'`,
    })
    .where('status', '=', 'running')
    .where('lease_until', '<', now)
    .whereRef('attempt', '>=', 'max_attempts')
    .execute()
}

type Attempt = Pick<Claim, 'id' | 'attempt'>

const updateHeld = (db: Db, { id, attempt }: Attempt) =>
  db.kysely
    .updateTable('job')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')

/** Progress of a running job, 0–1, and its current step. */
export interface JobProgress {
  progress: number
  stage: string | null
}

/** Renews the lease. Returns false if the attempt no longer holds it and must stop. */
export async function heartbeatJob(
  db: Db,
  claim: Attempt,
  leaseSeconds: number,
  progress?: JobProgress,
): Promise<boolean> {
  const row = await updateHeld(db, claim)
    .set({ lease_until: db.engine.now(leaseSeconds), updated_at: db.engine.now() })
    .$if(progress !== undefined, (qb) =>
      qb.set({ progress: progress?.progress ?? null, stage: progress?.stage ?? null }),
    )
    .executeTakeFirst()
  return row !== undefined
}

export interface JobResult {
  result_url?: string | null
  result?: unknown
}

/**
 * Completes a job. `write` saves the job's changes in the same transaction, so that they happen once, and only for the
 * attempt that holds the lease.
 *
 * @throws {JobLostError} if the attempt lost the lease; nothing is written
 */
export async function completeJob(
  db: Db,
  claim: Attempt,
  write: (trx: Db) => Promise<JobResult>,
): Promise<void> {
  await tx(db, async (trx) => {
    const mine = await updateHeld(trx, claim).set({ updated_at: trx.engine.now() }).executeTakeFirst() // also locks the row
    if (!mine) throw new JobLostError(claim)
    const { result_url = null, result = null } = await write(trx)
    await updateHeld(trx, claim)
      .set({
        status: 'done',
        progress: 1,
        stage: null,
        lease_until: null,
        result_url,
        result: JSON.stringify(result),
        error_message: null,
      })
      .executeTakeFirst()
  })
}

/** Records a failed attempt: requeues with exponential backoff, or fails the job if no attempt is left or wanted. */
export async function failJob(
  db: Db,
  claim: Attempt,
  message: string,
  { retry = true } = {},
): Promise<'queued' | 'failed' | 'lost'> {
  const { engine } = db
  if (retry) {
    const again = await updateHeld(db, claim)
      .set({ status: 'queued', lease_until: null, error_message: message, updated_at: engine.now() })
      .set({ run_at: engine.now(2 ** claim.attempt) })
      .whereRef('attempt', '<', 'max_attempts')
      .executeTakeFirst()
    if (again) return 'queued'
  }
  const ended = await updateHeld(db, claim)
    .set({ status: 'failed', lease_until: null, error_message: message, updated_at: engine.now() })
    .executeTakeFirst()
  return ended ? 'failed' : 'lost'
}

export const CANCELED = 'It was canceled.'

/**
 * Cancels a queued or running job. A running worker is fenced off and notices at its next heartbeat. Returns false if
 * the job has already ended.
 */
export async function cancelJob(db: Db, id: JobId): Promise<boolean> {
  const row = await cancelUnfinished(db).where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Cancels all queued and running jobs of these kinds. */
export async function cancelJobsOf(db: Db, kinds: readonly string[]): Promise<void> {
  await cancelUnfinished(db).where('kind', 'in', kinds).execute()
}

const cancelUnfinished = (db: Db) =>
  db.kysely
    .updateTable('job')
    .set({ status: 'failed', lease_until: null, stage: null, error_message: CANCELED })
    .set({ updated_at: db.engine.now() })
    .where('status', 'in', ['queued', 'running'])

/** Requeues an unfinished job, as at shutdown. The attempt does not count toward the limit; its token stays used. */
export async function releaseJob(db: Db, claim: Attempt): Promise<boolean> {
  const row = await updateHeld(db, claim)
    .set({ status: 'queued', lease_until: null, run_at: db.engine.now(), updated_at: db.engine.now() })
    .set((e) => ({ max_attempts: e('max_attempts', '+', 1) }))
    .executeTakeFirst()
  return row !== undefined
}

/** Number of queued jobs, optionally of one kind and including running ones. */
export async function countWaitingJobs(
  db: Db,
  { kind, running = false }: { kind?: string; running?: boolean } = {},
): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('job')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('status', 'in', running ? ['queued', 'running'] : ['queued'])
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow()
  return n
}

/** Due time of the oldest queued job. */
export async function oldestWaitingJob(db: Db): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('job')
    .select((e) => e.fn.min<string | null>('run_at').as('run_at'))
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return row?.run_at ?? null
}

/** Deletes jobs that ended more than `days` ago. */
export async function deleteOldJobs(db: Db, days: number): Promise<void> {
  await db.kysely
    .deleteFrom('job')
    .where('status', 'in', ['done', 'failed'])
    .where('updated_at', '<', db.engine.now(-days * 86_400))
    .execute()
}
