import type { Field } from '@quarterpole/contract/fields'
import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import { nameKey } from '@quarterpole/contract/name-key'
import type { DefinedRecord, NamesOf } from '@quarterpole/contract/record'
import { isReference, nameMember } from '@quarterpole/contract/reference'
import {
  type BarnRecordName,
  type ContactRecordName,
  type HorseRecordName,
  isOfContact,
  isOfHorse,
  type RecordName,
  records,
} from '@quarterpole/contract/records'
import type { Right } from '@quarterpole/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import { withComputed } from '../text-keys.ts'
import { tx } from '../tx.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { deleteVersioned, insertVersioned, updateVersioned } from './versioned.ts'

/** A row to insert; what is left out is null, or no. */
export type NewRecord<T extends RecordName> = Omit<Tables[T], Stamp | Computed | Blank<T>> &
  Partial<Pick<Tables[T], Blank<T>>>
type Stamp = 'id' | 'version' | 'created_at' | 'updated_at'
/** It is made of the name. */
type Computed = 'name_key'
type Blank<T extends RecordName> = {
  [K in keyof Tables[T]]: null extends Tables[T][K] ? K : never
}[keyof Tables[T]]
export type NamedRecord<T extends RecordName> = Tables[T] &
  (T extends HorseRecordName ? { horse_name: string } : object) &
  NamesOf<(typeof records)[T]['fields']>

/** All records are read and written in one way, typed as one of them; what differs is in their definitions. */
export type As = 'work'

/** With the names of their horses. */
const rowsOf = (db: Db, table: HorseRecordName) =>
  db.kysely
    .selectFrom(`${table as As} as record`)
    .innerJoin('horse', 'horse.id', 'record.horse_id')
    .selectAll('record')
    .select('horse.name as horse_name')

/** Whether whoever lacks these rights may see a row of a record, in a query that names it `record`. */
export function isShown(table: RecordName, hidden: readonly Right[]): RawBuilder<boolean> {
  const { onlyFor = [] }: Pick<DefinedRecord, 'onlyFor'> = records[table]
  const shown = onlyFor
    .filter(({ need }) => hidden.includes(need))
    .map(({ field, starts }) => sql`coalesce(${sql.ref(`record.${field}`)}, '') not like ${`${starts}%`}`)
  return shown.length === 0 ? sql`1 = 1` : sql`(${sql.join(shown, sql` and `)})`
}

/** With the names that a reply shows. */
export function namedRows(db: Db, table: RecordName) {
  const names = Object.entries<Field>(records[table].fields).flatMap(([member, { kind }]) =>
    isReference(kind)
      ? [
          sql`(select name from ${sql.table(kind)} where id = ${sql.ref(`record.${member}`)})`.as(
            nameMember(member),
          ),
        ]
      : [],
  )
  const rows = isOfHorse(table) ? rowsOf(db, table) : barnRows(db, table)
  return (rows as ReturnType<typeof rowsOf>).$if(names.length > 0, (named) => named.select(names)) // typed as those of a horse
}

export async function readRecord<T extends RecordName>(
  db: Db,
  table: T,
  id: number,
): Promise<NamedRecord<T> | undefined> {
  const row = await namedRows(db, table).where('record.id', '=', id).executeTakeFirst()
  return row as unknown as NamedRecord<T> | undefined // a row of the table
}

/** Of a contact or the whole barn, typed as those of a horse. */
const barnRows = (db: Db, table: BarnRecordName) =>
  db.kysely.selectFrom(`${table as unknown as As} as record`).selectAll('record')

/** Records of a horse or a contact by the day that orders them, newest first, and the total that match the filter. */
export async function listRecords<T extends HorseRecordName | ContactRecordName>(
  db: Db,
  table: T,
  page: {
    horse_id?: HorseId | undefined
    /** Only those that refer to this contact. */
    contact_id?: number | undefined
    limit?: number | undefined
    offset?: number | undefined
  },
  hidden: readonly Right[] = [],
): Promise<{ rows: NamedRecord<T>[]; total: number }> {
  const { limit = LIST_DEFAULT, offset = 0 } = page
  let rows = namedRows(db, table).where(isShown(table, hidden))
  let count = db.kysely
    .selectFrom(`${table as As} as record`)
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(isShown(table, hidden))
  for (const member of ['horse_id', 'contact_id'] as const) {
    const id = page[member]
    if (id === undefined) continue
    rows = rows.where(`record.${member as 'horse_id'}`, '=', id as HorseId) // a column of the table
    count = count.where(`record.${member as 'horse_id'}`, '=', id as HorseId)
  }
  const found = await rows
    .orderBy(`record.${records[table].by as 'work_date'}`, 'desc')
    .orderBy('record.id', 'desc')
    .limit(Math.min(limit, MAX_LIST))
    .offset(offset)
    .execute()
  return { rows: found as unknown as NamedRecord<T>[], total: (await count.executeTakeFirstOrThrow()).n } // as above
}

/** Records of the barn by name, those whose name has the text and of which the flag is so, and their total. */
export async function listBarnRecords<T extends BarnRecordName>(
  db: Db,
  table: T,
  page: {
    search?: string | undefined
    only?: string | undefined
    limit?: number | undefined
    offset?: number | undefined
  },
  hidden: readonly Right[] = [],
): Promise<{ rows: NamedRecord<T>[]; total: number }> {
  const { search = '', only, limit = LIST_DEFAULT, offset = 0 } = page
  const key = nameKey(search)
  const found = barnRows(db, table)
    .where(isShown(table, hidden))
    .$if(key !== '', (rows) =>
      rows.where(sql<boolean>`name_key like ${`%${key.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
    )
    .$if(only !== undefined, (rows) => rows.where(sql<boolean>`${sql.ref(only ?? '')} = 1`)) // a column of the schema
  const { n } = await found
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy(sql`name_key`)
    .orderBy('record.id')
    .limit(Math.min(limit, MAX_LIST))
    .offset(offset)
    .execute()
  return { rows: rows as unknown as NamedRecord<T>[], total: n } // as above
}

/** Every record of the barn whose name has one of these keys; of a contact, whose contact's name has. */
export const barnRecordsNamed = async <T extends BarnRecordName>(
  db: Db,
  table: T,
  names: readonly string[],
): Promise<Tables[T][]> =>
  (await forEachChunk([...new Set(names.map(nameKey))], (chunk) =>
    barnRows(db, table)
      .where(
        isOfContact(table)
          ? sql<boolean>`contact_id in (select id from contact where name_key in (${sql.join(chunk)}))`
          : sql<boolean>`name_key in (${sql.join(chunk)})`,
      )
      .orderBy('record.id')
      .execute(),
  )) as unknown as Tables[T][] // as above

export const recordsOfHorses = async <T extends HorseRecordName>(
  db: Db,
  table: T,
  ids: readonly HorseId[],
  hidden: readonly Right[] = [],
): Promise<Tables[T][]> =>
  (await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom(`${table as As} as record`)
      .selectAll()
      .where('horse_id', 'in', chunk)
      .where(isShown(table, hidden))
      .execute(),
  )) as unknown as Tables[T][] // as above

/** Records of horses of these days, both included, by day, with the names that a reply shows. */
export const recordsBetween = async <T extends HorseRecordName>(
  db: Db,
  table: T,
  ids: readonly HorseId[],
  { from, through }: { from: string; through: string },
): Promise<NamedRecord<T>[]> => {
  const day = `record.${records[table].by as 'work_date'}` as const
  const rows = await forEachChunk(ids, (chunk) =>
    namedRows(db, table)
      .where('record.horse_id', 'in', chunk)
      .where(day, '>=', from)
      .where(day, '<=', through)
      .orderBy(day)
      .orderBy('record.id')
      .execute(),
  )
  return rows as unknown as NamedRecord<T>[] // as above
}

/** The next `limit` records after an id, with what a file names their horses by. */
export async function recordsForExport<T extends HorseRecordName>(
  db: Db,
  table: T,
  { after, limit, hidden }: { after: number; limit: number; hidden: readonly Right[] },
) {
  const rows = await namedRows(db, table)
    .where(isShown(table, hidden))
    .select(['horse.aqha_id as horse_aqha_id', 'horse.birth_year as horse_birth_year'])
    .where('record.id', '>', after)
    .orderBy('record.id')
    .limit(limit)
    .execute()
  return rows as unknown as (NamedRecord<T> & {
    horse_aqha_id: string | null
    horse_birth_year: number | null
  })[] // as above
}

/** The next `limit` records of the barn, or of contacts, after an id. */
export const barnRecordsForExport = async <T extends BarnRecordName>(
  db: Db,
  table: T,
  { after, limit, hidden }: { after: number; limit: number; hidden: readonly Right[] },
): Promise<NamedRecord<T>[]> =>
  (await namedRows(db, table)
    .where(isShown(table, hidden))
    .where('record.id', '>', after)
    .orderBy('record.id')
    .limit(limit)
    .execute()) as unknown as NamedRecord<T>[] // as above

/** Inserts records with consecutive ids in the given order and returns the first id; null for none. */
export async function insertRecords<T extends RecordName>(
  db: Db,
  table: T,
  fresh: readonly NewRecord<T>[],
): Promise<number | null> {
  if (fresh.length === 0) return null
  return tx(db, async (trx) => {
    await markHerd(trx, table)
    const blank = Object.fromEntries(
      Object.entries(records[table].fields).map(([name, { kind }]) => [name, kind === 'flag' ? 0 : null]),
    )
    const rows = fresh.map((fields) => withComputed(table, { ...blank, ...fields }))
    return insertVersioned(trx, table as unknown as As, rows as unknown as Tables[As][]) // as above
  })
}

/** Writes the fields and raises the version. With a `version`, only if it is the stored one. */
export async function updateRecord<T extends RecordName>(
  db: Db,
  table: T,
  { id, version, ...fields }: Partial<NewRecord<T>> & { id: number; version?: number | undefined },
): Promise<'updated' | 'stale'> {
  return tx(db, async (trx) => {
    const written = 'name' in fields ? withComputed(table, fields) : fields
    if (!(await updateVersioned(trx, table as unknown as As, id, { ...(written as object), version })))
      return 'stale'
    await markHerd(trx, table)
    return 'updated'
  })
}

export async function removeRecord(db: Db, table: RecordName, id: number): Promise<void> {
  await tx(db, async (trx) => {
    await deleteVersioned(trx, table as unknown as As, id)
    await markHerd(trx, table)
  })
}

async function markHerd(trx: Db, table: RecordName): Promise<void> {
  if (records[table].feedsHerd) await bumpHerdVersion(trx, { horses: [] })
}
