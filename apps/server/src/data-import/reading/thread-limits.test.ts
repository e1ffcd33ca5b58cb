import { testDatabase } from '@quarterpole/db/testing'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ImportRunner } from '../import-runner.ts'
import { Upload } from '../uploads/uploads.ts'
import { ReadingWatch, THREAD_LIMITS } from './thread-limits.ts'

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

  test('is ended after its time, which grows with the file', () => {
    const watch = new ReadingWatch(3 * 1024 * 1024, () => true, limits)
    vi.advanceTimersByTime(5000)
    expect(watch.signal.aborted).toBe(false)
    vi.advanceTimersByTime(500)
    expect(watch.signal.aborted).toBe(true)
    expect(watch.refusal(new Error('ended'))).toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('took longer than 5 s, so it was given up. Nothing was written.'),
    })
    watch.stop()
  })

  test('is not ended for what it does before and after', () => {
    let isReading = false
    const watch = new ReadingWatch(0, () => isReading, limits)
    vi.advanceTimersByTime(60_000)
    isReading = true
    vi.advanceTimersByTime(1500)
    isReading = false
    vi.advanceTimersByTime(60_000)
    expect(watch.signal.aborted).toBe(false)
    const fault = new Error('of another kind')
    expect(watch.refusal(fault)).toBe(fault)
    watch.stop()
  })
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
