import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@quarterpole/db/migrate'
import { type Db, openDatabase } from '@quarterpole/db/open'
import { cutOthers, integrityErrors, testDatabase } from '@quarterpole/db/testing'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { contentOf } from './database-content.ts'
import { importFile } from '../../src/files/imports/import-file.ts'
import { uploadOf } from './upload-of.ts'

const SEED = 20_261_120
const HORSES = 800
const folder = mkdtempSync(join(tmpdir(), 'quarterpole-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')

/** A file that changes the horses of the last one and brings as many again. */
const fileOf = (owner: string, from: number) =>
  `name,sex,foaled,owner,sire\n${Array.from({ length: HORSES }, (_, at) => `Horse ${from + at},S,${1990 + (at % 9)},${owner},Sire ${at % 7}`).join('\n')}\n`

const importInto = (db: Db, text: string) => importFile(db, uploadOf('horses', text))

/** How many statements an import takes. */
async function statementsOf(db: Db, text: string): Promise<number> {
  let statements = 0
  const count = () => void statements++
  await importInto(withStatementHooks(db, { beforeStatement: count, afterRows: count }), text)
  return statements
}

async function rowsOf({ kysely }: Db, table: 'horse' | 'data_import'): Promise<number> {
  const { n } = await kysely
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface Ended {
  /** The words it said. */
  readonly said: readonly string[]
}

/** Runs the import in a process of its own; kills it when `whenToKill` is through. */
async function inProcess(
  file: string,
  atStatement: number,
  whenToKill?: () => Promise<unknown>,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killed-import-worker.ts'), dataDir, file, String(atStatement)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (line === 'importing') void whenToKill?.().then(() => child.kill('SIGKILL'))
  }
  await ended
  return { said }
}

test('a process that is killed during an import leaves all of it or nothing, and the database opens again', async () => {
  const first = openDatabase({ dataDir })
  await migrate(first)
  await importInto(first, fileOf('Ana', 0))
  const before = await contentOf(first)
  await first.close()
  const file = join(folder, 'horses.csv')
  writeFileSync(file, fileOf('Bo', HORSES / 2))

  // How long it takes and how many statements it has, on a copy of its own that is thrown away.
  const reference = openDatabase({ dataDir: join(folder, 'reference') })
  await migrate(reference)
  await importInto(reference, fileOf('Ana', 0))
  const began = performance.now()
  const statements = await statementsOf(reference, fileOf('Bo', HORSES / 2))
  const tookMs = performance.now() - began
  const after = await contentOf(reference)
  await reference.close()
  expect(after).not.toEqual(before)

  const outcomes = { nothing: 0, all: 0 }
  const moments = fc.sample(fc.integer({ min: 1, max: 1000 }), { numRuns: 20, seed: SEED })
  for (const [round, moment] of moments.entries()) {
    const isTimed = round % 2 === 0
    const at = isTimed ? 0 : 1 + Math.floor((statements * moment) / 1001)
    const { said } = await inProcess(file, at, isTimed ? () => sleep((tookMs * moment) / 700) : undefined)
    const db = openDatabase({ dataDir })
    await migrate(db) // what the server does when it starts
    expect(await integrityErrors(db)).toEqual([])
    const content = await contentOf(db)
    const isAll = content.length !== before.length
    expect(content).toEqual(isAll ? after : before)
    expect(said.some((line) => line.startsWith('done')) && !isAll).toBe(false) // what was acknowledged is there
    outcomes[isAll ? 'all' : 'nothing']++
    await db.close()
    if (isAll) {
      rmSync(dataDir, { recursive: true })
      const emptyDb = openDatabase({ dataDir })
      await migrate(emptyDb)
      await importInto(emptyDb, fileOf('Ana', 0))
      await emptyDb.close()
    }
  }
  expect(outcomes.nothing).toBeGreaterThanOrEqual(10) // every second one is killed before its commit
})

test('a PostgreSQL connection that is cut at any moment leaves all of it or nothing', async () => {
  const db = await testDatabase('postgres')
  if (!('url' in db.options)) throw new Error('not a server')
  const other = openDatabase({ ...db.options, poolSize: 1 }) // the one connection that is not cut
  try {
    await importInto(db, fileOf('Ana', 0))
    // A slow import says more often how far it is: the moments are those of the shorter of two.
    const first = await statementsOf(db, fileOf('Bo', HORSES))
    const second = await statementsOf(db, fileOf('Cy', 2 * HORSES))
    let expected = 3 * HORSES + 7
    const moments = fc.sample(fc.integer({ min: 1, max: Math.min(first, second) }), {
      numRuns: 20,
      seed: SEED,
    })
    let cut = 0
    for (const [round, moment] of moments.entries()) {
      let statements = 0
      const cutLine = () => {
        if (++statements !== moment) return
        cut++
        void cutOthers(other)
      }
      const outcome = await importInto(
        withStatementHooks(db, { beforeStatement: cutLine, afterRows: cutLine }),
        fileOf(`Owner ${round}`, (round + 3) * HORSES),
      ).catch((error: unknown) => error)
      const isThrough = !(outcome instanceof Error)
      const found = await rowsOf(other, 'horse')
      expect([expected, expected + HORSES]).toContain(found)
      if (isThrough) expect(found).toBe(expected + HORSES) // tried again, and written once
      expect(await rowsOf(other, 'data_import')).toBe((found - 7) / HORSES)
      expected = found
    }
    expect(cut).toBeGreaterThan(10) // one that takes a few statements less may be over before its moment
  } finally {
    await other.close()
  }
})
