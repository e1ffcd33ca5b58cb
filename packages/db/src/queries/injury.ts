import type { FieldValues } from '@quarterpole/contract/fields'
import type { HorseId, ImportId, InjuryId } from '@quarterpole/contract/ids'
import type { injuryFields } from '@quarterpole/contract/injury'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '../open.ts'
import type { InjuryTable } from '../schema.ts'
import { injuryKeys } from '../text-keys.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { insertVersioned, updateVersioned } from './versioned.ts'

export interface InjuryFields
  extends FieldValues<typeof injuryFields>, Pick<InjuryTable, 'horse_id' | 'status'> {
  /** How it ended, of a recovered one; 'recovered' where left out. */
  outcome?: InjuryTable['outcome'] | undefined
}
export interface InjuryRow extends InjuryTable {
  horse_name: string
}
export interface InjuryFilter {
  status?: InjuryTable['status'] | undefined
  horse_id?: HorseId | undefined
  /** Only of horses with one of these trainers, as spelled on file. */
  trainers?: readonly string[] | undefined
  limit?: number | undefined
  offset?: number | undefined
}

function injuryRows(db: Db) {
  return db.kysely
    .selectFrom('injury')
    .innerJoin('horse', 'horse.id', 'injury.horse_id')
    .selectAll('injury')
    .select('horse.name as horse_name')
}

/** Injuries, newest first, and the total that match the filter. */
export async function listInjuries(
  db: Db,
  filter: InjuryFilter = {},
): Promise<{ rows: InjuryRow[]; total: number }> {
  const { status, horse_id, trainers, limit = LIST_DEFAULT, offset = 0 } = filter
  if (trainers?.length === 0) return { rows: [], total: 0 }
  let page = injuryRows(db)
  let count = db.kysely.selectFrom('injury').select((e) => e.fn.countAll<number>().as('n'))
  if (status !== undefined) {
    page = page.where('injury.status', '=', status)
    count = count.where('status', '=', status)
  }
  if (horse_id !== undefined) {
    page = page.where('injury.horse_id', '=', horse_id)
    count = count.where('horse_id', '=', horse_id)
  }
  if (trainers !== undefined) {
    page = page.where('horse.trainer', 'in', trainers)
    count = count.where('horse_id', 'in', (e) =>
      e.selectFrom('horse').select('horse.id').where('horse.trainer', 'in', trainers),
    )
  }
  const rows = await page
    .orderBy('injury.injury_date', 'desc')
    .orderBy('injury.id', 'desc')
    .limit(Math.min(limit, MAX_LIST))
    .offset(offset)
    .execute()
  return { rows, total: (await count.executeTakeFirstOrThrow()).n }
}

export const readInjury = (db: Db, id: InjuryId): Promise<InjuryRow | undefined> =>
  injuryRows(db).where('injury.id', '=', id).executeTakeFirst()

const outcomeOf = ({ status, outcome }: Pick<InjuryFields, 'status' | 'outcome'>) =>
  outcome ?? (status === 'recovered' ? 'recovered' : null)

/** @throws the engine's foreign key violation if the horse is not on file */
export async function insertInjury(db: Db, fields: InjuryFields): Promise<InjuryId> {
  return insertInjuries(db, [fields])
}

/** Inserts injuries with consecutive ids in the given order and returns the first id. */
export async function insertInjuries(
  db: Db,
  injuries: readonly (InjuryFields & { import_id?: ImportId | null })[],
): Promise<InjuryId> {
  return tx(db, async (trx) => {
    await bumpHerdVersion(trx, { horses: injuries.map(({ horse_id }) => horse_id), racing: true })
    const rows = injuries.map((injury) => ({
      ...injury,
      ...injuryKeys(injury),
      outcome: outcomeOf(injury),
      import_id: injury.import_id ?? null,
    }))
    return insertVersioned(trx, 'injury', rows)
  })
}

/**
 * Writes the fields and raises the version. With a `version`, only if it is the stored one; otherwise returns 'stale'
 * and writes nothing.
 */
export async function updateInjury(
  db: Db,
  id: InjuryId,
  fields: InjuryFields,
  version?: number,
): Promise<'updated' | 'missing' | 'stale'> {
  return tx(db, async (trx) => {
    const before = await trx.kysely
      .selectFrom('injury')
      .select('horse_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const changed = await updateVersioned(trx, 'injury', id, {
      ...fields,
      outcome: outcomeOf(fields),
      ...injuryKeys(fields),
      version,
    })
    if (!changed) return before ? 'stale' : 'missing'
    await bumpHerdVersion(trx, {
      horses: [before?.horse_id ?? fields.horse_id, fields.horse_id],
      racing: true,
    })
    return 'updated'
  })
}

export async function removeInjury(db: Db, { id, horse_id }: Pick<InjuryTable, 'id' | 'horse_id'>) {
  await bumpHerdVersion(db, { horses: [horse_id], racing: true }) // lists show who is hurt
  await db.kysely.deleteFrom('injury').where('id', '=', id).execute()
}

/** An injury, as shown on a race card. */
export type RunnerInjury = Pick<
  InjuryTable,
  'horse_id' | 'injury_date' | 'type' | 'status' | 'return_date' | 'expected_days_off'
>

/** Injuries of a card's horses before a day, newest first. */
export const injuriesOfRunners = (db: Db, ids: readonly HorseId[], before: string): Promise<RunnerInjury[]> =>
  db.kysely
    .selectFrom('injury')
    .select(['horse_id', 'injury_date', 'type', 'status', 'return_date', 'expected_days_off'])
    .where('horse_id', 'in', ids)
    .where('injury_date', '<', before)
    .orderBy('injury_date', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Active injuries of any number of horses, newest first. */
export const activeInjuriesOf = (db: Db, ids: readonly HorseId[]): Promise<InjuryTable[]> =>
  forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('injury')
      .selectAll()
      .where('horse_id', 'in', chunk)
      .where('status', '=', 'active')
      .orderBy('injury_date', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )

/** All injuries of any number of horses, for matching an import's rows. */
export const injuriesOnFile = (db: Db, ids: readonly HorseId[]): Promise<InjuryTable[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely.selectFrom('injury').selectAll().where('horse_id', 'in', chunk).orderBy('id').execute(),
  )

/** Injury type keys (nameKey) on file, most common first. */
export const commonTypeKeys = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db.kysely
    .selectFrom('injury')
    .select((e) => ['type_key', e.fn.countAll<number>().as('n')])
    .groupBy('type_key')
    .orderBy('n', 'desc')
    .orderBy('type_key')
    .limit(limit)
    .execute()
  return rows.map(({ type_key }) => type_key)
}

/** The newest injuries under any of these type keys. */
export const injuriesOfTypes = (db: Db, typeKeys: readonly string[], limit: number): Promise<InjuryTable[]> =>
  db.kysely
    .selectFrom('injury')
    .selectAll()
    .where('type_key', 'in', typeKeys)
    .orderBy('injury_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Starts of injured horses: one row per injury and start with an SI, oldest start first. */
export const startsAroundInjuries = (db: Db, ids: readonly InjuryId[]) =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('injury')
      .innerJoin('start', 'start.horse_id', 'injury.horse_id')
      .innerJoin('race', 'race.id', 'start.race_id')
      .select(['injury.id as injury_id', 'injury.horse_id', 'injury.injury_date'])
      .select(['start.race_id', 'race.race_date', 'race.distance_yards', 'start.si'])
      .where('injury.id', 'in', chunk)
      .where('start.si', 'is not', null)
      .$narrowType<{ si: number }>()
      .orderBy('injury.id')
      .orderBy('race.race_date')
      .orderBy('race.id')
      .execute(),
  )
