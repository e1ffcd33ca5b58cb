import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Db } from '@quarterpole/db/open'
import { couplesHolding } from '@quarterpole/db/queries/grave-cross'
import { PANEL, PANEL_LOCI } from '@quarterpole/genetics/panel'
import { asTested, graveOutcome } from '../breeding/grave-outcome.ts'
import { panelsOf } from '../breeding/panels.ts'

const GRAVE_LOCI = PANEL_LOCI.filter((locus) => PANEL[locus].grave)

/** Saved and booked crosses that could kill or cripple a foal by today's tests: one line a couple, the booking first. */
export async function graveCrosses(db: Db, year: number): Promise<Dashboard['grave_crosses']> {
  const couples = await couplesHolding(db, { loci: GRAVE_LOCI, fromSeason: year })
  const first = new Map(couples.toReversed().map((one) => [`${one.sire_id} ${one.dam_id}`, one]))
  const planned = couples.filter((one) => first.get(`${one.sire_id} ${one.dam_id}`) === one)
  const panels = await panelsOf(
    db,
    planned.flatMap(({ sire_id, dam_id }) => [sire_id, dam_id]),
  )
  const testsOf = (id: (typeof planned)[number]['sire_id']) => asTested(panels.get(id)?.genotypes ?? {})
  return planned.flatMap((couple) => {
    const grave = graveOutcome(testsOf(couple.sire_id), testsOf(couple.dam_id))
    return grave === null ? [] : [{ ...couple, outcome: grave.sentence }]
  })
}
