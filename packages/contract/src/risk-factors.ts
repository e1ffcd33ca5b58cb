import { DISEASES } from '@quarterpole/genetics/diseases'
import { DISEASE_LOCI, type DiseaseLocus, RECESSIVE_LOCI } from './limits.ts'

/**
 * Risk codes of a cross and their sentences. A code is UPPER_CASE and contains its parameters: a locus, a count of
 * foals out of a hundred (`BELOW_1` if it rounds to zero), a parent, a distance. No schema library, so that pages can
 * import it.
 */
export type RiskSeverity = 'problem' | 'watch' | 'note'

export interface RiskFactor {
  readonly code: string
  readonly severity: RiskSeverity
  /** One or two sentences for display. */
  readonly sentence: string
}

interface Pattern {
  readonly pattern: RegExp
  readonly severity: RiskSeverity
  /** Takes the pattern's groups; empty if it has none. */
  readonly sentence: (first: string, second: string) => string
}

/** One of these, as codes write them. */
const oneOf = (loci: readonly DiseaseLocus[]) => `(${loci.map((locus) => locus.toUpperCase()).join('|')})`
const LOCUS = oneOf(DISEASE_LOCI)
const RECESSIVE = oneOf(RECESSIVE_LOCI)
const AT_RISK = oneOf(DISEASE_LOCI.filter((locus) => !RECESSIVE_LOCI.includes(locus)))
const COUNT = '(BELOW_1|[1-9]\\d?|100)'
const PARENT = '(SIRE|DAM|BOTH)'

const code = (text: string): RegExp => new RegExp(`^${text}$`)

const SPOKEN: Readonly<Record<string, string>> = {
  BELOW_1: 'Fewer than 1 foal in 100',
  '1': '1 foal in 100',
  '25': 'One foal in four',
  '50': 'Half the foals',
  '75': 'Three foals in four',
  '100': 'Every foal',
}
const foals = (count: string): string => SPOKEN[count] ?? `${count} foals in 100`
const bothOr = (parent: string, both: string, one: (name: string) => string): string =>
  parent === 'BOTH' ? both : one(parent.toLowerCase())

const diseaseOf = (label: string) => DISEASES[label.toLowerCase() as DiseaseLocus] // a code writes its locus so

const PATTERNS: readonly Pattern[] = [
  {
    pattern: code(`${RECESSIVE}_AFFECTED_${COUNT}`),
    severity: 'problem',
    sentence: (locus, n) => `${foals(n)} would ${diseaseOf(locus).fate}. ${diseaseOf(locus).riskOfTwo}`,
  },
  {
    pattern: code(`PSSM1_WITH_MH_${COUNT}`),
    severity: 'problem',
    sentence: (n) =>
      `${foals(n)} would have both PSSM1 and MH. Together they’re worse: episodes are more severe and sometimes fatal.`,
  },
  {
    pattern: code(`${AT_RISK}_TWO_COPIES_${COUNT}`),
    severity: 'problem',
    sentence: (locus, n) => `${foals(n)} would get two copies of ${locus}. ${diseaseOf(locus).riskOfTwo}`,
  },
  {
    pattern: code(`${AT_RISK}_AT_RISK_${COUNT}`),
    severity: 'problem',
    sentence: (locus, n) => `${foals(n)} would be at risk for ${locus}. ${diseaseOf(locus).riskOfOne}`,
  },
  {
    pattern: code(`${RECESSIVE}_CARRIER_${COUNT}`),
    severity: 'note',
    sentence: (locus, n) =>
      `${foals(n)} would carry ${locus} without getting sick. Bred to another carrier, one foal in four would ${diseaseOf(locus).fate}.`,
  },
  {
    pattern: code(`${LOCUS}_UNTESTED_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `${bothOr(parent, 'Neither parent is', (name) => `The ${name} isn’t`)} tested for ${locus}. Not tested doesn’t mean clear: the counts come from relatives and the breed.`,
  },
  {
    pattern: code(`${LOCUS}_COPIES_UNCLEAR_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `${bothOr(parent, `The parents’ ${locus} results don’t`, (name) => `The ${name}’s ${locus} result doesn’t`)} give the number of copies. Ask the lab for both letters.`,
  },
  {
    pattern: code(`${LOCUS}_CONFLICT_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `Relatives’ ${locus} results don’t fit ${bothOr(parent, 'the parents’ pedigrees', (name) => `the ${name}’s pedigree`)}. A parentage or a test is wrong.`,
  },
  {
    pattern: code(`${LOCUS}_RECORD_DOUBTFUL_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `${bothOr(parent, 'Both parents are', (name) => `The ${name} is`)} on file with two copies of ${locus}, but no grown horse with two has ever been reported. Check the lab report.`,
  },
  {
    pattern: code('INBREEDING_CLOSE'),
    severity: 'problem',
    sentence: () => 'The parents are as close as half brother and half sister, or closer.',
  },
  {
    pattern: code('INBREEDING_MODERATE'),
    severity: 'watch',
    sentence: () => 'Inbreeding is above 6.25%, more than from breeding first cousins.',
  },
  {
    pattern: code('LOW_ACCURACY'),
    severity: 'watch',
    sentence: () => 'We know little about the parents, so the expected speed index may be far off.',
  },
  {
    pattern: code('PEDIGREE_SHALLOW_(\\d+)'),
    severity: 'note',
    sentence: (generations) => `${known(generations)} in the pedigree. The true inbreeding may be higher.`,
  },
  {
    pattern: code('THIN_EVIDENCE_(\\d+)'),
    severity: 'note',
    sentence: (yards) =>
      `Little evidence at ${yards} yards: the estimate leans on relatives and other distances.`,
  },
]

const known = (generations: string): string => {
  if (generations === '0') return 'Less than one complete generation is known'
  return generations === '1'
    ? 'Only one complete generation is known'
    : `Only ${generations} complete generations are known`
}

/** Severity and sentence of a code; null for an unknown code. */
export function parseRiskFactor(text: string): RiskFactor | null {
  for (const { pattern, severity, sentence } of PATTERNS) {
    const match = pattern.exec(text)
    if (match !== null) return { code: text, severity, sentence: sentence(match[1] ?? '', match[2] ?? '') }
  }
  return null
}

/** The sentence for a code; an unknown code (other version) is shown as is. */
export const riskSentence = (text: string): string =>
  parseRiskFactor(text)?.sentence ?? `Risk factor ${text}.`
