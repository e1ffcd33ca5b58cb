import {
  COAT,
  COAT_LOCI,
  type CoatLocus,
  type CoatTests,
  COLOR_ERROR,
  COLOR_LOCI,
  evidenceAt,
  isMisnamed,
  proportions,
  type RecordedColor,
  REGISTRY_COLORS,
} from './coat.ts'
import type { CopyDistribution } from './mendel.ts'
import {
  copyBounds,
  DISEASE_LOCI,
  DISEASES,
  type Genotype,
  type PanelGenotypes,
  TYPING_ERROR,
} from './panel.ts'

/** What is on file of a foal or a parent: its tests, and what its color may mean. */
export interface Recorded {
  readonly tests: PanelGenotypes
  readonly colors: readonly RecordedColor[]
  /** Its tests of coat genes; left out where none is on file. */
  readonly coatTests?: CoatTests | undefined
  /** Whether it may turn gray yet; left out, it doesn't. */
  readonly isYoung?: boolean
}

/** A foal and its parents on file; an unknown parent is left out. */
export interface Trio {
  readonly foal: Recorded
  readonly sire?: Recorded | undefined
  readonly dam?: Recorded | undefined
}

/** Part of the parents on file that are wrong; assumed. It moves the readings, not the likelihood ratio. */
export const PARENT_ERROR = 0.01
/** A likelihood ratio of this and above is a parentage doubt: right parents reach it in fewer than one foal in 1,000. */
export const DOUBTFUL = 1000

export interface Parentage {
  /**
   * How many times likelier the records are with an unrelated parent of the breed: for another sire, another dam, and
   * their mean over the parents on file. A ratio that right parents reach k with a chance of at most 1/k.
   */
  readonly ratio: { readonly sire: number; readonly dam: number; readonly mean: number }
  /** Test and coat loci at which nothing on file could be right together. */
  readonly loci: readonly string[]
  /** Chances of what is wrong, which add up to 1. */
  readonly readings: Readonly<Record<'nothing' | 'color' | 'test' | 'sire' | 'dam', number>>
}

/** Likelihoods of the records: all of them, with no color taken to be wrong, and with nothing taken to be wrong. */
interface Likelihood {
  readonly all: number
  readonly colorsRight: number
  readonly clean: number
}
type Wrong = 'sire' | 'dam' | undefined
type Seen = readonly [foal: CopyDistribution, sire: CopyDistribution, dam: CopyDistribution]

/** The likelihoods of the tests, or of the colors, by what is wrong, and the loci at which they can't be right together. */
export type Evidence = Readonly<Record<'right' | 'sire' | 'dam', Likelihood>> & {
  readonly loci: readonly string[]
}

const weigh = (trio: Trio, likelihood: typeof ofTests, loci: readonly string[]): Evidence => ({
  right: likelihood(trio, undefined),
  sire: likelihood(trio, 'sire'),
  dam: likelihood(trio, 'dam'),
  loci,
})
export const weighTests = (trio: Trio): Evidence => weigh(trio, ofTests, impossibleTests(trio))
/** O(loci · products of what the three colors may mean). */
export const weighColors = (trio: Trio): Evidence => weigh(trio, ofCoats, impossibleCoats(trio))

/**
 * Weighs the parents on file against unrelated ones by all tests and colors of the three: docs/models/parentage.md.
 *
 * @param tests   of trios with the same tests, weighed once
 * @param coats   of trios with the same colors
 */
export function parentage(trio: Trio, tests = weighTests(trio), coats = weighColors(trio)): Parentage {
  const total = (wrong: 'right' | 'sire' | 'dam') => tests[wrong].all * coats[wrong].all
  const ratio = {
    sire: trio.sire ? total('sire') / total('right') : 1,
    dam: trio.dam ? total('dam') / total('right') : 1,
  }
  const known = (['sire', 'dam'] as const).filter((parent) => trio[parent] !== undefined)
  const prior = 1 - PARENT_ERROR * known.length
  const of = (parent: 'sire' | 'dam') => (trio[parent] ? PARENT_ERROR * total(parent) : 0)
  const weights = {
    nothing: prior * tests.right.clean * coats.right.clean,
    color: prior * (coats.right.all - coats.right.colorsRight) * tests.right.all,
    test: prior * (tests.right.all * coats.right.colorsRight - tests.right.clean * coats.right.clean),
    sire: of('sire'),
    dam: of('dam'),
  }
  const sum = Object.values(weights).reduce((a, b) => a + b, 0)
  return {
    ratio: {
      ...ratio,
      mean: known.reduce((all, parent) => all + ratio[parent], 0) / Math.max(1, known.length),
    },
    loci: [...tests.loci, ...coats.loci],
    readings: {
      nothing: weights.nothing / sum,
      color: weights.color / sum,
      test: weights.test / sum,
      sire: weights.sire / sum,
      dam: weights.dam / sum,
    },
  }
}

const UNSEEN: CopyDistribution = [1, 1, 1]

/** Σ over both gametes: a parent's is drawn from its own copies, a wrong parent's from the breed. */
function ofLocus([foal, sire, dam]: Seen, q: number, wrong: Wrong): number {
  const [p0, p1, p2] = proportions(q)
  const gamete = (seen: CopyDistribution, isWrong: boolean): readonly [number, number] => {
    const [none, one, two] = [p0 * seen[0], p1 * seen[1], p2 * seen[2]]
    const all = none + one + two
    return isWrong ? [all * (1 - q), all * q] : [none + one / 2, one / 2 + two]
  }
  const [s, d] = [gamete(sire, wrong === 'sire'), gamete(dam, wrong === 'dam')]
  return s[0] * d[0] * foal[0] + (s[0] * d[1] + s[1] * d[0]) * foal[1] + s[1] * d[1] * foal[2]
}

const ofAll = <T>({ foal, sire, dam }: Trio, see: (one: Recorded | undefined) => T) =>
  [see(foal), see(sire), see(dam)] as const

/** A wrong result is any horse's of the breed. */
function testEvidence(genotype: Genotype, q: number, error: number): CopyDistribution {
  if (genotype === null) return UNSEEN
  const [min, max] = copyBounds('hypp', genotype) // of a result, the bounds are the same at every locus
  const fits = UNSEEN.map((_, copies) => Number(copies >= min && copies <= max))
  const anyone = proportions(q).reduce((sum, p, copies) => sum + p * (fits[copies] ?? 0), 0)
  const mixed = (copies: 0 | 1 | 2) => (1 - error) * (fits[copies] ?? 0) + error * anyone
  return [mixed(0), mixed(1), mixed(2)]
}

function ofTests(trio: Trio, wrong: Wrong): Likelihood {
  let [all, clean] = [1, 1]
  for (const locus of DISEASE_LOCI) {
    const genotypes = ofAll(trio, (one) => one?.tests[locus] ?? null)
    const results = genotypes.filter((genotype) => genotype !== null).length
    if (results === 0) continue
    const q = DISEASES[locus].alleleFrequency
    const at = (error: number) => {
      const [foal, sire, dam] = genotypes.map((genotype) => testEvidence(genotype, q, error))
      return ofLocus([foal ?? UNSEEN, sire ?? UNSEEN, dam ?? UNSEEN], q, wrong)
    }
    all *= at(TYPING_ERROR)
    clean *= (1 - TYPING_ERROR) ** results * at(0)
  }
  return { all, colorsRight: all, clean }
}

/** A color that a horse may have, or none where the recorded one is wrong: a wrong color is wrong at all loci. */
interface ColorReading {
  readonly color: RecordedColor | null
  readonly weight: number
}
const RECORDED = REGISTRY_COLORS.length

function readingsOf(one: Recorded | undefined): readonly ColorReading[] {
  const colors = one?.colors ?? []
  if (colors.length === 0) return [{ color: null, weight: 1 }]
  const right = colors.map((color) => ({ color, weight: (1 - COLOR_ERROR) / colors.length }))
  return [...right, { color: null, weight: COLOR_ERROR / RECORDED }]
}

/** What a color and a coat test, if any, tell of a horse at a locus; a wrong result is any horse's of the breed. */
function coatSeen(
  colors: readonly (RecordedColor | null)[],
  { coatTests: tests, isYoung = false }: Partial<Recorded> = {},
  { locus, error }: { locus: CoatLocus; error: number },
): CopyDistribution {
  const named = colors.filter((color) => color !== null)
  const isTold = named.length > 0 && !isMisnamed(named, tests ?? {}, locus)
  const evidenceOf = (color: RecordedColor) => evidenceAt(color, locus, isYoung) ?? UNSEEN
  const test = testEvidence(tests?.[locus] ?? null, COAT[locus].frequency, error)
  const of = (copies: 0 | 1 | 2) =>
    (isTold ? named.reduce((sum, color) => sum + evidenceOf(color)[copies], 0) : 1) * test[copies]
  return [of(0), of(1), of(2)]
}

/** The loci that a color or a test of the three tells of. */
const coatLociOf = (trio: Trio): readonly CoatLocus[] => {
  const tested = ofAll(trio, (one) => one?.coatTests ?? {})
  return COAT_LOCI.filter(
    (locus) => COLOR_LOCI.some((one) => one === locus) || tested.some((tests) => tests[locus] !== undefined),
  )
}

function ofCoats(trio: Trio, wrong: Wrong): Likelihood {
  const [foals, sires, dams] = ofAll(trio, readingsOf)
  const isRead = ofAll(trio, (one) => (one?.colors.length ?? 0) > 0)
  const own = ofAll(trio, (one) => one)
  const results = own.reduce((sum, one) => sum + Object.keys(one?.coatTests ?? {}).length, 0)
  const loci = coatLociOf(trio)
  let [all, colorsRight, clean] = [0, 0, 0]
  for (const foal of foals)
    for (const sire of sires)
      for (const dam of dams) {
        const three = [foal, sire, dam] as const
        const weight = three.reduce((product, reading) => product * reading.weight, 1)
        const withError = (error: number) =>
          loci.reduce((product, locus) => {
            const [f, s, d] = three.map(({ color }, k) => coatSeen([color], own[k], { locus, error }))
            return product * ofLocus([f ?? UNSEEN, s ?? UNSEEN, d ?? UNSEEN], COAT[locus].frequency, wrong)
          }, weight)
        const likelihood = withError(results > 0 ? TYPING_ERROR : 0)
        all += likelihood
        if (!three.every(({ color }, k) => color !== null || !isRead[k])) continue
        colorsRight += likelihood
        clean += results > 0 ? (1 - TYPING_ERROR) ** results * withError(0) : likelihood
      }
  return { all, colorsRight, clean }
}

/** Loci that leave no way for the three to be right together. */
const impossibleTests = (trio: Trio): string[] =>
  DISEASE_LOCI.filter((locus) => {
    const q = DISEASES[locus].alleleFrequency
    const seen = ofAll(trio, (one) => testEvidence(one?.tests[locus] ?? null, q, 0))
    return ofLocus(seen, q, undefined) === 0
  }).map((locus) => DISEASES[locus].label)

const impossibleCoats = (trio: Trio): string[] =>
  coatLociOf(trio)
    .filter((locus) => {
      const seen = ofAll(trio, (one) => coatSeen(one?.colors ?? [], one, { locus, error: 0 }))
      return ofLocus(seen, COAT[locus].frequency, undefined) === 0
    })
    .map((locus) => COAT[locus].label)
