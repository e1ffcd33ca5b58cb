import { copiesIn, factsOf, pairsOf, readPair } from './loci.ts'
import { type FurtherLocus } from './locus-names.ts'
import { foldNotation, isUntestedText } from './notation-words.ts'
import type { Copies } from './panel.ts'

/** What a cell of a marker says. The markers are labels: none of them moves a predicted speed. */
export type MarkerReading =
  | {
      readonly state: 'tested'
      readonly raw: string
      /** Product coding: `CC`, `CT`, `TT` or `I/I`, `I/N`, `N/N` (MSTN); `C/C`, `C/A`, `A/A` (DMRT3); `L3a` (mt haplogroup). */
      readonly value: string
      /** The assay when the notation itself shows it (insertion codes). */
      readonly assay: 'SINE' | null
      readonly warning: string | null
      /** Copies of the counted allele, of a further locus. */
      readonly genotype?: Copies | null
    }
  | { readonly state: 'untested'; readonly raw: string; readonly warning: string | null }
  | { readonly state: 'question'; readonly raw: string; readonly question: string }

const tested = (
  raw: string,
  value: string,
  assay: 'SINE' | null = null,
  warning: string | null = null,
): MarkerReading => ({
  state: 'tested',
  raw,
  value,
  assay,
  warning,
})
const ask = (raw: string, question: string): MarkerReading => ({ state: 'question', raw, question })

/** Folds a cell, drops the marker's own name in front of it and remarks in brackets. */
function bodyOf(text: string, names: RegExp): string {
  return foldNotation(text)
    .replace(names, '')
    .replace(/\([^)]*\)\s*$/, '')
    .trim()
}

/**
 * Myostatin. Letters C and T are the SNP coding; I, S, ins, ERE1, SINE and +/− are the promoter insertion. N/N alone
 * means "no insertion" only where the assay is known or the cell says so. G and A are the opposite strand or another
 * marker, so they are asked about.
 *
 * @param assay the assay named in the report, if any
 */
export function readMstn(text: string, assay: string | null = null): MarkerReading {
  const body = bodyOf(text, /^(?:mstn|myostatin|speed gene)\s*[:=-]?\s*/i)
  const lower = body.toLowerCase()
  if (isUntestedText(lower)) return { state: 'untested', raw: text, warning: null }
  const snp = /^([ct])\s*[/|:,;\s-]?\s*([ct])$/i.exec(body)
  if (snp !== null)
    return tested(
      text,
      [snp[1], snp[2]]
        .map((a) => a.toUpperCase())
        .toSorted()
        .join(''),
    )
  const copies = insertionCopies(lower)
  if (copies === 0 && /^n ?[/|:,-]? ?n$/.test(lower) && !isSineAssay(assay))
    return ask(text, 'MSTN "N/N" means no insertion if the SINE (ERE1) insertion was tested. Was it?')
  if (copies !== null) return tested(text, ['N/N', 'I/N', 'I/I'][copies], 'SINE')
  if (/^[acgt]\s*[/|:,;\s-]?\s*[acgt]$/.test(lower))
    return ask(
      text,
      `MSTN "${body}" is not the C/T marker as published: another strand, or another marker? Which assay was it?`,
    )
  if (/sprint|speed|mid|middle|stamina|stayer|distance|balanced|type/.test(lower))
    return ask(
      text,
      `MSTN "${body}" is a type, not a genotype, and laboratories differ in what they call it. Which two letters does the report print?`,
    )
  return ask(text, `Cannot read MSTN "${text}". Which two letters does the report print?`)
}

const isSineAssay = (assay: string | null): boolean =>
  assay !== null && /sine|ere ?-?1|insertion|227/i.test(assay)

/** Copies of the promoter insertion, null when the text is no insertion code. */
function insertionCopies(lower: string): 0 | 1 | 2 | null {
  const text = lower.replace(/^(?:ere ?-?1|sine)\s*[:=]?\s*(?=[+-])/, '')
  const signs = /^([+-])\s*\/?\s*([+-])$/.exec(text)
  if (signs !== null && text !== lower)
    return [signs[1], signs[2]].filter((s) => s === '+').length as 0 | 1 | 2 // two signs
  const allele = '(sine|ere1|ins|i|s|n|wt|del|no)'
  const pair =
    new RegExp(`^${allele}\\s*[/|:,;\\s-]\\s*${allele}$`).exec(text) ?? /^([isn])([isn])$/.exec(text)
  if (pair === null) return null
  return [pair[1], pair[2]].filter((a) => /^(?:sine|ere1|ins|i|s)$/.test(a)).length as 0 | 1 | 2 // two alleles
}

/** DMRT3 "gait keeper", C>A. An A allele in a racing Quarter Horse is a question about the data, not about speed. */
export function readDmrt3(text: string): MarkerReading {
  const body = bodyOf(text, /^dmrt3\s*[:=-]?\s*/i)
  if (isUntestedText(body.toLowerCase())) return { state: 'untested', raw: text, warning: null }
  const pair = /^([ca])\s*[/|:,;\s-]?\s*([ca])$/i.exec(body)
  if (pair === null)
    return ask(
      text,
      `Cannot read DMRT3 "${text}": C/C, C/A or A/A? If it names GK, which letter stands for it?`,
    )
  const alleles = [pair[1], pair[2]].map((a) => a.toUpperCase()).toSorted((a, b) => b.localeCompare(a))
  const warning = alleles.includes('A')
    ? 'The A allele of DMRT3 is found in gaited breeds and not expected in racing Quarter Horses: check the sample or the parentage.'
    : null
  return tested(text, alleles.join('/'), null, warning)
}

/** Mitochondrial haplogroup: a capital A to R, then digits and a lower-case subclade, e.g. L3a. */
export function readMtHaplogroup(text: string): MarkerReading {
  const body = bodyOf(text, /^(?:mt ?-?dna|mt|haplogroup|hg|haplotype|clade|[:=\s-])+/i)
  if (isUntestedText(body.toLowerCase())) return { state: 'untested', raw: text, warning: null }
  const match = /^([a-r])\s?(\d{0,2}'?[a-z]{0,2}\d{0,2}[a-z]?)$/i.exec(body)
  if (match === null || (match[2] !== '' && !/^\d/.test(match[2])))
    return ask(
      text,
      `Cannot read the mt haplogroup "${text}": one letter from A to R, perhaps with a subclade such as L3a?`,
    )
  return tested(text, match[1].toUpperCase() + match[2].toLowerCase())
}

/** Two alleles of a locus that has its entry in the table of loci. */
export function readFurther(locus: FurtherLocus, text: string): MarkerReading {
  const { label, headers } = factsOf(locus)
  const names = [label, locus, ...headers.split(',')].map((name) => name.trim().replace('_', ' '))
  const body = bodyOf(text, new RegExp(`^(?:${names.join('|')})\\s*[:=]\\s*`, 'i'))
  if (isUntestedText(body.toLowerCase())) return { state: 'untested', raw: text, warning: null }
  const value = readPair(locus, body)
  return value === null
    ? ask(text, `Cannot read ${label} "${text}": ${pairsOf(locus).join(', ')}?`)
    : { state: 'tested', raw: text, value, assay: null, warning: null, genotype: copiesIn(locus, value) }
}
