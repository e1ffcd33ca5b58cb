import { expect, test } from 'vitest'
import { PHASES, readProgress, sharedProgress, stageOf, writeProgress } from './progress.ts'

test('the phases follow one another from 0 to 1, and a part of a phase is a part of its stretch', () => {
  const shared = sharedProgress()
  const fractionAt = (phase: (typeof PHASES)[number], within: number) => {
    writeProgress(shared, phase, within)
    return readProgress(shared).fraction
  }
  expect(fractionAt('reading', 0)).toBe(0)
  expect(fractionAt('writing', 1)).toBe(1)
  for (const [at, phase] of PHASES.entries()) {
    const [begin, end] = [fractionAt(phase, 0), fractionAt(phase, 1)]
    expect(fractionAt(phase, 0.5)).toBeCloseTo((begin + end) / 2, 12)
    expect(end).toBeGreaterThan(begin)
    const next = PHASES[at + 1]
    if (next !== undefined) expect(fractionAt(next, 0)).toBe(end)
  }
})

test('a part below 0 or above 1 stays within its phase', () => {
  const shared = sharedProgress()
  writeProgress(shared, 'solving', -3)
  expect(readProgress(shared).fraction).toBe(0.5)
  writeProgress(shared, 'solving', 7)
  expect(readProgress(shared).fraction).toBe(0.7)
})

test('what was written is read back, in words too', () => {
  const shared = sharedProgress()
  writeProgress(shared, 'solving', 0.5, { iteration: 12, residual: 0.00034 })
  const progress = readProgress(shared)
  expect(progress).toMatchObject({ phase: 'solving', iteration: 12, residual: 0.00034 })
  expect(stageOf(progress)).toBe('solving: iteration 12, residual 3e-4')
})
