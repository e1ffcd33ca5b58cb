import type { HorseQuality } from '@quarterpole/contract/data-import'
import type { HorseId } from '@quarterpole/contract/ids'
import { ADVANCED_MARKERS, type MarkerName, PANEL_LOCI } from '@quarterpole/contract/limits'
import { qualityBand, QUALITY_BANDS } from '@quarterpole/contract/quality-bands'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { qualityLacks, QUALITY_WEIGHTS as W } from '../quality-score.ts'
import { forEachChunk } from './chunks.ts'

/** Whose horses: mine, reference horses, or all. */
export interface Whose {
  mine?: boolean | undefined
}

export interface QualityCounts {
  horses: number
  /** Horses with at least one known marker. */
  with_genetics: number
  /** Races in which one of these horses ran; of all horses: every race on file. */
  races: number
  /** The other races on file. */
  other_races: number
  /** AQHA ids on file, and how many are well formed; a constraint makes them unique. */
  aqha_ids: number
  aqha_ids_valid: number
}

/** Counts of horses, races and scored items. */
export async function countQuality(db: Db, whose: Whose = {}): Promise<QualityCounts> {
  const { n: all } = await db.kysely
    .selectFrom('race')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const races = whose.mine === undefined ? all : await countRacesOf(db, whose.mine)
  return { races, other_races: all - races, ...(await countHorseQuality(db, whose)) }
}

/** Races in which one of my horses, or one of the reference horses, ran. */
export async function countRacesOf(db: Db, mine: boolean): Promise<number> {
  const { n } = await db.kysely
    .selectFrom('start')
    .innerJoin('horse', 'horse.id', 'start.horse_id')
    .where('horse.is_mine', '=', mine ? 1 : 0)
    .select((e) => e.fn.count<number>('start.race_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const countHorseQuality = (db: Db, { mine }: Whose): Promise<Omit<QualityCounts, 'races' | 'other_races'>> =>
  db.kysely
    .selectNoFrom((e) => {
      const n = e.fn.countAll<number>().as('n')
      const horses = e
        .selectFrom('horse')
        .select(n)
        .$if(mine !== undefined, (qb) => qb.where('is_mine', '=', mine ? 1 : 0))
      const withIds = (valid: readonly (0 | 1)[]) =>
        horses.where('aqha_valid', 'in', valid).$asScalar().$notNull()
      return [
        horses.$asScalar().$notNull().as('horses'),
        horses
          .where(sql<boolean>`panel_known + markers_known > 0`)
          .$asScalar()
          .$notNull()
          .as('with_genetics'),
        withIds([0, 1]).as('aqha_ids'),
        withIds([1]).as('aqha_ids_valid'),
      ]
    })
    .executeTakeFirstOrThrow()

/** How many horses have a score in each of QUALITY_BANDS. */
export async function countScores(db: Db, { mine }: Whose = {}): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('horse')
    .$if(mine !== undefined, (qb) => qb.where('is_mine', '=', mine ? 1 : 0))
    .select((e) => ['quality_score', e.fn.countAll<number>().as('horses')])
    .groupBy('quality_score')
    .execute()
  const counts = QUALITY_BANDS.map(() => 0)
  for (const { quality_score, horses } of rows) {
    const at = qualityBand(quality_score)
    counts[at] = (counts[at] ?? 0) + Number(horses)
  }
  return counts
}

const TOP = 10

/** The ten horses with the highest or lowest stored score, and their missing items. */
export async function tenByQuality(
  db: Db,
  { mine }: Whose = {},
  order: 'asc' | 'desc' = 'desc',
): Promise<HorseQuality[]> {
  const rows = await db.kysely
    .selectFrom('horse')
    .select(['id', 'name', 'quality_score', 'panel_known', 'markers_known'])
    .select(['sire_id', 'dam_id', 'aqha_id', 'foaled', 'color', 'sex'])
    .$if(mine !== undefined, (qb) => qb.where('is_mine', '=', mine ? 1 : 0))
    .orderBy('quality_score', order)
    .orderBy('id', order)
    .limit(TOP)
    .execute()
  return rows.map((row) => ({
    horse_id: row.id,
    name: row.name,
    score: row.quality_score,
    lacks: qualityLacks(row),
  }))
}

/** Recomputes marker counts and scores of these horses; call it after a write to their fields or tests. */
export async function refreshQualityScores(db: Db, ids: readonly HorseId[]): Promise<void> {
  await forEachChunk(ids, async (chunk) => {
    await db.kysely
      .updateTable('horse')
      .set({ panel_known: knownMarkers(PANEL_LOCI), markers_known: knownMarkers(ADVANCED_MARKERS) })
      .where('id', 'in', chunk)
      .execute()
    await db.kysely.updateTable('horse').set({ quality_score: scoreOfRow }).where('id', 'in', chunk).execute()
  })
}

/** Number of current results with a value at these. */
const knownMarkers = (markers: readonly MarkerName[]) => sql<number>`(
  select count(distinct t.marker) from genetic_test t
  where t.horse_id = horse.id and t.is_current = 1 and t.value is not null and t.value <> 'UNKNOWN'
    and t.marker in (${sql.join(markers.map((marker) => sql.lit(marker)))}))`

/** qualityScore (quality-score.ts) in SQL; tests check that they agree. */
export const scoreOfRow = sql<number>`${sql.lit(W.base)} + ${sql.lit(W.panel_gene)} * panel_known + ${sql.lit(W.marker)} * markers_known
  + case when sire_id is null then 0 else ${sql.lit(W.parent)} end
  + case when dam_id is null then 0 else ${sql.lit(W.parent)} end
  + case when aqha_id is null then 0 else ${sql.lit(W.aqha_id)} end
  + case when foaled is null then 0 else ${sql.lit(W.foaled)} end
  + case when color is null then 0 else ${sql.lit(W.color)} end
  + case when sex = 'U' then 0 else ${sql.lit(W.sex)} end`
