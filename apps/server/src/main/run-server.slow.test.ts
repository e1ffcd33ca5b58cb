import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JobId } from '@quarterpole/contract/ids'
import { takeBackup } from '@quarterpole/db/backups/take'
import { noteCleanCheck } from '@quarterpole/db/backups/way-back'
import { migrate } from '@quarterpole/db/migrate'
import { type Database, openDatabase } from '@quarterpole/db/open'
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

/** Starts the server as a user does, on a free port; resolves when it prints that it is running. */
function start(env: Record<string, string> = {}): Promise<Process> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<{ code: number | null; errors: string }>(
    (resolve) => child.on('close', (code) => resolve({ code, errors })), // after its output ended
  )
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) resolve({ child, url: /http:\S+/.exec(output)?.[0] ?? '', ended })
    })
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${errors}`)))
  })
}

/** Starts a write and sends half of its body; `finish` sends the rest once the server is shutting down. */
async function startWrite(url: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ name: 'Half Sent', sex: 'M' })
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
      await expect.poll(() => isServing(url)).toBe(false) // the signal has arrived
      call.end(body.slice(10))
      return status
    },
  }
}

const isServing = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

test('the first start loads the sample herd, the second finds it, and SIGTERM shuts both down gracefully', async () => {
  for (const round of [1, 2]) {
    const { child, url, ended } = await start()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const dashboard = async (): Promise<unknown> => (await fetch(`${url}/api/dashboard`)).json()
    await expect.poll(dashboard, { message: `round ${round}`, interval: 500 }).toMatchObject({
      my_horses: 311 + round,
      recent_predictions: 8,
      system_status: 'healthy', // checked every two seconds, so a slow machine needs a second try
    })
    const write = await startWrite(url)
    child.kill('SIGTERM')
    expect(await write.finish(), 'a request in progress at the signal').toBe(201)
    const { code, errors } = await ended
    expect({ code, errors: errors.split('\n').filter(isFault) }).toEqual({ code: 0, errors: [] })
  }
})

test('a stop that arrives twice, from a group and again from a parent, cuts no open request', async () => {
  const { child, url, ended } = await start({ SAMPLE_DATA: 'false', DATA_DIR: join(dataDir, 'empty') })
  const write = await startWrite(url)
  child.kill('SIGTERM')
  await expect.poll(() => isServing(url)).toBe(false)
  child.kill('SIGTERM')
  expect(await write.finish()).toBe(201)
  expect((await ended).code).toBe(0)
})

/** While it loads the herd, a slow machine may refuse a call as busy. */
const isFault = (line: string) => line !== '' && !line.includes('"code":"busy"')

/** Enqueues a job and kills its worker while it runs; tries again if the job finished first. */
async function jobOfKilledWorker(db: Database): Promise<JobId> {
  for (;;) {
    const { child, ended } = await start({ ROLE: 'worker' })
    const id = await enqueueJob(db, { kind: 'evaluation', payload: null })
    await expect.poll(async () => (await readJob(db, id))?.status, { interval: 5 }).not.toBe('queued')
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    if ((await readJob(db, id))?.status === 'running') return id
  }
}

test('a job whose worker was killed is run by the next worker, once', async () => {
  const db = openDatabase({ dataDir })
  onTestFinished(() => db.close())
  const evaluations = async () =>
    (await db.kysely.selectFrom('activity').select('id').where('kind', '=', 'evaluation_done').execute())
      .length
  const id = await jobOfKilledWorker(db)
  const before = await evaluations()
  // Expire the dead worker's lease instead of waiting for it.
  await db.kysely
    .updateTable('job')
    .set({ lease_until: db.engine.now(-1) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
  await start({ ROLE: 'worker' })
  // The sample herd's jobs may come first.
  const status = async () => (await readJob(db, id))?.status
  await expect.poll(status, { timeout: 240_000 }).toBe('done')
  expect(await evaluations()).toBe(before + 1)
}, 300_000)

test('invalid settings stop the start with one line each', async () => {
  await expect(start({ HOST: '0.0.0.0', ROLE: 'boss' })).rejects.toThrow(
    /^ended with 1: [^\n]*ROLE[^\n]*\n[^\n]*ALLOWED_HOSTS[^\n]*\n$/,
  )
})

test('a port in use stops the start with a message', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a TCP server has one
  await expect(start({ PORT: String(port), SAMPLE_DATA: 'false' })).rejects.toThrow(
    /^ended with 1: Quarterpole could not start: [^\n]*EADDRINUSE[^\n]*set PORT to a different port[^\n]*\n$/,
  )
})

test('a data folder that is a file stops the start with a message that names it and the setting', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await expect(start({ DATA_DIR: file })).rejects.toThrow(
    `The data folder ${file} must be a folder that this user can write to. Fix it, or set DATA_DIR to another folder.`,
  )
})

test('a damaged database stops the start with the command that restores the newest sound backup', async () => {
  const damaged = join(dataDir, 'damaged')
  const folder = join(damaged, 'backups')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(damaged, 'quarterpole.sqlite'), 'not a database '.repeat(1000))
  writeFileSync(join(folder, 'quarterpole-2026-11-20T091000.backup.gz'), '')
  await expect(start({ DATA_DIR: damaged })).rejects.toThrow('there is no sound backup in')
  const db = openDatabase({ dataDir: join(dataDir, 'sound') })
  await migrate(db)
  const { path } = await takeBackup(db, folder, null, new Date('2026-11-19T09:10:00Z'))
  await db.close()
  await expect(start({ DATA_DIR: damaged })).rejects.toThrow(
    `is damaged. Move it and the files next to it that end in -wal and -shm to another folder, then restore the newest sound backup: npm run restore -- ${path}`,
  )
  await noteCleanCheck(folder, new Date('2026-11-19T10:00:00Z'))
  await expect(start({ DATA_DIR: damaged })).rejects.toThrow(
    `then restore the newest sound backup from before 2026-11-19 10:00 UTC, when the database was last found sound: npm run restore -- ${path}`,
  )
})

test('a database server that cannot be reached stops the start with what to set', async () => {
  await expect(start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/herd' })).rejects.toThrow(
    'The database server at 127.0.0.1:1/herd refuses the connection. See that PostgreSQL runs there',
  )
  await expect(start({ DATABASE_URL: 'postgres://me:secret@one:two/herd' })).rejects.toThrow(
    /^ended with 1: DATABASE_URL: The host “one:two” in the address of the database isn’t valid\.[^\n]*\n$/,
  )
})
