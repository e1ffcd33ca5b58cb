import type { FoalPanel } from './foal-panel.ts'
import { foalsByCopies } from './hundred.ts'
import { breedPrior, foalCopies, type LocusForecast } from './mendel.ts'
import type { Genotype, PanelGenotypes, DiseaseLocus } from './panel.ts'
import { DISEASE_LOCI, DISEASES, isOfPanel } from './panel.ts'

/** What is known of a cross when its risks are listed. */
export interface CrossFacts {
  /** The foal's F, a fraction. */
  readonly inbreeding: number
  /** Equivalent complete generations of the foal's pedigree. */
  readonly completeGenerations: number
  /** Accuracy of the expected SI, 0–1; null where there is none. */
  readonly accuracy: number | null
  readonly sire: PanelGenotypes
  readonly dam: PanelGenotypes
  readonly forecasts: readonly LocusForecast[]
  readonly panel: FoalPanel
  /** Distances in yards where the estimate leans on relatives or other distances alone. */
  readonly thinDistances?: readonly number[]
  /** Loci where relatives' results exclude the parent's known or possible genotype. */
  readonly conflicts?: { readonly sire: readonly DiseaseLocus[]; readonly dam: readonly DiseaseLocus[] }
}

/** Thresholds. F above 0.0625 (first cousins) is moderate by specification; 0.125 is a half-sib mating. */
export interface RiskLimits {
  readonly moderateInbreeding: number
  readonly closeInbreeding: number
  readonly lowAccuracy: number
  readonly shallowGenerations: number
}
export const RISK_LIMITS: RiskLimits = {
  moderateInbreeding: 0.0625,
  closeInbreeding: 0.125,
  lowAccuracy: 0.5,
  shallowGenerations: 3,
}

/** F is a sum of powers of ½ and reaches a threshold only through rounding. */
const ROUNDING = 1e-12

/** A risk code with its place among others. */
export interface Ranked {
  readonly code: string
  /** Higher is worse; whole tens are kinds, the rest orders within a kind. */
  readonly weight: number
}

/**
 * Risk codes of a cross, worst first. A number in a code counts foals of a hundred; `BELOW_1` is a chance that rounds
 * to none but is not. Sentences and severities: the contract's risk factors.
 *
 * @param ofTests  {@link testRisks} of these facts, from callers that keep them
 */
export function riskFactors(
  facts: CrossFacts,
  limits = RISK_LIMITS,
  ofTests: readonly Ranked[] = testRisks(facts),
): string[] {
  return [...ofTests, ...pedigreeRisks(facts, limits), ...evidenceRisks(facts, limits)]
    .toSorted((a, b) => b.weight - a.weight)
    .map((r) => r.code)
}

type TestFacts = Pick<CrossFacts, 'sire' | 'dam' | 'forecasts' | 'panel' | 'conflicts'>

/** The risks that the parents' tests alone decide: of the foal, and of what is on file. */
export const testRisks = (facts: TestFacts): Ranked[] => [...panelRisks(facts), ...recordRisks(facts)]

/** Whole foals of a hundred for a code; a hundred only where it is certain. */
function ofHundred(probability: number, count: number): string {
  if (count === 0) return 'BELOW_1'
  return String(probability < 1 - ROUNDING ? Math.min(99, count) : count)
}

/** Where neither parent is known to hold a copy: one risk in twice as many foals as in the breed's own is this cross's. */
const RAISED = 2

function panelRisks({ forecasts, panel }: TestFacts): Ranked[] {
  const risks: Ranked[] = []
  const add = (
    kind: number,
    name: string,
    { probability, count }: { probability: number; count: number },
    isExact: boolean,
  ): void => {
    // less than a foal of a hundred on breed frequencies alone is what "untested" already says
    if (isExact ? probability < ROUNDING : count === 0) return
    risks.push({ code: `${name}_${ofHundred(probability, count)}`, weight: kind + probability * 9 })
  }
  const isHeld = (locus: DiseaseLocus) => forecasts.some((f) => f.locus === locus && f.high[0] < 1)
  const both = panel.pssm1_with_mh
  if (isHeld('pssm1') && isHeld('mh'))
    add(90, 'PSSM1_WITH_MH', { probability: both, count: Math.round(100 * both) }, panel.exact)
  for (const { locus, middle, exact } of forecasts) {
    const { label, inheritance, lethal, oneCopyMatters } = DISEASES[locus]
    const counts = foalsByCopies(middle)
    const one = { probability: middle[1], count: counts[1] }
    const two = { probability: middle[2], count: counts[2] }
    const any = { probability: middle[1] + middle[2], count: counts[1] + counts[2] }
    const isKnown = exact || isHeld(locus)
    // Where neither parent is known to hold a copy the risk is the breed's, and "untested" says so, unless relatives raise it.
    if (isKnown || two.count > ofBreed(locus)[2])
      add(
        inheritance === 'recessive' && lethal ? 100 : 80,
        `${label}_${inheritance === 'recessive' ? 'AFFECTED' : 'TWO_COPIES'}`,
        two,
        exact,
      )
    if (isKnown && inheritance === 'recessive') add(20, `${label}_CARRIER`, one, exact)
    if (oneCopyMatters && (isKnown || any.count > RAISED * (100 - ofBreed(locus)[0])))
      add(locus === 'mh' ? 70 : 60, `${label}_AT_RISK`, any, exact)
  }
  return risks
}

/** Foals of a hundred by copies, of two unrelated untested parents. */
function ofBreed(locus: DiseaseLocus) {
  const prior = breedPrior(locus)
  return foalsByCopies(foalCopies(prior, prior))
}

/** Untested or unclear tests, and results that cannot be right. Only the panel's six are asked for. */
function recordRisks({ sire, dam, conflicts }: TestFacts): Ranked[] {
  return DISEASE_LOCI.flatMap((locus, order) => {
    const { label } = DISEASES[locus]
    const where = (test: (genotype: Genotype, parent: 'sire' | 'dam') => boolean): string | null => {
      const inSire = test(sire[locus] ?? null, 'sire')
      const inDam = test(dam[locus] ?? null, 'dam')
      if (inSire && inDam) return 'BOTH'
      return inSire ? 'SIRE' : inDam ? 'DAM' : null
    }
    const risks: Ranked[] = []
    const add = (kind: number, name: string, parent: string | null): void => {
      if (parent !== null) risks.push({ code: `${label}_${name}_${parent}`, weight: kind - order / 10 })
    }
    add(
      53,
      'CONFLICT',
      where((_, parent) => conflicts?.[parent].includes(locus) ?? false),
    )
    add(
      52,
      'RECORD_DOUBTFUL',
      where((g) => g === 2 && (DISEASES[locus].lethal || locus === 'mh')),
    )
    add(
      45,
      'UNTESTED',
      where((g) => g === null && isOfPanel(locus)),
    )
    add(
      44,
      'COPIES_UNCLEAR',
      where((g) => g !== null && typeof g === 'object'),
    )
    return risks
  })
}

function pedigreeRisks(facts: CrossFacts, limits: RiskLimits): Ranked[] {
  const { inbreeding: f, completeGenerations } = facts
  const risks: Ranked[] = []
  if (f >= limits.closeInbreeding - ROUNDING) risks.push({ code: 'INBREEDING_CLOSE', weight: 59 })
  if (f > limits.moderateInbreeding + ROUNDING) risks.push({ code: 'INBREEDING_MODERATE', weight: 50 })
  if (completeGenerations < limits.shallowGenerations)
    risks.push({ code: `PEDIGREE_SHALLOW_${Math.floor(completeGenerations)}`, weight: 30 })
  return risks
}

function evidenceRisks({ accuracy, thinDistances = [] }: CrossFacts, limits: RiskLimits): Ranked[] {
  const thin = thinDistances.map((yards, i) => ({ code: `THIN_EVIDENCE_${yards}`, weight: 10 - i / 10 }))
  return accuracy !== null && accuracy < limits.lowAccuracy
    ? [{ code: 'LOW_ACCURACY', weight: 35 }, ...thin]
    : thin
}
