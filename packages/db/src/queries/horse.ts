import { HORSE_FIELDS } from '@quarterpole/contract/horse-fields'
import type { HorseId } from '@quarterpole/contract/ids'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { HorseTable } from '../schema.ts'
import { forEachChunk } from './chunks.ts'

/** A horse with its parents' names, number of starts and best speed index. */
export interface HorseRow extends Omit<
  Selectable<HorseTable>,
  'name_key' | 'owner_key' | 'search_text' | 'aqha_valid' | 'changed_in'
> {
  sire_name: string | null
  dam_name: string | null
  dam_sire_name: string | null
  starts: number
  best_si: number | null
  /** Of the starts with money on file; null without one. */
  starts_cents: number | null
}

/** What is typed of a horse: his fields, how exactly his foaling is known, and his parents. */
export const TYPED_COLUMNS = [...HORSE_FIELDS, 'foaled_precision', 'sire_id', 'dam_id'] as const

const COLUMNS = (
  [
    ...TYPED_COLUMNS,
    'id',
    'birth_year',
    'is_stub',
    'panel_known',
    'markers_known',
    'quality_score',
    'import_id',
    'version',
    'created_at',
    'updated_at',
    'is_sample',
  ] as const
).map((name) => `horse.${name}` as const)

function horseRows(db: Db) {
  return db.kysely
    .selectFrom('horse')
    .leftJoin('horse as sire', 'sire.id', 'horse.sire_id')
    .leftJoin('horse as dam', 'dam.id', 'horse.dam_id')
    .leftJoin('horse as dam_sire', 'dam_sire.id', 'dam.sire_id')
    .select(COLUMNS)
    .select(['sire.name as sire_name', 'dam.name as dam_name', 'dam_sire.name as dam_sire_name'])
    .select((e) => [
      e
        .selectFrom('start')
        .select((s) => s.fn.countAll<number>().as('n'))
        .whereRef('start.horse_id', '=', 'horse.id')
        .where('start.status', '!=', 'scratched')
        .$asScalar()
        .$notNull()
        .as('starts'),
      e
        .selectFrom('start')
        .select((s) => s.fn.max<number | null>('start.si').as('si'))
        .whereRef('start.horse_id', '=', 'horse.id')
        .$asScalar()
        .as('best_si'),
      e
        .selectFrom('start')
        .select(sql<number | null>`cast(sum(earned_cents) as bigint)`.as('cents'))
        .whereRef('start.horse_id', '=', 'horse.id')
        .where('start.earned_cents', 'is not', null)
        .$asScalar()
        .as('starts_cents'),
    ])
}

/** Those of these horses that are mine, with their names. */
export const mineAmong = (db: Db, ids: readonly HorseId[]): Promise<Pick<HorseTable, 'id' | 'name'>[]> =>
  forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('horse')
      .select(['id', 'name'])
      .where('id', 'in', chunk)
      .where('is_mine', '=', 1)
      .execute(),
  )

export const readHorse = (db: Db, id: HorseId): Promise<HorseRow | undefined> =>
  horseRows(db).where('horse.id', '=', id).executeTakeFirst()

/** Horses by id, in the given order, without unknown ids. */
export async function findHorses(db: Db, ids: readonly HorseId[]): Promise<HorseRow[]> {
  const rows = await forEachChunk([...new Set(ids)], (chunk) =>
    horseRows(db).where('horse.id', 'in', chunk).execute(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Names of horses by id, without unknown ids. */
export async function namesOf(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, string>> {
  const rows = await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely.selectFrom('horse').select(['id', 'name']).where('id', 'in', chunk).execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names by id of those among these horses that aren't mares. */
export async function findNotMares(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, string>> {
  const rows = await forEachChunk([...new Set(ids)], (chunk) =>
    db.kysely
      .selectFrom('horse')
      .select(['id', 'name'])
      .where('id', 'in', chunk)
      .where('sex', '<>', 'M')
      .execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Fields an import needs to identify a horse and to find changes. */
export type HorseMatch = Pick<Selectable<HorseTable>, (typeof MATCH_COLUMNS)[number]>

const MATCH_COLUMNS = [...TYPED_COLUMNS, 'id', 'name_key', 'birth_year', 'is_stub'] as const

/** Horses with these AQHA ids; at most one per id. */
export const findHorsesByAqhaId = (db: Db, aqhaIds: readonly string[]): Promise<HorseMatch[]> =>
  forEachChunk([...new Set(aqhaIds)], (chunk) =>
    db.kysely.selectFrom('horse').select(MATCH_COLUMNS).where('aqha_id', 'in', chunk).execute(),
  )

const NAMES_NEAR = 300

/** Names whose nameKey begins with one of these, the first few hundred of each. */
export async function namesBeginningWith(db: Db, beginnings: readonly string[]): Promise<string[]> {
  const names = new Set<string>()
  for (const beginning of new Set(beginnings)) {
    const found = await db.kysely
      .selectFrom('horse')
      .select('name')
      .where('name_key', '>=', beginning)
      .where('name_key', '<', `${beginning}\uffff`)
      .orderBy('name_key')
      .orderBy('id')
      .limit(NAMES_NEAR)
      .execute()
    for (const { name } of found) names.add(name)
  }
  return [...names]
}

/** Horses whose nameKey is one of these; several horses can share a name. */
export const findHorsesByNameKey = (db: Db, nameKeys: readonly string[]): Promise<HorseMatch[]> =>
  forEachChunk([...new Set(nameKeys)], (chunk) =>
    db.kysely.selectFrom('horse').select(MATCH_COLUMNS).where('name_key', 'in', chunk).execute(),
  )

/** Horses whose name ends in a mark such as (TB), [imp] or TB, which other spellings may omit. */
export const findHorsesWithMarkedNames = (db: Db): Promise<HorseMatch[]> =>
  db.kysely
    .selectFrom('horse')
    .select(MATCH_COLUMNS)
    .where((e) =>
      e.or([...[')', ']'].map((end) => e('name', 'like', `%${end}`)), e('name_key', 'like', '% tb')]),
    )
    .execute()

const CHANGED_COLUMNS = [
  'id',
  'sire_id',
  'dam_id',
  'sex',
  'birth_year',
  'name',
  'aqha_id',
  'foaled',
  'foaled_precision',
  'color',
  'owner',
  'search_text',
  'changed_in',
] as const

export type ChangedHorse = Pick<HorseTable, (typeof CHANGED_COLUMNS)[number]>

/** Horses changed after a herd version, at most `most` of them, for updating a snapshot. */
export const horsesChangedSince = (db: Db, version: number, most: number): Promise<ChangedHorse[]> =>
  db.kysely
    .selectFrom('horse')
    .select(CHANGED_COLUMNS)
    .where('changed_in', '>', version)
    .orderBy('changed_in')
    .orderBy('id')
    .limit(most)
    .execute()
