import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { testDatabase } from '@quarterpole/db/testing'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ImportRunner } from './import-runner.ts'
import { Upload } from './uploads/uploads.ts'
import { cpuOf, ReadingWatch, THREAD_LIMITS } from './thread-limits.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const request = (text: string) => ({
  fileType: 'horses' as const,
  fileName: 'herd.csv',
  bytes: bytes(text),
  dryRun: false,
  createNewHorses: true,
  mapping: {},
  today: '2026-11-20',
})

describe('a thread that reads', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const limits = { memoryMb: 64, baseMs: 2000, msPerMb: 1000 }

  /** A thread that gets a part of the processor; it has worked for an hour before. */
  const thread = ({ share = 1, isReading = (): boolean => true } = {}) => {
    const began = performance.now()
    return { isReading, cpuMs: async () => 3_600_000 + share * (performance.now() - began) }
  }

  test('is ended after its time, which grows with the file', async () => {
    const watch = new ReadingWatch(3 * 1024 * 1024, thread(), limits)
    await vi.advanceTimersByTimeAsync(5000)
    expect(watch.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(750)
    expect(watch.signal.aborted).toBe(true)
    expect(watch.refusal(new Error('ended'))).toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining(
        'took more than 5 s of work, so it was given up. Nothing was written.',
      ),
    })
    watch.stop()
  })

  test('has as long as the machine is slow to serve it, up to a net by the clock', async () => {
    const slow = new ReadingWatch(0, thread({ share: 0.1 }), limits)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(slow.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(slow.signal.aborted).toBe(true)
    slow.stop()
    const standing = new ReadingWatch(
      0,
      { isReading: () => true, cpuMs: () => new Promise(() => {}) },
      limits,
    )
    await vi.advanceTimersByTimeAsync(23_000)
    expect(standing.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(standing.signal.aborted).toBe(true)
    standing.stop()
  })

  test('is not ended for what it does before and after', async () => {
    let isReading = false
    const watch = new ReadingWatch(0, thread({ isReading: () => isReading }), limits)
    await vi.advanceTimersByTimeAsync(60_000)
    isReading = true
    await vi.advanceTimersByTimeAsync(1500)
    isReading = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(watch.signal.aborted).toBe(false)
    const fault = new Error('of another kind')
    expect(watch.refusal(fault)).toBe(fault)
    watch.stop()
  })
})

test('a thread that computes without a pause is ended by the time it took', async () => {
  const worker = new Worker('for (;;) Math.sqrt(2)', { eval: true })
  const limits = { memoryMb: 64, baseMs: 300, msPerMb: 0 }
  const watch = new ReadingWatch(0, { isReading: () => true, cpuMs: () => cpuOf([worker]) }, limits)
  await once(watch.signal, 'abort')
  expect(await cpuOf([worker])).toBeGreaterThan(300)
  watch.stop()
  await worker.terminate()
  expect(await cpuOf([worker])).toBeNull()
  expect(await cpuOf([])).toBeNull()
})

describe('a file that needs more memory than a thread has', async () => {
  const db = await testDatabase('sqlite')
  const runner = new ImportRunner(db.options, { ...THREAD_LIMITS, memoryMb: 48 })
  afterAll(() => runner.close())

  test('is refused with a sentence, writes nothing, and leaves the next import in peace', async () => {
    const rows = Array.from({ length: 400_000 }, (_, at) => `Horse ${at},M,Owner of horse ${at}`)
    await expect(
      runner.run(request(`name,sex,owner\n${rows.join('\n')}`), new Upload(null)),
    ).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('needs more than the 48 MB of memory'),
    })
    expect(await countHorses(db)).toBe(0)
    const { imported } = await runner.run(request('name,sex\nAda,M\n'), new Upload(null))
    expect(imported).toBe(true)
  })
})
