import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorses } from '@quarterpole/db/queries/horse'
import { allPlans, type PlannedPair } from '@quarterpole/db/queries/mating-board'
import type { ParentPanel } from '@quarterpole/genetics/mendel'
import { holdsCopy, PANEL, PANEL_LOCI, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { graveOutcome } from '../breeding/grave-outcome.ts'
import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import { pairPanels } from '../season-plans/pairs.ts'

/**
 * Saved and booked crosses that could kill or cripple a foal by the parents' tests and their near relatives': one line
 * a couple, the booking first. All plans are read; the mares' tests only where the stallion holds a copy.
 */
export async function graveCrosses(
  db: Db,
  herd: HerdSnapshot,
  fromSeason: number,
): Promise<Dashboard['grave_crosses']> {
  const plans = await allPlans(db, fromSeason)
  const couples = [...new Map(plans.toReversed().map((plan) => [coupleOf(plan), plan])).values()].toReversed()
  const studs = couples.map(({ stallion_id }) => stallion_id)
  const sires = await graveCarriers(db, herd, studs)
  const open = couples.filter(({ stallion_id }) => sires.has(stallion_id))
  const mares = open.map(({ mare_id }) => mare_id)
  const dams = await graveCarriers(db, herd, mares)
  const grave = open.flatMap((plan) => {
    const [sire, dam] = [sires.get(plan.stallion_id), dams.get(plan.mare_id)]
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

/** The panels of those horses that are known to hold a grave variant: only two of them have a foal with two copies. */
async function graveCarriers(
  db: Db,
  herd: HerdSnapshot,
  ids: readonly HorseId[],
): Promise<ReadonlyMap<HorseId, ParentPanel>> {
  const horses = [...new Set(ids)].map((id) => ({ id, row: rowOf(herd, id) })).filter(({ row }) => row >= 0)
  const panels = await pairPanels(db, herd, {
    ids: horses.map(({ id }) => id),
    rows: horses.map(({ row }) => row),
  })
  return new Map(
    horses.flatMap(({ id }, i) => {
      const panel = panels[i]
      return panel && holdsGrave(panel.known) ? [[id, panel.informed]] : []
    }),
  )
}

const holdsGrave = (known: PanelGenotypes): boolean =>
  PANEL_LOCI.some((locus) => PANEL[locus].grave && holdsCopy(known, locus))
