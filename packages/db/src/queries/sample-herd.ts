import { HORSE_RECORD_NAMES, RECORD_NAMES, type HorseRecordName } from '@quarterpole/contract/records'
import type { CoverId, HorseId, RaceCardId, RaceId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Flag } from '../schema.ts'
import type { ActivityTable } from '../schema-work.ts'
import { readMeta, SEEDED_CONTACTS } from './app-meta.ts'
import type { RowRef } from './change.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'

/** Invented horses that nobody has edited; from an index of them alone. */
export async function countSample(db: Db): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('horse')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(sql<boolean>`is_sample = 1`)
    .executeTakeFirstOrThrow()
  return n
}

/** Contacts that came with the sample herd and that nobody has changed. */
export async function untouchedContacts(db: Db): Promise<RowRef[]> {
  const [first, last] = JSON.parse((await readMeta(db, SEEDED_CONTACTS)) ?? '[0,-1]') as [number, number] // seedHerd wrote it
  const rows = await db.kysely
    .selectFrom('contact')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('version', '=', 1)
    .where('id', 'not in', db.kysely.selectFrom('statement').select('contact_id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }): RowRef => ['contact', id])
}

/** A horse of the sample herd. */
export interface SampleHorse {
  id: HorseId
  name: string
  sire_id: HorseId | null
  dam_id: HorseId | null
  is_mine: Flag
}

/** The invented horses that nobody has edited, at most `most`. */
export const sampleHorses = (db: Db, most: number): Promise<SampleHorse[]> =>
  db.kysely
    .selectFrom('horse')
    .select(['id', 'name', 'sire_id', 'dam_id', 'is_mine'])
    .where('is_sample', '=', 1)
    .orderBy('id')
    .limit(most)
    .execute()

/** Why a horse of the sample herd stays. */
export type Keeping =
  | 'test'
  | 'injury'
  | HorseRecordName
  | 'start'
  | 'cover'
  | 'season'
  | 'to_do'
  | 'card'
  | 'sealed'
  | 'parent'
  | 'cross'
  | 'booking'

type Reason = [Keeping, ReturnType<typeof sql>]

/** Records typed or imported for a horse; each says that it belongs to the user now. */
const TYPED: readonly ActivityTable['kind'][] = [
  'injury_edited',
  'injury_removed',
  'test_edited',
  'test_removed',
  'start_added',
  'start_edited',
  'start_removed',
  ...HORSE_RECORD_NAMES.flatMap((name) => [`${name}_edited`, `${name}_removed`] as const),
  'cover_edited',
]

/**
 * Sample horses with records the user has added since the herd was loaded, and the first reason of each.
 * A record of the sample herd itself is older than the activity that says it was loaded.
 */
export async function touchedSampleHorses(db: Db): Promise<Map<HorseId, Keeping>> {
  const loaded = sql<string>`(select max("at") from activity where kind = 'herd_seeded')`
  const since = sql<boolean>`(created_at > ${loaded} or import_id is not null)`
  // Not by version: undoing a removal raises it as well.
  const edited = sql`cast(id as text) in (select subject_id from activity
    where subject_noun = 'injury' and kind = 'injury_edited' and undone_at is null)`
  const bred = sql`(created_at > ${loaded} or id in (select cover_id from cover_event where created_at > ${loaded}))`
  const reasons: Reason[] = [
    ['test', sql`select horse_id from genetic_test where ${since}`],
    ['injury', sql`select horse_id from injury where ${since} or ${edited}`],
    ...HORSE_RECORD_NAMES.map((name): Reason => [
      name,
      sql`select horse_id from ${sql.table(name)} where created_at > ${loaded}`,
    ]),
    [
      'start',
      sql`select start.horse_id from start join race on race.id = start.race_id
        where start.import_id is not null or race.created_at > ${loaded}`,
    ],
    ['season', sql`select stallion_id as horse_id from stallion_season where created_at > ${loaded}`],
    ['to_do', sql`select horse_id from to_do where horse_id is not null and created_at > ${loaded}`],
    ['cover', sql`select mare_id as horse_id from cover where ${bred}`],
    ['cover', sql`select stallion_id as horse_id from cover where ${bred}`],
    [
      'card',
      sql`select start.horse_id from start join race_card on race_card.race_id = start.race_id
        where race_card.sealed_at > ${loaded}`,
    ],
  ]
  const touched = new Map<HorseId, Keeping>()
  const add = async (why: (kind: string) => Keeping, ids: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: HorseId; kind: string }>`
      select horse.id, touched.kind from horse join (${ids}) as touched on touched.horse_id = horse.id
      where horse.is_sample = 1`.execute(db.kysely)
    for (const { id, kind } of rows) if (!touched.has(id)) touched.set(id, why(kind))
  }
  for (const [why, ids] of reasons)
    await add(() => why, sql`select t.horse_id, '' as kind from (${ids}) as t`)
  await add(
    (kind) => kind.replace(/_.*/, '') as Keeping, // the kinds above begin with the noun
    sql`select activity_horse.horse_id, activity.kind from activity_horse
      join activity on activity.id = activity_horse.activity_id
      where activity.undone_at is null and activity.kind in (${sql.join(TYPED)})`,
  )
  // The sample's own cards are sealed as of the day before their races, all of them past.
  const sealed = await db.kysely
    .selectFrom('race_card')
    .select('request')
    .where(sql<boolean>`sealed_at > ${loaded}`)
    .execute()
  const runners = [...new Set(sealed.flatMap(({ request }) => runnersOf(request)))]
  const invented = await forEachChunk(runners, (chunk) =>
    db.kysely.selectFrom('horse').select('id').where('is_sample', '=', 1).where('id', 'in', chunk).execute(),
  )
  for (const { id } of invented) if (!touched.has(id)) touched.set(id, 'sealed')
  return touched
}

/** Of a sealed card, as sealing it wrote them. */
const runnersOf = (request: string) => (JSON.parse(request) as { horse_ids: HorseId[] }).horse_ids

/** Matings on file between any two horses: crosses, bookings and covers with their events. */
export async function matingsOnFile(db: Db) {
  const crosses = await db.kysely.selectFrom('mating_cross').select(['id', 'sire_id', 'dam_id']).execute()
  const bookings = await db.kysely
    .selectFrom('stallion_book_entry')
    .select(['id', 'stallion_id', 'mare_id', 'source_cross_id'])
    .execute()
  const covers = await db.kysely.selectFrom('cover').select(['id', 'stallion_id', 'mare_id']).execute()
  return { crosses, bookings, covers }
}

export const eventsOfCovers = (db: Db, ids: readonly CoverId[]) =>
  forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('cover_event').select('id').where('cover_id', 'in', chunk).execute(),
  )

/** Parents of the horses that are not sample horses, as far as these are. */
export async function sampleParentsOfOthers(db: Db): Promise<HorseId[]> {
  const parents = async (column: 'sire_id' | 'dam_id') =>
    db.kysely
      .selectFrom('horse as parent')
      .innerJoin('horse as foal', `foal.${column}`, 'parent.id')
      .select('parent.id')
      .distinct()
      .where('parent.is_sample', '=', 1)
      .where('foal.is_sample', '=', 0)
      .execute()
  return [...(await parents('sire_id')), ...(await parents('dam_id'))].map(({ id }) => id)
}

/** Rows that go with these horses, given foals before their parents, and races that would have no start left. */
export async function rowsOfHorses(db: Db, ids: readonly HorseId[]): Promise<RowRef[]> {
  const of = async (table: 'genetic_test' | 'injury' | 'to_do' | HorseRecordName) => {
    const rows = await forEachChunk(ids, (chunk) =>
      db.kysely.selectFrom(table).select('id').where('horse_id', 'in', chunk).orderBy('id').execute(),
    )
    return rows.map(({ id }): RowRef => [table, id])
  }
  const seasons = await forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('stallion_season').select('id').where('stallion_id', 'in', chunk).execute(),
  )
  const starts = await forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('start').select(['race_id', 'horse_id']).where('horse_id', 'in', chunk).execute(),
  )
  const recordRows: RowRef[] = []
  for (const name of HORSE_RECORD_NAMES) recordRows.push(...(await of(name)))
  const cards = await cardsOfHorses(db, ids)
  return [
    ...cards.map((id): RowRef => ['race_card', id]),
    ...(await of('to_do')),
    ...starts.map(({ race_id, horse_id }): RowRef => ['start', race_id, horse_id]),
    ...(await racesLeftEmpty(db, starts, cards)).map((id): RowRef => ['race', id]),
    ...seasons.map(({ id }): RowRef => ['stallion_season', id]),
    ...recordRows,
    ...(await of('injury')),
    ...(await of('genetic_test')),
    ...ids.map((id): RowRef => ['horse', id]),
  ]
}

/** Sealed cards of these horses alone. */
async function cardsOfHorses(db: Db, ids: readonly HorseId[]): Promise<RaceCardId[]> {
  const going = new Set(ids)
  const cards = await db.kysely.selectFrom('race_card').select(['id', 'request']).orderBy('id').execute()
  return cards.filter(({ request }) => runnersOf(request).every((id) => going.has(id))).map(({ id }) => id)
}

/** Races whose starts are all among these, and that no sealed card but these is scored by. */
async function racesLeftEmpty(
  db: Db,
  starts: readonly { race_id: RaceId; horse_id: HorseId }[],
  cards: readonly RaceCardId[],
): Promise<RaceId[]> {
  const going = Map.groupBy(starts, ({ race_id }) => race_id)
  const counts = await forEachChunk([...going.keys()], (chunk) =>
    db.kysely
      .selectFrom('start')
      .select((e) => ['race_id', e.fn.countAll<number>().as('starts')])
      .where('race_id', 'in', chunk)
      .where(sql<boolean>`not exists (select 1 from race_card c where c.race_id = start.race_id
        and c.id not in (${sql.join(cards.length > 0 ? cards : [0])}))`)
      .groupBy('race_id')
      .execute(),
  )
  return counts
    .filter(({ race_id, starts: all }) => going.get(race_id)?.length === all)
    .map(({ race_id }) => race_id)
}

/** Deletes the rows of {@link rowsOfHorses} and of these matings, in the order their references allow. */
export async function deleteSampleRows(db: Db, refs: readonly RowRef[]): Promise<void> {
  const idsOf = (table: RowRef[0]) => refs.filter(([name]) => name === table).map(([, id]) => Number(id))
  const horses = idsOf('horse') as HorseId[] // refs of horses hold their ids
  await bumpHerdVersion(db, { horses: [], removed: horses, racing: 'starts' })
  for (const table of [
    'cover_event',
    'cover',
    'stallion_season',
    'stallion_book_entry',
    'mating_cross',
    'race_card',
    'to_do',
  ] as const)
    await deleteByIds(db, table, 'id', idsOf(table))
  await deleteByIds(db, 'start', 'horse_id', horses)
  for (const table of ['race', ...RECORD_NAMES.toReversed(), 'injury', 'genetic_test'] as const)
    await deleteByIds(db, table, 'id', idsOf(table))
  await deleteByIds(db, 'ebv', 'horse_id', horses)
  await deleteByIds(db, 'horse', 'id', horses)
}

async function deleteByIds(db: Db, table: string, column: string, ids: readonly number[]): Promise<void> {
  await forEachChunk(ids, async (chunk) => {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(chunk)})`.execute(
      db.kysely,
    )
  })
}

/** Takes kept horses out of the sample herd; those that are only needed become reference horses. */
export async function keepSampleHorses(
  db: Db,
  ids: readonly HorseId[],
  { asReference }: { asReference: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const changed_in = await bumpHerdVersion(db, { horses: [] })
  await forEachChunk(ids, async (chunk) => {
    await db.kysely
      .updateTable('horse')
      .set({ is_sample: 0, ...(asReference ? { is_mine: 0 as const } : {}), changed_in })
      .set((e) => ({ version: e('version', '+', 1), updated_at: db.engine.now() }))
      .where('id', 'in', chunk)
      .execute()
  })
}
