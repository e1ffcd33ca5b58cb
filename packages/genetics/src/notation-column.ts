import { bareAlleles } from './notation-alleles.ts'
import { foldNotation, isNotAvailableText, isUntestedText } from './notation-words.ts'

/** What only the whole column shows. */
export interface ColumnContext {
  /** A bare lower-case `h` occurs (meaningful at HYPP only). */
  readonly hasLowerH: boolean
  /** A bare `N` or `n` allele occurs. */
  readonly hasN: boolean
  readonly hasNotAvailable: boolean
  readonly hasNormalPair: boolean
}

/** Facts about a column of results of one locus. O(total length). */
export function columnContext(texts: Iterable<string>): ColumnContext {
  let hasLowerH = false
  let hasN = false
  let hasNotAvailable = false
  let hasNormalPair = false
  for (const text of texts) {
    const folded = foldNotation(text)
    const lower = folded.toLowerCase()
    hasNotAvailable ||= isNotAvailableText(lower)
    hasNormalPair ||= /^n ?\/ ?n$/.test(lower)
    if (isUntestedText(lower)) continue
    const alleles = bareAlleles(folded)
    hasLowerH ||= alleles.includes('h')
    hasN ||= alleles.includes('n') || alleles.includes('N')
  }
  return { hasLowerH, hasN, hasNotAvailable, hasNormalPair }
}
