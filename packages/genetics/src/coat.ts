import type { CopyDistribution } from './mendel.ts'

/**
 * The six coat loci that make the registry's colors. One allele of each pair is counted: the one named here.
 * They lie on different chromosomes, but for roan and extension (KIT and MC1R, both on chromosome 3): see coat.md.
 */
export const COAT_LOCI = ['extension', 'agouti', 'cream', 'dun', 'roan', 'gray'] as const
export type CoatLocus = (typeof COAT_LOCI)[number]

export interface CoatLocusFacts {
  readonly label: string
  readonly gene: string
  /** The counted allele, as laboratories write it, and the other. */
  readonly allele: string
  readonly other: string
  /** What the counted allele does. */
  readonly effect: string
  /** Of the counted allele, before a herd's own coats are counted; assumed. */
  readonly frequency: number
}

/** Genes: docs/models/coat.md lists a paper for each. Frequencies are assumed, and count less the more coats a herd has on file. */
export const COAT: Readonly<Record<CoatLocus, CoatLocusFacts>> = {
  extension: {
    label: 'Extension',
    gene: 'MC1R',
    allele: 'E',
    other: 'e',
    effect: 'lets the coat be black or bay; two e make it red',
    frequency: 0.36,
  },
  agouti: {
    label: 'Agouti',
    gene: 'ASIP',
    allele: 'A',
    other: 'a',
    effect: 'keeps black to mane, tail and legs: bay',
    frequency: 0.6,
  },
  cream: {
    label: 'Cream',
    gene: 'SLC45A2',
    allele: 'Cr',
    other: 'N',
    effect: 'lightens red with one copy, everything with two',
    frequency: 0.05,
  },
  dun: {
    label: 'Dun',
    gene: 'TBX3',
    allele: 'D',
    other: 'nd',
    effect: 'lightens the body and leaves a dark stripe',
    frequency: 0.025,
  },
  roan: {
    label: 'Roan',
    gene: 'KIT',
    allele: 'Rn',
    other: 'N',
    effect: 'mixes white hair into the body',
    frequency: 0.03,
  },
  gray: {
    label: 'Gray',
    gene: 'STX17',
    allele: 'G',
    other: 'N',
    effect: 'turns any coat white with the years',
    frequency: 0.05,
  },
}

/** Copies at each locus. */
export type CoatGenotype = Readonly<Record<CoatLocus, 0 | 1 | 2>>

/** Colors that the six loci make, as the registry names them; two names where a color has two. */
export const COAT_COLORS = [
  'sorrel or chestnut',
  'bay or brown',
  'black',
  'palomino',
  'buckskin',
  'cremello',
  'perlino',
  'red dun',
  'dun',
  'grullo',
  'red roan',
  'bay roan',
  'blue roan',
  'gray',
] as const
export type CoatColor = (typeof COAT_COLORS)[number]

/**
 * The color of a genotype, as the registry's names take it: gray hides all, two copies of cream come next, then dun,
 * roan, one copy of cream, and the base. One copy of cream hardly shows on black ("smoky black" is registered black);
 * two make it "smoky cream", registered perlino.
 */
export function coatColorOf({ extension, agouti, cream, dun, roan, gray }: CoatGenotype): CoatColor {
  if (gray > 0) return 'gray'
  const base = extension === 0 ? 0 : agouti > 0 ? 1 : 2
  if (cream === 2) return base === 0 ? 'cremello' : 'perlino'
  if (dun > 0) return (['red dun', 'dun', 'grullo'] as const)[base]
  if (roan > 0) return (['red roan', 'bay roan', 'blue roan'] as const)[base]
  if (cream === 1) return (['palomino', 'buckskin', 'black'] as const)[base]
  return (['sorrel or chestnut', 'bay or brown', 'black'] as const)[base]
}

type LocusEvidence = Partial<Readonly<Record<CoatLocus, CopyDistribution>>>
const [NONE, SOME, ONE, TWO] = [
  [1, 0, 0],
  [0, 1, 1],
  [0, 1, 0],
  [0, 0, 1],
] as const satisfies readonly CopyDistribution[]
const PLAIN = { cream: NONE, dun: NONE, roan: NONE, gray: NONE }
const RED = { ...PLAIN, extension: NONE }
const BAY = { ...PLAIN, extension: SOME, agouti: SOME }
const BLACK = { ...PLAIN, extension: SOME, agouti: NONE }
/** One copy of cream shows in a test only. */
const HIDDEN_CREAM: CopyDistribution = [1, 1, 0]
/** A dun or roan coat is as often called by it as by its cream. */
const BESIDE: CopyDistribution = [1, 0.5, 0]

/**
 * How likely a horse with no copy, one and two is recorded with a color, relative to each other, locus by locus; a
 * color says nothing of a locus that is left out. Taking the loci apart is exact but for brown: a dark bay or a black with
 * one copy of cream.
 */
export const COAT_EVIDENCE = {
  sorrel: RED,
  chestnut: RED,
  bay: BAY,
  brown: { ...BAY, agouti: [0.2, 1, 1], cream: [1, 0.2, 0] },
  black: { ...BLACK, cream: HIDDEN_CREAM },
  palomino: { ...RED, cream: ONE },
  buckskin: { ...BAY, cream: ONE },
  cremello: { extension: NONE, cream: TWO, gray: NONE },
  perlino: { extension: SOME, cream: TWO, gray: NONE },
  'red dun': { extension: NONE, dun: SOME, cream: BESIDE, gray: NONE },
  dun: { extension: SOME, agouti: SOME, dun: SOME, cream: BESIDE, gray: NONE },
  grullo: { extension: SOME, agouti: NONE, dun: SOME, cream: HIDDEN_CREAM, gray: NONE },
  'red roan': { extension: [1, 0.2, 0.2], roan: SOME, cream: BESIDE, dun: NONE, gray: NONE },
  'bay roan': { extension: SOME, agouti: SOME, roan: SOME, cream: BESIDE, dun: NONE, gray: NONE },
  'blue roan': { extension: SOME, agouti: NONE, roan: SOME, cream: HIDDEN_CREAM, dun: NONE, gray: NONE },
  gray: { gray: SOME },
  white: {},
} as const satisfies Record<string, LocusEvidence>
/** A color as it is recorded. */
export type RecordedColor = keyof typeof COAT_EVIDENCE
const RECORDED = Object.keys(COAT_EVIDENCE).length

/** Part of the colors on file that are wrong, or of a foal that turned gray later; assumed. */
export const COLOR_ERROR = 0.01

/**
 * {@link COAT_EVIDENCE} of a color that may mean several, each as likely; a wrong one is any color alike, whatever the
 * horse's. Undefined where it tells nothing.
 */
export function coatEvidence(
  colors: readonly RecordedColor[],
  locus: CoatLocus,
  error = COLOR_ERROR,
): CopyDistribution | undefined {
  const evidence = colors.map((color) => (COAT_EVIDENCE[color] as LocusEvidence)[locus])
  if (evidence.length === 0 || evidence.includes(undefined)) return undefined
  const likelihood = (copies: 0 | 1 | 2) =>
    evidence.reduce((sum, one) => sum + (one?.[copies] ?? 1), 0) / evidence.length
  const mixed = (copies: 0 | 1 | 2) => (1 - error) * likelihood(copies) + error / RECORDED
  return [mixed(0), mixed(1), mixed(2)]
}

/** Horses of the assumed frequency that a herd's own coats are added to. */
const ASSUMED_HORSES = 20
const ROUNDS = 50

/**
 * Frequency of the counted allele at a locus from recorded coats, by gene counting (Ceppellini, Siniscalco & Smith 1955,
 * Ann. Hum. Genet. 20:97) under Hardy–Weinberg proportions, with {@link ASSUMED_HORSES} of the assumed frequency added.
 *
 * @param coats  horses by what their color may mean
 * @returns      0…1; O(colors)
 */
export function coatFrequency(
  coats: readonly { readonly colors: readonly RecordedColor[]; readonly horses: number }[],
  locus: CoatLocus,
): number {
  const assumed = COAT[locus].frequency
  const seen = coats.flatMap(({ colors, horses }) => {
    const evidence = coatEvidence(colors, locus)
    return evidence === undefined ? [] : [{ evidence, horses }]
  })
  let q = assumed
  for (let round = 0; round < ROUNDS; round++) {
    let copies = 2 * ASSUMED_HORSES * assumed
    let alleles = 2 * ASSUMED_HORSES
    for (const { evidence, horses } of seen) {
      const [none, one, two] = proportions(q).map((p, k) => p * evidence[k])
      copies += (horses * (one + 2 * two)) / (none + one + two)
      alleles += 2 * horses
    }
    q = copies / alleles
  }
  return q
}

/** Hardy–Weinberg proportions of no copy, one and two. */
export const proportions = (q: number): CopyDistribution => [(1 - q) ** 2, 2 * q * (1 - q), q * q]

/**
 * P(color) of a horse from its copies at each locus, which are independent given the coats: each coat tells of the loci
 * apart. O(3⁶).
 *
 * @returns the colors with a chance, likeliest first
 */
export function coatChances(
  copies: Readonly<Record<CoatLocus, CopyDistribution>>,
): { readonly color: CoatColor; readonly chance: number }[] {
  const chances = new Map<CoatColor, number>()
  const add = (genotype: Partial<Record<CoatLocus, 0 | 1 | 2>>, chance: number, at: number) => {
    const locus = COAT_LOCI[at]
    if (chance === 0) return
    if (locus === undefined) {
      const color = coatColorOf(genotype as CoatGenotype) // every locus was filled on the way
      chances.set(color, (chances.get(color) ?? 0) + chance)
      return
    }
    for (const count of [0, 1, 2] as const)
      add({ ...genotype, [locus]: count }, chance * copies[locus][count], at + 1)
  }
  add({}, 1, 0)
  return Array.from(chances, ([color, chance]) => ({ color, chance })).toSorted(
    (a, b) => b.chance - a.chance || COAT_COLORS.indexOf(a.color) - COAT_COLORS.indexOf(b.color),
  )
}
