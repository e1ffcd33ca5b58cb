import type { FoalPanel } from './foal-panel.ts'
import type { LocusForecast } from './mendel.ts'
import type { Genotype, PanelGenotypes, PanelLocus } from './panel.ts'
import { PANEL, PANEL_LOCI } from './panel.ts'

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
  readonly conflicts?: { readonly sire: readonly PanelLocus[]; readonly dam: readonly PanelLocus[] }
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

/** Whole foals of a hundred for a code; 100 and 0 only where they are exact. */
function ofHundred(probability: number): string {
  if (probability < 0.005) return 'BELOW_1'
  return String(probability === 1 ? 100 : Math.min(99, Math.round(probability * 100)))
}

function panelRisks({ forecasts, panel }: TestFacts): Ranked[] {
  const risks: Ranked[] = []
  const add = (kind: number, name: string, probability: number, isExact: boolean): void => {
    // below 1 in 200 on breed frequencies alone is what "untested" already says
    if (probability < (isExact ? ROUNDING : 0.005)) return
    risks.push({ code: `${name}_${ofHundred(probability)}`, weight: kind + probability * 9 })
  }
  const isHeld = (locus: PanelLocus) => forecasts.some((f) => f.locus === locus && f.high[0] < 1)
  if (isHeld('pssm1') && isHeld('mh')) add(90, 'PSSM1_WITH_MH', panel.pssm1_with_mh, panel.exact)
  for (const { locus, middle, high, exact } of forecasts) {
    // Neither parent is known to hold a copy: the risk is the breed's, and "untested" says so.
    if (!exact && high[0] === 1) continue
    const { label, inheritance, lethal, oneCopyMatters } = PANEL[locus]
    if (inheritance === 'recessive') {
      add(lethal ? 100 : 80, `${label}_AFFECTED`, middle[2], exact)
      add(20, `${label}_CARRIER`, middle[1], exact)
    }
    if (oneCopyMatters) {
      add(locus === 'mh' ? 70 : 60, `${label}_AT_RISK`, middle[1] + middle[2], exact)
      add(80, `${label}_TWO_COPIES`, middle[2], exact)
    }
  }
  return risks
}

/** Untested or unclear tests, and results that cannot be right. */
function recordRisks({ sire, dam, conflicts }: TestFacts): Ranked[] {
  return PANEL_LOCI.flatMap((locus, order) => {
    const { label } = PANEL[locus]
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
      where((g) => g === 2 && (locus === 'gbed' || locus === 'mh')),
    )
    add(
      45,
      'UNTESTED',
      where((g) => g === null),
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
