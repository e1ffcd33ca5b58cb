import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { asOwner, postgresBinaries } from './postgres-binaries.ts'
import { isAlive, oneAtATime, pause, root } from './ready.mjs'

/**
 * PostgreSQL for the test suites.
 *
 * `TEST_DATABASE_URL` can name a server (with a role that may create databases). Without it, the server from a package
 * of the lockfile is started on a Unix socket without port or password. Concurrent test runs of this checkout share it,
 * and the last one stops it. A server left by a killed run is found by its socket and reused.
 */
declare module 'vitest' {
  // Declares the type of `inject('postgresUrl')`.
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Longest Unix socket path: 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_LIMIT = 103
const START_WITHIN_MS = 120_000
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 2 ** 30

/** Vitest global setup: starts or finds the server, passes its URL to the tests, returns the teardown. */
export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, release: async () => {} } : await sharedServer()
  process.env.TEST_DATABASE_URL = server.url
  project.provide('postgresUrl', server.url)
  const run = (process.env.QP_TEST_RUN ??= runFolder())
  return async () => {
    rmSync(run, { recursive: true, force: true })
    await server.release()
  }
}

/** A folder for the embedded databases of a run. */
export const runFolder = () => mkdtempSync(join(fastestFolder(), 'quarterpole-run-'))

/** Commits are 50 times faster in memory; crash tests use their own folders on disk. */
function fastestFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_NEEDED ? MEMORY : tmpdir()
}

/** Starts or joins the shared server; `release` stops it if no other run uses it. */
export async function sharedServer(): Promise<{ url: string; release: () => Promise<void> }> {
  const home = ownedFolder(join(tmpdir(), `quarterpole-pg-${fingerprint()}`))
  const users = join(home, 'users')
  const me = join(users, `${process.pid}`)
  oneAtATime('postgres', () => {
    mkdirSync(users, { recursive: true })
    writeFileSync(me, '')
    if (!runningPid(home)) startIn(home)
  })
  await untilReady(home)
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(join(home, 's'))}`,
    release: async () => {
      rmSync(me, { force: true })
      oneAtATime('postgres', () => {
        if (!readdirSync(users).some((pid) => isAlive(Number(pid)))) stopIn(home)
      })
    },
  }
}

/** One server per checkout and user; a short name, because socket paths are limited. */
function fingerprint(): string {
  return createHash('sha256').update(`${root}\0${userInfo().uid}`).digest('hex').slice(0, 10)
}

/** Creates the folder, or checks that this user owns it, because its name is predictable. */
function ownedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== userInfo().uid) {
    throw new Error(`${folder} belongs to another user. Remove it, or set TMPDIR to your own folder.`)
  }
  chmodSync(folder, 0o755)
  if (Buffer.byteLength(join(folder, 's/.s.PGSQL.5432')) > SOCKET_PATH_LIMIT) {
    throw new Error(`${folder} is too long for a Unix socket. Set TMPDIR to a shorter path.`)
  }
  return folder
}

/** Initializes a new cluster and starts a detached server, because other runs can outlive this one. */
function startIn(home: string): void {
  const bin = postgresBinaries()
  const [data, sockets] = [join(home, 'data'), join(home, 's')]
  for (const folder of [data, sockets]) {
    rmSync(folder, { recursive: true, force: true }) // left by a dead server; runs create their own databases
    mkdirSync(folder, { mode: 0o700 })
    if (asOwner.uid !== undefined) chownSync(folder, asOwner.uid, asOwner.gid)
  }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...asOwner, cwd: home, stdio: 'pipe' })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'fsync=off', // test data need not survive a crash
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const log = openSync(join(home, 'log'), 'w')
  spawn(join(bin, 'postgres'), args, {
    ...asOwner,
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
  }).unref()
  closeSync(log)
}

/** Process id of the server from its pid file; undefined if it is not running. */
function runningPid(home: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
    return pid > 0 && isAlive(pid) ? pid : undefined
  } catch {
    return undefined // no such file: not started, or stopped cleanly
  }
}

async function untilReady(home: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await isAnswering(join(home, 's/.s.PGSQL.5432')))) {
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL did not start within ${START_WITHIN_MS / 1000} s:\n${readFileSync(join(home, 'log'), 'utf8')}`,
      )
    }
    await sleep(20)
  }
}

/** Sends an SSLRequest, which a server that accepts connections answers with one letter. */
function isAnswering(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ path }, () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
  socket.once('data', () => resolve(true))
  socket.once('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** Fast shutdown, which ends open sessions; deletes the data. */
function stopIn(home: string): void {
  const pid = runningPid(home)
  if (pid !== undefined) {
    process.kill(pid, 'SIGINT')
    // The pid file is removed last; the process itself may remain as a zombie until its parent reaps it.
    for (let waited = 0; runningPid(home) && waited < 10_000; waited += 20) pause(20)
    if (runningPid(home)) process.kill(pid, 'SIGKILL')
  }
  rmSync(home, { recursive: true, force: true })
}
