import { DISEASE_LOCI, type DiseaseLocus } from './disease-names.ts'
import { DISEASES } from './diseases.ts'
import { NORMAL_ALLELES } from './notation-words.ts'
import type { Copies } from './panel.ts'

export interface AlleleRule {
  readonly locus: DiseaseLocus
  /** How a bare lower-case h is read. */
  readonly lowerH: 'variant' | 'normal' | 'ask'
}

export interface AllelePair {
  /** The stretch of text that was read. */
  readonly text: string
  readonly copies: Copies
  /** A bare lower-case h was read as the normal allele. */
  readonly lowerHUsed: boolean
  /** A bare lower-case h that cannot be read without asking. */
  readonly asksForH: boolean
}

/**
 * All allele pairs written with a separator, in either order: N/H, MH/n, C-T style dashes, blanks. A longer chain of
 * alleles ("N/N/N") yields two readings that share a letter and is left to the caller as no pair at all.
 */
export function pairsIn(rule: AlleleRule, text: string): AllelePair[] {
  const { chain, chainOfSlashes, pair, tight } = PATTERNS[rule.locus]
  if (chainOfSlashes.test(text)) return []
  // "N/N - clear": a chain by dash or blank, but the tight pair in it is plain
  const pattern = chain.test(text) ? tight : pair
  return [...text.matchAll(pattern)].map((m) => toPair(rule, m[0], [m[1], m[2]]))
}

/** Two alleles run together: NN, nP1, HH. Null unless exactly two known alleles make up the whole token. */
export function lonePair(rule: AlleleRule, token: string): AllelePair | null {
  const letters = new Set(['n', '+', ...DISEASES[rule.locus].alleles])
  for (let cut = 1; cut < token.length; cut++) {
    const alleles: [string, string] = [token.slice(0, cut), token.slice(cut)]
    if (alleles.every((a) => letters.has(a.toLowerCase()))) return toPair(rule, token, alleles)
  }
  return null
}

/** Bare one-letter alleles of a text, letter case unchanged, runs of n and h split: "h/H" → h, H; "nh" → n, h. */
export function bareAlleles(text: string): string[] {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((t) => /^[nhNH]{1,2}$/.test(t))
    .flatMap((t) => [...t])
    .concat(/(?:^|[\s/|:])[nN][/|:-]|[/|:-][nN](?:$|\s)/.test(text) ? ['N'] : [])
}

const SEPARATOR = '(?:\\s*[/|:,;\\\\-]\\s*|\\s+)'

function patternsOf(locus: DiseaseLocus) {
  const allele = [...DISEASES[locus].alleles, ...NORMAL_ALLELES]
    .toSorted((a, b) => b.length - a.length)
    .map((a) => a.replace('+', '\\+'))
    .join('|')
  return {
    chain: new RegExp(`(?<![\\w+])(?:${allele})(?:${SEPARATOR}(?:${allele})){2,}(?![\\w+])`, 'i'),
    chainOfSlashes: new RegExp(`(?:${allele})(?:\\s?[/|:]\\s?(?:${allele})){2,}`, 'i'),
    pair: new RegExp(`(?<![\\w+])(${allele})${SEPARATOR}(${allele})(?![\\w+])`, 'gi'),
    tight: new RegExp(`(?<![\\w+])(${allele})\\s?[/|:]\\s?(${allele})(?![\\w+])`, 'gi'),
  }
}

/** Compiled once a locus; matchAll works on copies, so there is no state between calls. */
const PATTERNS = Object.fromEntries(DISEASE_LOCI.map((locus) => [locus, patternsOf(locus)])) as Readonly<
  Record<DiseaseLocus, ReturnType<typeof patternsOf>>
> // an entry a locus

const isNormal = (allele: string): boolean => NORMAL_ALLELES.some((n) => n === allele.toLowerCase())

function toPair({ lowerH, locus }: AlleleRule, text: string, alleles: readonly [string, string]): AllelePair {
  const isLowerH = (a: string): boolean => locus === 'hypp' && a === 'h'
  const hasLowerH = alleles.some(isLowerH)
  const copies = alleles.filter((a) => !(isNormal(a) || (isLowerH(a) && lowerH === 'normal'))).length
  // two alleles: 0, 1 or 2 of them are variants
  return {
    text,
    copies: copies as Copies,
    lowerHUsed: hasLowerH && lowerH === 'normal',
    asksForH: hasLowerH && lowerH === 'ask',
  }
}
