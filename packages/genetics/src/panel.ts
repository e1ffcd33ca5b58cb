import { DISEASE_LOCI, type DiseaseLocus, isOfPanel, PANEL_LOCI, type PanelLocus } from './disease-names.ts'
import { DISEASES } from './diseases.ts'

export { DISEASE_LOCI, DISEASES, type DiseaseLocus, isOfPanel, PANEL_LOCI, type PanelLocus }

/** Part of test results that are wrong: the default of CERVUS (Kalinowski, Taper & Marshall 2007, Mol. Ecol. 16:1099). */
export const TYPING_ERROR = 0.01

/** Copies of the disease variant a horse holds. */
export type Copies = 0 | 1 | 2
/** Tested, but the report does not say how many copies: every count from min to max is possible. */
export interface CopyRange {
  readonly copiesMin: Copies
  readonly copiesMax: Copies
}
/** What is known of one horse at one locus; null = untested, which is never the same as clear. */
export type Genotype = Copies | CopyRange | null
export type PanelGenotypes = Partial<Readonly<Record<DiseaseLocus, Genotype>>>

const isRange = (genotype: Genotype): genotype is CopyRange =>
  typeof genotype === 'object' && genotype !== null

/** Fewest and most copies the horse may hold; an untested horse may hold any, except two of a lethal variant. */
export function copyBounds(locus: DiseaseLocus, genotype: Genotype): readonly [Copies, Copies] {
  if (genotype === null) return [0, DISEASES[locus].lethal ? 1 : 2]
  return isRange(genotype) ? [genotype.copiesMin, genotype.copiesMax] : [genotype, genotype]
}

/** {@link copyBounds} of a horse that bred: no two copies of a lethal variant, unless its test says so. */
export function adultBounds(locus: DiseaseLocus, genotype: Genotype): readonly [Copies, Copies] {
  const [min, max] = copyBounds(locus, genotype)
  return DISEASES[locus].lethal && min < 2 && max === 2 ? [min, 1] : [min, max]
}

/** Whether a horse holds a copy for certain, by what is known of it. */
export const holdsCopy = (known: PanelGenotypes, locus: DiseaseLocus): boolean =>
  copyBounds(locus, known[locus] ?? null)[0] > 0

/**
 * Wire coding: `N/N` none, `N/H` one copy, `H/H` two; `H/?` at least one, `N/?` at most one; null untested.
 * H stands for the variant at every locus; a laboratory's own letters are stored beside it, not here.
 */
export function genotypeCode(genotype: Genotype): string | null {
  if (genotype === null) return null
  if (!isRange(genotype)) return ['N/N', 'N/H', 'H/H'][genotype]
  const { copiesMin, copiesMax } = genotype
  if (copiesMin === copiesMax) return genotypeCode(copiesMin)
  if (copiesMin === 1) return 'H/?'
  return copiesMax === 1 ? 'N/?' : null
}

const CODES: Readonly<Record<string, Genotype>> = {
  'N/N': 0,
  'N/H': 1,
  'H/H': 2,
  'H/?': { copiesMin: 1, copiesMax: 2 },
  'N/?': { copiesMin: 0, copiesMax: 1 },
}

/** The genotype behind a wire code. Laboratory spellings are read by `notation`, not here. */
export function genotypeOfCode(code: string | null): Genotype {
  if (code === null) return null
  if (!Object.hasOwn(CODES, code)) throw new GenotypeCodeError(code)
  return CODES[code]
}

export class GenotypeCodeError extends Error {
  override readonly name = 'GenotypeCodeError'
  readonly code: string
  constructor(code: string) {
    super(`"${code}" is not a genotype code (N/N, N/H, H/H, H/?, N/? or null)`)
    this.code = code
  }
}

export type StatusWord = 'clear' | 'carrier' | 'affected' | 'unclear' | 'untested'

/** The product's word for a wire code: N/N clear, N/H carrier, anything else affected. `N/?` says only "at most one". */
export function statusWord(code: string | null): StatusWord {
  switch (code) {
    case null:
      return 'untested'
    case 'N/N':
      return 'clear'
    case 'N/H':
      return 'carrier'
    case 'N/?':
      return 'unclear'
    default:
      return 'affected'
  }
}

/**
 * The plain truth shown beside the word where the word alone misleads: one copy at a dominant or codominant
 * locus is no mere carrier, and an unknown number of copies is not a verdict. Null where the word says it all.
 */
export function plainTruth(locus: DiseaseLocus, code: string | null): string | null {
  const { label, oneCopyMatters, oneCopy, twoCopies } = DISEASES[locus]
  switch (code) {
    case null:
      return `${label} not tested: not the same as clear.`
    case 'N/N':
      return null
    case 'N/H':
      return oneCopyMatters ? oneCopy : null
    case 'N/?':
      return 'No copies or one: ask the laboratory for the genotype.'
    case 'H/?':
      return oneCopyMatters
        ? 'At least one copy: at risk. Ask the laboratory whether it is one or two.'
        : 'One copy (a healthy carrier) or two (affected): ask the laboratory which.'
    default:
      return twoCopies
  }
}

/** Panel loci without any result, in panel order. A result with unclear copies is a result. */
export const missingTests = (genotypes: PanelGenotypes): PanelLocus[] =>
  PANEL_LOCI.filter((locus) => (genotypes[locus] ?? null) === null)
