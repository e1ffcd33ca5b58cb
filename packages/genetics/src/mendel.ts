import type { Copies, Genotype, DiseaseLocus } from './panel.ts'
import { copyBounds, DISEASE_LOCI, DISEASES, isOfPanel } from './panel.ts'

/** Probabilities of 0, 1 and 2 copies; they add up to 1. */
export type CopyDistribution = readonly [number, number, number]

/** Chance that a gamete carries the variant: ½·P(1) + P(2). */
export const transmission = (parent: CopyDistribution): number => 0.5 * parent[1] + parent[2]

/**
 * Copy distribution of a foal of two parents that are independent given what is known of each: two transmission
 * chances s and d give (1−s)(1−d), s(1−d)+(1−s)d, sd. Two untested *related* parents are not independent; what the tests
 * of their ancestors say of them together is in `traceGene`.
 */
export function foalCopies(sire: CopyDistribution, dam: CopyDistribution): CopyDistribution {
  const s = transmission(sire)
  const d = transmission(dam)
  return [(1 - s) * (1 - d), s * (1 - d) + (1 - s) * d, s * d]
}

/** Hardy–Weinberg proportions for variant frequency q, among horses that live to breed (no two copies if lethal). */
export function breedPrior(locus: DiseaseLocus, q = DISEASES[locus].alleleFrequency): CopyDistribution {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`allele frequency ${q} is outside 0…1`)
  const free = (1 - q) * (1 - q)
  const one = 2 * q * (1 - q)
  const two = DISEASES[locus].lethal ? 0 : q * q
  const total = free + one + two
  // a lethal variant fixed in the breed would leave nobody alive: q = 1 means every breeding horse has one copy
  return total === 0 ? [0, 1, 0] : [free / total, one / total, two / total]
}

const POINTS: readonly CopyDistribution[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
/** All probability on one genotype. */
export const certain = (copies: Copies): CopyDistribution => POINTS[copies]

/** `prior` restricted to the copies that the test leaves possible; null when the two exclude each other. */
export function restrict(
  prior: CopyDistribution,
  [min, max]: readonly [Copies, Copies],
): CopyDistribution | null {
  const kept = prior.map((p, copies) => (copies >= min && copies <= max ? p : 0))
  const total = kept[0] + kept[1] + kept[2]
  return total > 0 ? [kept[0] / total, kept[1] / total, kept[2] / total] : null
}

/** What is known of one horse: its own test if any, else the breed. Relatives: see `informedCopies`. */
export function copiesFromTest(
  locus: DiseaseLocus,
  genotype: Genotype,
  prior = breedPrior(locus),
): CopyDistribution {
  const bounds = copyBounds(locus, genotype)
  if (bounds[0] === bounds[1]) return certain(bounds[0])
  // a breed prior that rules the result out has been refuted by it: keep the fewest copies the test allows
  return restrict(prior, bounds) ?? certain(bounds[0])
}

/** Foal shares at one locus: the informed middle, and the extremes over every genotype the parents may have. */
export interface LocusForecast {
  readonly locus: DiseaseLocus
  readonly middle: CopyDistribution
  readonly low: CopyDistribution
  readonly high: CopyDistribution
  /** Both parents' copies are known: low = middle = high. */
  readonly exact: boolean
}

/** One parent at one locus: its test, and the distribution informed by breed and relatives (default: breed alone). */
export interface ParentAtLocus {
  readonly genotype: Genotype
  readonly copies?: CopyDistribution | undefined
}

/**
 * Forecast at one locus. Untested and unclear parents give a range over the copies that their own test and their
 * relatives' leave possible; the middle weighs each possibility by its probability. `low`/`high` are per outcome, so
 * they need not add up to 1 (docs/models/panel.md).
 *
 * @param foal  the middle where the parents are not independent
 */
export function locusForecast(
  locus: DiseaseLocus,
  sire: ParentAtLocus,
  dam: ParentAtLocus,
  foal?: CopyDistribution,
): LocusForecast {
  const ofSire = sire.copies ?? copiesFromTest(locus, sire.genotype)
  const ofDam = dam.copies ?? copiesFromTest(locus, dam.genotype)
  const [ofSireAlone, ofDamAlone] = [possibleCopies(ofSire), possibleCopies(ofDam)]
  const possible = ofSireAlone.flatMap((s) => ofDamAlone.map((d) => foalCopies(POINTS[s], POINTS[d])))
  const extreme = (pick: (...values: number[]) => number): CopyDistribution => [
    pick(...possible.map((p) => p[0])),
    pick(...possible.map((p) => p[1])),
    pick(...possible.map((p) => p[2])),
  ]
  const middle = foal ?? foalCopies(ofSire, ofDam)
  const exact = ofSireAlone.length === 1 && ofDamAlone.length === 1
  return { locus, middle, low: extreme(Math.min), high: extreme(Math.max), exact }
}

const possibleCopies = (copies: CopyDistribution): number[] => [0, 1, 2].filter((x) => copies[x] > 0)

export type ParentPanel = Partial<Readonly<Record<DiseaseLocus, ParentAtLocus>>>

const UNKNOWN: ParentAtLocus = { genotype: null }

/**
 * The panel's six, in its order, and of the others those of which something is known: a parent's test, or a `foal` by the
 * relatives'. They lie on different chromosomes and are inherited independently.
 */
export const panelForecast = (
  sire: ParentPanel,
  dam: ParentPanel,
  foal: Partial<Readonly<Record<DiseaseLocus, CopyDistribution>>> = {},
): LocusForecast[] =>
  DISEASE_LOCI.flatMap((locus) => {
    const [ofSire, ofDam] = [sire[locus] ?? UNKNOWN, dam[locus] ?? UNKNOWN]
    const isKnown = [ofSire, ofDam].some(({ genotype }) => genotype !== null) || foal[locus] !== undefined
    return isOfPanel(locus) || isKnown ? [locusForecast(locus, ofSire, ofDam, foal[locus])] : []
  })
