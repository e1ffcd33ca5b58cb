import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@quarterpole/db/open'
import { compare, medianOf } from './kills.ts'
import { kill } from './processes.ts'
import { Random } from './random.ts'
import { Server, startEvaluation, startWorker } from './server.ts'
import { Ledger, Writer } from './writes.ts'

const WRITERS_PER_SERVER = 2
const MAX_LIVES_MS = 3000
/** A server sees the herd that another one wrote, or that a standby has. */
const AGREES_WITHIN_MS = 10_000
const SETTLES_WITHIN_MS = 30_000

export interface FailoverOptions {
  readonly rounds: number
  readonly seed: number
}

/** A primary of PostgreSQL and its standby. */
export interface Pair {
  /** Both servers, so that the one that takes writes is found. */
  readonly url: string
  /** Whether a commit waits for the standby. Without it the standby lags, and what is lost is counted. */
  readonly isSynchronous: boolean
  readonly writesAgainWithinMs: number
  /** Kills or freezes the primary. @returns when it did, once the standby is promoted */
  failOver(isFrozen: boolean): Promise<number>
  /** Makes the other server a standby again. */
  addStandby(): Promise<void>
  stop(): Promise<void>
}

/**
 * Two web and two worker processes on a primary with a standby. In each round the primary is killed under writes, or
 * frozen in every second one, the standby promoted, and a new standby made; then what was acknowledged is compared with
 * what is on file.
 */
export async function failoverDrill(
  database: Pair,
  dataDir: string,
  { rounds, seed }: FailoverOptions,
): Promise<string> {
  const random = new Random(seed)
  const ledger = new Ledger()
  const { isSynchronous, writesAgainWithinMs } = database
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, BACKUP_AT: 'none' }
  const servers = [
    await Server.start({ ...settings, ROLE: 'web' }),
    await Server.start({ ...settings, ROLE: 'web' }),
  ]
  const workers = [await startWorker(settings), await startWorker(settings)]
  const pauses = { killed: [] as number[], frozen: [] as number[] }
  try {
    for (let round = 0; round < rounds; round++) {
      const stop = new AbortController()
      const writing = servers.flatMap((server) =>
        Array.from({ length: WRITERS_PER_SERVER }, () =>
          writeUntilSettled(ledger, random, server, stop.signal),
        ),
      )
      await sleep(random.below(MAX_LIVES_MS))
      const isFrozen = round % 2 === 1
      const began = await database.failOver(isFrozen)
      const before = ledger.acknowledged.size
      while (ledger.acknowledged.size === before && performance.now() - began < writesAgainWithinMs)
        await sleep(10)
      pauses[isFrozen ? 'frozen' : 'killed'].push(performance.now() - began)
      stop.abort()
      await Promise.all(writing)
      await database.addStandby()
    }
    await assertJobsRun(servers[0] as Server) // two were started
    for (const server of servers) await assertAgrees(server, database.url)
    const { lost, twice } = await compare({ url: database.url }, ledger, [])
    const figures = `${rounds} failovers, ${isSynchronous ? 'synchronous' : 'asynchronous'}: ${lost} of ${ledger.acknowledged.size} acknowledged writes lost, ${twice} twice, ${ledger.faults} answers 500, writing again after a kill ${spread(pauses.killed)}, frozen ${spread(pauses.frozen)}`
    assert.deepEqual(
      { lost: isSynchronous ? lost : 0, twice, faults: ledger.faults },
      { lost: 0, twice: 0, faults: 0 },
      figures,
    )
    const slowest = Math.max(...pauses.killed, ...pauses.frozen)
    assert.ok(ledger.acknowledged.size > 0 && slowest < writesAgainWithinMs, figures)
    return figures
  } finally {
    await Promise.all([...servers.map((server) => server.kill()), ...workers.map(kill)])
    await database.stop()
  }
}

const spread = (pauses: readonly number[]) =>
  pauses.length === 0
    ? 'not tried'
    : `p50 ${Math.round(medianOf(pauses))} ms, at most ${Math.round(Math.max(...pauses))} ms`

/** The herd that a server has in memory is the one on file, also where the last commits were lost. */
async function assertAgrees({ url }: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl })
  const counts = async () => {
    const { headers } = await fetch(`${url}/api/horses?limit=1`)
    const { n } = await db.kysely
      .selectFrom('horse')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return { shown: Number(headers.get('x-total-count')), onFile: n }
  }
  try {
    let { shown, onFile } = await counts()
    for (const end = Date.now() + AGREES_WITHIN_MS; shown !== onFile && Date.now() < end; await sleep(200))
      ({ shown, onFile } = await counts())
    assert.equal(shown, onFile, 'horses that a server shows')
  } finally {
    await db.close()
  }
}

async function writeUntilSettled(ledger: Ledger, random: Random, server: Server, signal: AbortSignal) {
  const writer = new Writer(ledger, random)
  await writer.writeUntil(server, signal)
  for (const end = Date.now() + SETTLES_WITHIN_MS; !writer.isSettled && Date.now() < end;)
    await writer.writeOne(server)
  assert.ok(writer.isSettled, 'a write that was cut off is still refused')
}

/** The workers found the new primary, too: a job that is enqueued ends. Without starts on file it is refused. */
async function assertJobsRun(server: Server): Promise<void> {
  const job_id = await startEvaluation(server)
  let status = 'queued'
  for (
    const end = Date.now() + SETTLES_WITHIN_MS;
    (status === 'queued' || status === 'running') && Date.now() < end;
    await sleep(200)
  )
    ({ status } = (await (await fetch(`${server.url}/api/jobs/${job_id}`)).json()) as { status: string })
  assert.ok(status === 'done' || status === 'failed', `a job after the failovers is ${status}`)
}
