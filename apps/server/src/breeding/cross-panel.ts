import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { foalPanel, type FoalPanel } from '@quarterpole/genetics/foal-panel'
import { wholeShares } from '@quarterpole/genetics/hundred'
import { informedCopies } from '@quarterpole/genetics/informed-copies'
import { type LocusForecast, panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import { missingTests, PANEL, PANEL_LOCI } from '@quarterpole/genetics/panel'
import { type HorsePanel, panelsOf } from '../genetics/panel-of.ts'
import { AppError } from '../problem.ts'
import type { Parent } from './parents.ts'

export interface CrossPanel {
  sire: HorsePanel
  dam: HorsePanel
  forecasts: readonly LocusForecast[]
  foal: FoalPanel
}

/**
 * The six loci of a cross. Both parents must have a result at each: a prediction without them would pass over what
 * matters most.
 *
 * @throws {AppError} invalid, naming who lacks what
 */
export async function crossPanel(db: Db, sire: Parent, dam: Parent): Promise<CrossPanel> {
  const gaps = [gapOf(sire), gapOf(dam)].filter((gap) => gap !== null)
  if (gaps.length > 0)
    throw new AppError('invalid', `Complete 6-panel genetics required for both parents: ${gaps.join('; ')}.`)
  const [s, d] = await Promise.all([parentPanel(db, sire), parentPanel(db, dam)])
  const forecasts = panelForecast(s, d)
  return { sire: sire.panel, dam: dam.panel, forecasts, foal: foalPanel(forecasts) }
}

function gapOf({ horse, panel }: Parent): string | null {
  const missing = missingTests(panel.genotypes).map((locus) => PANEL[locus].label)
  if (missing.length === 0) return null
  if (missing.length === PANEL_LOCI.length) return `${horse.name} has no panel result`
  return `${horse.name} lacks ${new Intl.ListFormat('en', { type: 'conjunction' }).format(missing)}`
}

/** A result that leaves the number of copies open is narrowed by the horse's own parents; exact results need nothing. */
async function parentPanel(db: Db, { horse, panel: { genotypes } }: Parent): Promise<ParentPanel> {
  const open = PANEL_LOCI.filter((locus) => typeof genotypes[locus] === 'object' && genotypes[locus] !== null)
  const exact = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, { genotype: genotypes[locus] ?? null }]))
  if (open.length === 0) return exact
  const { sire_id, dam_id } = horse
  const panels = await panelsOf(
    db,
    [sire_id, dam_id].filter((parent) => parent !== null),
  )
  const of = (parent: HorseId | null) => (parent === null ? undefined : panels.get(parent)?.genotypes) ?? {}
  const informed = open.map((locus) => {
    const own = genotypes[locus] ?? null
    const family = { own, sire: of(sire_id)[locus] ?? null, dam: of(dam_id)[locus] ?? null }
    return [locus, { genotype: own, copies: informedCopies(locus, family).copies }]
  })
  return { ...exact, ...Object.fromEntries(informed) }
}

/** The six loci as the reply lists them; counts of each locus add up to a hundred. */
export const presentPanel = ({ sire, dam, forecasts }: CrossPanel): LocusOutcome[] =>
  forecasts.map(({ locus, middle }) => {
    const { label, inheritance, oneCopyMatters } = PANEL[locus]
    const [clear = 0, one_copy = 0, two_copies = 0] = wholeShares([...middle])
    return {
      locus,
      label,
      inheritance,
      sire_value: sire.tests[locus]?.value ?? null,
      dam_value: dam.tests[locus]?.value ?? null,
      sire_raw: sire.tests[locus]?.raw ?? null,
      dam_raw: dam.tests[locus]?.raw ?? null,
      clear,
      one_copy,
      two_copies,
      one_copy_matters: oneCopyMatters,
    }
  })

export const presentHundred = ({ foal }: CrossPanel): BreedingPrediction['panel_of_100'] => ({
  ...foal.of_100,
})
