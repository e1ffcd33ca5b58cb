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
 * The PostgreSQL that the test suites run on, beside SQLite.
 *
 * `TEST_DATABASE_URL` names a server to use (a role that may create databases). Without it, the server whose
 * binaries a package of the lockfile carries is started on a Unix socket without a port or a password, shared by
 * every test run of this checkout at the same time, and stopped by the last one to end. A server left behind by a
 * killed run is found by its socket and used again.
 */
declare module 'vitest' {
  // vitest's own way to type `inject('postgresUrl')` is to add to this interface.
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** The longest path a Unix socket may have on Linux is 107 bytes; macOS allows 103. */
const SOCKET_PATH_LIMIT = 103
const START_WITHIN_MS = 120_000
const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 2 ** 30

/** vitest's global set-up: starts or finds the server, hands its address to the tests, returns the tear-down. */
export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, release: async () => {} } : await sharedServer()
  process.env.TEST_DATABASE_URL = server.url
  project.provide('postgresUrl', server.url)
  const run = mkdtempSync(join(fastestFolder(), 'quarterpole-run-')) // the embedded databases of the suites
  process.env.QP_TEST_RUN = run
  return async () => {
    rmSync(run, { recursive: true, force: true })
    await server.release()
  }
}

/** In memory a commit takes a fiftieth of the time; tests that cut the power bring folders of their own. */
function fastestFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_NEEDED ? MEMORY : tmpdir()
}

/** Starts the shared server, or joins it; `release` leaves it and stops it when nobody else uses it. */
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

/** One server per checkout and user: its name is short because a socket path is. */
function fingerprint(): string {
  return createHash('sha256').update(`${root}\0${userInfo().uid}`).digest('hex').slice(0, 10)
}

/** Makes the folder, or makes sure that nobody else made it: its name is known beforehand. */
function ownedFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== userInfo().uid) {
    throw new Error(`${folder} belongs to somebody else; remove it or set TMPDIR to a folder of your own.`)
  }
  chmodSync(folder, 0o755)
  if (Buffer.byteLength(join(folder, 's/.s.PGSQL.5432')) > SOCKET_PATH_LIMIT) {
    throw new Error(`${folder} is too long for a Unix socket; set TMPDIR to a shorter folder.`)
  }
  return folder
}

/** Initializes a fresh cluster and starts the server on it, detached: other runs may outlive this one. */
function startIn(home: string): void {
  const bin = postgresBinaries()
  const [data, sockets] = [join(home, 'data'), join(home, 's')]
  for (const folder of [data, sockets]) {
    rmSync(folder, { recursive: true, force: true }) // a dead server's; each run brings its own databases
    mkdirSync(folder, { mode: 0o700 })
    if (asOwner.uid !== undefined) chownSync(folder, asOwner.uid, asOwner.gid)
  }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...asOwner, cwd: home, stdio: 'pipe' })
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'fsync=off', // test data need not survive a power cut
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

/** The number of the server process, from the file it keeps in its data folder; undefined when it is not running. */
function runningPid(home: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
    return pid > 0 && isAlive(pid) ? pid : undefined
  } catch {
    return undefined // no such file: never started, or stopped in order
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

/** Asks as a client does whether to encrypt: a server that takes connections answers with one letter. */
function isAnswering(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ path }, () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
  socket.once('data', () => resolve(true))
  socket.once('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** "Fast" shutdown, which ends open sessions; the data are not kept. */
function stopIn(home: string): void {
  const pid = runningPid(home)
  if (pid !== undefined) {
    process.kill(pid, 'SIGINT')
    // The file goes last. (The process may stay listed until this one, its parent, takes notice.)
    for (let waited = 0; runningPid(home) && waited < 10_000; waited += 20) pause(20)
    if (runningPid(home)) process.kill(pid, 'SIGKILL')
  }
  rmSync(home, { recursive: true, force: true })
}
