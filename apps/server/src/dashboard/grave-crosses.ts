import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorses } from '@quarterpole/db/queries/horse'
import { latestPlans, type PlannedPair } from '@quarterpole/db/queries/mating-board'
import { graveOutcome } from '../breeding/grave-outcome.ts'
import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import { pairPanels } from '../season-plans/pairs.ts'

/** Plans looked at of each kind: the soonest bookings and the newest saved crosses. */
const MOST_PLANS = 300

/**
 * Saved and booked crosses that could kill or cripple a foal by the parents' tests and their near relatives': one line
 * a couple, the booking first.
 */
export async function graveCrosses(
  db: Db,
  herd: HerdSnapshot,
  fromSeason: number,
): Promise<Dashboard['grave_crosses']> {
  const plans = await latestPlans(db, { fromSeason, most: MOST_PLANS })
  const couples = [...new Map(plans.toReversed().map((plan) => [coupleOf(plan), plan])).values()].toReversed()
  const panels = await informed(db, herd, [
    ...new Set(couples.flatMap(({ stallion_id, mare_id }) => [stallion_id, mare_id])),
  ])
  const grave = couples.flatMap((plan) => {
    const [sire, dam] = [panels.get(plan.stallion_id), panels.get(plan.mare_id)]
    const outcome = sire && dam && graveOutcome(sire, dam)
    return outcome ? [{ plan, outcome: outcome.sentence }] : []
  })
  const ids = grave.flatMap(({ plan }) => [plan.stallion_id, plan.mare_id])
  const names = new Map((await findHorses(db, ids)).map(({ id, name }) => [id, name]))
  return grave.map(({ plan: { stallion_id, mare_id, cross_id, season_year }, outcome }) => ({
    sire_id: stallion_id,
    dam_id: mare_id,
    sire_name: names.get(stallion_id) ?? '',
    dam_name: names.get(mare_id) ?? '',
    cross_id,
    season_year,
    outcome,
  }))
}

const coupleOf = ({ stallion_id, mare_id }: PlannedPair) => `${stallion_id} ${mare_id}`

async function informed(db: Db, herd: HerdSnapshot, ids: readonly HorseId[]) {
  const known = ids.map((id) => ({ id, row: rowOf(herd, id) })).filter(({ row }) => row >= 0)
  const panels = await pairPanels(db, herd, {
    ids: known.map(({ id }) => id),
    rows: known.map(({ row }) => row),
  })
  return new Map(known.map(({ id }, i) => [id, panels[i]?.informed]))
}
