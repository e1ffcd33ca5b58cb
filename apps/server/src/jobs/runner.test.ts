import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { cancelJob, enqueueJob, readJob } from '@quarterpole/db/queries/job'
import { insertActivity } from '@quarterpole/db/queries/activity'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { JobQueues } from './queues.ts'
import { type JobKind, JobRefusedError, JobRunner } from './runner.ts'

const log = pino({ level: 'silent' })
const OPTIONS = { pollMs: 10, leaseSeconds: 1 }

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const told = async (sentence: string) => {
    const rows = await db.kysely
      .selectFrom('activity')
      .select('id')
      .where('sentence', '=', sentence)
      .execute()
    return rows.length
  }
  const tell =
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
  const ended = (id: Awaited<ReturnType<typeof enqueueJob>>, status: string) =>
    expect.poll(async () => (await readJob(db, id))?.status, { interval: 20 }).toBe(status)

  test('a runner is alive from its start to its stop, and not while its loop stands still', async () => {
    const runner = new JobRunner(db, { none: tell('none') }, log, OPTIONS)
    expect(runner.isAlive).toBe(false)
    runner.start()
    onTestFinished(() => runner.stop())
    expect(runner.isAlive).toBe(true)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 12_000) // a lease and ten seconds without a turn
    expect(runner.isAlive).toBe(false)
    vi.useRealTimers()
    await expect.poll(() => runner.isAlive).toBe(true)
    await runner.stop()
    expect(runner.isAlive).toBe(false)
  })

  test('a job runs and its effect and result are written together', async () => {
    run({ plain: tell('plain') })
    const id = await enqueueJob(db, { kind: 'plain', payload: null })
    await ended(id, 'done')
    expect(await readJob(db, id)).toMatchObject({ result_url: '/plain', attempt: 1 })
    expect(await told('plain')).toBe(1)
  })

  test('three runners share fifty jobs, each done once', async () => {
    for (let k = 0; k < 3; k++) run({ shared: tell('shared') })
    const ids = []
    for (let k = 0; k < 50; k++) ids.push(await enqueueJob(db, { kind: 'shared', payload: k }))
    for (const id of ids) await ended(id, 'done')
    expect(await told('shared')).toBe(50)
  })

  test('a short job is not queued behind a long one of another queue', async () => {
    const long = Promise.withResolvers<void>()
    const slow: JobKind = async (payload, context) => {
      await long.promise
      return tell('slow')(payload, context)
    }
    const queues = new JobQueues(db, [{ slow }, { brief: tell('brief') }], log, OPTIONS)
    queues.start()
    onTestFinished(() => queues.stop())
    const [first, second, third] = [
      await enqueueJob(db, { kind: 'slow', payload: null }),
      await enqueueJob(db, { kind: 'slow', payload: null }),
      await enqueueJob(db, { kind: 'brief', payload: null }),
    ]
    queues.wake()
    await ended(third, 'done')
    expect((await readJob(db, first))?.status).toBe('running')
    expect((await readJob(db, second))?.status).toBe('queued') // one at a time within a queue
    expect(queues.isAlive).toBe(true)
    long.resolve()
    await ended(second, 'done')
  })

  test('what fails is tried again; what is refused is not, and its sentence is shown', async () => {
    let attempts = 0
    run({
      flaky: async (payload, context) => {
        attempts += 1
        if (attempts === 1) throw new Error('passing trouble')
        return tell('flaky')(payload, context)
      },
      refused: () => Promise.reject(new JobRefusedError('There is nothing to do.')),
    })
    const [flaky, refused] = [
      await enqueueJob(db, { kind: 'flaky', payload: null }),
      await enqueueJob(db, { kind: 'refused', payload: null }),
    ]
    await ended(refused, 'failed')
    expect(await readJob(db, refused)).toMatchObject({ error_message: 'There is nothing to do.', attempt: 1 })
    await ended(flaky, 'done')
    expect(await told('flaky')).toBe(1)
  })

  test('an internal failure shows nothing of the inside', async () => {
    run({ broken: () => Promise.reject(new Error('select secret from /etc/passwd')) })
    const id = await enqueueJob(db, { kind: 'broken', payload: null, max_attempts: 1 })
    await ended(id, 'failed')
    expect((await readJob(db, id))?.error_message).toBe(
      'The work stopped with an internal error; the log tells more.',
    )
  })

  test('a job that met a full disk says so', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    run({ full: () => Promise.reject(full) })
    const id = await enqueueJob(db, { kind: 'full', payload: null, max_attempts: 1 })
    await ended(id, 'failed')
    expect((await readJob(db, id))?.error_message).toContain('The disk is full')
  })

  test('a long job keeps its lease, and tells its progress', async () => {
    const released = Promise.withResolvers<void>()
    run({
      long: async (payload, context) => {
        context.progress(0.5, 'half of it')
        await released.promise
        return tell('long')(payload, context)
      },
    })
    const id = await enqueueJob(db, { kind: 'long', payload: null })
    await expect.poll(async () => (await readJob(db, id))?.progress).toBe(0.5)
    expect(await readJob(db, id)).toMatchObject({ stage: 'half of it' })
    const leaseEnd = async () => Date.parse((await readJob(db, id))?.lease_until ?? '')
    const first = await leaseEnd()
    await expect.poll(leaseEnd, { interval: 20 }).toBeGreaterThan(first + 2000) // two leases later it still has one
    released.resolve()
    await ended(id, 'done')
    expect(await readJob(db, id)).toMatchObject({ attempt: 1, stage: null })
  })

  test('a cancelled job is told to stop, writes nothing, and leaves the runner free for the next', async () => {
    let stopped = false
    run({
      unwanted: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true
            reject(signal.reason)
          })
        }),
      wanted: tell('wanted'),
    })
    const id = await enqueueJob(db, { kind: 'unwanted', payload: null })
    await ended(id, 'running')
    expect(await cancelJob(db, id)).toBe(true)
    await expect.poll(() => stopped).toBe(true)
    const next = await enqueueJob(db, { kind: 'wanted', payload: null })
    await ended(next, 'done')
    expect(await readJob(db, id)).toMatchObject({ status: 'failed', attempt: 1 })
  })

  test('a stopping runner hands its job back at once, and another ends it', async () => {
    let started = () => {}
    const isStarted = new Promise<void>((resolve) => (started = resolve))
    const first = run({
      handed: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          started()
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    const id = await enqueueJob(db, { kind: 'handed', payload: null })
    await isStarted
    await first.stop()
    expect(await readJob(db, id)).toMatchObject({ status: 'queued', lease_until: null })
    run({ handed: tell('handed') })
    await ended(id, 'done')
    expect(await told('handed')).toBe(1)
  })
})
