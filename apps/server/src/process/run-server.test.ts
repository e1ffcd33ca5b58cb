import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JobId } from '@quarterpole/contract/ids'
import { type Database, openDatabase } from '@quarterpole/db/open'
import { enqueueJob, readJob } from '@quarterpole/db/queries/job'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from './config.ts'
import { startFault } from './start-fault.ts'

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
  const ended = new Promise<{ code: number | null; errors: string }>(
    (resolve) => child.on('close', (code) => resolve({ code, errors })), // by then all it wrote is here
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

/** A write of which the server has the head, and half of the body is sent. */
async function halfSent(url: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ name: 'Under Way', sex: 'M' })
  const call = request(`${url}/api/horses`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
      expect: '100-continue',
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on('response', (reply) => resolve(reply.resume().statusCode))
    call.on('error', reject)
  })
  await once(call, 'continue') // the server has read the head
  call.write(body.slice(0, 10))
  return {
    finish: async () => {
      await expect.poll(() => takesCalls(url)).toBe(false) // the signal has arrived
      call.end(body.slice(10))
      return status
    },
  }
}

const takesCalls = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a fresh start fills the sample herd, a second start finds it, and SIGTERM ends either well', async () => {
  for (const round of [1, 2]) {
    const { child, url, ended } = await start()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const dashboard = async (): Promise<unknown> => (await fetch(`${url}/api/dashboard`)).json()
    await expect.poll(dashboard, { message: `round ${round}` }).toMatchObject({
      total_horses: 311 + round,
      races: 25,
      recent_predictions: 8,
      system_status: 'healthy', // looked at every two seconds: a machine that stood still is well at the next look
    })
    const half = await halfSent(url)
    child.kill('SIGTERM')
    expect(await half.finish(), 'a request under way when the signal comes').toBe(201)
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  }
})

/** A job whose worker was killed in the middle of it; one that was done before the blow is followed by another. */
async function killedInTheMiddle(db: Database): Promise<JobId> {
  for (;;) {
    const { child, ended } = await start({ ROLE: 'worker' })
    const id = await enqueueJob(db, { kind: 'evaluation', payload: null })
    await expect.poll(async () => (await readJob(db, id))?.status, { interval: 5 }).not.toBe('queued')
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    if ((await readJob(db, id))?.status === 'running') return id
  }
}

test('a worker killed in the middle of a job leaves it to the next one, and it is done once', async () => {
  const db = openDatabase({ dataDir })
  onTestFinished(() => db.close())
  const evaluations = async () =>
    (await db.kysely.selectFrom('activity').select('id').where('kind', '=', 'evaluation_done').execute())
      .length
  const id = await killedInTheMiddle(db)
  const before = await evaluations()
  // The lease of the dead worker is let run out by hand: waiting for the clock would only cost time.
  await db.kysely
    .updateTable('job')
    .set({ lease_until: db.engine.now(-1) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
  await start({ ROLE: 'worker' })
  await expect.poll(async () => (await readJob(db, id))?.status).toBe('done')
  expect(await evaluations()).toBe(before + 1)
})

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ HOST: '0.0.0.0' }, 'ALLOWED_HOSTS'],
  [{ ROLE: 'boss' }, 'ROLE'],
])('the wrong setting %j stops the start with one line that names it', async (env, named) => {
  await expect(start(env)).rejects.toThrow(new RegExp(`^ended with 1: [^\\n]*${named}[^\\n]*\\n$`))
})

test('a taken port stops the start with a sentence', async () => {
  const { url } = await start()
  const port = new URL(url).port
  await expect(start({ PORT: port })).rejects.toThrow(/^ended with 1: [\s\S]*EADDRINUSE/)
})

test('a data folder that cannot be one stops the start with a sentence that names it and the setting', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await expect(start({ DATA_DIR: file })).rejects.toThrow(
    `The data folder ${file} must be a folder this user may write in: give that right, or set DATA_DIR to another folder.`,
  )
})

test('a database in a folder that may not be written stops the start with the same sentence', () => {
  const closed = Object.assign(new Error('unable to open database file'), { errcode: 14 })
  const readOnly = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 })
  for (const error of [closed, readOnly])
    expect(startFault(error, parseConfig({ DATA_DIR: '/herds/mine' }))).toBe(
      `${error.message}. The data folder /herds/mine must be a folder this user may write in: give that right, or set DATA_DIR to another folder.`,
    )
})
