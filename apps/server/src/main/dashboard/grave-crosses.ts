import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Db } from '@quarterpole/db/open'
import { findHorses } from '@quarterpole/db/queries/horse'
import { allPlans, type PlannedPair } from '@quarterpole/db/queries/mating-board'
import { holdsCopy, DISEASES, DISEASE_LOCI, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { graveOutcome } from '../../breeding/predictions/grave-outcome.ts'
import { knownPanel } from '../../herd/genetics/known-panels.ts'
import { type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'

/**
 * Saved and booked crosses that could kill or cripple a foal by the parents' tests and their near relatives': one line
 * a couple, the booking first. All plans are read.
 */
export async function graveCrosses(
  db: Db,
  herd: HerdSnapshot,
  fromSeason: number,
): Promise<Dashboard['grave_crosses']> {
  const plans = await allPlans(db, fromSeason)
  const couples = [...new Map(plans.toReversed().map((plan) => [coupleOf(plan), plan])).values()].toReversed()
  const holds = new Map<number, boolean>()
  const holdsGrave = (row: number) => {
    const found = holds.get(row) ?? isGraveHolder(knownPanel(herd, row))
    holds.set(row, found)
    return found
  }
  const grave = couples.flatMap((plan) => {
    const parents = { sire: rowOf(herd, plan.stallion_id), dam: rowOf(herd, plan.mare_id) }
    if (parents.sire < 0 || parents.dam < 0) return []
    // Only two holders have a foal with two copies for certain.
    if (!holdsGrave(parents.sire) || !holdsGrave(parents.dam)) return []
    const outcome = graveOutcome({ herd, parents })
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

const isGraveHolder = (known: PanelGenotypes): boolean =>
  DISEASE_LOCI.some((locus) => DISEASES[locus].grave && holdsCopy(known, locus))
