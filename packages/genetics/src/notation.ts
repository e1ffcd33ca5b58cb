import { columnContext } from './notation-column.ts'
import type { Parts } from './notation-parts.ts'
import { readParts } from './notation-parts.ts'
import { ANY, foldNotation, isNotAvailableText, isUntestedText, NONE, ONE, TWO } from './notation-words.ts'
import type { Copies, CopyRange, DiseaseLocus } from './panel.ts'
import { genotypeCode, DISEASES } from './panel.ts'

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

/**
 * Reads one result in any laboratory's spelling: either allele first, any separator or none, words, words beside
 * alleles. Never guesses. Without `context` the text is taken as a column of its own. Rules: docs/models/panel.md.
 */
export function readGenotype(
  locus: DiseaseLocus,
  text: string,
  context = columnContext([text]),
): NotationReading {
  if (text.length > MAX_LENGTH)
    return ask(text, `This cell is too long for one result of ${DISEASES[locus].label}.`)
  const folded = foldNotation(text)
  const lower = folded.toLowerCase()
  if (isUntestedText(lower)) {
    const slip = isNotAvailableText(lower) && context.hasNormalPair
    return { state: 'untested', raw: text, warning: slip ? NA_BESIDE_NN : null }
  }
  const found = readParts(locus, folded, context)
  return 'question' in found ? ask(text, found.question) : settle(locus, text, found)
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

const ask = (raw: string, question: string): NotationReading => ({ state: 'question', raw, question })

function settle(locus: DiseaseLocus, raw: string, { possible, inferred, warnings }: Parts): NotationReading {
  const { label, oneCopyMatters, lethal } = DISEASES[locus]
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
