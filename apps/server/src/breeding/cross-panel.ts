import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { foalPanel, type FoalPanel } from '@quarterpole/genetics/foal-panel'
import { wholeShares } from '@quarterpole/genetics/hundred'
import { informedCopies } from '@quarterpole/genetics/informed-copies'
import { type LocusForecast, panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import { missingTests, PANEL, PANEL_LOCI, type PanelGenotypes } from '@quarterpole/genetics/panel'
import { type Ranked, testRisks } from '@quarterpole/genetics/risk-factors'
import { type HorsePanel, panelsOf } from '../genetics/panel-of.ts'
import { Kept } from '../herd/kept.ts'
import { AppError } from '../http/problem.ts'
import type { Parent } from './parents.ts'

/** The six loci of a cross: what the parents have, what the foals may get, and both as the reply lists them. */
export interface CrossPanel {
  readonly sire: PanelGenotypes
  readonly dam: PanelGenotypes
  readonly forecasts: readonly LocusForecast[]
  readonly foal: FoalPanel
  readonly risks: readonly Ranked[]
  /** Counts of each locus add up to a hundred. */
  readonly outcomes: LocusOutcome[]
  readonly of100: BreedingPrediction['panel_of_100']
}

/** Pairs of panels whose outcome is kept; some 10 kB each. Most of a breed shares a few panels. */
const KEPT = 500

/** By the two panels, which alone decide it where they leave no number of copies open. */
const known = new Kept<string, CrossPanel>(KEPT)

/** The six loci of a cross whose pair of panels came up before. */
export const knownPanel = (sire: Parent, dam: Parent): CrossPanel | undefined => known.get(keyOf(sire, dam))

const keyOf = (sire: Parent, dam: Parent) => `${sire.panelKey} ${dam.panelKey}`

/**
 * The six loci of a cross. Both parents must have a result at each: a prediction without them would pass over what
 * matters most.
 *
 * @throws {AppError} invalid, naming who lacks what
 */
export async function readPanel(db: Db, sire: Parent, dam: Parent): Promise<CrossPanel> {
  const gaps = [gapOf(sire), gapOf(dam)].filter((gap) => gap !== null)
  if (gaps.length > 0)
    throw new AppError('invalid', `Complete 6-panel genetics required for both parents: ${gaps.join('; ')}.`)
  const [s, d] = await Promise.all([parentPanel(db, sire), parentPanel(db, dam)])
  const panel = panelOfFoals(sire.panel, dam.panel, panelForecast(s, d))
  const isDecided = [sire, dam].every((parent) => openLoci(parent).length === 0)
  return isDecided ? known.set(keyOf(sire, dam), panel) : panel
}

function panelOfFoals(sire: HorsePanel, dam: HorsePanel, forecasts: LocusForecast[]): CrossPanel {
  const foal = foalPanel(forecasts)
  const genotypes = { sire: sire.genotypes, dam: dam.genotypes }
  return {
    ...genotypes,
    forecasts,
    foal,
    risks: testRisks({ ...genotypes, forecasts, panel: foal }),
    outcomes: forecasts.map((forecast) => outcomeAt(forecast, sire, dam)),
    of100: { ...foal.of_100 },
  }
}

function gapOf({ horse, panel }: Parent): string | null {
  const missing = missingTests(panel.genotypes).map((locus) => PANEL[locus].label)
  if (missing.length === 0) return null
  if (missing.length === PANEL_LOCI.length) return `${horse.name} has no panel result`
  return `${horse.name} lacks ${new Intl.ListFormat('en', { type: 'conjunction' }).format(missing)}`
}

/** A result that leaves the number of copies open is narrowed by the horse's own parents; exact results need nothing. */
async function parentPanel(db: Db, parent: Parent): Promise<ParentPanel> {
  const { horse, panel } = parent
  const { genotypes } = panel
  const open = openLoci(parent)
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

/** Loci with a result that leaves the number of copies open. */
const openLoci = ({ panel: { genotypes } }: Parent) =>
  PANEL_LOCI.filter((locus) => typeof genotypes[locus] === 'object' && genotypes[locus] !== null)

function outcomeAt(
  { locus, middle }: LocusForecast,
  { tests: ofSire }: HorsePanel,
  { tests: ofDam }: HorsePanel,
): LocusOutcome {
  const { label, inheritance, oneCopyMatters } = PANEL[locus]
  const [clear = 0, one_copy = 0, two_copies = 0] = wholeShares([...middle])
  return {
    locus,
    label,
    inheritance,
    sire_value: ofSire[locus]?.value ?? null,
    dam_value: ofDam[locus]?.value ?? null,
    sire_raw: ofSire[locus]?.raw ?? null,
    dam_raw: ofDam[locus]?.raw ?? null,
    clear,
    one_copy,
    two_copies,
    one_copy_matters: oneCopyMatters,
  }
}
