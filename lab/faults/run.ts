// `npm run test:faults`: kills, a network that drops packets, a primary that is killed or frozen, stops under load, a worker
// that freezes, a full disk, idle connections, fuzz and damaged backups, against the product as it runs, on
// loopback. A few of each by default; `--full` takes hours. `--seed N` repeats a run.
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { scratchOnServer } from '@quarterpole/db/scratch'
import { temporary } from '../../scripts/start-server.ts'
import { closingLine } from '../../scripts/counts.mjs'
import { onShellEnd } from '../../scripts/run-child.mjs'
import { runFolder, sharedServer } from '../../scripts/postgres-for-tests.ts'
import { ensureInstalled, root, runtime, tool, toolEnv } from '../../scripts/ready.mjs'
import { backupDrill } from './damaged-backup.ts'
import { failoverDrill } from './failover.ts'
import { frozenWorkerDrill } from './frozen-worker.ts'
import { fullDiskDrill, fullDiskObstacle, unmount } from './full-disk.ts'
import { idleDrill } from './idle-connections.ts'
import { killDrill } from './kills.ts'
import { partitionDrill } from './partition.ts'
import { Patroni, patroniObstacle } from './patroni.ts'
import { killAll, serversOn, signalTree, start } from './processes.ts'
import { Random } from './random.ts'
import { Replicated } from './replicated.ts'
import { stopDrill } from './stop-under-load.ts'

ensureInstalled()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string' },
    failovers: { type: 'string' },
    asynchronous: { type: 'boolean', default: false },
    idle: { type: 'string' },
    fuzz: { type: 'string' },
    flips: { type: 'string' },
    stops: { type: 'string' },
    freezes: { type: 'string' },
    fills: { type: 'string' },
  },
})
const seed = Number(values.seed)
const numberOf = (given: string | undefined, few: number, full: number) =>
  given === undefined ? (values.full ? full : few) : Number(given)
const kills = numberOf(values.kills, 5, 200)
const rounds = numberOf(values.failovers, 3, 50)
const idle = numberOf(values.idle, 1500, 2000)
const requests = numberOf(values.fuzz, 3000, 100_000)
const flips = numberOf(values.flips, 20, 500)
const stops = numberOf(values.stops, 4, 50)
const freezes = numberOf(values.freezes, 1, 20)
const fills = numberOf(values.fills, 3, 50)
const random = () => new Random(seed)

const counts = { passed: 0, failed: 0 }
const folders: string[] = []
const folder = () => {
  const path = temporary('faults')
  folders.push(path)
  return path
}

/** Runs a drill if it is among those named on the command line, or none is. */
async function drill(name: string, work: () => Promise<string>, obstacle?: string) {
  if (isInterrupted || (positionals.length > 0 && !positionals.includes(name.split(' ')[0] ?? ''))) return
  if (obstacle !== undefined) return console.log(`skipped  ${name}: ${obstacle}`)
  const began = performance.now()
  try {
    const figures = await work()
    counts.passed++
    console.log(`ok       ${name}: ${figures} (${seconds(began)})`)
  } catch (error) {
    if (isInterrupted) return
    counts.failed++
    console.log(
      `FAILED   ${name} (${seconds(began)}): ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
const seconds = (began: number) => `${Math.round((performance.now() - began) / 1000)} s`

const postgres = await sharedServer()

async function onServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { options, drop } = await scratchOnServer(postgres.url)
  try {
    return await work('url' in options ? options.url : '')
  } finally {
    await drop()
  }
}

async function fuzz(): Promise<string> {
  const perKind = Math.max(1, Math.ceil(requests / 2 / 3 / OPERATIONS))
  const databases = runFolder()
  folders.push(databases)
  const child = start(
    runtime(),
    [tool('vitest'), 'run', '--testTimeout=3600000', 'apps/server/test/fuzz.test.ts'],
    {
      cwd: root,
      env: toolEnv({
        FUZZ_RUNS: String(perKind),
        FUZZ_SEED: String(seed),
        QP_TEST_RUN: databases,
        NO_COLOR: '1',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [printed] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(printed.slice(-3000))
  return `about ${(perKind * 2 * 3 * OPERATIONS).toLocaleString('en-US')} requests, each answered as the OpenAPI document says`
}
/** Operations of the API that take no file; only for sharing out the requests. */
const OPERATIONS = 150

async function clear() {
  await killAll()
  await postgres.release()
  for (const path of folders) {
    for (const left of serversOn(path)) signalTree(left, 'SIGKILL')
    if (fullDiskObstacle() === undefined) unmount(path)
    rmSync(path, { recursive: true, force: true })
  }
}

let isInterrupted = false
async function interrupt(signal: 'SIGINT' | 'SIGTERM') {
  if (isInterrupted) return // Ctrl-C reaches this process, and npm forwards it again
  isInterrupted = true
  await clear()
  process.exit(128 + constants.signals[signal])
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
onShellEnd(() => void interrupt('SIGTERM'))

console.log(`seed ${seed}`)
await drill('kills on SQLite', () => {
  const DATA_DIR = folder()
  return killDrill({ DATA_DIR }, { dataDir: DATA_DIR }, { kills, seed })
})
await drill('kills on PostgreSQL', () =>
  onServer((url) => killDrill({ DATA_DIR: folder(), DATABASE_URL: url }, { url }, { kills, seed })),
)
await drill('partition', () => onServer((url) => partitionDrill(url, { DATA_DIR: folder() })))
await drill('failover of PostgreSQL', async () =>
  failoverDrill(await Replicated.start(folder(), !values.asynchronous), folder(), { rounds, seed }),
)
await drill('stop under load', () => onServer((url) => stopDrill(url, folder(), { stops, random: random() })))
await drill('worker frozen at work', () =>
  onServer((url) => frozenWorkerDrill(url, folder(), { rounds: freezes, random: random() })),
)
await drill(
  'disk full',
  () => fullDiskDrill(folder(), { rounds: fills, random: random() }),
  fullDiskObstacle(),
)
await drill('idle connections', () => idleDrill({ DATA_DIR: folder() }, idle))
await drill('backups damaged', () => backupDrill(folder(), flips, seed))
await drill('fuzz', fuzz)
await drill(
  'manager of PostgreSQL',
  async () => failoverDrill(await Patroni.start(folder()), folder(), { rounds, seed }),
  patroniObstacle(),
)

await clear()
console.log(`\n${closingLine(counts)}`)
process.exit(counts.failed > 0 ? 1 : 0)
