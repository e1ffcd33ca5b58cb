import { randomUUID } from 'node:crypto'
import type { JobId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { JobTable } from '../schema-work.ts'
import { tx } from '../tx.ts'

export interface NewJob {
  kind: string
  payload: unknown
  /** Starts before it is given up as failed; 3 unless said. */
  max_attempts?: number
  delay_seconds?: number
}

/** A job in hand. `attempt` is the fence: a write for an earlier attempt is refused. */
export interface Claim {
  id: JobId
  kind: string
  payload: unknown
  attempt: number
  max_attempts: number
}

/** Someone else has the job now, or it has ended: what was worked out for it must not be written. */
export class JobLostError extends Error {
  override name = 'JobLostError'
  constructor({ id, attempt }: Pick<Claim, 'id' | 'attempt'>) {
    super(`Attempt ${attempt} at job ${id} is no longer the one in charge.`)
  }
}

export async function enqueueJob(db: Db, job: NewJob): Promise<JobId> {
  const id = randomUUID() as JobId // the brand is put on here, where the id is made
  const now = db.engine.now()
  await db.kysely
    .insertInto('job')
    .values({
      id,
      kind: job.kind,
      payload: JSON.stringify(job.payload ?? null),
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

export interface ClaimOptions {
  leaseSeconds: number
  /** Only jobs of these kinds. */
  kinds: readonly string[]
}

/**
 * Takes the job that has waited longest, or one whose worker let its lease run out. The lease is measured by the
 * database's clock. Jobs that ran out of attempts end as failed on the way.
 */
export async function claimJob(db: Db, { leaseSeconds, kinds }: ClaimOptions): Promise<Claim | undefined> {
  await failAbandonedJobs(db)
  const now = db.engine.now()
  const next = db.kysely
    .selectFrom('job')
    .select('id')
    .where((e) =>
      e.or([
        e.and([e('status', '=', 'queued'), e('run_at', '<=', now)]),
        e.and([e('status', '=', 'running'), e('lease_until', '<', now)]),
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
  return row && { ...row, payload: JSON.parse(row.payload) as unknown }
}

async function failAbandonedJobs(db: Db): Promise<void> {
  const now = db.engine.now()
  await db.kysely
    .updateTable('job')
    .set({
      status: 'failed',
      lease_until: null,
      updated_at: now,
      error_message: sql`'The work was started ' || attempt || ' times and never came to an end.'`,
    })
    .where('status', '=', 'running')
    .where('lease_until', '<', now)
    .whereRef('attempt', '>=', 'max_attempts')
    .execute()
}

type Held = Pick<Claim, 'id' | 'attempt'>

const held = (db: Db, { id, attempt }: Held) =>
  db.kysely
    .updateTable('job')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')

/** How far a running job is, 0–1, and what it is doing. */
export interface JobStanding {
  progress: number
  stage: string | null
}

/** Prolongs the lease. False when the job is no longer ours: stop working on it. */
export async function heartbeatJob(
  db: Db,
  claim: Held,
  leaseSeconds: number,
  standing?: JobStanding,
): Promise<boolean> {
  const row = await held(db, claim)
    .set({ lease_until: db.engine.now(leaseSeconds), updated_at: db.engine.now() })
    .$if(standing !== undefined, (qb) =>
      qb.set({ progress: standing?.progress ?? null, stage: standing?.stage ?? null }),
    )
    .executeTakeFirst()
  return row !== undefined
}

export interface JobResult {
  result_url?: string | null
  result?: unknown
}

/**
 * Ends a job well. What the job changes is written by `write` in the same transaction, so that it happens once, and
 * only for the attempt in charge.
 *
 * @throws {JobLostError} when another attempt has the job; then nothing is written
 */
export async function completeJob(
  db: Db,
  claim: Held,
  write: (trx: Db) => Promise<JobResult>,
): Promise<void> {
  await tx(db, async (trx) => {
    const mine = await held(trx, claim).set({ updated_at: trx.engine.now() }).executeTakeFirst() // locks the row as well
    if (!mine) throw new JobLostError(claim)
    const { result_url = null, result = null } = await write(trx)
    await held(trx, claim)
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

/** Ends an attempt badly: another one later, with growing pauses, or the end when none is left or wanted. */
export async function failJob(
  db: Db,
  claim: Held,
  message: string,
  { retry = true } = {},
): Promise<'queued' | 'failed' | 'lost'> {
  const { engine } = db
  if (retry) {
    const again = await held(db, claim)
      .set({ status: 'queued', lease_until: null, error_message: message, updated_at: engine.now() })
      .set({ run_at: engine.now(2 ** claim.attempt) })
      .whereRef('attempt', '<', 'max_attempts')
      .executeTakeFirst()
    if (again) return 'queued'
  }
  const ended = await held(db, claim)
    .set({ status: 'failed', lease_until: null, error_message: message, updated_at: engine.now() })
    .executeTakeFirst()
  return ended ? 'failed' : 'lost'
}

export const CANCELLED = 'It was cancelled.'

/**
 * Ends a job that waits or runs. Whoever works on it is fenced off and notices at the next heartbeat; false when it has
 * ended already.
 */
export async function cancelJob(db: Db, id: JobId): Promise<boolean> {
  const row = await db.kysely
    .updateTable('job')
    .set({ status: 'failed', lease_until: null, stage: null, error_message: CANCELLED })
    .set({ updated_at: db.engine.now() })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Hands a job back unfinished, as at shutdown. The attempt does not count; its number stays used, so the fence holds. */
export async function giveBackJob(db: Db, claim: Held): Promise<boolean> {
  const row = await held(db, claim)
    .set({ status: 'queued', lease_until: null, run_at: db.engine.now(), updated_at: db.engine.now() })
    .set((e) => ({ max_attempts: e('max_attempts', '+', 1) }))
    .executeTakeFirst()
  return row !== undefined
}

/** Jobs not yet ended, by kind; running ones included when asked. */
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

/** When the job waiting longest became due. */
export async function oldestWaitingJob(db: Db): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('job')
    .select((e) => e.fn.min<string | null>('run_at').as('run_at'))
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return row?.run_at ?? null
}

/** Forgets jobs that ended longer ago than this. */
export async function deleteOldJobs(db: Db, days: number): Promise<void> {
  await db.kysely
    .deleteFrom('job')
    .where('status', 'in', ['done', 'failed'])
    .where('updated_at', '<', db.engine.now(-days * 86_400))
    .execute()
}
