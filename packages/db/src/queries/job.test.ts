import type { JobId } from '@quarterpole/contract/ids'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../open.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { writeMeta, readMeta } from './app-meta.ts'
import {
  CANCELED,
  cancelJob,
  claimJob,
  completeJob,
  countWaitingJobs,
  deleteOldJobs,
  enqueueJob,
  failJob,
  releaseJob,
  heartbeatJob,
  JobLostError,
  oldestWaitingJob,
  readJob,
} from './job.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const claim = async (kind: string, leaseSeconds = 60) => {
    const job = await claimJob(db, { leaseSeconds, kinds: [kind] })
    if (!job) throw new Error('no job to claim')
    return job
  }

  test('a canceled job stays ended: its worker is fenced off, and no one claims it again', async () => {
    const waiting = await enqueueJob(db, { kind: 'unwanted', payload: null })
    expect(await cancelJob(db, waiting)).toBe(true)
    const running = await enqueueJob(db, { kind: 'unwanted', payload: null })
    const job = await claim('unwanted')
    expect(job.id).toBe(running)
    expect(await cancelJob(db, running)).toBe(true)
    expect(await heartbeatJob(db, job, 60)).toBe(false)
    await expect(completeJob(db, job, () => Promise.reject(new Error('must not run')))).rejects.toThrow(
      JobLostError,
    )
    expect(await failJob(db, job, 'too late')).toBe('lost')
    for (const id of [waiting, running]) {
      expect(await readJob(db, id)).toMatchObject({ status: 'failed', error_message: CANCELED })
      expect(await cancelJob(db, id)).toBe(false)
    }
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['unwanted'] })).toBeUndefined()
  })

  test('a job goes from queued to done with its result', async () => {
    const id = await enqueueJob(db, { kind: 'report', payload: { cross: 7 } })
    expect(await readJob(db, id)).toMatchObject({ status: 'queued', attempt: 0, progress: null })
    expect(await countWaitingJobs(db, { kind: 'report' })).toBe(1)
    expect(await oldestWaitingJob(db)).toMatch(/Z$/)
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['evaluation'] })).toBeUndefined() // another kind
    const job = await claim('report')
    expect(job).toEqual({ id, kind: 'report', payload: { cross: 7 }, attempt: 1, max_attempts: 3 })
    expect(await countWaitingJobs(db, { kind: 'report' })).toBe(0)
    expect(await countWaitingJobs(db, { kind: 'report', running: true })).toBe(1)
    expect(await heartbeatJob(db, job, 60, { progress: 0.5, stage: 'drawing' })).toBe(true)
    expect(await readJob(db, id)).toMatchObject({ status: 'running', progress: 0.5, stage: 'drawing' })
    await completeJob(db, job, async (trx) => {
      await writeMeta(trx, 'report', 'made')
      return { result_url: '/files/1', result: { pages: 2 } }
    })
    expect(await readJob(db, id)).toMatchObject({
      status: 'done',
      progress: 1,
      stage: null,
      result_url: '/files/1',
      result: '{"pages":2}',
    })
    expect(await readMeta(db, 'report')).toBe('made')
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['report'] })).toBeUndefined()
  })

  test('forty workers claim thirty jobs: each job once', async () => {
    for (let i = 0; i < 30; i++) await enqueueJob(db, { kind: 'crowd', payload: i })
    const claims = await Promise.all(
      Array.from({ length: 40 }, () => claimJob(db, { leaseSeconds: 60, kinds: ['crowd'] })),
    )
    // On PostgreSQL a claim that meets only locked rows returns nothing and is retried.
    for (;;) {
      const more = await claimJob(db, { leaseSeconds: 60, kinds: ['crowd'] })
      if (!more) break
      claims.push(more)
    }
    const taken = claims.flatMap((job) => (job ? [job.payload] : []))
    expect(taken.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  test('a worker whose lease expired writes nothing, its successor does', async () => {
    const id = await enqueueJob(db, { kind: 'zombie', payload: null })
    const zombie = await claim('zombie', 0)
    await sleep(20)
    const successor = await claim('zombie')
    expect([zombie.attempt, successor.attempt]).toEqual([1, 2])
    expect(await heartbeatJob(db, zombie, 60)).toBe(false)
    const late = completeJob(db, zombie, async (trx) => {
      await writeMeta(trx, 'zombie', 'walked')
      return {}
    })
    await expect(late).rejects.toBeInstanceOf(JobLostError)
    expect(await failJob(db, zombie, 'too late')).toBe('lost')
    expect(await releaseJob(db, zombie)).toBe(false)
    expect(await readMeta(db, 'zombie')).toBeNull()
    await completeJob(db, successor, async () => ({ result: 'alive' }))
    expect(await readJob(db, id)).toMatchObject({ status: 'done', attempt: 2, result: '"alive"' })
    await expect(completeJob(db, successor, async () => ({}))).rejects.toBeInstanceOf(JobLostError)
  })

  /** The same database with its clock set. */
  const clockAhead = (seconds: number): Db => ({
    ...db,
    engine: { ...db.engine, now: (plus = 0) => db.engine.now(plus + seconds) },
  })
  const HOUR = 3600

  test('a clock set forward: a running job is claimed once more, and only the second attempt writes', async () => {
    await enqueueJob(db, { kind: 'forward', payload: null })
    const first = await claim('forward')
    const later = clockAhead(HOUR)
    const second = await claimJob(later, { leaseSeconds: 60, kinds: ['forward'] })
    expect(second?.attempt).toBe(2)
    await expect(completeJob(later, first, async () => ({}))).rejects.toBeInstanceOf(JobLostError)
    await completeJob(later, { ...first, attempt: 2 }, async () => ({}))
    expect(await claimJob(later, { leaseSeconds: 60, kinds: ['forward'] })).toBeUndefined()
  })

  test('a clock set back: queued and abandoned jobs don’t wait for it, and one that is renewed is left alone', async () => {
    const before = clockAhead(HOUR)
    await enqueueJob(before, { kind: 'back', payload: 'queued' })
    expect((await claim('back')).payload).toBe('queued')
    await enqueueJob(before, { kind: 'dead', payload: null })
    await claimJob(before, { leaseSeconds: 60, kinds: ['dead'] })
    expect((await claim('dead')).attempt).toBe(2)
    await enqueueJob(before, { kind: 'alive', payload: null })
    const alive = await claimJob(before, { leaseSeconds: 60, kinds: ['alive'] })
    if (!alive) throw new Error('no job to claim')
    expect(await heartbeatJob(db, alive, 60)).toBe(true)
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['alive'] })).toBeUndefined()
    await completeJob(db, alive, async () => ({}))
  })

  test('a failing write is rolled back with the result', async () => {
    const id = await enqueueJob(db, { kind: 'half', payload: null })
    const job = await claim('half')
    const broken = completeJob(db, job, async (trx) => {
      await writeMeta(trx, 'half', 'written')
      throw new RangeError('in the middle')
    })
    await expect(broken).rejects.toBeInstanceOf(RangeError)
    expect(await readMeta(db, 'half')).toBeNull()
    expect(await readJob(db, id)).toMatchObject({ status: 'running', attempt: 1 })
  })

  test('a failing job is retried later, and finally failed with its reason', async () => {
    const id = await enqueueJob(db, { kind: 'shaky', payload: null, max_attempts: 2 })
    expect(await failJob(db, await claim('shaky'), 'first')).toBe('queued')
    expect(await readJob(db, id)).toMatchObject({ status: 'queued', error_message: 'first' })
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['shaky'] })).toBeUndefined() // still backing off
    await db.kysely
      .updateTable('job')
      .set({ run_at: db.engine.now(-1) })
      .where('id', '=', id)
      .execute()
    expect(await failJob(db, await claim('shaky'), 'second')).toBe('failed')
    expect(await readJob(db, id)).toMatchObject({ status: 'failed', error_message: 'second', attempt: 2 })
    const hopeless = await enqueueJob(db, { kind: 'hopeless', payload: null })
    expect(await failJob(db, await claim('hopeless'), 'no use', { retry: false })).toBe('failed')
    expect(await readJob(db, hopeless)).toMatchObject({ status: 'failed', attempt: 1 })
  })

  test('a job whose workers all crashed is failed with a message', async () => {
    const id = await enqueueJob(db, { kind: 'deadly', payload: null, max_attempts: 1 })
    await claim('deadly', 0)
    await sleep(20)
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['deadly'] })).toBeUndefined()
    expect(await readJob(db, id)).toMatchObject({
      status: 'failed',
      error_message: 'The job was started 1 times and never finished.',
    })
  })

  test('a released job can be claimed at once with a new token, and the attempt does not count', async () => {
    await enqueueJob(db, { kind: 'returned', payload: null, max_attempts: 1 })
    const first = await claim('returned')
    expect(await releaseJob(db, first)).toBe(true)
    const second = await claim('returned')
    expect(second).toMatchObject({ id: first.id, attempt: 2, max_attempts: 2 })
    await expect(completeJob(db, first, async () => ({}))).rejects.toBeInstanceOf(JobLostError)
    await completeJob(db, second, async () => ({}))
  })

  test('a delayed job waits; old ended jobs are deleted; an unknown job is undefined', async () => {
    const id = await enqueueJob(db, { kind: 'later', payload: null, delay_seconds: 3600 })
    expect(await claimJob(db, { leaseSeconds: 60, kinds: ['later'] })).toBeUndefined()
    await db.kysely
      .updateTable('job')
      .set({ status: 'done', updated_at: db.engine.now(-8 * 86_400) })
      .where('id', '=', id)
      .execute()
    await deleteOldJobs(db, 7)
    expect(await readJob(db, id)).toBeUndefined()
    expect(await readJob(db, 'nothing' as JobId)).toBeUndefined()
  })
})
