import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SharedRead } from './shared-read.ts'

/** A source of which the test says when each read ends; a read tells what was written when it began. */
function slowSource() {
  const source = { written: 0, reads: 0, ends: [] as ((isBroken: boolean) => void)[] }
  const shared = new SharedRead(() => {
    const seen = source.written
    source.reads++
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    source.ends.push((isBroken) => (isBroken ? reject(new RangeError('broken')) : resolve(seen)))
    return promise
  })
  const settle = () => new Promise(setImmediate)
  const endAll = async () => {
    for (await settle(); source.ends.length > 0; await settle()) source.ends.shift()?.(false)
  }
  return { source, shared, settle, endAll }
}

test('those who ask while a read is under way share the next one', async () => {
  const { source, shared, endAll } = slowSource()
  const first = shared.read()
  source.written = 7
  const others = Array.from({ length: 19 }, () => shared.read())
  await endAll()
  expect(await first).toBe(0)
  expect(await Promise.all(others)).toEqual(Array.from({ length: 19 }, () => 7))
  expect(source.reads).toBe(2)
})

test('nobody is answered with what was read before asking, in whatever order things happen', async () => {
  const step = fc.constantFrom('write', 'ask', 'ask', 'end', 'wait')
  const law = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const { source, shared, settle, endAll } = slowSource()
    const asked: { at: number; answer: Promise<number> }[] = []
    for (const one of steps) {
      if (one === 'write') source.written++
      else if (one === 'ask') asked.push({ at: source.written, answer: shared.read() })
      else if (one === 'end') source.ends.shift()?.(false)
      else await settle()
    }
    await endAll()
    for (const { at, answer } of asked) expect(await answer).toBeGreaterThanOrEqual(at)
  })
  await fc.assert(law, { seed: 20_261_122, numRuns: 300 })
})

test('a read that fails is told to those who shared it alone; the next begins anew', async () => {
  const { source, shared, settle, endAll } = slowSource()
  const failing = shared.read()
  const later = shared.read()
  source.ends.shift()?.(true)
  await expect(failing).rejects.toThrow('broken')
  await settle()
  await endAll()
  expect(await later).toBe(0)
  expect(source.reads).toBe(2)
})
