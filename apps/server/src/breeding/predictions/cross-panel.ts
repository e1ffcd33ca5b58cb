import type { BreedingPrediction, LocusOutcome } from '@quarterpole/contract/breeding'
import type { Db } from '@quarterpole/db/open'
import { foalPanel, type FoalPanel } from '@quarterpole/genetics/foal-panel'
import { foalsByCopies } from '@quarterpole/genetics/hundred'
import { type LocusForecast, panelForecast, type ParentPanel } from '@quarterpole/genetics/mendel'
import { DISEASE_LOCI, DISEASES, type PanelGenotypes, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { type PanelChances, panelChances } from '../../herd/genetics/foal-chances.ts'
import { conflictingLoci, knownParent } from '../../herd/genetics/known-panels.ts'
import { HerdCache, type HerdCaches } from '../../herd/snapshot/cache.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import type { Couple } from './couple.ts'
import { type MissingTests, missingTests, openAt, panelGap, type TestedParents } from './open-tests.ts'
import { type HorsePanel, panelsOf } from './panels.ts'

/** The tests of a cross: the parents' genotypes, and what their foals may get. */
export interface CrossPanel {
  readonly sire: PanelGenotypes
  readonly dam: PanelGenotypes
  readonly forecasts: readonly LocusForecast[]
  readonly foal: FoalPanel
  /** Loci where the results of a parent's relatives contradict one another. */
  readonly conflicts: { readonly sire: readonly DiseaseLocus[]; readonly dam: readonly DiseaseLocus[] }
  /** Counts of each locus add up to a hundred. */
  readonly outcomes: LocusOutcome[]
  readonly of100: BreedingPrediction['panel_of_100']
  /** The loci where both parents' copies are known. */
  readonly known100: BreedingPrediction['panel_of_100']
  /** Why the cross cannot be saved yet, and how its finding says so; null when all tests are on file. */
  readonly gap: string | null
  readonly missing: MissingTests | null
}

/** A cross is predicted, then saved, printed and compared. */
const chancesCache = () => new HerdCache<PanelChances>(500)

interface Where {
  readonly herd: HerdSnapshot
  readonly rows: { readonly sire: number; readonly dam: number }
}

/** Reads the panels of both parents and forecasts their foals'; what is not tested is a range. */
export async function crossPanel(
  { db, caches }: { readonly db: Db; readonly caches: HerdCaches },
  { sire, dam }: Couple,
  { herd, rows }: Where,
): Promise<CrossPanel> {
  const panels = await panelsOf(db, [sire.id, dam.id])
  const ofSire = panels.get(sire.id) ?? NO_RESULTS
  const ofDam = panels.get(dam.id) ?? NO_RESULTS
  const chances = caches
    .of(chancesCache)
    .get(herd.version, `${rows.sire} ${rows.dam}`, () => panelChances({ herd, parents: rows }))
  const loci = DISEASE_LOCI.filter((locus) => chances[locus] !== undefined)
  const informed = (side: 'sire' | 'dam', { genotypes }: HorsePanel): ParentPanel =>
    Object.fromEntries(
      loci.map((locus) => [locus, { genotype: genotypes[locus] ?? null, copies: chances[locus]?.[side] }]),
    )
  const parents: TestedParents = {
    sire: { name: sire.name, genotypes: ofSire.genotypes, informed: informed('sire', ofSire) },
    dam: { name: dam.name, genotypes: ofDam.genotypes, informed: informed('dam', ofDam) },
  }
  // What is certain is what the board and the lists call certain.
  const forecasts = panelForecast(
    knownParent(herd, rows.sire),
    knownParent(herd, rows.dam),
    Object.fromEntries(loci.map((locus) => [locus, chances[locus]?.foal])),
  )
  const foal = foalPanel(forecasts)
  return {
    sire: ofSire.genotypes,
    dam: ofDam.genotypes,
    forecasts,
    foal,
    conflicts: { sire: conflictingLoci(herd, rows.sire), dam: conflictingLoci(herd, rows.dam) },
    outcomes: forecasts.map((forecast) => ({
      ...outcomeAt(forecast, ofSire, ofDam),
      ...openAt(forecast, parents),
    })),
    of100: { ...foal.of_100 },
    known100: { ...(foal.exact ? foal : foalPanel(forecasts.filter(({ exact }) => exact))).of_100 },
    gap: panelGap(parents),
    missing: missingTests(parents),
  }
}

const NO_RESULTS: HorsePanel = { genotypes: {}, tests: {} }

function outcomeAt(
  { locus, middle }: LocusForecast,
  { tests: ofSire }: HorsePanel,
  { tests: ofDam }: HorsePanel,
): LocusOutcome {
  const { label, inheritance, oneCopyMatters } = DISEASES[locus]
  const [clear, one_copy, two_copies] = foalsByCopies(middle)
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
