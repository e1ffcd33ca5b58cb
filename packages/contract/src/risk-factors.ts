/**
 * Risk codes of a cross and their sentences. A code is UPPER_CASE with its parameters inside: a locus, a count of
 * foals of a hundred (`BELOW_1` for a chance that rounds to none), a parent, a distance. Data and pure functions; no
 * schema, so a page can show a code without loading one.
 */
export type RiskSeverity = 'problem' | 'watch' | 'note'

export interface RiskFactor {
  readonly code: string
  readonly severity: RiskSeverity
  /** One or two sentences for people. */
  readonly sentence: string
}

interface Pattern {
  readonly pattern: RegExp
  readonly severity: RiskSeverity
  /** Receives the pattern's groups, empty where it has none. */
  readonly sentence: (first: string, second: string) => string
}

const LOCUS = '(HYPP|PSSM1|MH|GBED|HERDA|MYHM)'
const RECESSIVE = '(GBED|HERDA)'
const AT_RISK = '(HYPP|PSSM1|MH|MYHM)'
const COUNT = '(BELOW_1|[1-9]\\d?|100)'
const PARENT = '(SIRE|DAM|BOTH)'

const code = (text: string): RegExp => new RegExp(`^${text}$`)

/** "25 of 100 foals", "fewer than 1 of 100 foals", "Every foal". */
function foals(count: string): string {
  if (count === 'BELOW_1') return 'Fewer than 1 of 100 foals'
  if (count === '100') return 'Every foal'
  return `${count} of 100 foals`
}
const isOne = (count: string): boolean => count === '100' || count === '1' || count === 'BELOW_1'
const verb = (count: string, one: string, many: string): string => (isOne(count) ? one : many)
const parentName = (parent: string): string =>
  parent === 'BOTH' ? 'both parents' : `the ${parent.toLowerCase()}`
const possessive = (parent: string): string =>
  parent === 'BOTH' ? 'both parents’' : `the ${parent.toLowerCase()}’s`

const AFFECTED: Readonly<Record<string, string>> = {
  GBED: 'It’s lethal: they are lost before birth or die within months.',
  HERDA: 'Their skin tears and heals badly, and most are put down young.',
}
const RISK: Readonly<Record<string, string>> = {
  HYPP: 'One copy is enough for attacks of trembling and weakness.',
  PSSM1: 'One copy is enough to tie up; feed and regular work decide how often.',
  MH: 'One copy is enough: anesthesia, exertion or stress can set off a crisis that may kill.',
  MYHM: 'One copy can be enough: muscle wasting follows in roughly one horse in six.',
}
const TWO: Readonly<Record<string, string>> = {
  HYPP: 'That is the more severe form, and such a foal cannot be registered.',
  PSSM1: 'All of their own foals would get a copy.',
  MH: 'No such horse has ever been reported; the foal may be lost before birth.',
  MYHM: 'Muscle wasting follows in roughly four of five.',
}

const PATTERNS: readonly Pattern[] = [
  {
    pattern: code(`${RECESSIVE}_AFFECTED_${COUNT}`),
    severity: 'problem',
    sentence: (locus, n) => `${foals(n)} would have two copies of ${locus}. ${AFFECTED[locus]}`,
  },
  {
    pattern: code(`PSSM1_WITH_MH_${COUNT}`),
    severity: 'problem',
    sentence: (n) =>
      `${foals(n)} would have both PSSM1 and MH. The two make each other worse: episodes are more severe and sometimes fatal.`,
  },
  {
    pattern: code(`${AT_RISK}_TWO_COPIES_${COUNT}`),
    severity: 'problem',
    sentence: (locus, n) => `${foals(n)} would get two copies of ${locus}. ${TWO[locus]}`,
  },
  {
    pattern: code(`${AT_RISK}_AT_RISK_${COUNT}`),
    severity: 'problem',
    sentence: (locus, n) => `${foals(n)} would be at risk of ${locus}. ${RISK[locus]}`,
  },
  {
    pattern: code(`${RECESSIVE}_CARRIER_${COUNT}`),
    severity: 'note',
    sentence: (locus, n) =>
      `${foals(n)} would carry ${locus} and ${verb(n, 'stays', 'stay')} well. Bred to another carrier, one foal in four of theirs would be affected.`,
  },
  {
    pattern: code(`${LOCUS}_UNTESTED_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `${parent === 'BOTH' ? 'Neither parent has' : `The ${parent.toLowerCase()} hasn’t`} been tested for ${locus}. Not tested isn’t clear: the counts come from relatives and the breed.`,
  },
  {
    pattern: code(`${LOCUS}_COPIES_UNCLEAR_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `The ${locus} result of ${parentName(parent)} doesn’t say how many copies. Ask the lab for the two letters.`,
  },
  {
    pattern: code(`${LOCUS}_CONFLICT_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `Relatives’ results for ${locus} don’t fit ${possessive(parent)} pedigree. A parentage or a test is wrong.`,
  },
  {
    pattern: code(`${LOCUS}_RECORD_DOUBTFUL_${PARENT}`),
    severity: 'watch',
    sentence: (locus, parent) =>
      `Two copies of ${locus} are on file for ${parentName(parent)}. No grown horse is known to have them: check the report.`,
  },
  {
    pattern: code('INBREEDING_CLOSE'),
    severity: 'problem',
    sentence: () => 'The parents are as close as half brother and half sister, or closer.',
  },
  {
    pattern: code('INBREEDING_MODERATE'),
    severity: 'watch',
    sentence: () => 'Inbreeding is above 6.25%, more than from first cousins.',
  },
  {
    pattern: code('LOW_ACCURACY'),
    severity: 'watch',
    sentence: () => 'Little is known about the parents: the expected speed index may be far off.',
  },
  {
    pattern: code('PEDIGREE_SHALLOW_(\\d+)'),
    severity: 'note',
    sentence: (generations) => `${known(generations)} of the pedigree. The true inbreeding may be higher.`,
  },
  {
    pattern: code('THIN_EVIDENCE_(\\d+)'),
    severity: 'note',
    sentence: (yards) =>
      `Thin evidence at ${yards} yards: the estimate leans on relatives and other distances.`,
  },
]

const known = (generations: string): string => {
  if (generations === '0') return 'Less than one complete generation is known'
  return generations === '1'
    ? 'Only one complete generation is known'
    : `Only ${generations} complete generations are known`
}

/** Severity and sentence of a code; null for a code this version does not know. */
export function parseRiskFactor(text: string): RiskFactor | null {
  for (const { pattern, severity, sentence } of PATTERNS) {
    const match = pattern.exec(text)
    if (match !== null) return { code: text, severity, sentence: sentence(match[1] ?? '', match[2] ?? '') }
  }
  return null
}

/** The sentence for a code. A code of another version is shown as it is rather than hidden. */
export const riskSentence = (text: string): string =>
  parseRiskFactor(text)?.sentence ?? `Risk factor ${text}.`
