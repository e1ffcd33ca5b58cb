/** The six loci of the breed's genetic health panel, in the order reports print them. */
export const PANEL_LOCI = ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'] as const
export type PanelLocus = (typeof PANEL_LOCI)[number]
/** Every disease whose test can be kept: the six, then those beside the panel, which count where a result is on file. */
export const DISEASE_LOCI = [...PANEL_LOCI, 'ejsca', 'olws'] as const
export type DiseaseLocus = (typeof DISEASE_LOCI)[number]

/** Whether a test is one of the six that every cross asks for. */
export const isOfPanel = (locus: DiseaseLocus): locus is PanelLocus => PANEL_LOCI.some((one) => one === locus)

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

export type Inheritance = 'dominant' | 'semi-dominant' | 'codominant' | 'recessive'

export interface LocusFacts {
  readonly label: string
  readonly disease: string
  readonly inheritance: Inheritance
  /** One copy already puts the horse itself at risk; such a horse is not merely a carrier. */
  readonly oneCopyMatters: boolean
  /** Two copies are not compatible with growing up. */
  readonly lethal: boolean
  /** Two copies kill the foal, have it put down, waste its muscles or bar it from registration; sources in panel.md. */
  readonly grave: boolean
  /** Frequency of the variant allele in Quarter Horses at large: an upper bound for racing lines. Assumed where none is published. */
  readonly alleleFrequency: number
  readonly frequencySource: string
  /** 'verified' = read in the source, 'assumed' = an engineering default. */
  readonly frequencyMark: 'verified' | 'assumed'
  readonly oneCopy: string
  readonly twoCopies: string
}

const TRYON = 'Tryon et al. 2009, J Am Vet Med Assoc 234:120–125'

/** Facts and wording per locus. Frequencies and consequences: docs/models/panel.md lists each source. */
export const DISEASES: Readonly<Record<DiseaseLocus, LocusFacts>> = {
  hypp: {
    label: 'HYPP',
    disease: 'hyperkalemic periodic paralysis',
    inheritance: 'semi-dominant',
    oneCopyMatters: true,
    lethal: false,
    grave: true,
    alleleFrequency: 0.008,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: at risk. Attacks of trembling and weakness vary from none to severe.',
    twoCopies: 'Two copies: more severe. Foals of 2007 and later with two copies cannot be registered.',
  },
  pssm1: {
    label: 'PSSM1',
    disease: 'polysaccharide storage myopathy type 1',
    inheritance: 'dominant',
    oneCopyMatters: true,
    lethal: false,
    grave: false,
    alleleFrequency: 0.055,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: at risk. May tie up; feed and regular work decide how often.',
    twoCopies: 'Two copies: at risk, and every foal gets a copy.',
  },
  mh: {
    label: 'MH',
    disease: 'malignant hyperthermia',
    inheritance: 'dominant',
    oneCopyMatters: true,
    lethal: false,
    grave: true,
    alleleFrequency: 0.0013,
    frequencySource: 'Aleman, McCue & Bellone 2025, J Vet Intern Med 39:e70081',
    frequencyMark: 'verified',
    oneCopy: 'One copy: at risk. Anesthesia, exertion or stress can set off a crisis that may kill.',
    twoCopies: 'Two copies: no such horse has ever been reported; the foal may be lost before birth.',
  },
  gbed: {
    label: 'GBED',
    disease: 'glycogen branching enzyme deficiency',
    inheritance: 'recessive',
    oneCopyMatters: false,
    lethal: true,
    grave: true,
    alleleFrequency: 0.054,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: a healthy carrier.',
    twoCopies: 'Two copies: fatal. Lost before birth or dead within months.',
  },
  herda: {
    label: 'HERDA',
    disease: 'hereditary equine regional dermal asthenia',
    inheritance: 'recessive',
    oneCopyMatters: false,
    lethal: false,
    grave: true,
    alleleFrequency: 0.021,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: a healthy carrier.',
    twoCopies: 'Two copies: affected. The skin tears and heals badly; most are put down young.',
  },
  myhm: {
    label: 'MYHM',
    disease: 'myosin-heavy-chain myopathy',
    inheritance: 'codominant',
    oneCopyMatters: true,
    lethal: false,
    grave: true,
    alleleFrequency: 0.034,
    frequencySource: 'Gianino et al. 2019, J Vet Intern Med (racing sample: none found)',
    frequencyMark: 'verified',
    oneCopy:
      'One copy: at risk. Muscle wasting in 17 of 100, against 11 of 100 without a copy; often after an infection.',
    twoCopies: 'Two copies: muscle wasting in 80 of 100.',
  },
  ejsca: {
    label: 'EJSCA',
    disease: 'equine juvenile spinocerebellar ataxia',
    inheritance: 'recessive',
    oneCopyMatters: false,
    lethal: true,
    grave: true,
    alleleFrequency: 0.01,
    frequencySource: 'no frequency published; assumed',
    frequencyMark: 'assumed',
    oneCopy: 'One copy: a healthy carrier.',
    twoCopies:
      'Two copies: fatal. The foal loses its balance at one to four weeks and is put down within days.',
  },
  olws: {
    label: 'OLWS',
    disease: 'overo lethal white syndrome',
    inheritance: 'recessive',
    oneCopyMatters: false,
    lethal: true,
    grave: true,
    alleleFrequency: 0.01,
    frequencySource: 'no frequency published for Quarter Horses; assumed',
    frequencyMark: 'assumed',
    oneCopy: 'One copy: a healthy carrier, often with a frame overo pattern.',
    twoCopies: 'Two copies: fatal. The foal is born white, cannot pass manure and dies within days.',
  },
}

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
