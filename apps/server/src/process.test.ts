import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@quarterpole/db/open'
import { enqueueJob, readJob } from '@quarterpole/db/queries/job'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-process-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Process {
  child: ChildProcess
  url: string
  ended: Promise<{ code: number | null; errors: string }>
}

/** Starts the server as a user does, on a free port; resolves when it says where it is (or that it takes jobs). */
function start(env: Record<string, string> = {}): Promise<Process> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.on('exit', (code) => resolve({ code, errors })),
  )
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('\n')) resolve({ child, url: /http:\S+/.exec(said)?.[0] ?? '', ended })
    })
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${errors}`)))
  })
}

/** A write of which the server has the head and half of the body. */
async function halfSent(url: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ name: 'Under Way', sex: 'M' })
  const call = request(`${url}/api/horses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, connection: 'close' },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on('response', (reply) => resolve(reply.resume().statusCode))
    call.on('error', reject)
  })
  call.write(body.slice(0, 10))
  await sleep(200) // long enough for the half to arrive on loopback
  return {
    finish: async () => {
      await sleep(100) // the signal arrives first
      call.end(body.slice(10))
      return status
    },
  }
}

test(
  'a fresh start fills the sample herd, a second start finds it, and SIGTERM ends either well',
  { timeout: 90_000 },
  async () => {
    for (const round of [1, 2]) {
      const { child, url, ended } = await start()
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      const dashboard: unknown = await (await fetch(`${url}/api/dashboard`)).json()
      expect(dashboard, `round ${round}`).toMatchObject({
        total_horses: 311 + round,
        races: 25,
        recent_predictions: 8,
        system_status: 'healthy',
      })
      const half = await halfSent(url)
      child.kill('SIGTERM')
      expect(await half.finish(), 'a request under way when the signal comes').toBe(201)
      expect(await ended).toMatchObject({ code: 0, errors: '' })
    }
  },
)

test(
  'a worker killed in the middle of a job leaves it to the next one, and it is done once',
  { timeout: 120_000 },
  async () => {
    const db = openDatabase({ dataDir })
    onTestFinished(() => db.close())
    const evaluations = async () =>
      (await db.kysely.selectFrom('activity').select('id').where('kind', '=', 'evaluation_done').execute())
        .length
    const before = await evaluations()
    const { child, ended } = await start({ ROLE: 'worker' })
    const id = await enqueueJob(db, { kind: 'evaluation', payload: null })
    await expect
      .poll(async () => (await readJob(db, id))?.status, { timeout: 20_000, interval: 5 })
      .toBe('running')
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    // The lease of the dead worker is let run out by hand: waiting for the clock would only cost time.
    await db.kysely
      .updateTable('job')
      .set({ lease_until: db.engine.now(-1) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
    await start({ ROLE: 'worker' })
    await expect.poll(async () => (await readJob(db, id))?.status, { timeout: 30_000 }).toBe('done')
    expect(await evaluations()).toBe(before + 1)
  },
)

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ HOST: '0.0.0.0' }, 'ALLOWED_HOSTS'],
  [{ ROLE: 'boss' }, 'ROLE'],
])(
  'the wrong setting %j stops the start with one line that names it',
  { timeout: 30_000 },
  async (env, named) => {
    await expect(start(env)).rejects.toThrow(new RegExp(`^ended with 1: [^\\n]*${named}[^\\n]*\\n$`))
  },
)

test('a taken port stops the start with a sentence', { timeout: 60_000 }, async () => {
  const { url } = await start()
  const port = new URL(url).port
  await expect(start({ PORT: port })).rejects.toThrow(/^ended with 1: [\s\S]*EADDRINUSE/)
})
