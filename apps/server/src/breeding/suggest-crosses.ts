import type { SuggestedCrosses } from '@quarterpole/contract/suggested-crosses'
import { hasEvaluation, missingEvaluation } from '../evaluation/evaluated-herd.ts'
import { at } from '../herd/snapshot.ts'
import { mareColumns } from './best-mares.ts'
import type { PredictionServices } from './predict.ts'
import { SAFE_STUD_YARDS, safeStudsFor } from './safe-studs.ts'

/** Each mare's ranking is a pass over all stallions, so only the best are looked at. */
const MARES = 12
const SHOWN = 3

/** My best mares of breeding age, each with her best safe stud; the fastest of these crosses. O(mares × stallions). */
export async function suggestCrosses(services: PredictionServices): Promise<SuggestedCrosses> {
  const herd = services.herd.current
  const nothing = { crosses: [], distance_yards: SAFE_STUD_YARDS, mares: 0 }
  if (!hasEvaluation(herd)) return { ...nothing, missing_speed: (await missingEvaluation(services.db)).speed }
  const { ids, rows, speed } = await mareColumns(services, herd)
  const best = ids
    .map((dam_id, i) => ({ dam_id, row: at(rows, i), level: at(speed.level, i) }))
    .toSorted((a, b) => b.level - a.level)
    .slice(0, MARES)
  const crosses: SuggestedCrosses['crosses'] = []
  for (const { dam_id, row } of best) {
    const { studs } = await safeStudsFor(services, dam_id, 1)
    for (const stud of studs) crosses.push({ ...stud, dam_id, dam_name: herd.identities.nameAt(row) })
  }
  return {
    ...nothing,
    crosses: crosses.toSorted((a, b) => b.mating.expected_si - a.mating.expected_si).slice(0, SHOWN),
    mares: best.length,
    missing_speed: null,
  }
}
