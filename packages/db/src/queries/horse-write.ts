import { type HorseColumns, KEPT_FIELDS, type KeptField } from '@quarterpole/contract/horse-fields'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { qualityScore } from '../quality-score.ts'
import type { Flag, HorseTable } from '../schema.ts'
import { computedOfHorse } from '../text-keys.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { readClock } from './clock.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { allocateIds } from './id-block.ts'
import { TYPED_COLUMNS } from './horse.ts'
import { type Reference, referencesTo } from './horse-references.ts'
import { refreshQualityScores, scoreOfRow } from './quality.ts'
import { updateVersioned } from './versioned.ts'

/**
 * Typed columns of a horse; the others are derived. One that `stays`, left out, is not changed, and unknown in a new row;
 * `is_mine` left out in a new row is 0 for a stub, 1 for any other horse.
 */
export type HorseFields = Omit<Pick<HorseTable, (typeof TYPED_COLUMNS)[number]>, KeptField> & {
  [F in KeptField]?: HorseTable[F] | undefined
}

const REQUIRED = new Set<string>(['name', 'sex', ...KEPT_FIELDS] satisfies (keyof HorseFields)[])
/** The rest of a horse of whom only the name is known. */
export const NAME_ALONE = Object.fromEntries(
  TYPED_COLUMNS.filter((name) => !REQUIRED.has(name)).map((name) => [name, null]),
) as { [F in Exclude<keyof HorseFields, 'name' | 'sex' | KeptField>]: null } // just made so

export type NewHorse = HorseFields & {
  is_stub?: boolean
  is_sample?: Flag
  import_id?: ImportId | null
}

export type NewHorseWithId = NewHorse & { id: HorseId }

/** @throws the engine's unique violation if the AQHA id is taken (engine.isUniqueViolation) */
export async function insertHorse(db: Db, horse: NewHorse): Promise<HorseId> {
  return tx(db, async (trx) => {
    const id = await allocateIds(trx, 'horse', 1)
    await insertHorses(trx, [{ ...horse, id }])
    return id
  })
}

/** Rows built and inserted per batch, so that a whole herd is never in memory. */
const ROWS_AT_ONCE = 2000

/**
 * Inserts many horses with ids from `allocateIds(db, 'horse', n)`. Parents come before their foals or are on file.
 * A generator can be consumed only once: pass one only inside a transaction, where nothing is retried.
 */
export async function insertHorses(db: Db, horses: Iterable<NewHorseWithId>): Promise<void> {
  await tx(db, async (trx) => {
    let stamp: { changed_in: number; now: string } | null = null
    for (const batch of batches(horses, ROWS_AT_ONCE)) {
      stamp ??= { changed_in: await bumpHerdVersion(trx, { horses: [] }), now: await readClock(trx) }
      const { changed_in, now } = stamp
      const rows = batch.map((horse) => newRow(horse, changed_in, now))
      await trx.engine.insertMany(trx.kysely, 'horse', rows)
    }
  })
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const NOTHING_KEPT = Object.fromEntries(KEPT_FIELDS.map((name) => [name, null])) as Record<KeptField, null> // just made so

function newRow(horse: NewHorseWithId, changed_in: number, now: string): HorseTable {
  return {
    ...NOTHING_KEPT,
    ...givenColumns(horse),
    id: horse.id,
    is_mine: horse.is_mine ?? (horse.is_stub ? 0 : 1),
    is_sample: horse.is_sample ?? 0,
    is_stub: horse.is_stub ? 1 : 0,
    panel_known: 0,
    markers_known: 0,
    quality_score: qualityScore({ ...horse, panel_known: 0, markers_known: 0 }),
    import_id: horse.import_id ?? null,
    version: 1,
    changed_in,
    created_at: now,
    updated_at: now,
  }
}

/** The typed columns that are given, with their derived normal forms; written only here. */
const givenColumns = (fields: HorseFields) => ({
  ...(Object.fromEntries(
    TYPED_COLUMNS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as Omit<HorseFields, KeptField> & Partial<HorseColumns>), // its own columns
  ...computedOfHorse(fields),
  foaled_precision: fields.foaled === null ? null : fields.foaled_precision,
})

export type UpdateOutcome = 'updated' | 'missing' | 'stale'

/** Replaces the entered fields. With a version, only if it is current. A stub becomes a regular horse. */
export async function updateHorse(
  db: Db,
  id: HorseId,
  fields: HorseFields,
  version?: number,
): Promise<UpdateOutcome> {
  return tx(db, async (trx) => {
    const changed_in = await bumpHerdVersion(trx, { horses: [] })
    const barn_name = fields.barn_name === undefined ? await barnNameOf(trx, id) : fields.barn_name
    const changed = await updateVersioned(trx, 'horse', id, {
      ...givenColumns({ ...fields, barn_name }),
      is_stub: 0,
      is_sample: 0,
      changed_in,
      version,
    })
    if (changed) {
      await refreshQualityScores(trx, [id])
      return 'updated'
    }
    const there = await trx.kysely.selectFrom('horse').select('id').where('id', '=', id).executeTakeFirst()
    return there ? 'stale' : 'missing'
  })
}

/** The search text holds it, so an edit that leaves it as it is must know it. */
async function barnNameOf(trx: Db, id: HorseId): Promise<string | null> {
  const row = await trx.kysely.selectFrom('horse').select('barn_name').where('id', '=', id).executeTakeFirst()
  return row?.barn_name ?? null
}

/** A horse's fields before and after an edit, barn name included. */
export interface HorseEdit {
  readonly id: HorseId
  readonly before: HorseFields
  readonly after: HorseFields
}

/** Updates many horses like `updateHorse`, writing only columns that differ. */
export async function updateHorses(db: Db, edits: Iterable<HorseEdit>): Promise<void> {
  await tx(db, async (trx) => {
    let written: { is_stub: 0; is_sample: 0; changed_in: number; updated_at: string } | undefined
    for (const batch of batches(edits, ROWS_AT_ONCE)) {
      written ??= {
        is_stub: 0,
        is_sample: 0,
        changed_in: await bumpHerdVersion(trx, { horses: [] }),
        updated_at: await readClock(trx),
      }
      const stamp = written
      for (const rows of Map.groupBy(batch.map(differences), (row) => Object.keys(row).join()).values())
        await trx.engine.updateMany(trx.kysely, 'horse', rows, ['id'])
      const ids = batch.map(({ id }) => id)
      await forEachChunk(ids, (chunk) =>
        trx.kysely
          .updateTable('horse')
          .set((e) => ({ ...stamp, version: e('version', '+', 1), quality_score: scoreOfRow }))
          .where('id', 'in', chunk)
          .execute(),
      )
    }
  })
}

/** The columns that differ, with the id. */
function differences({ id, before, after }: HorseEdit): Partial<HorseTable> & { id: HorseId } {
  const was: Readonly<Record<string, unknown>> = givenColumns(before)
  const differing = Object.entries(givenColumns(after)).filter(([column, value]) => value !== was[column])
  return { id, ...Object.fromEntries(differing) }
}

export type DeleteOutcome = { deleted: true } | { deleted: false; missing: boolean; references: Reference[] }

/** Deletes a horse without references, with its tests and estimates. */
export async function deleteHorse(db: Db, id: HorseId): Promise<DeleteOutcome> {
  return tx(db, async (trx) => {
    const references = await referencesTo(trx, id)
    if (references.length > 0) return { deleted: false, missing: false, references }
    await trx.kysely.deleteFrom('genetic_test').where('horse_id', '=', id).execute()
    await trx.kysely.deleteFrom('ebv').where('horse_id', '=', id).execute()
    const gone = await trx.kysely.deleteFrom('horse').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) return { deleted: false, missing: true, references: [] }
    await bumpHerdVersion(trx, { horses: [], removed: [id] })
    return { deleted: true }
  })
}
