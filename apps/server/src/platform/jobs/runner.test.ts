import type { AccountId } from '@quarterpole/contract/ids'
import { testDatabase } from '@quarterpole/db/testing'
import { cancelJob, enqueueJob, readJob } from '@quarterpole/db/queries/job'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { storedAs } from '@quarterpole/db/sentence'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { JobQueues } from './queues.ts'
import { type JobKind, JobRefusedError, JobRunner } from './runner.ts'

const log = pino({ level: 'silent' })
const OPTIONS = { pollMs: 10, leaseSeconds: 1 }

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const countActivities = async (sentence: string) => {
    const rows = await db.kysely
      .selectFrom('activity')
      .select('id')
      .where('sentence', '=', storedAs(sentence))
      .execute()
    return rows.length
  }
  /** A job that writes one activity line. */
  const writing =
    (sentence: string): JobKind =>
    async () => ({
      write: async (trx) => {
        await insertActivity(trx, { kind: 'report_made', sentence })
        return { result_url: `/${sentence}` }
      },
    })
  const run = (kinds: Record<string, JobKind>) => {
    const runner = new JobRunner(db, kinds, log, OPTIONS)
    runner.start()
    onTestFinished(() => runner.stop())
    return runner
  }
  const hasStatus = (id: Awaited<ReturnType<typeof enqueueJob>>, status: string) =>
    expect.poll(async () => (await readJob(db, id))?.status, { interval: 20 }).toBe(status)

  test('a runner is alive from start to stop, unless its loop stalls', async () => {
    const runner = new JobRunner(db, { none: writing('none') }, log, OPTIONS)
    expect(runner.isAlive).toBe(false)
    runner.start()
    onTestFinished(() => runner.stop())
    expect(runner.isAlive).toBe(true)
    onTestFinished(() => void vi.useRealTimers())
    onTestFinished(() => void vi.restoreAllMocks())
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 86_400_000)
    expect(runner.isAlive).toBe(true) // the clock was set
    vi.useRealTimers()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 12_000) // longer than a lease and ten seconds
    expect(runner.isAlive).toBe(false)
    vi.restoreAllMocks()
    await expect.poll(() => runner.isAlive).toBe(true)
    await runner.stop()
    expect(runner.isAlive).toBe(false)
  })

  test('what a job writes names who started it, and nobody where the schedule did', async () => {
    run({ asked: writing('asked'), due: writing('due') })
    const writer = { account_id: 7 as AccountId, name: 'Ann Roe' }
    await hasStatus(await enqueueJob({ ...db, writer }, { kind: 'asked', payload: { of: 'horses' } }), 'done')
    await hasStatus(await enqueueJob(db, { kind: 'due', payload: null }), 'done')
    const lines = await db.kysely
      .selectFrom('activity')
      .select(['sentence', 'person', 'account_id'])
      .where('sentence', 'in', ['asked', 'due'].map(storedAs))
      .orderBy('sentence')
      .execute()
    expect(lines).toEqual([
      { sentence: 'asked', person: 'Ann Roe', account_id: 7 },
      { sentence: 'due', person: null, account_id: null },
    ])
  })

  test('a job runs, and its effect and result are written together', async () => {
    run({ plain: writing('plain') })
    const id = await enqueueJob(db, { kind: 'plain', payload: null })
    await hasStatus(id, 'done')
    expect(await readJob(db, id)).toMatchObject({ result_url: '/plain', attempt: 1 })
    expect(await countActivities('plain')).toBe(1)
  })

  test('three runners share fifty jobs, each run once', async () => {
    for (let k = 0; k < 3; k++) run({ shared: writing('shared') })
    const ids = []
    for (let k = 0; k < 50; k++) ids.push(await enqueueJob(db, { kind: 'shared', payload: k }))
    for (const id of ids) await hasStatus(id, 'done')
    expect(await countActivities('shared')).toBe(50)
  })

  test('a short job does not wait behind a long one in another queue', async () => {
    const long = Promise.withResolvers<void>()
    const slow: JobKind = async (payload, context) => {
      await long.promise
      return writing('slow')(payload, context)
    }
    const queues = new JobQueues(db, [{ slow }, { brief: writing('brief') }], log, OPTIONS)
    queues.start()
    onTestFinished(async () => {
      long.resolve()
      await queues.stop()
    })
    const [first, second, third] = [
      await enqueueJob(db, { kind: 'slow', payload: null }),
      await enqueueJob(db, { kind: 'slow', payload: null }),
      await enqueueJob(db, { kind: 'brief', payload: null }),
    ]
    queues.wake()
    await hasStatus(third, 'done')
    const statuses = [(await readJob(db, first))?.status, (await readJob(db, second))?.status]
    expect(statuses.toSorted()).toEqual(['queued', 'running']) // one at a time per queue; of the same moment, either
    expect(queues.isAlive).toBe(true)
    long.resolve()
    await hasStatus(first, 'done')
    await hasStatus(second, 'done')
  })

  test('a failed job is retried; a refused one is not, and its message is shown', async () => {
    let attempts = 0
    run({
      flaky: async (payload, context) => {
        attempts += 1
        if (attempts === 1) throw new Error('temporary failure')
        return writing('flaky')(payload, context)
      },
      refused: () => Promise.reject(new JobRefusedError('There is nothing to do.')),
    })
    const [flaky, refused] = [
      await enqueueJob(db, { kind: 'flaky', payload: null }),
      await enqueueJob(db, { kind: 'refused', payload: null }),
    ]
    await hasStatus(refused, 'failed')
    expect(await readJob(db, refused)).toMatchObject({ error_message: 'There is nothing to do.', attempt: 1 })
    await hasStatus(flaky, 'done')
    expect(await countActivities('flaky')).toBe(1)
  })

  test('an internal error does not expose its message', async () => {
    run({ broken: () => Promise.reject(new Error('select secret from /etc/passwd')) })
    const id = await enqueueJob(db, { kind: 'broken', payload: null, max_attempts: 1 })
    await hasStatus(id, 'failed')
    expect((await readJob(db, id))?.error_message).toBe(
      'The job stopped with an internal error. See the server log for details.',
    )
  })

  test('a job that fails because the disk is full says so', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    run({ full: () => Promise.reject(full) })
    const id = await enqueueJob(db, { kind: 'full', payload: null, max_attempts: 1 })
    await hasStatus(id, 'failed')
    expect((await readJob(db, id))?.error_message).toContain('The disk is full')
  })

  test('a long job renews its lease and reports its progress', async () => {
    const finish = Promise.withResolvers<void>()
    run({
      long: async (payload, context) => {
        context.progress(0.5, 'halfway')
        await finish.promise
        return writing('long')(payload, context)
      },
    })
    const id = await enqueueJob(db, { kind: 'long', payload: null })
    await expect.poll(async () => (await readJob(db, id))?.progress).toBe(0.5)
    expect(await readJob(db, id)).toMatchObject({ stage: 'halfway' })
    const leaseEnd = async () => Date.parse((await readJob(db, id))?.lease_until ?? '')
    const first = await leaseEnd()
    await expect.poll(leaseEnd, { interval: 20 }).toBeGreaterThan(first + 1000) // renewed for more than a lease
    finish.resolve()
    await hasStatus(id, 'done')
    expect(await readJob(db, id)).toMatchObject({ attempt: 1, stage: null })
  })

  test('a canceled job is aborted, writes nothing, and frees the runner for the next', async () => {
    let stopped = false
    run({
      unwanted: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true
            reject(signal.reason)
          })
        }),
      wanted: writing('wanted'),
    })
    const id = await enqueueJob(db, { kind: 'unwanted', payload: null })
    await hasStatus(id, 'running')
    expect(await cancelJob(db, id)).toBe(true)
    await expect.poll(() => stopped).toBe(true)
    const next = await enqueueJob(db, { kind: 'wanted', payload: null })
    await hasStatus(next, 'done')
    expect(await readJob(db, id)).toMatchObject({ status: 'failed', attempt: 1 })
  })

  test('a stopping runner releases its job at once, and another runner completes it', async () => {
    const started = Promise.withResolvers<void>()
    const first = run({
      released: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          started.resolve()
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    const id = await enqueueJob(db, { kind: 'released', payload: null })
    await started.promise
    await first.stop()
    expect(await readJob(db, id)).toMatchObject({ status: 'queued', lease_until: null })
    run({ released: writing('released') })
    await hasStatus(id, 'done')
    expect(await countActivities('released')).toBe(1)
  })
})
