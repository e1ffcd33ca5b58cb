import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, ROWS_PER_IMPORT } from './kills.ts'
import type { Random } from './random.ts'
import { Server } from './server.ts'
import { importHorses, Ledger } from './writes.ts'

const CALLERS = 6
const MAX_LIVES_MS = 3000
const ENDS_WITHIN_MS = 25_000
const CUT_OF_ALL = 0.01

/** What callers met, besides answers. */
interface Met {
  calls: number
  /** Connections that ended without an answer: the system had taken them, and the server not yet. */
  cut: number
  /** Neither server took the call. */
  nowhere: number
  /** Answers that are neither a success nor 503 with Retry-After. */
  odd: Set<string>
}

/**
 * Two servers on one PostgreSQL, stopped with SIGTERM in turns under load and started again, as in an upgrade without a
 * break: what a server has accepted it answers, nothing is lost, and its job goes on in the other.
 */
export async function stopDrill(
  url: string,
  dataDir: string,
  { stops, random }: { stops: number; random: Random },
): Promise<string> {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_AT: 'none' }
  const servers = [await Server.start(settings), await Server.start(settings)] as const
  const ledger = new Ledger()
  const met: Met = { calls: 0, cut: 0, nowhere: 0, odd: new Set() }
  const imports: { owner: string; isDone: boolean }[] = []
  const ends: number[] = []
  try {
    for (let round = 0; round < stops; round++) {
      const [stopped, other] = round % 2 === 0 ? servers : [servers[1], servers[0]]
      const over = new AbortController()
      const calling = Array.from({ length: CALLERS }, () =>
        callUntil([stopped, other], ledger, met, over.signal),
      )
      const entry = { owner: `Owner ${round}`, isDone: false }
      imports.push(entry)
      const importing = importHorses(stopped, entry.owner, ROWS_PER_IMPORT).then(
        (isDone) => (entry.isDone = isDone),
      )
      await sleep(random.below(MAX_LIVES_MS))
      const began = performance.now()
      assert.equal(await stopped.end(), 0, `the exit code after SIGTERM\n${stopped.log}`)
      ends.push(performance.now() - began)
      over.abort()
      await Promise.all([...calling, importing])
      await stopped.restart()
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
  const { lost, twice, halves } = await compare({ url }, ledger, imports)
  const slowest = Math.max(...ends)
  const figures = `${stops} stops, each within ${Math.round(slowest)} ms, ${met.calls} calls, ${met.cut} cut off, ${met.nowhere} taken by neither server, ${ledger.acknowledged.size} writes acknowledged, ${imports.filter(({ isDone }) => isDone).length} of ${stops} imports answered`
  assert.deepEqual(
    { lost, twice, halves, nowhere: met.nowhere, odd: [...met.odd] },
    { lost: 0, twice: 0, halves: 0, nowhere: 0, odd: [] },
    figures,
  )
  assert.ok(met.cut <= CUT_OF_ALL * met.calls, figures)
  assert.ok(slowest < ENDS_WITHIN_MS && ledger.acknowledged.size > 0, figures)
  return figures
}

/**
 * Reads and writes in turns, each on a connection of its own. A call that is turned away goes to the next server, as by a
 * proxy.
 */
async function callUntil(servers: readonly Server[], ledger: Ledger, met: Met, signal: AbortSignal) {
  while (!signal.aborted) {
    met.calls += 2
    await firstAnswer(servers, { method: 'GET', path: '/api/horses?limit=20', body: '' }, met)
    const name = `Horse ${randomUUID().slice(0, 18)}`
    ledger.asked++
    const body = JSON.stringify({ name, sex: 'M' })
    const status = await firstAnswer(servers, { method: 'POST', path: '/api/horses', body }, met)
    if (status === 201) ledger.acknowledged.add(name)
  }
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body: string
}

async function firstAnswer(servers: readonly Server[], call: Call, met: Met): Promise<number> {
  for (const { port } of servers) {
    const { status, canRetry } = await send(port, call)
    if (status === 'cut') {
      met.cut++
      return 0
    }
    if (status === 'refused' || (status === 503 && canRetry)) continue
    if (status >= 300) met.odd.add(`${call.method} ${call.path}: ${status}`)
    return status
  }
  met.nowhere++
  return 0
}

const send = (port: number, { method, path, body }: Call) =>
  new Promise<{ status: number | 'refused' | 'cut'; canRetry: boolean }>((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      const canRetry = response.headers['retry-after'] !== undefined
      response.on('error', () => resolve({ status: 'cut', canRetry: false }))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, canRetry }))
      response.resume()
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code === 'ECONNREFUSED' ? 'refused' : 'cut', canRetry: false }),
    )
    call.end(body)
  })
