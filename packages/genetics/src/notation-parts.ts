import { lonePair, pairsIn } from './notation-alleles.ts'
import type { AlleleRule } from './notation-alleles.ts'
import { foreignSymbol, H_READ_AS_NORMAL, letterGrade, LOWER_H, strangeToken } from './notation-doubts.ts'
import type { Doubt } from './notation-doubts.ts'
import type { ColumnContext } from './notation-column.ts'
import { ANY, CLAIMS, INFERENCE, NEUTRAL, NONE, ONE, TWO } from './notation-words.ts'
import type { Copies, DiseaseLocus } from './panel.ts'
import { DISEASES } from './panel.ts'

/** What the parts of a cell say together. */
export interface Parts {
  /** Copies that remain possible, as bits: 1 none, 2 one, 4 two. */
  readonly possible: number
  readonly inferred: boolean
  readonly warnings: readonly string[]
}

const FIVE_PANEL = /\b(?:5|five)[- ]?panel\b/i

/** Splits a text into label, allele pair, words and rest, and reconciles them. */
export function readParts(locus: DiseaseLocus, folded: string, context: ColumnContext): Parts | Doubt {
  const inferred = INFERENCE.test(folded.toLowerCase())
  const plain = folded
    .replace(new RegExp(INFERENCE.source, 'i'), ' ')
    .replace(/[()[\]{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (locus === 'myhm' && FIVE_PANEL.test(plain))
    return { question: 'The five-panel test does not include MYHM. Was MYHM tested as well?' }
  if (/^[abc]$/i.test(plain) || /^[abc] (?=carrier|clear|affected|normal|not|non)/i.test(plain))
    return { question: letterGrade(locus, folded) }
  const body = withoutLabel(locus, plain)
  if (typeof body !== 'string') return body
  const rule: AlleleRule = { locus, lowerH: lowerHRule(locus, context) }
  const pairs = pairsIn(rule, body)
  if (pairs.some((p) => p.asksForH)) return { question: LOWER_H }
  const distinct = new Set(pairs.map((p) => p.copies))
  if (distinct.size > 1)
    return {
      question: `${DISEASES[locus].label} "${folded}" holds two different genotypes. Which one counts?`,
    }
  const rest = pairs.reduce((text, p) => text.replace(p.text, ' '), body).trim()
  const words = readWords(locus, rest.toLowerCase())
  const stray = words.unread.join(' ')
  if (pairs.length === 0) return readWithoutPair(locus, folded, { rule, rest, words, inferred })
  if (stray.includes('?')) return { question: `${DISEASES[locus].label} "${folded}": is that certain?` }
  const strayWarning = stray === '' ? [] : [`Beside the genotype the cell says "${stray}".`]
  const hWarning = pairs.some((p) => p.lowerHUsed) ? [H_READ_AS_NORMAL] : []
  return reconcile(locus, pairs[0].copies, { ...words, inferred, warnings: [...strayWarning, ...hWarning] })
}

type LowerH = AlleleRule['lowerH']
const lowerHRule = (locus: DiseaseLocus, { hasLowerH, hasN }: ColumnContext): LowerH => {
  if (locus !== 'hypp' || !hasLowerH) return 'variant'
  return hasN ? 'ask' : 'normal'
}

/**
 * "HERDA: N/N" → "N/N". "GBED/N" keeps its text, a pair with the variant first. "GBED N" and "MH: n" may be either,
 * so they are asked about.
 */
function withoutLabel(locus: DiseaseLocus, text: string): string | Doubt {
  for (const label of DISEASES[locus].names) {
    const match = new RegExp(`^${label}(?:\\s*[:=,-]\\s*|\\s+)([^/|\\s].*)$`, 'i').exec(text)
    if (match === null) continue
    const rest = match[1].trim()
    const lower = rest.toLowerCase()
    if (lower === label) return `${label}/${label}`
    if (['n', '+', ...DISEASES[locus].alleles].includes(lower))
      return {
        question: `"${text}": is ${label.toUpperCase()} the test's name, or one of the two alleles? Ask for the two letters.`,
      }
    return rest
  }
  return text
}

interface Words {
  /** Copies that all words together leave possible. */
  readonly possible: number
  readonly names: readonly string[]
  readonly unread: readonly string[]
}

function readWords(locus: DiseaseLocus, text: string): Words {
  const isRecessive = DISEASES[locus].inheritance === 'recessive'
  let rest = text
  let possible = ANY
  const names: string[] = []
  for (const { name, pattern, dominant, recessive } of CLAIMS) {
    if (!pattern.test(rest)) continue
    rest = rest.replace(new RegExp(pattern.source, 'g'), ' ')
    names.push(name)
    possible &= isRecessive ? recessive : dominant
  }
  const unread = rest
    .split(/[\s/|:;,.=-]+/)
    .filter((w) => w !== '' && !NEUTRAL.has(w) && !DISEASES[locus].names.includes(w))
  return { possible, names, unread }
}

/** An allele pair decides; words beside it may agree, contradict mildly (a warning) or flatly (a question). */
function reconcile(
  locus: DiseaseLocus,
  copies: Copies,
  beside: Words & { readonly inferred: boolean; readonly warnings: readonly string[] },
): Parts | Doubt {
  const { label, oneCopyMatters } = DISEASES[locus]
  const bit = 1 << copies
  const warnings = [...beside.warnings]
  if (oneCopyMatters && copies > 0 && beside.names.includes('carrier'))
    warnings.push(
      `${label} is not recessive: one copy puts the horse itself at risk, "carrier" understates it.`,
    )
  if (oneCopyMatters && copies > 0 && beside.names.includes('not affected'))
    warnings.push(`${label} is not recessive: a horse with a copy is at risk even while it shows nothing.`)
  const parts = { possible: bit, inferred: beside.inferred, warnings }
  if ((beside.possible & bit) !== 0) return parts
  if (copies === 1 && beside.names.includes('affected'))
    return {
      ...parts,
      warnings: [
        ...warnings,
        `${label} is recessive: one copy makes a carrier, not an affected horse. Check the report.`,
      ],
    }
  return {
    question: `${label}: the letters and the words of this cell contradict each other. Which does the report print?`,
  }
}

interface Unpaired {
  readonly rule: AlleleRule
  readonly rest: string
  readonly words: Words
  readonly inferred: boolean
}

/** Words only, one allele only, letters without a separator, or something else. */
function readWithoutPair(
  locus: DiseaseLocus,
  folded: string,
  { rule, rest, words, inferred }: Unpaired,
): Parts | Doubt {
  const { label, oneCopyMatters } = DISEASES[locus]
  const unread = words.unread
  if (unread.length === 0 && words.names.length > 0) {
    if (oneCopyMatters && words.names.includes('not affected'))
      return {
        question: `${label} "${folded}": without any copy, or with a copy and without signs? Ask for the two letters.`,
      }
    const understated = oneCopyMatters && words.names.includes('carrier')
    const warning = `${label} is not recessive: "carrier" means one or two copies here, and the horse is at risk.`
    return { possible: words.possible, inferred, warnings: understated ? [warning] : [] }
  }
  if (unread.length === 1 && words.names.length > 0) {
    // "P1 positive", "HRD carrier", "N (normal)": a letter and words that agree say more together
    const letter = DISEASES[locus].alleles.includes(unread[0]) ? ONE | TWO : unread[0] === 'n' ? NONE : 0
    const both = letter & words.possible
    if (both !== 0) return { possible: both, inferred, warnings: [] }
  }
  if (unread.length === 1 && words.names.length === 0) {
    // the token in its own letter case: HYPP's h needs it
    const token = rest.split(/[\s/|:;,.=-]+/).find((w) => w.toLowerCase() === unread[0]) ?? unread[0]
    return readToken(rule, token, inferred)
  }
  // a report that names the test among its words ("HERDA carrier") loses the name as a label above
  if (unread.length === 0 && DISEASES[locus].names.includes(rest.toLowerCase()))
    return readToken(rule, rest, inferred)
  return { question: strangeToken(locus, foreignSymbol(locus, unread) ?? folded) }
}

function readToken(rule: AlleleRule, token: string, inferred: boolean): Parts | Doubt {
  const { locus, lowerH } = rule
  const { label, oneCopyMatters } = DISEASES[locus]
  const lower = token.toLowerCase()
  if (locus === 'hypp' && token === 'h' && lowerH !== 'variant') return { question: LOWER_H }
  if (DISEASES[locus].alleles.includes(lower)) {
    if (oneCopyMatters)
      return {
        possible: ONE | TWO,
        inferred,
        warnings: [`Only the variant is given: one copy of ${label} or two.`],
      }
    return {
      question: `${label} "${token}": one copy (a healthy carrier) or two (affected)? Ask for the two letters.`,
    }
  }
  const pair = lonePair(rule, token)
  if (pair !== null && pair.asksForH) return { question: LOWER_H }
  if (pair !== null)
    return {
      possible: 1 << pair.copies,
      inferred,
      warnings: pair.lowerHUsed ? [H_READ_AS_NORMAL] : [],
    }
  return { question: strangeToken(locus, token) }
}
