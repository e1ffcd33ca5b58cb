import {
  COAT,
  COAT_EVIDENCE,
  COLOR_ERROR,
  COLOR_LOCI,
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

/** Likelihoods of the records, all of them and with nothing taken to be wrong. */
interface Likelihood {
  readonly all: number
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
    color: prior * (coats.right.all - coats.right.clean) * tests.right.all,
    test: prior * (tests.right.all - tests.right.clean) * coats.right.clean,
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
  return { all, clean }
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

const evidenceOf = (color: RecordedColor | null, locus: (typeof COLOR_LOCI)[number]): CopyDistribution => {
  const evidence: Partial<Record<typeof locus, CopyDistribution>> = color === null ? {} : COAT_EVIDENCE[color]
  return evidence[locus] ?? UNSEEN
}

function ofCoats(trio: Trio, wrong: Wrong): Likelihood {
  const [foals, sires, dams] = ofAll(trio, readingsOf)
  const isRead = ofAll(trio, (one) => (one?.colors.length ?? 0) > 0)
  let [all, clean] = [0, 0]
  for (const foal of foals)
    for (const sire of sires)
      for (const dam of dams) {
        let weight = foal.weight * sire.weight * dam.weight
        for (const locus of COLOR_LOCI) {
          const seen: Seen = [
            evidenceOf(foal.color, locus),
            evidenceOf(sire.color, locus),
            evidenceOf(dam.color, locus),
          ]
          weight *= ofLocus(seen, COAT[locus].frequency, wrong)
        }
        all += weight
        if ([foal, sire, dam].every(({ color }, k) => color !== null || !isRead[k])) clean += weight
      }
  return { all, clean }
}

/** Loci that leave no way for the three to be right together. */
const impossibleTests = (trio: Trio): string[] =>
  DISEASE_LOCI.filter((locus) => {
    const q = DISEASES[locus].alleleFrequency
    const seen = ofAll(trio, (one) => testEvidence(one?.tests[locus] ?? null, q, 0))
    return ofLocus(seen, q, undefined) === 0
  }).map((locus) => DISEASES[locus].label)

const impossibleCoats = (trio: Trio): string[] =>
  COLOR_LOCI.filter((locus) => {
    const mixed = (colors: readonly RecordedColor[], copies: 0 | 1 | 2) =>
      colors.reduce((sum, color) => sum + evidenceOf(color, locus)[copies], 0)
    const seen = ofAll(trio, (one): CopyDistribution => {
      const colors = one?.colors ?? []
      return colors.length === 0 ? UNSEEN : [mixed(colors, 0), mixed(colors, 1), mixed(colors, 2)]
    })
    return ofLocus(seen, COAT[locus].frequency, undefined) === 0
  }).map((locus) => COAT[locus].label)
