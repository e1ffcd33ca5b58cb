import { horseYear } from '@quarterpole/genetics/horse-year'
import { today } from '../../platform/process/services.ts'
import type { HorseId } from '@quarterpole/contract/ids'
import type { SuggestedCrosses } from '@quarterpole/contract/suggested-crosses'
import { type EvaluatedSnapshot, hasEvaluation, missingEvaluation } from '../../evaluation/evaluated-herd.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { at } from '../../herd/snapshot/snapshot.ts'
import { mareColumns } from '../predictions/best-mares.ts'
import type { PredictionServices } from '../predictions/predict.ts'
import { SAFE_STUD_YARDS, safeStudsFor, whyOf } from '../predictions/safe-studs.ts'
import { dashboardStuds } from './board.ts'

/** Each mare's ranking is a pass over all stallions, so only the best are looked at. */
const MARES = 12
const SHOWN = 3

/** Safe studs looked at for each mare: one may be another mare's. */
const STUDS = 6

/** A few crosses worth a look: computed once a version of the herd and choice of studs on the mating board. */
export async function suggestCrosses(services: PredictionServices): Promise<SuggestedCrosses> {
  const { db, caches, clock } = services
  const herd = await services.herd.upToDate()
  if (!hasEvaluation(herd)) return { ...NOTHING, missing_speed: (await missingEvaluation(db)).speed }
  const studs = await dashboardStuds(services, herd)
  const key = `${horseYear(today({ clock }), herd.yearStart)} ${studs.join()}`
  return caches
    .of(suggestedCache)
    .get(herd.version, key, () => bestCrosses(services, { herd, studs: new Set(studs) }))
}

const suggestedCache = () => new HerdCache<Promise<SuggestedCrosses>>(2) // by year and studs
const NOTHING = { crosses: [], distance_yards: SAFE_STUD_YARDS, mares: 0 }

/**
 * My best mares of breeding age, none in training, with their best safe studs of these; the fastest of these crosses,
 * each mare and each stud once.
 * O(mares × stallions).
 */
async function bestCrosses(
  services: PredictionServices,
  { herd, studs: offered }: { herd: EvaluatedSnapshot; studs: ReadonlySet<HorseId> },
): Promise<SuggestedCrosses> {
  const { ids, rows, speed } = await mareColumns(services, herd)
  const best = ids
    .map((dam_id, i) => ({ dam_id, row: at(rows, i), level: at(speed.level, i) }))
    .toSorted((a, b) => b.level - a.level)
    .slice(0, MARES)
  const crosses: SuggestedCrosses['crosses'] = []
  for (const { dam_id, row } of best) {
    await new Promise(setImmediate) // serve requests between the rankings
    const { studs } = await safeStudsFor(services, dam_id, STUDS, offered)
    const dam_name = herd.identities.nameAt(row)
    for (const { mating } of studs) crosses.push({ mating, why: whyOf(mating, [mating]), dam_id, dam_name })
  }
  return {
    ...NOTHING,
    crosses: eachOnce(crosses.toSorted((a, b) => b.mating.expected_si - a.mating.expected_si)).slice(
      0,
      SHOWN,
    ),
    mares: best.length,
    missing_speed: null,
  }
}

/** Of crosses in order, those whose mare and stud are in none before. */
export function eachOnce<
  Cross extends { readonly dam_id: number; readonly mating: { readonly sire_id: number } },
>(crosses: readonly Cross[]): Cross[] {
  const taken = new Set<number>()
  return crosses.filter(({ dam_id, mating: { sire_id } }) => {
    if (taken.has(dam_id) || taken.has(sire_id)) return false
    taken.add(dam_id).add(sire_id)
    return true
  })
}
