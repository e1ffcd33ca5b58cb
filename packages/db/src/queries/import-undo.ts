import type { GeneticTestId, HorseId, ImportId, InjuryId, RaceId, TrackId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type {
  GeneticTestTable,
  HorseTable,
  InjuryTable,
  RaceTable,
  StartTable,
  TrackTable,
} from '../schema.ts'
import { tx } from '../tx.ts'
import { forEachChunk, hasKey } from './chunks.ts'
import { settleGeneticTests } from './genetic-test.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { type HorseFields, updateHorse } from './horse-write.ts'

/** Maximum list length; removal runs foals first, generation by generation within a list. */
const REMOVED_AT_ONCE = 500

/** Horses created by an import, foals before their parents. */
export const importedHorses = (db: Db, id: ImportId): Promise<HorseTable[]> =>
  db.kysely.selectFrom('horse').selectAll().where('import_id', '=', id).orderBy('id', 'desc').execute()

export const horseTableRows = (db: Db, ids: readonly HorseId[]): Promise<HorseTable[]> =>
  forEachChunk(ids, (chunk) => db.kysely.selectFrom('horse').selectAll().where('id', 'in', chunk).execute())

/** Restores a horse's fields, including stub status. The version still grows, so that stale edits are rejected. */
export async function restoreHorse(db: Db, id: HorseId, fields: HorseFields, isStub: boolean): Promise<void> {
  await updateHorse(db, id, fields)
  if (isStub) await db.kysely.updateTable('horse').set({ is_stub: 1 }).where('id', '=', id).execute()
}

/** Deletes those of these horses without references, foals before their parents. @returns how many */
export async function removeUnreferencedHorses(
  db: Db,
  foalsFirst: readonly HorseId[],
): Promise<{ removed: number }> {
  return tx(db, async (trx) => {
    let removed = 0
    for (let from = 0; from < foalsFirst.length; from += REMOVED_AT_ONCE) {
      const chunk = foalsFirst.slice(from, from + REMOVED_AT_ONCE)
      for (let gone = await removeRound(trx, chunk); gone > 0; gone = await removeRound(trx, chunk))
        removed += gone
    }
    if (removed > 0) await bumpHerdVersion(trx, { horses: null, removed: null })
    return { removed }
  })
}

async function removeRound(db: Db, among: readonly HorseId[]): Promise<number> {
  const free = await db.kysely
    .selectFrom('horse')
    .select('id')
    .where('id', 'in', among)
    .where(sql<boolean>`not exists (select 1 from horse f where f.sire_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from horse f where f.dam_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from start s where s.horse_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from injury i where i.horse_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from sale s where s.horse_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from genetic_test t where t.horse_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from mating_cross c where c.sire_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from mating_cross c where c.dam_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from stallion_book_entry b where b.stallion_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from stallion_book_entry b where b.mare_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from breeding b where b.stallion_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from breeding b where b.mare_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from breeding b where b.foal_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from work w where w.horse_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from stallion_season s where s.stallion_id = horse.id)`)
    .where(sql<boolean>`not exists (select 1 from duty d where d.horse_id = horse.id)`)
    .execute()
  const ids = free.map((row) => row.id)
  if (ids.length === 0) return 0
  await db.kysely.deleteFrom('ebv').where('horse_id', 'in', ids).execute()
  await db.kysely.deleteFrom('horse').where('id', 'in', ids).execute()
  return ids.length
}

/** Number of results of a horse, which prevent its removal like its other records. */
export async function countTests(db: Db, id: HorseId): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('genetic_test')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('horse_id', '=', id)
    .executeTakeFirstOrThrow()
  return n
}

/** The version of a row nobody has written since it was inserted. */
const FIRST_VERSION = 1

/** An import's results, with their horses' names; `rewritten`: only those written again since. */
export const importedTests = (
  db: Db,
  id: ImportId,
  { rewritten = false } = {},
): Promise<(GeneticTestTable & { horse_name: string })[]> =>
  db.kysely
    .selectFrom('genetic_test')
    .innerJoin('horse', 'horse.id', 'genetic_test.horse_id')
    .selectAll('genetic_test')
    .select('horse.name as horse_name')
    .where('genetic_test.import_id', '=', id)
    .$if(rewritten, (qb) => qb.where('genetic_test.version', '>', FIRST_VERSION))
    .orderBy('genetic_test.id')
    .execute()

/** Deletes an import's results that were never written again, and these; the earlier results become current again. */
export async function removeImportedTests(
  db: Db,
  id: ImportId,
  rewritten: readonly GeneticTestId[],
): Promise<number> {
  return tx(db, async (trx) => {
    const gone = trx.kysely.deleteFrom('genetic_test').where('import_id', '=', id).returning('horse_id')
    const tests = [
      ...(await gone.where('version', '=', FIRST_VERSION).execute()),
      ...(await forEachChunk(rewritten, (chunk) => gone.where('id', 'in', chunk).execute())),
    ]
    await settleGeneticTests(trx, [...new Set(tests.map((test) => test.horse_id))])
    return tests.length
  })
}

/** Starts with horse, race and track. */
const namedStarts = (db: Db) =>
  db.kysely
    .selectFrom('start')
    .innerJoin('race', 'race.id', 'start.race_id')
    .innerJoin('track', 'track.id', 'race.track_id')
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .selectAll('start')
    .select(['race.condition', 'race.race_date', 'race.race_number'])
    .select(['track.name as track_name', 'horse.name as horse_name'])

/** The starts of these races, with horse and track. */
export const startsWithNames = (db: Db, ids: readonly RaceId[]) =>
  forEachChunk([...new Set(ids)], (chunk) => namedStarts(db).where('race_id', 'in', chunk).execute())

/** An import's starts, with horse, race and track; `rewritten`: only those written again since. */
export const importedStarts = (db: Db, id: ImportId, { rewritten = false } = {}) =>
  namedStarts(db)
    .where('start.import_id', '=', id)
    .$if(rewritten, (qb) => qb.where('start.version', '>', FIRST_VERSION))
    .orderBy('start.race_id')
    .orderBy('start.horse_id')
    .execute()

/** Deletes an import's starts that were never written again, and these, except in races that scored a sealed card. */
export async function removeImportedStarts(
  db: Db,
  id: ImportId,
  rewritten: readonly Pick<StartTable, 'race_id' | 'horse_id'>[],
): Promise<number> {
  await bumpHerdVersion(db, { horses: null, racing: 'starts' })
  const gone = db.kysely
    .deleteFrom('start')
    .where('import_id', '=', id)
    .where(sql<boolean>`not exists (select 1 from race_card c where c.race_id = start.race_id)`)
  const untouched = await gone.where('version', '=', FIRST_VERSION).executeTakeFirstOrThrow()
  let removed = Number(untouched.numDeletedRows)
  await forEachChunk(rewritten, async (chunk) => {
    const keys = chunk.map(({ race_id, horse_id }) => [race_id, horse_id])
    const these = hasKey(['race_id', 'horse_id'], keys)
    const { numDeletedRows } = await gone.where(these).executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
  })
  return removed
}

/** Races with their tracks. */
export const racesWithTracks = (
  db: Db,
  ids: readonly RaceId[],
): Promise<(RaceTable & { track_name: string })[]> =>
  forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('race')
      .innerJoin('track', 'track.id', 'race.track_id')
      .selectAll('race')
      .select('track.name as track_name')
      .where('race.id', 'in', chunk)
      .execute(),
  )

/** Deletes an import's races that have no starts left and no card. */
export async function removeEmptyRaces(db: Db, id: ImportId): Promise<number> {
  await bumpHerdVersion(db, { horses: [], racing: 'starts' })
  const { numDeletedRows } = await db.kysely
    .deleteFrom('race')
    .where('import_id', '=', id)
    .where(sql<boolean>`not exists (select 1 from start s where s.race_id = race.id)`)
    .where(sql<boolean>`not exists (select 1 from race_card c where c.race_id = race.id)`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const IS_SCORED = sql<boolean>`exists (select 1 from race_card c where c.race_id = race.id)`

/** Races an import could not leave: scored ones with its starts, and its own in which others' horses started. */
export const racesLeftOf = (db: Db, id: ImportId) =>
  db.kysely
    .selectFrom('race')
    .innerJoin('track', 'track.id', 'race.track_id')
    .select(['race.id', 'race.race_date', 'race.race_number', 'track.name as track_name'])
    .select(sql<number>`case when ${IS_SCORED} then 1 else 0 end`.as('is_scored'))
    .where((e) => {
      const isOwn = e('race.import_id', '=', id)
      const hasItsStarts = e(
        'race.id',
        'in',
        e.selectFrom('start').select('race_id').where('import_id', '=', id),
      )
      const hasOthers = sql<boolean>`exists (select 1 from start s
        where s.race_id = race.id and (s.import_id is null or s.import_id <> ${id}))`
      return e.or([e.and([IS_SCORED, e.or([isOwn, hasItsStarts])]), e.and([isOwn, hasOthers])])
    })
    .orderBy('race.id')
    .execute()

export const importedInjuries = (db: Db, id: ImportId): Promise<InjuryTable[]> =>
  db.kysely.selectFrom('injury').selectAll().where('import_id', '=', id).orderBy('id').execute()

export const injuryTableRows = (db: Db, ids: readonly InjuryId[]): Promise<InjuryTable[]> =>
  forEachChunk(ids, (chunk) => db.kysely.selectFrom('injury').selectAll().where('id', 'in', chunk).execute())

export async function removeInjuries(db: Db, ids: readonly InjuryId[]): Promise<void> {
  const horses = (await injuryTableRows(db, ids)).map(({ horse_id }) => horse_id) // lists show who is hurt
  if (horses.length > 0) await bumpHerdVersion(db, { horses, racing: true })
  await forEachChunk(ids, async (chunk) => {
    await db.kysely.deleteFrom('injury').where('id', 'in', chunk).execute()
  })
}

/** Tracks by id, and whether they have races or cards. */
export const tracksWithUse = (
  db: Db,
  ids: readonly TrackId[],
): Promise<(TrackTable & { is_used: number })[]> =>
  forEachChunk(ids, (chunk) =>
    db.kysely
      .selectFrom('track')
      .selectAll()
      .select(
        sql<number>`case when exists (select 1 from race r where r.track_id = track.id)
          or exists (select 1 from race r where r.venue_id = track.id)
          or exists (select 1 from race_card c where c.track_id = track.id) then 1 else 0 end`.as('is_used'),
      )
      .where('id', 'in', chunk)
      .execute(),
  )

export async function removeTrack(db: Db, id: TrackId): Promise<void> {
  await bumpHerdVersion(db, { horses: [], racing: true })
  await db.kysely.deleteFrom('track').where('id', '=', id).execute()
}
