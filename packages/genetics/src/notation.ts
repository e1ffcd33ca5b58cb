import { bareAlleles, lonePair, pairsIn } from './notation-alleles.ts'
import type { AlleleRule } from './notation-alleles.ts'
import {
  ANY,
  CLAIMS,
  foldNotation,
  INFERENCE,
  isNotAvailableText,
  isUntestedText,
  LABELS,
  NEUTRAL,
  NONE,
  ONE,
  TWO,
  VARIANTS,
} from './notation-words.ts'
import type { Copies, CopyRange, PanelLocus } from './panel.ts'
import { genotypeCode, PANEL, PANEL_LOCI } from './panel.ts'

/**
 * What a laboratory's spelling says. `inferred` comes from parentage, not from a sample of this horse. A `question`
 * has more than one reading: nothing may be stored until someone answers it.
 */
export type NotationReading =
  | {
      readonly state: 'tested' | 'inferred'
      readonly raw: string
      readonly genotype: Copies | CopyRange
      /** Wire code: N/N, N/H, H/H, H/?, N/?. */
      readonly value: string
      readonly warning: string | null
    }
  | { readonly state: 'untested'; readonly raw: string; readonly warning: string | null }
  | { readonly state: 'question'; readonly raw: string; readonly question: string }

/** Longer cells are remarks, not results. */
const MAX_LENGTH = 200

/** What only the whole column can tell. */
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

/**
 * Reads one result in any laboratory's spelling: either allele first, any separator or none, words, words beside
 * alleles. Never guesses. Without `context` the text is taken as a column of its own. Rules: docs/models/panel.md.
 */
export function readGenotype(
  locus: PanelLocus,
  text: string,
  context = columnContext([text]),
): NotationReading {
  if (text.length > MAX_LENGTH)
    return ask(text, `This cell is too long for one result of ${PANEL[locus].label}.`)
  const folded = foldNotation(text)
  const lower = folded.toLowerCase()
  if (isUntestedText(lower)) {
    const slip = isNotAvailableText(lower) && context.hasNormalPair
    return { state: 'untested', raw: text, warning: slip ? NA_BESIDE_NN : null }
  }
  const found = readParts(locus, folded, context)
  return 'question' in found ? ask(text, found.question) : settle(locus, text, found)
}

/** Reads a whole column with its context; `warnings` concern the column, not a cell. */
export function readColumn(locus: PanelLocus, texts: readonly string[]) {
  const context = columnContext(texts)
  const readings = texts.map((text) => readGenotype(locus, text, context))
  return { readings, warnings: context.hasNotAvailable && context.hasNormalPair ? [NA_BESIDE_NN] : [] }
}

/** Whether results of one horse at one locus exclude each other, e.g. N/N from one laboratory, N/G from another. */
export function resultsConflict(readings: readonly NotationReading[]): boolean {
  let min = 0
  let max = 2
  for (const reading of readings) {
    if (reading.state !== 'tested' && reading.state !== 'inferred') continue
    const { genotype } = reading
    min = Math.max(min, typeof genotype === 'number' ? genotype : genotype.copiesMin)
    max = Math.min(max, typeof genotype === 'number' ? genotype : genotype.copiesMax)
  }
  return min > max
}

const NA_BESIDE_NN =
  'The column holds both n/a (not tested) and n/n (clear), one key apart: check that no n/n was meant.'

interface Parts {
  readonly possible: number
  readonly inferred: boolean
  readonly warnings: readonly string[]
}
type Doubt = { readonly question: string }

const ask = (raw: string, question: string): NotationReading => ({ state: 'question', raw, question })

function settle(locus: PanelLocus, raw: string, { possible, inferred, warnings }: Parts): NotationReading {
  const { label, oneCopyMatters, lethal } = PANEL[locus]
  if (possible === 0)
    return ask(raw, `${label} "${raw}" contradicts itself. Which genotype does the report print?`)
  if (possible === ANY)
    return ask(raw, `${label} "${raw}" does not tell the copies. Which genotype does the report print?`)
  if (possible === (NONE | TWO))
    return ask(raw, `${label} "${raw}": homozygous for the normal allele or for the variant?`)
  if (possible === (ONE | TWO) && !oneCopyMatters)
    return ask(
      raw,
      `${label} "${raw}": one copy (a healthy carrier) or two (affected)? Ask for the two letters.`,
    )
  const copies = ([0, 1, 2] as const).filter((x) => (possible & (1 << x)) !== 0)
  const [copiesMin, copiesMax] = [copies[0], copies[copies.length - 1]]
  const genotype = copiesMin === copiesMax ? copiesMin : { copiesMin, copiesMax }
  const all = [...warnings]
  if (genotype === 2 && lethal) all.push(`No horse grows up with two copies of ${label}: check the report.`)
  if (genotype === 2 && locus === 'mh')
    all.push('No horse with two copies of MH has ever been reported: check the report.')
  // genotypeCode gives null only for null and for 0…2, both handled above
  const value = genotypeCode(genotype) as string
  return { state: inferred ? 'inferred' : 'tested', raw, genotype, value, warning: all.join(' ') || null }
}

const FIVE_PANEL = /\b(?:5|five)[- ]?panel\b/i

const letterGrade = (locus: PanelLocus, text: string): string =>
  `${PANEL[locus].label} "${text}" is a letter grade of one laboratory. Which genotype stands behind it?`

/** Splits a text into label, allele pair, words and rest, and reconciles them. */
function readParts(locus: PanelLocus, folded: string, context: ColumnContext): Parts | Doubt {
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
    return { question: `${PANEL[locus].label} "${folded}" holds two different genotypes. Which one counts?` }
  const rest = pairs.reduce((text, p) => text.replace(p.text, ' '), body).trim()
  const words = readWords(locus, rest.toLowerCase())
  const stray = words.unread.join(' ')
  if (pairs.length === 0) return readWithoutPair(locus, folded, { rule, rest, words, inferred })
  if (stray.includes('?')) return { question: `${PANEL[locus].label} "${folded}": is that certain?` }
  const strayWarning = stray === '' ? [] : [`Beside the genotype the cell says "${stray}".`]
  const hWarning = pairs.some((p) => p.lowerHUsed)
    ? ['Read h as the normal allele: this column never writes N.']
    : []
  return reconcile(locus, pairs[0].copies, { ...words, inferred, warnings: [...strayWarning, ...hWarning] })
}

const LOWER_H =
  'HYPP holds a lower-case h beside N in this column. At one laboratory h is the normal allele: is h here normal, or HYPP?'

type LowerH = AlleleRule['lowerH']
const lowerHRule = (locus: PanelLocus, { hasLowerH, hasN }: ColumnContext): LowerH => {
  if (locus !== 'hypp' || !hasLowerH) return 'variant'
  return hasN ? 'ask' : 'normal'
}

/**
 * "HERDA: N/N" → "N/N". "GBED/N" keeps its text, a pair with the variant first. "GBED N" and "MH: n" may be either,
 * so they are asked about.
 */
function withoutLabel(locus: PanelLocus, text: string): string | Doubt {
  for (const label of LABELS[locus]) {
    const match = new RegExp(`^${label}(?:\\s*[:=,-]\\s*|\\s+)([^/|\\s].*)$`, 'i').exec(text)
    if (match === null) continue
    const rest = match[1].trim()
    const lower = rest.toLowerCase()
    if (lower === label) return `${label}/${label}`
    if (['n', '+', ...VARIANTS[locus]].includes(lower))
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

function readWords(locus: PanelLocus, text: string): Words {
  const isRecessive = PANEL[locus].inheritance === 'recessive'
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
    .filter((w) => w !== '' && !NEUTRAL.has(w) && !LABELS[locus].includes(w))
  return { possible, names, unread }
}

/** An allele pair stands; words beside it may agree, contradict mildly (a warning) or flatly (a question). */
function reconcile(
  locus: PanelLocus,
  copies: Copies,
  beside: Words & { readonly inferred: boolean; readonly warnings: readonly string[] },
): Parts | Doubt {
  const { label, oneCopyMatters } = PANEL[locus]
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
  locus: PanelLocus,
  folded: string,
  { rule, rest, words, inferred }: Unpaired,
): Parts | Doubt {
  const { label, oneCopyMatters } = PANEL[locus]
  const unread = words.unread
  if (unread.length === 0 && words.names.length > 0) {
    if (oneCopyMatters && words.names.includes('not affected'))
      return {
        question: `${label} "${folded}": without any copy, or with a copy and without signs? Ask for the two letters.`,
      }
    const understated = oneCopyMatters && words.names.includes('carrier')
    const warning = `${label} is not recessive: "carrier" means one or two copies here, and the horse is at risk itself.`
    return { possible: words.possible, inferred, warnings: understated ? [warning] : [] }
  }
  if (unread.length === 1 && words.names.length === 0) {
    // the token in its own letter case: HYPP's h needs it
    const token = rest.split(/[\s/|:;,.=-]+/).find((w) => w.toLowerCase() === unread[0]) ?? unread[0]
    return readToken(rule, token, inferred)
  }
  // a report that names the test among its words ("HERDA carrier") loses the name as a label above
  if (unread.length === 0 && LABELS[locus].includes(rest.toLowerCase()))
    return readToken(rule, rest, inferred)
  const foreign = unread.find((w) => /^(?:p[2-9]|px|k1|pssm2)$/.test(w) || ownerOf(locus, w) !== undefined)
  return { question: foreign === undefined ? strangeToken(locus, folded) : strangeToken(locus, foreign) }
}

const ownerOf = (locus: PanelLocus, token: string): PanelLocus | undefined =>
  PANEL_LOCI.find(
    (l) => l !== locus && token !== 'h' && VARIANTS[l].includes(token) && !VARIANTS[locus].includes(token),
  )

function readToken(rule: AlleleRule, token: string, inferred: boolean): Parts | Doubt {
  const { locus, lowerH } = rule
  const { label, oneCopyMatters } = PANEL[locus]
  const lower = token.toLowerCase()
  if (locus === 'hypp' && token === 'h' && lowerH !== 'variant') return { question: LOWER_H }
  if (VARIANTS[locus].includes(lower)) {
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
      warnings: pair.lowerHUsed ? ['Read h as the normal allele: this column never writes N.'] : [],
    }
  return { question: strangeToken(locus, token) }
}

function strangeToken(locus: PanelLocus, token: string): string {
  const { label } = PANEL[locus]
  const lower = token.toLowerCase()
  if (/^[012]$/.test(lower)) return `${label} "${token}": is that the number of copies of the variant?`
  if (lower === 'n' || lower === '+') return `${label} "${token}" is one letter of two. Is the result N/N?`
  if (/^(?:p[2-9]|px|k1|pssm2)$/.test(lower))
    return `"${token.toUpperCase()}" is another test, not PSSM1 (GYS1). What is the PSSM1 result?`
  const other = ownerOf(locus, lower)
  if (other !== undefined)
    return `"${token.toUpperCase()}" belongs to ${PANEL[other].label}. Does this column hold ${label}?`
  return `Cannot read ${label} "${token}". Which genotype does the report print?`
}
