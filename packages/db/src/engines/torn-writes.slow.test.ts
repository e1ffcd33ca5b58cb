import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HorseId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { DATABASE_FILE, openDatabase } from '../open.ts'
import { insertHorses } from '../queries/horse-write.ts'
import { scratchFolder } from '../scratch.ts'
import { horse } from '../test-rows.ts'
import { tx } from '../tx.ts'

const COMMITS = 20
/** More than one page of the file, so that a commit can be torn. */
const HORSES_PER_COMMIT = 100
const TEARS = 40
const FRAME = 24 + 4096

/**
 * What a power cut leaves: the file as it was, and a log of which a part never reached the disk. SQLite promises that every
 * commit before that part is there, whole, and no part of a later one.
 */
describe('a log that is torn', async () => {
  const { file, log, lengths } = await committed()

  test.each([
    ['ends early', (at: number) => log.subarray(0, at)],
    ['is zeros from there on', (at: number) => Buffer.concat([log.subarray(0, at)], log.length)],
    ['lacks one page', (at: number) => Buffer.concat([log.subarray(0, at), log.subarray(at + FRAME)])],
  ])('that %s has every commit before, and nothing of those after', async (_name, tornAt) => {
    for (let tear = 0; tear < TEARS; tear++) {
      const at = Math.floor(((tear + 0.5) * log.length) / TEARS)
      const whole = lengths.filter((length) => length <= at).length
      expect({ at, ...(await commitsOnFile(tornAt(at))) }).toEqual({ at, fault: null, whole, torn: 0 })
    }
  })

  /** What a start finds with this log beside the file. */
  async function commitsOnFile(torn: Uint8Array) {
    const { options, drop } = scratchFolder()
    writeFileSync(join(options.dataDir, DATABASE_FILE), file)
    writeFileSync(join(options.dataDir, `${DATABASE_FILE}-wal`), torn)
    const db = openDatabase(options)
    const { fault } = await db.engine.checkIntegrity(db.kysely)
    const rows = await db.kysely
      .selectFrom('horse')
      .select(['owner', (e) => e.fn.countAll<number>().as('n')])
      .groupBy('owner')
      .execute()
    await db.close()
    await drop()
    const whole = rows.filter(({ n }) => n === HORSES_PER_COMMIT).length
    return { fault, whole, torn: rows.length - whole }
  }
})

/** A database file, the log with commits that are not in the file yet, and how long the log was after each. */
async function committed() {
  const { options, drop } = scratchFolder()
  const read = (ending: '' | '-wal') => readFileSync(join(options.dataDir, `${DATABASE_FILE}${ending}`))
  const db = openDatabase(options)
  await migrate(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely)
  const lengths: number[] = []
  for (let commit = 0; commit < COMMITS; commit++) {
    const horses = Array.from({ length: HORSES_PER_COMMIT }, (_, n) => ({
      ...horse({ name: `Horse ${commit}-${n}`, owner: `Owner ${commit}` }),
      id: (commit * HORSES_PER_COMMIT + n + 1) as HorseId,
    }))
    await tx(db, (trx) => insertHorses(trx, horses))
    lengths.push(read('-wal').length)
  }
  const [file, log] = [read(''), read('-wal')]
  await db.close()
  await drop()
  return { file, log, lengths }
}
