import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReadingTimeout } from './reading-timeout.ts'

const MB = 1024 * 1024
const limits = { baseMs: 2000, msPerMb: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reading ends after its time, which grows with the file', () => {
  const timeout = new ReadingTimeout([new Uint8Array(3 * MB)], () => true, limits)
  vi.advanceTimersByTime(5000)
  expect(timeout.signal.aborted).toBe(false)
  vi.advanceTimersByTime(250)
  expect(timeout.signal.aborted).toBe(true)
  expect(timeout.refusal(new Error('ended'), 64)).toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('took more than 5 s, so we stopped. Nothing was saved.'),
  })
  timeout.stop()
})

test('time before and after reading does not count', () => {
  let isReading = false
  const timeout = new ReadingTimeout([new Uint8Array()], () => isReading, limits)
  vi.advanceTimersByTime(60_000)
  isReading = true
  vi.advanceTimersByTime(1500)
  isReading = false
  vi.advanceTimersByTime(60_000)
  expect(timeout.signal.aborted).toBe(false)
  const other = new Error('of another kind')
  expect(timeout.refusal(other, 64)).toBe(other)
  timeout.stop()
})

test('a PDF has four seconds of processor time, however large it is and however busy the machine', () => {
  const pdf = new Uint8Array(3 * MB)
  pdf.set(new TextEncoder().encode('%PDF-1.4'))
  let usedMs = 0
  const cpu = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: usedMs * 1000, system: 0 }))
  const timeout = new ReadingTimeout([pdf], () => true)
  vi.advanceTimersByTime(20_000)
  usedMs = 3999
  vi.advanceTimersByTime(250)
  expect(timeout.signal.aborted).toBe(false)
  usedMs = 4001
  vi.advanceTimersByTime(250)
  expect(timeout.signal.aborted).toBe(true)
  expect(timeout.refusal(new Error('ended'), 64)).toMatchObject({
    message: expect.stringContaining('took more than 4 s'),
  })
  timeout.stop()
  cpu.mockRestore()
})
