import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { Db } from '@quarterpole/db/open'
import { couplesHolding } from '@quarterpole/db/queries/grave-cross'
import { wholeShares } from '@quarterpole/genetics/hundred'
import { panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import { PANEL, PANEL_LOCI, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { gravestSentence } from '../breeding/health-finding.ts'
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
  return planned.flatMap((couple) => {
    const [sire, dam] = [panels.get(couple.sire_id)?.genotypes, panels.get(couple.dam_id)?.genotypes]
    const outcome = outcomeOf(sire ?? {}, dam ?? {})
    return outcome === null ? [] : [{ ...couple, outcome }]
  })
}

function outcomeOf(sire: PanelGenotypes, dam: PanelGenotypes): string | null {
  const forecasts = panelForecast(asTested(sire), asTested(dam))
  return gravestSentence(
    forecasts.map(({ locus, middle, low, high, exact }) => {
      const between = (copies: 0 | 1 | 2): [number, number] => [100 * low[copies], 100 * high[copies]]
      const range = exact ? null : { clear: between(0), one_copy: between(1), two_copies: between(2) }
      return { locus, two_copies: wholeShares([...middle])[2] ?? 0, range }
    }),
  )
}

const asTested = (genotypes: PanelGenotypes): ParentPanel =>
  Object.fromEntries(PANEL_LOCI.map((locus) => [locus, { genotype: genotypes[locus] ?? null }]))
