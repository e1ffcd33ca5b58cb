import type { DiseaseLocus } from './panel.ts'
import { DISEASES, DISEASE_LOCI } from './panel.ts'

/** What is asked when a cell has more than one reading. */
export interface Doubt {
  readonly question: string
}

export const LOWER_H =
  'HYPP holds a lower-case h beside N in this column. At one laboratory h is the normal allele: is h here normal, or HYPP?'

export const H_READ_AS_NORMAL = 'Read h as the normal allele: this column never writes N.'

export const letterGrade = (locus: DiseaseLocus, text: string): string =>
  `${DISEASES[locus].label} "${text}" is a letter grade of one laboratory. Which genotype does it mean?`

/** Symbols of muscle tests other than GYS1. */
const OTHER_TEST = /^(?:p[2-9]|px|k1|pssm2)$/

/** The locus whose symbol this is, when it is another's and not this one's too. */
const ownerOf = (locus: DiseaseLocus, token: string): DiseaseLocus | undefined =>
  DISEASE_LOCI.find(
    (l) =>
      l !== locus &&
      token !== 'h' &&
      DISEASES[l].alleles.includes(token) &&
      !DISEASES[locus].alleles.includes(token),
  )

/** The symbol in a cell that belongs to another test, if any. */
export const foreignSymbol = (locus: DiseaseLocus, tokens: readonly string[]): string | undefined =>
  tokens.find((w) => OTHER_TEST.test(w) || ownerOf(locus, w) !== undefined)

/** The question for a token that is no allele of the locus. */
export function strangeToken(locus: DiseaseLocus, token: string): string {
  const { label } = DISEASES[locus]
  const lower = token.toLowerCase()
  if (/^[012]$/.test(lower)) return `${label} "${token}": is that the number of copies of the variant?`
  if (lower === 'n' || lower === '+') return `${label} "${token}" is one letter of two. Is the result N/N?`
  if (OTHER_TEST.test(lower))
    return `"${token.toUpperCase()}" is another test, not PSSM1 (GYS1). What is the PSSM1 result?`
  const other = ownerOf(locus, lower)
  if (other !== undefined)
    return `"${token.toUpperCase()}" belongs to ${DISEASES[other].label}. Does this column hold ${label}?`
  return `Cannot read ${label} "${token}". Which genotype does the report print?`
}
