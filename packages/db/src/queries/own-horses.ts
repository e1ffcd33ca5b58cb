import type { AccountId, HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { HorseRecordName } from '@quarterpole/contract/records'
import type { Db } from '../open.ts'
import type { RowChange } from './change.ts'
import { forEachChunk } from './chunks.ts'

/** A record by which a call names its horse. */
export type OwnedTable = 'injury' | 'genetic_test' | HorseRecordName

/** The horse of a record; undefined if there is no such record. */
export async function horseOfRecord(db: Db, table: OwnedTable, id: number): Promise<HorseId | undefined> {
  const row = await db.kysely
    .selectFrom(table as 'work') // each has these columns
    .select('horse_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.horse_id
}

/** Those of these horses that are trained under one of these names, whatever its case. */
export async function trainedAmong(
  db: Db,
  ids: readonly HorseId[],
  names: readonly string[],
): Promise<Set<HorseId>> {
  const keys = new Set(names.map(nameKey))
  const rows = await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely.selectFrom('horse').select(['id', 'trainer']).where('id', 'in', chunk).execute(),
  )
  return new Set(
    rows.flatMap(({ id, trainer }) => (trainer !== null && keys.has(nameKey(trainer)) ? [id] : [])),
  )
}

/** Whether all these horses are trained under one of these names, whatever its case. */
export async function areTrainedBy(
  db: Db,
  ids: readonly HorseId[],
  names: readonly string[],
): Promise<boolean> {
  return ids.length > 0 && (await trainedAmong(db, ids, names)).size === new Set(ids).size
}

/** How these trainers' names are spelled on file; reads every trainer on file. */
export async function trainersOnFile(db: Db, names: readonly string[]): Promise<string[]> {
  const keys = new Set(names.map(nameKey))
  const trainers = await db.kysely
    .selectFrom('horse')
    .select('trainer')
    .distinct()
    .where('trainer', 'is not', null)
    .execute()
  return trainers.flatMap(({ trainer }) => (trainer !== null && keys.has(nameKey(trainer)) ? [trainer] : []))
}

/** All horses trained under one of these names. */
export async function horsesTrainedBy(db: Db, names: readonly string[]): Promise<Set<HorseId>> {
  const found = new Set<HorseId>()
  const spelled = await trainersOnFile(db, names)
  if (spelled.length === 0) return found
  const rows = await db.kysely.selectFrom('horse').select('id').where('trainer', 'in', spelled).execute()
  for (const { id } of rows) found.add(id)
  return found
}

/** Ids of the records that this person entered, on whichever horse they are now: by the activities that added them. */
export async function entriesBy(db: Db, of: OwnedTable, account_id: AccountId): Promise<Set<number>> {
  const rows = await db.kysely
    .selectFrom('activity')
    .select('changes')
    .where('account_id', '=', account_id)
    .where(
      'kind',
      '=',
      of === 'injury' ? 'injury_recorded' : of === 'genetic_test' ? 'test_added' : `${of}_added`,
    )
    .execute()
  return new Set(
    rows
      .flatMap(changesOf)
      .flatMap(({ table, before, after }) =>
        table === of && before === null && after !== null ? [Number(after['id'])] : [],
      ),
  )
}

const changesOf = ({ changes }: { changes: string | null }) =>
  changes === null ? [] : (JSON.parse(changes) as RowChange[]) // insertActivity wrote them

/** Horses that an activity itself added or removed. */
export async function horsesMadeBy(db: Db, activity: number): Promise<Set<number>> {
  const row = await db.kysely
    .selectFrom('activity')
    .select('changes')
    .where('id', '=', activity)
    .executeTakeFirst()
  return new Set(
    changesOf(row ?? { changes: null }).flatMap(({ table, before, after }) =>
      table === 'horse' && (before === null || after === null) ? [Number((before ?? after)?.['id'])] : [],
    ),
  )
}

/** Who did an activity, and which horses it is about. */
export interface ActivityFacts {
  readonly account_id: AccountId | null
  readonly horses: readonly HorseId[]
}

export const activityFacts = async (db: Db, id: number): Promise<ActivityFacts | undefined> =>
  (await activityFactsOf(db, [id])).get(id)

export async function activityFactsOf(db: Db, ids: readonly number[]): Promise<Map<number, ActivityFacts>> {
  const rows = await forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('activity').select(['id', 'account_id']).where('id', 'in', chunk).execute(),
  )
  const horses = await forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('activity_horse').selectAll().where('activity_id', 'in', chunk).execute(),
  )
  const byActivity = Map.groupBy(horses, ({ activity_id }) => activity_id)
  return new Map(
    rows.map(({ id, account_id }) => [
      id,
      { account_id, horses: (byActivity.get(id) ?? []).map(({ horse_id }) => horse_id) },
    ]),
  )
}
