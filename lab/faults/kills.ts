import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { Random } from './random.ts'
import { Server } from './server.ts'
import { importHorses, Ledger, Writer } from './writes.ts'

const WRITERS = 4
export const ROWS_PER_IMPORT = 500
const MAX_LIVES_MS = 4000
const SETTLED_WITHIN_MS = 30_000

export interface KillOptions {
  readonly kills: number
  readonly seed: number
}

/**
 * Kills the server again and again, at random moments under writes and imports, and compares what it acknowledged with
 * what is on file: no acknowledged write is lost, no import is there in part, no write is there twice.
 */
export async function killDrill(
  settings: Record<string, string>,
  database: OpenOptions,
  { kills, seed }: KillOptions,
): Promise<string> {
  const random = new Random(seed)
  const ledger = new Ledger()
  const imports: { owner: string; isDone: boolean }[] = []
  const starts: number[] = []
  const writers = Array.from({ length: WRITERS }, () => new Writer(ledger, random))
  const server = await Server.start(settings)
  try {
    for (let round = 0; round < kills; round++) {
      const stop = new AbortController()
      const writing = writers.map((writer) => writer.writeUntil(server, stop.signal))
      const entry = { owner: `Owner ${seed}-${round}`, isDone: false }
      imports.push(entry)
      const importing = importHorses(server, entry.owner, ROWS_PER_IMPORT).then(
        (isDone) => (entry.isDone = isDone),
      )
      await sleep(random.below(MAX_LIVES_MS))
      await server.kill()
      stop.abort()
      await Promise.all([...writing, importing])
      starts.push(await server.restart())
    }
    const until = Date.now() + SETTLED_WITHIN_MS
    while (writers.some(({ isSettled }) => !isSettled) && Date.now() < until)
      await Promise.all(
        writers.filter(({ isSettled }) => !isSettled).map((writer) => writer.writeOne(server)),
      )
    assert.ok(
      writers.every(({ isSettled }) => isSettled),
      'a write that was cut off by the last kill is still refused',
    )
  } finally {
    await server.kill()
  }
  const { lost, twice, halves } = await compare(database, ledger, imports)
  const figures = `${kills} kills, ${ledger.acknowledged.size} acknowledged of ${ledger.asked} writes, ${imports.filter(({ isDone }) => isDone).length} of ${imports.length} imports acknowledged, start p50 ${Math.round(medianOf(starts))} ms, at most ${Math.round(Math.max(...starts))} ms`
  assert.deepEqual({ lost, twice, halves }, { lost: 0, twice: 0, halves: 0 }, figures)
  assert.ok(ledger.acknowledged.size > 0, 'nothing was written')
  return figures
}

/** What was acknowledged and is not on file, what is there twice, and imports that are there in part. */
export async function compare(
  database: OpenOptions,
  ledger: Ledger,
  imports: { owner: string; isDone: boolean }[],
) {
  const db = openDatabase(database)
  try {
    const { fault } = await db.engine.checkIntegrity(db.kysely)
    assert.equal(fault, null)
    const rows = await db.kysely.selectFrom('horse').select(['name', 'owner']).execute()
    const counts = new Map<string, number>()
    for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
    const byOwner = new Map<string, number>()
    for (const { owner } of rows) if (owner !== null) byOwner.set(owner, (byOwner.get(owner) ?? 0) + 1)
    return {
      lost: [...ledger.acknowledged].filter((name) => !counts.has(name)).length,
      twice: [...counts.values()].filter((n) => n > 1).length,
      halves: imports.filter(({ owner, isDone }) => {
        const n = byOwner.get(owner) ?? 0
        return n !== ROWS_PER_IMPORT && (isDone || n !== 0)
      }).length,
    }
  } finally {
    await db.close()
  }
}

export const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
