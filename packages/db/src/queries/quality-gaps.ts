import type { QualityGap } from '@quarterpole/contract/data-import'
import { QUALITY_ITEMS } from '@quarterpole/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { MARKER_COUNT, PANEL_SIZE, QUALITY_WEIGHTS as W } from '../quality-score.ts'
import { LACKING } from './horse-list.ts'
import type { Whose } from './quality.ts'

/** Missing items across the herd, most points first. Scans every horse: half a second at a million. */
export async function qualityGaps(db: Db, { mine }: Whose = {}): Promise<QualityGap[]> {
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(case when ${condition} then 1 end)`
  const row = await db.kysely
    .selectFrom('horse')
    .$if(mine !== undefined, (qb) => qb.where('is_mine', '=', mine ? 1 : 0))
    .select((e) => [
      e.fn.countAll<number>().as('horses'),
      ...QUALITY_ITEMS.map((item) => count(LACKING[item]).as(item)),
      sql<number>`coalesce(cast(sum(panel_known) as double precision), 0)`.as('panel_known'),
      sql<number>`coalesce(cast(sum(markers_known) as double precision), 0)`.as('markers_known'),
    ])
    .executeTakeFirstOrThrow()
  const { horses } = row
  const points: Record<QualityGap['item'], number> = {
    panel_tests: W.panel_gene * (PANEL_SIZE * horses - row.panel_known),
    markers: W.marker * (MARKER_COUNT * horses - row.markers_known),
    sire: W.parent * row.sire,
    dam: W.parent * row.dam,
    aqha_id: W.aqha_id * row.aqha_id,
    foaled: W.foaled * row.foaled,
    color: W.color * row.color,
    sex: W.sex * row.sex,
  }
  return QUALITY_ITEMS.filter((item) => row[item] > 0)
    .map((item) => ({ item, horses: row[item], points: points[item] / horses }))
    .toSorted((a, b) => b.points - a.points)
}
