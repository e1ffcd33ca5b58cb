import { expect, test } from 'vitest'
import { OwnLoad } from './own-load.ts'

test.each([
  ['that worked all the time is heavy', 1000, 980, true],
  ['that had half of its time is heavy', 2000, 1000, true],
  ['that others kept from the processor is not', 3000, 700, false],
  ['that had nothing to do is not', 1000, 3, false],
])('a thread %s', (_, passedMs, workedMs, isHeavy) => {
  const readings = [
    { atMs: 5000, cpuMs: 4000 },
    { atMs: 5000 + passedMs, cpuMs: 4000 + workedMs },
  ]
  const load = new OwnLoad(() => readings.shift() ?? { atMs: 0, cpuMs: 0 })
  expect(load.isHeavy).toBe(false) // before the first look nothing is known
  load.look()
  expect(load.isHeavy).toBe(isHeavy)
})
