import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Question } from './caller.ts'
import { startChild } from './child-server.ts'
import { type Figure, median, percentile } from './harness.ts'
import { inTemporaryFolder, loadBenchHerd } from './herd.ts'

export const name = 'Writing beside readers'

const HORSES = 10_000
const READERS = 50
const ROUNDS = 3
const SECONDS = 3
/** Wanted of the writer beside the readers; these may be a fifth slower because of him. */
const MIN_WRITES_S = 100
const MAX_MS = 20
const MAX_SLOWER = 1.25

const TO_DO: Question = {
  path: '/api/to-dos',
  body: JSON.stringify({ title: 'Trim the barren mares', due_on: '2026-12-01' }),
}

type Report = (figure: Figure) => void

/** One person who writes to-dos one after another, alone and beside people who read as fast as they are answered. */
export async function run(report: Report): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    loadBenchHerd(HORSES, folder)
    const env = { DATA_DIR: folder, SAMPLE_DATA: 'false', PORT: '0', LOG_LEVEL: 'error' }
    const server = await startChild('product-server.ts', [], env)
    try {
      await server.quiet()
      await write(server.url)
      const alone = await write(server.url)
      report({ name: 'writes alone', value: alone.length / SECONDS, unit: 'writes/s' })
      await measure(report, server.url)
    } finally {
      await server.stop()
    }
  })
}

async function measure(report: Report, url: string) {
  const [undisturbed, disturbed, times]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    undisturbed.push(await crowd(url, () => sleep(SECONDS * 1000)))
    disturbed.push(await crowd(url, async () => void times.push(...(await write(url)))))
  }
  const beside = `beside ${READERS} readers`
  const perSecond = times.length / ROUNDS / SECONDS
  report({ name: `writes ${beside}`, value: perSecond, unit: 'writes/s', wanted: MIN_WRITES_S })
  report({ name: `a write ${beside}, p50`, value: percentile(times, 50), unit: 'ms', wanted: MAX_MS })
  report({
    name: `a read of ${READERS} readers beside the writer`,
    value: median(disturbed),
    unit: 'ms',
    reference: { what: 'without the writer', value: median(undisturbed) },
    wanted: MAX_SLOWER,
  })
}

/** @returns ms of each write */
async function write(url: string): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end;)
    times.push(await ask(url, TO_DO))
  return times
}

/** All readers, meanwhile and no longer. @returns the mean of their answers, ms */
async function crowd(url: string, meanwhile: () => Promise<void>): Promise<number> {
  const reading = fork(join(import.meta.dirname, 'crowd.ts'), [url, String(READERS)])
  const ended = once(reading, 'exit')
  await once(reading, 'message') // each has had an answer
  await meanwhile()
  const sent = once(reading, 'message')
  reading.send('stop')
  const [mean] = await sent
  await ended
  return Number(mean)
}
