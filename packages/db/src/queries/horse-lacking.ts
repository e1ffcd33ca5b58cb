import type { HorseId } from '@quarterpole/contract/ids'
import type { QualityItem } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import { MARKER_COUNT, PANEL_SIZE } from '../quality-score.ts'
import { forEachChunk } from './chunks.ts'
import { allHorses, type HorseSort, horsesState, sorted } from './horse-order.ts'
import { searchHorses } from './horse-search.ts'

/** Which horses lack an item of the quality score, or a part of it. */
export const LACKING: Readonly<Record<QualityItem, RawBuilder<boolean>>> = {
  panel_tests: sql`horse.panel_known < ${sql.lit(PANEL_SIZE)}`,
  markers: sql`horse.markers_known < ${sql.lit(MARKER_COUNT)}`,
  sire: sql`horse.sire_id is null`,
  dam: sql`horse.dam_id is null`,
  aqha_id: sql`horse.aqha_id is null`,
  foaled: sql`horse.foaled is null`,
  color: sql`horse.color is null`,
  sex: sql`horse.sex = 'U'`,
}

export interface LackingFilter {
  lacks: QualityItem
  /** In normal form; all must occur. */
  words: readonly string[]
  sort: HorseSort
  sex: Sex | undefined
  limit: number
  offset: number
}

/** A page of the horses that lack something, and how many do. Read anew each time: a test result changes it without changing a horse. */
export async function horsesLacking(
  db: Db,
  { lacks, words, sort, sex, limit, offset }: LackingFilter,
): Promise<{ ids: HorseId[]; total: number }> {
  const isLacking = LACKING[lacks]
  if (words.length > 0) {
    const found = Array.from(await searchHorses(db, await horsesState(db), words, { sort, sex })) as HorseId[] // from horse.id
    const rows = await forEachChunk(found, (chunk) =>
      allHorses(db, sex).where(isLacking).where('horse.id', 'in', chunk).execute(),
    )
    const lacking = new Set(rows.map(({ id }) => id))
    const ids = found.filter((id) => lacking.has(id))
    return { ids: ids.slice(offset, offset + limit), total: ids.length }
  }
  const page = await sorted(allHorses(db, sex), sort).where(isLacking).limit(limit).offset(offset).execute()
  const { total } = await allHorses(db, sex)
    .clearSelect()
    .where(isLacking)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids: page.map(({ id }) => id), total: Number(total) }
}
