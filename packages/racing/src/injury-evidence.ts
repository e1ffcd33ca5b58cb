import type { Confidence } from './distance-standards.ts'

export type InjurySeverity = 'minor' | 'moderate' | 'severe'

/** A published return rate, as printed: who was studied and what counted as a return. */
export interface InjuryEvidence {
  species: 'Quarter Horse' | 'Thoroughbred' | 'Standardbred' | 'mixed'
  /** Horses studied; null where the source gives only a rate. */
  n: number | null
  /** Share that returned by the definition, 0–1; null where the source gives something else. */
  rate: number | null
  definition: string
  source: string
  confidence: Confidence
}

/** Published outcomes and assumptions of a type of injury. */
export interface InjuryType {
  type: string
  label: string
  /** Phrases that mean it, lower case, whole words; the longest phrase found in a text decides. */
  synonyms: readonly string[]
  evidence: readonly InjuryEvidence[]
  /** Share that races again at all, and share of those that regain their form; 0–1. */
  returnRate: number
  levelRate: number
  /** Share of all that races five times or more again, where studies count that and not form; 0–1. */
  fiveRacesRate?: number
  /** Cases the two rates are worth together against the herd's own. */
  priorCases: number
  /** Days off for a minor and for a severe case; moderate is their geometric mean. */
  restDays: readonly [number, number]
  restConfidence: Confidence
  /** The part of the two rates that is not published. */
  assumption: string | null
}

/** A rate counted in a study: returned of n. */
export function study(
  species: InjuryEvidence['species'],
  [returned, n]: [number | null, number | null],
  definition: string,
  source: string,
): InjuryEvidence {
  const rate = returned === null || n === null ? null : returned / n
  return { species, n, rate, definition, source, confidence: 'verified' }
}

/** A rate printed without the number of horses behind it. */
export function rateOnly(
  species: InjuryEvidence['species'],
  rate: number,
  definition: string,
  source: string,
): InjuryEvidence {
  return { species, n: null, rate, definition, source, confidence: 'verified' }
}

/** A type of injury without a published return rate: rates assumed and worth four cases. */
export function unpublished(
  [type, label]: [string, string],
  synonyms: readonly string[],
  [returnRate, levelRate]: [number, number],
  restDays: [number, number],
): InjuryType {
  const assumption =
    'No published return rate for this type: we assume the rates and the rest, and count them as four cases.'
  return {
    type,
    label,
    synonyms,
    evidence: [],
    returnRate,
    levelRate,
    priorCases: 4,
    restDays,
    restConfidence: 'assumed',
    assumption,
  }
}
