import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { FaultProxy } from '@quarterpole/db/fault-proxy'
import { Server, statusOf } from './server.ts'

const SILENT_FOR_MS = 20_000
const ASKED_EVERY_MS = 100
/** What is promised, beside the time a loaded machine adds. */
const REFUSED_WITHIN_MS = 2000
const WHOLE_WITHIN_MS = 5000

/** Drops every packet between the server and PostgreSQL for a while, without closing a connection. */
export async function partitionDrill(url: string, settings: Record<string, string>): Promise<string> {
  const proxy = await FaultProxy.toDatabase(url)
  const server = await Server.start({ ...settings, DATABASE_URL: proxy.urlFor(url) })
  try {
    const ask = async () => {
      const began = performance.now()
      const status = await statusOf(`${server.url}/api/activity?limit=1`, 60_000)
      return { status, ms: performance.now() - began }
    }
    while ((await ask()).status !== 200) await sleep(100) // a loaded machine sheds calls while it starts
    proxy.drop()
    const answers = await askFor(SILENT_FOR_MS, ask)
    const health = await statusOf(`${server.url}/api/health`)
    proxy.restore()
    const returned = performance.now()
    while ((await statusOf(`${server.url}/api/ready`)) !== 200 || (await ask()).status !== 200)
      await sleep(50)
    const wholeAfter = performance.now() - returned
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    const figures = `${answers.length} calls in ${SILENT_FOR_MS / 1000} s, each refused within ${Math.round(slowest)} ms, whole again after ${Math.round(wholeAfter)} ms`
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503], figures)
    assert.equal(health, 503, 'health says so')
    assert.match(server.log, /the database answers again/)
    assert.ok(slowest < REFUSED_WITHIN_MS && wholeAfter < WHOLE_WITHIN_MS, figures)
    return figures
  } finally {
    proxy.restore()
    await server.kill()
    await proxy.close()
  }
}

async function askFor<T>(ms: number, ask: () => Promise<T>): Promise<T[]> {
  const until = performance.now() + ms
  const asked: Promise<T>[] = []
  while (performance.now() < until) {
    asked.push(ask())
    await sleep(ASKED_EVERY_MS)
  }
  return Promise.all(asked)
}
