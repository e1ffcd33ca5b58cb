import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './caller.ts'
import { percentile } from './harness.ts'

/** A stable's people at work: four who ask for the same page, each 25 times a second. */
const READERS = 4
const EVERY_MS = 40

/**
 * `node readers.ts URL SECONDS`: asks from a process of its own, for so long or until any message, and sends the p99 of
 * the answers, ms. What the bench itself does meanwhile, such as sending a file, does not count as the server's delay.
 */
const [url = '', seconds] = process.argv.slice(2)
let end = performance.now() + 1000 * Number(seconds)
process.once('message', () => (end = 0))

async function read(): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < end) {
    const ms = await ask(url, { path: '' })
    times.push(ms)
    await sleep(Math.max(0, EVERY_MS - ms))
  }
  return times
}

const times = await Promise.all(Array.from({ length: READERS }, read))
process.send?.(percentile(times.flat(), 99))
process.disconnect()
