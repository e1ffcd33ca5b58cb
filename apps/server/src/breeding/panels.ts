import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import { foalPanel, type FoalPanel } from '@quarterpole/genetics/foal-panel'
import { wholeShares } from '@quarterpole/genetics/hundred'
import { informedCopies } from '@quarterpole/genetics/informed-copies'
import { type LocusForecast, panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import {
  type Copies,
  type Genotype,
  genotypeOfCode,
  missingTests,
  PANEL,
  PANEL_LOCI,
  type PanelGenotypes,
  type PanelLocus,
} from '@quarterpole/genetics/panel'
import { AppError } from '../http/problem.ts'
import type { Couple } from './couple.ts'

/** The current results of one horse at the six loci. */
export interface HorsePanel {
  readonly genotypes: PanelGenotypes
  readonly tests: Partial<Record<PanelLocus, GeneticTestTable>>
}

/** Panels of many horses by id; one query. A horse without results has an empty one. */
export async function panelsOf(db: Db, ids: readonly HorseId[]): Promise<Map<HorseId, HorsePanel>> {
  const tests = new Map<HorseId, GeneticTestTable[]>(ids.map((id) => [id, []]))
  for (const test of await currentTestsOf(db, ids)) tests.get(test.horse_id)?.push(test)
  return new Map(Array.from(tests, ([id, own]) => [id, panelFrom(own)]))
}

function panelFrom(current: readonly GeneticTestTable[]): HorsePanel {
  const genotypes: { -readonly [L in PanelLocus]?: Genotype } = {}
  const tests: HorsePanel['tests'] = {}
  for (const test of current) {
    if (!isPanelLocus(test.marker)) continue
    genotypes[test.marker] = genotypeOf(test)
    tests[test.marker] = test
  }
  return { genotypes, tests }
}

const isPanelLocus = (marker: string): marker is PanelLocus => PANEL_LOCI.some((locus) => locus === marker)
const isCopies = (value: number | null): value is Copies => value === 0 || value === 1 || value === 2

/** The copies a stored result leaves possible; null when it says nothing. */
function genotypeOf({ copies_min: min, copies_max: max, value }: GeneticTestTable): Genotype {
  if (isCopies(min) && isCopies(max)) return min === max ? min : { copiesMin: min, copiesMax: max }
  return value === null ? null : genotypeOfCode(value)
}

/** The six loci of a cross: the parents' genotypes, and what their foals may get. */
export interface CrossPanel {
  readonly sire: PanelGenotypes
  readonly dam: PanelGenotypes
  readonly forecasts: readonly LocusForecast[]
  readonly foal: FoalPanel
  /** Counts of each locus add up to a hundred. */
  readonly outcomes: LocusOutcome[]
  readonly of100: BreedingPrediction['panel_of_100']
}

/**
 * Reads the panels of both parents and forecasts their foals'. Both must have a result at each locus: a prediction
 * without them would leave out what matters most.
 *
 * @throws {AppError} invalid, naming who lacks what
 */
export async function crossPanel(db: Db, { sire, dam }: Couple): Promise<CrossPanel> {
  const panels = await panelsOf(db, [sire.id, dam.id])
  const ofSire = panels.get(sire.id) ?? NO_RESULTS
  const ofDam = panels.get(dam.id) ?? NO_RESULTS
  const gaps = [gapOf(sire, ofSire), gapOf(dam, ofDam)].filter((gap) => gap !== null)
  if (gaps.length > 0)
    throw new AppError('invalid', `Complete 6-panel genetics required for both parents: ${gaps.join('; ')}.`)
  const forecasts = panelForecast(
    await informedPanel(db, sire, ofSire.genotypes),
    await informedPanel(db, dam, ofDam.genotypes),
  )
  const foal = foalPanel(forecasts)
  return {
    sire: ofSire.genotypes,
    dam: ofDam.genotypes,
    forecasts,
    foal,
    outcomes: forecasts.map((forecast) => outcomeAt(forecast, ofSire, ofDam)),
    of100: { ...foal.of_100 },
  }
}

const NO_RESULTS: HorsePanel = { genotypes: {}, tests: {} }

function gapOf({ name }: HorseRow, { genotypes }: HorsePanel): string | null {
  const missing = missingTests(genotypes).map((locus) => PANEL[locus].label)
  if (missing.length === 0) return null
  if (missing.length === PANEL_LOCI.length) return `${name} has no panel result`
  return `${name} lacks ${new Intl.ListFormat('en', { type: 'conjunction' }).format(missing)}`
}

/** A result that leaves the number of copies open is narrowed by the horse's own parents; exact results need nothing. */
async function informedPanel(
  db: Db,
  { sire_id, dam_id }: HorseRow,
  genotypes: PanelGenotypes,
): Promise<ParentPanel> {
  const exact = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, { genotype: genotypes[locus] ?? null }]))
  const open = PANEL_LOCI.filter((locus) => typeof genotypes[locus] === 'object' && genotypes[locus] !== null)
  if (open.length === 0) return exact
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
