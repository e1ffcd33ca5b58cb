import { ageIn } from './horse-year.ts'
import type { JointCopies } from './linked-loci.ts'
import { FURTHER_LOCI } from './loci.ts'
import type { CopyDistribution } from './mendel.ts'
import { TYPING_ERROR } from './panel.ts'

/**
 * The coat loci that make the registry's colors, and two that no color on file tells of: they count where one is tested.
 * They lie on different chromosomes, but for {@link LINKED_LOCI}.
 */
export const COLOR_LOCI = ['extension', 'agouti', 'cream', 'dun', 'roan', 'gray'] as const
export const COAT_LOCI = [...COLOR_LOCI, 'champagne', 'silver'] as const
export type CoatLocus = (typeof COAT_LOCI)[number]

/** MC1R and KIT, both on chromosome 3, and the chance of an exchange between them; assumed: see coat.md. */
export const LINKED_LOCI = ['extension', 'roan'] as const satisfies readonly CoatLocus[]
export const RECOMBINATION = 0.3

/** Of the counted allele, before a herd's own coats are counted; assumed. Of the last two where a relative holds a copy. */
export const COAT_FREQUENCY: Readonly<Record<CoatLocus, number>> = {
  extension: 0.36,
  agouti: 0.6,
  cream: 0.05,
  dun: 0.025,
  roan: 0.03,
  gray: 0.05,
  champagne: 0.01,
  silver: 0.01,
}
/** The locus's facts, its counted allele and the other as a table of three genotypes writes them. */
const coatOf = (locus: CoatLocus) => {
  const { label, effect, counted, alleles } = FURTHER_LOCI[locus]
  const other = Object.keys(alleles).find((allele) => allele !== counted) ?? ''
  return { label, effect, allele: counted, other, frequency: COAT_FREQUENCY[locus] }
}
export const COAT = Object.fromEntries(COAT_LOCI.map((locus) => [locus, coatOf(locus)])) as Readonly<
  Record<CoatLocus, ReturnType<typeof coatOf>>
> // an entry a locus

/** Copies at each locus. */
export type CoatGenotype = Readonly<Record<CoatLocus, 0 | 1 | 2>>

/** Colors that the loci make, as the registry names most of them; two names where a color has two. */
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
  'gold champagne',
  'amber champagne',
  'classic champagne',
  'silver bay',
  'silver black',
] as const
export type CoatColor = (typeof COAT_COLORS)[number]

/**
 * The color of a genotype, as the registry's names take it: gray hides all, two copies of cream come next, then dun,
 * roan, one copy of cream, and the base. Champagne comes before all but gray and two copies of cream, and is called by the
 * base; silver shows on bay and black alone, which it is named by where nothing else lightens them. One copy of cream hardly shows on black ("smoky black" is registered black);
 * two make it "smoky cream", registered perlino.
 */
export function coatColorOf(genotype: CoatGenotype): CoatColor {
  const { extension, agouti, cream, dun, roan, gray, champagne, silver } = genotype
  if (gray > 0) return 'gray'
  const base = extension === 0 ? 0 : agouti > 0 ? 1 : 2
  if (cream === 2) return base === 0 ? 'cremello' : 'perlino'
  if (champagne > 0) return (['gold champagne', 'amber champagne', 'classic champagne'] as const)[base]
  if (dun > 0) return (['red dun', 'dun', 'grullo'] as const)[base]
  if (roan > 0) return (['red roan', 'bay roan', 'blue roan'] as const)[base]
  if (cream === 1 && base < 2) return (['palomino', 'buckskin'] as const)[base === 0 ? 0 : 1]
  if (silver > 0 && base > 0) return base === 1 ? 'silver bay' : 'silver black'
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
const REGISTRY_EVIDENCE = {
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
/** The registry's colors: a wrong one on file is any of these alike. */
export const REGISTRY_COLORS = Object.keys(REGISTRY_EVIDENCE) as (keyof typeof REGISTRY_EVIDENCE)[] // its own keys
const CHAMPAGNE = { champagne: SOME, gray: NONE }
const SILVER = { silver: SOME }
export const COAT_EVIDENCE = {
  ...REGISTRY_EVIDENCE,
  'gold champagne': { ...CHAMPAGNE, extension: NONE },
  'amber champagne': { ...CHAMPAGNE, extension: SOME, agouti: SOME },
  'classic champagne': { ...CHAMPAGNE, extension: SOME, agouti: NONE },
  'silver bay': { ...BAY, ...SILVER },
  'silver black': { ...BLACK, ...SILVER, cream: HIDDEN_CREAM },
  'smoky black': { ...BLACK, cream: ONE },
  'smoky cream': { extension: SOME, agouti: NONE, cream: TWO, gray: NONE },
  'palomino roan': { ...RED, cream: ONE, roan: SOME },
  'buckskin roan': { ...BAY, cream: ONE, roan: SOME },
  dunalino: { ...RED, cream: ONE, dun: SOME },
  dunskin: { ...BAY, cream: ONE, dun: SOME },
} as const satisfies Record<string, LocusEvidence>
/** A color as it is recorded: one of the registry's, or of those beside them that name more of the genes. */
export type RecordedColor = keyof typeof COAT_EVIDENCE
const RECORDED = REGISTRY_COLORS.length

/** Part of the colors on file that are wrong; assumed. */
export const COLOR_ERROR = 0.01
/** A gray is born another color: part of the grays that are on file by it until the end of the next year; assumed. */
export const NOT_YET_GRAY = 0.5

/** Whether a horse may be on file by the color it was born with. @param birthYear 0: unknown */
export const mayTurnGray = (birthYear: number, year: number): boolean =>
  (ageIn(year, birthYear) ?? Infinity) <= 1

/** What a color tells of a locus; undefined where it tells nothing. @param isYoung  it may turn gray yet */
export function evidenceAt(
  color: RecordedColor,
  locus: CoatLocus,
  isYoung: boolean,
): CopyDistribution | undefined {
  const evidence = (COAT_EVIDENCE[color] as LocusEvidence)[locus]
  return isYoung && locus === 'gray' && evidence?.[1] === 0 ? [1, NOT_YET_GRAY, NOT_YET_GRAY] : evidence
}

/**
 * {@link COAT_EVIDENCE} of a color that may mean several, each as likely; a wrong one is any color alike, whatever the
 * horse's. Undefined where it tells nothing.
 */
export function coatEvidence(
  colors: readonly RecordedColor[],
  locus: CoatLocus,
  {
    error = COLOR_ERROR,
    isYoung = false,
  }: { readonly error?: number | undefined; readonly isYoung?: boolean } = {},
): CopyDistribution | undefined {
  const evidence = colors.map((color) => evidenceAt(color, locus, isYoung))
  if (evidence.length === 0 || evidence.includes(undefined)) return undefined
  const likelihood = (copies: 0 | 1 | 2) =>
    evidence.reduce((sum, one) => sum + (one?.[copies] ?? 1), 0) / evidence.length
  const mixed = (copies: 0 | 1 | 2) => (1 - error) * likelihood(copies) + error / RECORDED
  return [mixed(0), mixed(1), mixed(2)]
}

/** What a laboratory's result tells; a wrong one is any of the three alike. */
export function testEvidence(copies: 0 | 1 | 2, error = TYPING_ERROR): CopyDistribution {
  const of = (count: number) => (count === copies ? 1 - error : 0) + error / 3
  return [of(0), of(1), of(2)]
}
/** Whether one of the colors that a text may mean tells of a locus. */
export const tellsOf = (colors: readonly RecordedColor[], locus: CoatLocus): boolean =>
  colors.some((color) => locus in COAT_EVIDENCE[color])

/** Copies of the counted allele in a horse by its coat tests. */
export type CoatTests = Partial<Readonly<Record<CoatLocus, 0 | 1 | 2>>>

/**
 * Whether a horse's color on file may be another's at a locus: champagne and silver often go by the names of other
 * colors, which tell of gray and roan all the same.
 */
export const isMisnamed = (colors: readonly RecordedColor[], tests: CoatTests, locus: CoatLocus): boolean =>
  ((tests.champagne ?? 0) > 0 || (tests.silver ?? 0) > 0) &&
  !tellsOf(colors, 'champagne') &&
  !tellsOf(colors, 'silver') &&
  locus !== 'gray' &&
  locus !== 'roan'

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
 * apart. O(3⁸).
 *
 * @param linked  of {@link LINKED_LOCI}, which are not, where they were summed together
 * @returns       the colors with a chance, likeliest first
 */
export function coatChances(
  copies: Readonly<Record<CoatLocus, CopyDistribution>>,
  linked: JointCopies | null = null,
): { readonly color: CoatColor; readonly chance: number }[] {
  const roanBy = linked?.map((row, extension) => row.map((both) => both / copies.extension[extension]))
  const chances = new Map<CoatColor, number>()
  const add = (genotype: Partial<Record<CoatLocus, 0 | 1 | 2>>, chance: number, at: number) => {
    const locus = COAT_LOCI[at]
    if (chance === 0) return
    if (locus === undefined) {
      const color = coatColorOf(genotype as CoatGenotype) // every locus was filled on the way
      chances.set(color, (chances.get(color) ?? 0) + chance)
      return
    }
    const own = locus === 'roan' ? roanBy?.[genotype.extension ?? 0] : undefined
    for (const count of [0, 1, 2] as const)
      add({ ...genotype, [locus]: count }, chance * (own ?? copies[locus])[count], at + 1)
  }
  add({}, 1, 0)
  return Array.from(chances, ([color, chance]) => ({ color, chance })).toSorted(
    (a, b) => b.chance - a.chance || COAT_COLORS.indexOf(a.color) - COAT_COLORS.indexOf(b.color),
  )
}
