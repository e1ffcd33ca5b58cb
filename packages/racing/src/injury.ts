import { normalCdf } from '@quarterpole/numerics/normal'
import { findInjuryType, restDaysFor, UNKNOWN_INJURY } from './injury-catalogue.ts'
import type { InjuryEvidence, InjurySeverity, InjuryType } from './injury-evidence.ts'
import type { SiLoss } from './injury-level.ts'
import { orderProbabilities } from './order.ts'
import { DEFAULT_OUTCOME_SD } from './race-model.ts'

/** One injury, as recorded. */
export interface InjuryCase {
  /** Free text. */
  type: string
  severity: InjurySeverity
  /** How it ended; null while it lasts. */
  outcome: 'recovered' | 'retired' | 'died' | 'put_down' | null
  /** Days since the injury, ≥ 0. */
  daysElapsed: number
}

/** The user's own herd's cases of the same type; empty by default. */
export interface HerdInjuryEvidence {
  /** SI points lost from before to after, one entry per horse, race effects removed, with its standard error. */
  losses: readonly SiLoss[]
  /** Closed cases, and those that raced at their level again. */
  cases: number
  regained: number
}

/** Members as on the wire. */
export interface PerformanceImpact {
  /** Expected SI points below the horse's own level before, on its first starts back. */
  si_reduction: number
  /** Fall of the win chance (absolute, 0–1) of an average runner in a field of eight at that reduction. */
  win_probability_reduction: number
  /** Days off in all that cases of this type and severity took. */
  recommended_rest_days: number
  /** Probability to return to the level before the injury, or of what `recovery_means` says, 0–1. */
  recovery_confidence: number
}

/** The basis of an impact. Members as on the wire. */
export interface ImpactBasis {
  injury_type: string
  label: string
  is_known_type: boolean
  evidence: readonly InjuryEvidence[]
  assumptions: string[]
  si_reduction_sd: number
  /** What the studies of this type count: form regained, or five races or more. */
  recovery_means: 'form' | 'five_races'
  /** 68% interval, from the number of cases behind the chance. */
  recovery_confidence_range: [number, number]
  rest_days_range: [number, number]
  remaining_rest_days: number
  field_size: number
  win_probability_before: number
  win_probability_after: number
  /** At a loss a standard deviation larger and smaller: two of three horses. */
  win_probability_range: [number, number]
  prior_cases: number
  herd_cases: number
  herd_losses: number
  statement: string
}

/** What no study gives; ranges and what follows from them: lab/verification/assumptions/injuries.ts. */
export interface InjuryAssumptions {
  /** Shift of the log-odds to regain the level, by severity. */
  readonly severityLogit: Readonly<Record<InjurySeverity, number>>
  /** SI points below its former level of a horse that does not regain it, give or take, by type. */
  readonly lossIfNotRegained: { readonly mean: number; readonly sd: number }
  /** Sd of horses about their type's mean loss, SI points. */
  readonly horseLossSd: number
  /** Time to the first race back: log-normal, median this many times the rest, this wide. */
  readonly returnOverRest: number
  readonly returnLogSd: number
}

export const INJURY_ASSUMPTIONS: InjuryAssumptions = {
  severityLogit: { minor: 0.6, moderate: 0, severe: -0.9 },
  lossIfNotRegained: { mean: 6, sd: 6 },
  horseLossSd: 4,
  returnOverRest: 1.5,
  returnLogSd: 0.5,
}
const FIELD_SIZE = 8

const NO_HERD: HerdInjuryEvidence = { losses: [], cases: 0, regained: 0 }

/**
 * Expected impact of an injury from what comparable cases did; never a verdict on this horse.
 *
 * - P(level) = returnRate·levelRate of the type, moved by severity on the log-odds scale, updated by the herd's
 *   closed cases as a beta prior worth `priorCases`.
 * - While active, time counts: with return times log-normal for all that race again, a share b = p + (1 − p)·l̄ of them
 *   all (l̄: raced again of those that do not regain their level), P = p(1 − F(t))/(1 − b·F(t)), so a horse still out
 *   long after similar cases have raced is less likely to come back. Recovered: P(level | returned) = p/b.
 * - SI reduction: (1 − P(level at day 0))·D, never below 0. D is what a horse of the type loses that does not regain its
 *   level, 6 ± 6 points before the herd's own before/after differences, each (1 − P)·D for a moderate case.
 * - Where studies count races and not form (`fiveRacesRate`), P of the first two lines is that of five races or more,
 *   which the herd's cases do not update: they show form.
 *
 * @returns figures unrounded, with their basis; an unrecognized type gets a wide prior and says so
 */
export function injuryImpact(
  injury: InjuryCase,
  herd: HerdInjuryEvidence = NO_HERD,
  assumed: InjuryAssumptions = INJURY_ASSUMPTIONS,
): { performance_impact: PerformanceImpact; basis: ImpactBasis } {
  const known = findInjuryType(injury.type)
  const type = known ?? UNKNOWN_INJURY
  const form = type.returnRate * type.levelRate
  const chanceOf = (share: number, severity: InjurySeverity, cases: HerdInjuryEvidence) =>
    updatedChance(share, { type, severityLogit: assumed.severityLogit[severity], herd: cases })
  const lost = (severity: InjurySeverity) => 1 - chanceOf(form, severity, herd)
  const loss = expectedLoss(
    { notRegained: lost(injury.severity), ofModerate: lost('moderate') },
    herd,
    assumed,
  )
  const counted = type.fiveRacesRate === undefined ? herd : { ...herd, cases: 0, regained: 0 }
  const regains = chanceOf(type.fiveRacesRate ?? form, injury.severity, counted)
  const restDays = restDaysFor(type, injury.severity)
  const confidence = (chance: number) => confidenceNow(chance, { restDays, injury, type, assumed })
  const before = 1 / FIELD_SIZE
  const after = winChance(loss.mean)
  const performance_impact = {
    si_reduction: loss.mean,
    win_probability_reduction: before - after,
    recommended_rest_days: restDays,
    recovery_confidence: confidence(regains),
  }
  const basis: ImpactBasis = {
    injury_type: type.type,
    label: type.label,
    is_known_type: known !== null,
    evidence: type.evidence,
    assumptions: assumptionsOf(type, herd, assumed),
    si_reduction_sd: loss.sd,
    recovery_means: type.fiveRacesRate === undefined ? 'form' : 'five_races',
    recovery_confidence_range: rangeOf(regains, type.priorCases + counted.cases).map(confidence) as [
      number,
      number,
    ], // a map of two is two
    rest_days_range: [type.restDays[0], type.restDays[1]],
    remaining_rest_days: injury.outcome === null ? Math.max(0, restDays - injury.daysElapsed) : 0,
    field_size: FIELD_SIZE,
    win_probability_before: before,
    win_probability_after: after,
    win_probability_range: [winChance(loss.mean + loss.sd), winChance(loss.mean - loss.sd)],
    prior_cases: type.priorCases,
    herd_cases: herd.cases,
    herd_losses: herd.losses.length,
    statement: statementOf(type, known !== null, herd),
  }
  return { performance_impact, basis }
}

interface Evidence {
  type: Pick<InjuryType, 'priorCases'>
  severityLogit: number
  herd: HerdInjuryEvidence
}

/** A share of moderate cases, moved by severity, with the herd's cases. */
export function updatedChance(share: number, { type, severityLogit, herd }: Evidence): number {
  const prior = 1 / (1 + Math.exp(-(Math.log(share / (1 - share)) + severityLogit)))
  return (prior * type.priorCases + herd.regained) / (type.priorCases + herd.cases)
}

/** A share counted in n cases, plus and minus a standard error of its log-odds, 1/√(n·p(1 − p)). */
function rangeOf(p: number, n: number): [number, number] {
  const logit = Math.log(p / (1 - p))
  const error = 1 / Math.sqrt(n * p * (1 - p))
  return [1 / (1 + Math.exp(error - logit)), 1 / (1 + Math.exp(-error - logit))]
}

/**
 * Mean loss of cases of which this share does not regain its level, and the sd of one horse's, from the posterior of D;
 * each difference of a herd's horse (of any severity: as of a moderate one) is share·D with the variance of horses and
 * its own error.
 */
function expectedLoss(
  { notRegained, ofModerate }: { notRegained: number; ofModerate: number },
  { losses }: HerdInjuryEvidence,
  { lossIfNotRegained, horseLossSd }: InjuryAssumptions,
): { mean: number; sd: number } {
  let precision = 1 / lossIfNotRegained.sd ** 2
  let sum = lossIfNotRegained.mean * precision
  for (const { lossSi, se } of losses) {
    const weight = ofModerate / (horseLossSd ** 2 + se ** 2)
    precision += ofModerate * weight
    sum += weight * lossSi
  }
  // An injury makes no horse faster: what one or two comparisons say to that effect is noise.
  const mean = notRegained * Math.max(0, sum / precision)
  return { mean, sd: Math.sqrt(notRegained ** 2 / precision + horseLossSd ** 2) }
}

interface CaseNow {
  restDays: number
  injury: InjuryCase
  type: InjuryType
  assumed: InjuryAssumptions
}

function confidenceNow(regains: number, { restDays, injury, type, assumed }: CaseNow): number {
  const returns = regains + (1 - regains) * lostButBack(type)
  if (injury.outcome !== null && injury.outcome !== 'recovered') return 0
  // racing or fit again: the only remaining risk is a return below its level
  if (injury.outcome === 'recovered') return Math.min(1, regains / returns)
  if (injury.daysElapsed <= 0) return regains
  const z = Math.log(injury.daysElapsed / (assumed.returnOverRest * restDays)) / assumed.returnLogSd
  // of those still out: they will race at their level, or without it, or never
  const stillToRace = normalCdf(-z)
  return (regains * stillToRace) / (returns * stillToRace + 1 - returns)
}

/** Of the horses that do not regain their level (or race five times), the share that races nevertheless. */
function lostButBack({ returnRate, levelRate, fiveRacesRate = returnRate * levelRate }: InjuryType): number {
  return (returnRate - fiveRacesRate) / (1 - fiveRacesRate)
}

/** Of a runner that much below an otherwise even field. */
function winChance(loss: number): number {
  const sd = new Float64Array(FIELD_SIZE).fill(DEFAULT_OUTCOME_SD)
  const mean = new Float64Array(FIELD_SIZE)
  mean[0] = -loss
  return orderProbabilities({ mean, sd }).win[0]
}

function assumptionsOf(
  type: InjuryType,
  herd: HerdInjuryEvidence,
  { lossIfNotRegained }: InjuryAssumptions,
): string[] {
  const assumptions = type.assumption ? [type.assumption] : []
  if (type.restConfidence === 'assumed') assumptions.push('Days off: standard practice, not a study.')
  if (herd.losses.length === 0)
    assumptions.push(`We assume a horse that doesn’t regain form loses ${lossIfNotRegained.mean} SI points.`)
  assumptions.push('How severity changes the odds is our assumption.')
  return assumptions
}

function statementOf(type: InjuryType, isKnown: boolean, herd: HerdInjuryEvidence): string {
  const species = [...new Set(type.evidence.map((e) => e.species))].join(' and ')
  const published = !isKnown
    ? 'We have no data on this type, so these figures are a wide guess.'
    : species
      ? `Based on published ${species} cases.`
      : 'No published figures for this type; these are our assumptions.'
  const own =
    herd.cases + herd.losses.length > 0
      ? ` Updated with ${counted(herd.cases, 'closed case')} and ${counted(herd.losses.length, 'before-and-after comparison')} from your herd.`
      : ''
  return `${published}${own} Your vet makes the call.`
}

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

/** The words for a recovery confidence: above 0.8, above 0.6, else. */
export function recoveryWord(confidence: number): 'good' | 'monitor closely' | 'significant injury' {
  return confidence > 0.8 ? 'good' : confidence > 0.6 ? 'monitor closely' : 'significant injury'
}
