import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { DATABASE_FILE, type Db, openDatabase } from '../open.ts'
import { insertActivity, listActivity } from '../queries/activity.ts'
import { readMeta, writeMeta } from '../queries/app-meta.ts'
import { allocateIds } from '../queries/id-block.ts'
import { appendPredictions, listPredictions, type NewPrediction } from '../queries/prediction.ts'
import { describeEngines, faultsOf, heldElsewhere, testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import type { Appended } from './engine.ts'
import { SqliteAppender } from './sqlite-appender.ts'
import { NestedWriteError } from './sqlite-driver.ts'

const AT = '2026-06-15T12:00:00.000Z'

const predicted = (name: string): NewPrediction & { created_at: string } => ({
  kind: 'race',
  sire_id: null,
  dam_id: null,
  track_id: null,
  request: { name },
  result: '{"order":[1,2]}',
  input_hash: name,
  model_version: '1',
  evaluation_id: null,
  created_at: AT,
})
const told = (sentence: string) => ({ kind: 'race_predicted' as const, sentence, at: AT })
const hashes = async (db: Db) => (await listPredictions(db, 1000)).map(({ input_hash }) => input_hash)

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('rows get the next ids of their nouns, in the order given', async () => {
    const before = await allocateIds(db, 'prediction', 1)
    await appendPredictions(db, [predicted('a'), predicted('b')], [told('One was told.')])
    await appendPredictions(db, [predicted('c')], [])
    const rows = (await listPredictions(db, 3)).reverse()
    expect(rows.map(({ id, input_hash }) => [id - before, input_hash])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
    expect(rows[0]).toMatchObject({ kind: 'race', request: '{"name":"a"}', sire_id: null, created_at: AT })
    expect(await allocateIds(db, 'prediction', 1)).toBe(before + 4)
    const id = await insertActivity(db, { kind: 'race_predicted', sentence: 'Another.', at: AT })
    expect((await listActivity(db, 2)).map((line) => [line.id - id, line.sentence])).toEqual([
      [0, 'Another.'],
      [-1, 'One was told.'],
    ])
  })

  test('of a group with a row that is refused nothing is written, and the fault tells itself apart', async () => {
    const taken = (await allocateIds(db, 'prediction', 1)) + 2
    const { request, ...row } = predicted('in the way')
    await db.kysely
      .insertInto('prediction')
      .values({ ...row, id: taken, request: JSON.stringify(request), result: '{}' })
      .execute()
    const group = [predicted('good'), predicted('refused')]
    const fault = await appendPredictions(db, group, [told('Never.')]).catch((error: unknown) => error)
    expect(db.engine.isUniqueViolation(fault)).toBe(true)
    expect(db.engine.isForeignKeyViolation(fault)).toBe(false)
    expect(await hashes(db)).not.toContain('good')
    expect((await listActivity(db, 100)).map(({ sentence }) => sentence)).not.toContain('Never.')
    expect(await allocateIds(db, 'prediction', 2)).toBe(taken - 1) // as if it had never been tried
    await appendPredictions(db, group, [])
    expect(await hashes(db)).toEqual(expect.arrayContaining(['good', 'refused', 'in the way']))
  })

  test('groups asked for side by side, and writes between them, all come through', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
    await Promise.all(
      names.flatMap((name) => [appendPredictions(db, [predicted(name)], []), writeMeta(db, name, 'yes')]),
    )
    const written = (await listPredictions(db, 1000)).filter(({ input_hash }) => names.includes(input_hash))
    expect(written).toHaveLength(40)
    expect(new Set(written.map(({ id }) => id)).size).toBe(40)
    expect(await readMeta(db, 'n39')).toBe('yes')
  })
})

describe('the thread of the embedded engine', async () => {
  const db = await testDatabase('sqlite')

  test('what was appended outlives the database being closed at once', async () => {
    const again = db.openAgain()
    const written = appendPredictions(again, [predicted('last')], [])
    await again.close()
    await written
    expect(await hashes(db)).toContain('last')
    await expect(appendPredictions(again, [predicted('later')], [])).rejects.toThrow('not open')
  })

  test('an append inside a transaction is refused, instead of waiting for itself', async () => {
    const past = tx(db, () => appendPredictions(db, [predicted('inside')], []))
    await expect(past).rejects.toBeInstanceOf(NestedWriteError)
  })

  test('it waits for another process, while this one goes on', async () => {
    const held = await heldElsewhere(db)
    let written = false
    const waiting = appendPredictions(db, [predicted('late')], []).then(() => (written = true))
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    await expect.poll(() => ticks, { interval: 5 }).toBeGreaterThan(5)
    clearInterval(timer)
    expect(written).toBe(false)
    await Promise.all([held.letGo(), waiting])
    expect(await hashes(db)).toContain('late')
  })

  test('kill -9 takes no row that was answered for, and leaves no half group', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quarterpole-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const first = openDatabase({ dataDir })
    await migrate(first)
    await first.close()
    const said = await appendUntilKilled(dataDir)
    const after = openDatabase({ dataDir })
    const numbers = (await hashes(after)).map(Number).sort((a, b) => a - b)
    expect(numbers.length).toBeGreaterThanOrEqual(2 * said)
    expect(numbers).toEqual(Array.from(numbers, (_, i) => Math.floor(i / 2))) // in pairs, none left out
    expect(numbers.length % 2).toBe(0)
    expect(await faultsOf(after)).toEqual([])
    await after.close()
  })

  test('one that ends is said, and the next group gets another', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'quarterpole-')), 'later')
    onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
    const appender = new SqliteAppender(join(folder, DATABASE_FILE))
    const parts: Appended[] = [{ noun: 'activity', rows: [activity('After all.')] }]
    await expect(appender.append(parts)).rejects.toThrow('ended') // there is no folder to open it in
    mkdirSync(folder)
    const made = openDatabase({ dataDir: folder })
    await migrate(made)
    await appender.append(parts)
    expect((await listActivity(made, 10)).map(({ sentence }) => sentence)).toEqual(['After all.'])
    await appender.close()
    await made.close()
  })
})

const ANSWERED = 20

/** Starts a process that appends pairs of predictions and says when each pair is on disk. @returns how many it said */
async function appendUntilKilled(dataDir: string): Promise<number> {
  const writer = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve('../open.ts'))}
    import { appendPredictions } from ${JSON.stringify(import.meta.resolve('../queries/prediction.ts'))}
    const db = openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    for (let i = 0; ; i++) {
      const row = { ...${JSON.stringify(predicted(''))}, input_hash: String(i) }
      await appendPredictions(db, [row, row], [])
      process.stdout.write('on disk\\n')
    }`
  const file = join(dataDir, 'writer.mjs') // a thread cannot be started from what is evaluated
  writeFileSync(file, writer)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = 0
  const enough = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString().split('\n').length - 1
    if (said >= ANSWERED) enough.resolve()
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await Promise.race([enough.promise, ended])
  child.kill('SIGKILL')
  await ended
  expect(said).toBeGreaterThanOrEqual(ANSWERED)
  return said
}

const activity = (sentence: string) => ({
  at: AT,
  kind: 'race_predicted',
  sentence,
  subject_noun: null,
  subject_id: null,
})
