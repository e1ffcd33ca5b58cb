import type { FieldValues } from '@quarterpole/contract/fields'
import type { testFields } from '@quarterpole/contract/genetic-test'
import type { GeneticTestId, HorseId, ImportId } from '@quarterpole/contract/ids'
import type { MarkerName } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { GeneticTestTable } from '../schema.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'
import { refreshQualityScores } from './quality.ts'

/** What is typed of a result, and its reading. */
export type TestFields = FieldValues<typeof testFields> &
  Pick<GeneticTestTable, 'value' | 'copies_min' | 'copies_max'> & { inferred: boolean }
/** A new result. */
export type NewGeneticTest = TestFields & { horse_id: HorseId; import_id?: ImportId | null }

/** All results of a horse, the current one first within its marker. */
export const testsOf = (db: Db, id: HorseId): Promise<GeneticTestTable[]> =>
  db.kysely
    .selectFrom('genetic_test')
    .selectAll()
    .where('horse_id', '=', id)
    .orderBy('marker')
    .orderBy('is_current', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const readTest = (db: Db, id: GeneticTestId): Promise<GeneticTestTable | undefined> =>
  db.kysely.selectFrom('genetic_test').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds one result and picks the current ones again. */
export async function insertTest(db: Db, test: TestFields & { horse_id: HorseId }): Promise<GeneticTestId> {
  return tx(db, async (trx) => {
    const id = await insertTests(trx, [test], await testsOf(trx, test.horse_id))
    await settleGeneticTests(trx, [test.horse_id])
    return id
  })
}

/**
 * Replaces the fields of one result of a horse, raises its version and picks the current ones again. With a `version`,
 * only if it is the stored one.
 */
export async function updateTest(
  db: Db,
  { id, horse_id }: Pick<GeneticTestTable, 'id' | 'horse_id'>,
  { inferred, ...fields }: TestFields,
  version?: number,
): Promise<'updated' | 'stale'> {
  return tx(db, async (trx) => {
    const changed = await trx.kysely
      .updateTable('genetic_test')
      .set({ ...fields, inferred: inferred ? 1 : 0 })
      .set((e) => ({ version: e('version', '+', 1) }))
      .where('id', '=', id)
      .$if(version !== undefined, (qb) => qb.where('version', '=', Number(version)))
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return 'stale'
    await settleGeneticTests(trx, [horse_id])
    return 'updated'
  })
}

/** Deletes one result of a horse; an earlier one becomes current again. */
export async function removeTest(db: Db, { id, horse_id }: Pick<GeneticTestTable, 'id' | 'horse_id'>) {
  await tx(db, async (trx) => {
    await trx.kysely.deleteFrom('genetic_test').where('id', '=', id).execute()
    await settleGeneticTests(trx, [horse_id])
  })
}

/** Current results of many horses: at most one per horse and marker. */
export const currentTestsOf = (db: Db, ids: readonly HorseId[]): Promise<GeneticTestTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('genetic_test')
      .selectAll()
      .where('horse_id', 'in', chunk)
      .where('is_current', '=', 1)
      .orderBy('horse_id')
      .orderBy('marker')
      .execute(),
  )

/** The current results of all horses at some markers. */
export const currentTestsAt = (db: Db, markers: readonly MarkerName[]) =>
  db.kysely
    .selectFrom('genetic_test')
    .select(['horse_id', 'marker', 'value'])
    .where('marker', 'in', markers)
    .where('is_current', '=', 1)
    .execute()

export interface TestOutcome {
  inserted: number
  /** Identical results already on file. */
  unchanged: number
}

/**
 * Adds results and picks the current one per horse and marker: a sample before an inference, then the later date, then
 * the later entry. Older results stay on file.
 */
export async function addGeneticTests(db: Db, tests: readonly NewGeneticTest[]): Promise<TestOutcome> {
  return tx(db, async (trx) => {
    const ids = [...new Set(tests.map((test) => test.horse_id))]
    const onFile = await forEachChunk(ids, (chunk) =>
      trx.kysely.selectFrom('genetic_test').selectAll().where('horse_id', 'in', chunk).execute(),
    )
    const seen = new Set(onFile.map((test) => identity({ ...test, inferred: test.inferred === 1 })))
    const fresh = tests.filter((test) => {
      const key = identity(test)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    if (fresh.length > 0) await bumpHerdVersion(trx, { horses: fresh.map(({ horse_id }) => horse_id) })
    if (fresh.length > 0) await insertTests(trx, fresh, onFile)
    if (fresh.length > 0) await refreshQualityScores(trx, [...new Set(fresh.map((test) => test.horse_id))])
    return { inserted: fresh.length, unchanged: tests.length - fresh.length }
  })
}

/** @returns the id of the first */
async function insertTests(
  db: Db,
  fresh: readonly NewGeneticTest[],
  onFile: readonly GeneticTestTable[],
): Promise<GeneticTestId> {
  const first = await allocateIds(db, 'genetic_test', fresh.length)
  const created_at = await readClock(db)
  const rows = fresh.map((test, i): GeneticTestTable => ({
    ...test,
    id: (first + i) as GeneticTestId, // consecutive ids of the block
    inferred: test.inferred ? 1 : 0,
    is_current: 0,
    version: 1,
    import_id: test.import_id ?? null,
    created_at,
  }))
  const inForce = pickInForce([...onFile, ...rows])
  const deposed = onFile
    .filter((test) => test.is_current === 1 && !inForce.has(test.id))
    .map((test) => test.id)
  await forEachChunk(deposed, async (chunk) => {
    await db.kysely.updateTable('genetic_test').set({ is_current: 0 }).where('id', 'in', chunk).execute()
  })
  await db.engine.insertMany(
    db.kysely,
    'genetic_test',
    rows.map((row) => ({ ...row, is_current: inForce.has(row.id) ? 1 : 0 })),
  )
  return first as GeneticTestId // as above
}

/** Ids of the current results. */
function pickInForce(tests: readonly GeneticTestTable[]): Set<number> {
  const best = new Map<string, GeneticTestTable>()
  for (const test of tests) {
    const key = `${test.horse_id} ${test.marker}`
    const rival = best.get(key)
    if (!rival || outranks(test, rival)) best.set(key, test)
  }
  return new Set([...best.values()].map((test) => test.id))
}

function outranks(a: GeneticTestTable, b: GeneticTestTable): boolean {
  if (a.inferred !== b.inferred) return a.inferred < b.inferred
  const [dayA, dayB] = [a.tested_on ?? '', b.tested_on ?? '']
  return dayA === dayB ? a.id > b.id : dayA > dayB
}

const identity = (t: Omit<NewGeneticTest, 'import_id' | 'copies_min' | 'copies_max'>) =>
  JSON.stringify([t.horse_id, t.marker, t.value, t.raw, t.lab, t.assay, t.tested_on, t.inferred])

/** Recomputes the current results of these horses, for example after an undo. */
export async function settleGeneticTests(db: Db, ids: readonly HorseId[]): Promise<void> {
  await tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: ids })
    const tests = await forEachChunk(ids, (chunk) =>
      trx.kysely.selectFrom('genetic_test').selectAll().where('horse_id', 'in', chunk).execute(),
    )
    const inForce = pickInForce(tests)
    for (const flag of [0, 1] as const) {
      const wrong = tests
        .filter((t) => t.is_current !== flag && inForce.has(t.id) === (flag === 1))
        .map((t) => t.id)
      await forEachChunk(wrong, async (chunk) => {
        await trx.kysely
          .updateTable('genetic_test')
          .set({ is_current: flag })
          .where('id', 'in', chunk)
          .execute()
      })
    }
    await refreshQualityScores(trx, ids)
  })
}
