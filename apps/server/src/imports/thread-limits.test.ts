import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReadingTimeout } from './thread-limits.ts'

const MB = 1024 * 1024
const limits = { memoryMb: 64, baseMs: 2000, msPerMb: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reading ends after its time, which grows with the file', () => {
  const timeout = new ReadingTimeout(3 * MB, () => true, limits)
  vi.advanceTimersByTime(5000)
  expect(timeout.signal.aborted).toBe(false)
  vi.advanceTimersByTime(250)
  expect(timeout.signal.aborted).toBe(true)
  expect(timeout.refusal(new Error('ended'))).toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('took more than 5 s, so we stopped. Nothing was saved.'),
  })
  timeout.stop()
})

test('time before and after reading does not count', () => {
  let isReading = false
  const timeout = new ReadingTimeout(0, () => isReading, limits)
  vi.advanceTimersByTime(60_000)
  isReading = true
  vi.advanceTimersByTime(1500)
  isReading = false
  vi.advanceTimersByTime(60_000)
  expect(timeout.signal.aborted).toBe(false)
  const other = new Error('of another kind')
  expect(timeout.refusal(other)).toBe(other)
  timeout.stop()
})
