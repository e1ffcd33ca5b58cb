import type { CopyDistribution } from './mendel.ts'
import { breedPrior, certain, copiesFromTest, restrict } from './mendel.ts'
import type { Genotype, DiseaseLocus } from './panel.ts'
import { copyBounds, DISEASES } from './panel.ts'

/** Foals of the horse by one mate. Foals sharing an untested mate are weighed together, as they inform about it too. */
export interface MateFamily {
  readonly mate: Genotype
  readonly foals: readonly Genotype[]
}

/** The relatives whose tests inform an untested horse. Leave out what is not known. */
export interface NuclearFamily {
  readonly own: Genotype
  readonly sire?: Genotype
  readonly dam?: Genotype
  /** Full brothers and sisters. */
  readonly siblings?: readonly Genotype[]
  readonly families?: readonly MateFamily[]
}

export interface InformedCopies {
  readonly copies: CopyDistribution
  /** The relatives' results exclude one another; `copies` then ignores them, and a parentage or a test is wrong. */
  readonly conflict: boolean
  /** Relatives with a result that were weighed. */
  readonly relatives: number
}

/**
 * Copy distribution of one horse given its own test, its parents', full siblings', mates' and foals' tests, and the
 * breed frequency for whoever is untested. Exact peeling of the nuclear families above and below the horse:
 *
 *   P(x) ∝ 1[x fits own test] · Σ_s Σ_d P(s)P(d)·P(x|s,d)·Π_sib P(sib|s,d) · Π_mates Σ_m P(m)·Π_foals P(foal|x,m)
 *
 * where P(foal|…) sums over the copies its test leaves possible (1 when untested). Horses known to be grown up cannot
 * hold two copies of a lethal variant; foals and siblings can. Elston & Stewart 1971, Hum Hered 21:523, on one star.
 * Cost O(27 · relatives).
 */
export function informedCopies(
  locus: DiseaseLocus,
  family: NuclearFamily,
  prior: CopyDistribution = breedPrior(locus),
): InformedCopies {
  const { own, sire = null, dam = null, siblings = [], families = [] } = family
  const relatives = countTested([sire, dam, ...siblings, ...families.flatMap((f) => [f.mate, ...f.foals])])
  const [ownMin, ownMax] = copyBounds(locus, own)
  if (ownMin === ownMax) return { copies: certain(ownMin), conflict: false, relatives }
  const above = fromParents(
    locus,
    [copiesFromTest(locus, sire, prior), copiesFromTest(locus, dam, prior)],
    siblings,
  )
  const weights = above.map((weight, x) =>
    families.reduce(
      (w, f) => w * familyLikelihood(locus, x, copiesFromTest(locus, f.mate, prior), f.foals),
      weight,
    ),
  )
  if (DISEASES[locus].lethal) weights[2] = 0
  const copies = restrict([weights[0], weights[1], weights[2]], [ownMin, ownMax])
  return copies === null
    ? { copies: copiesFromTest(locus, own, prior), conflict: true, relatives }
    : { copies, conflict: false, relatives }
}

const countTested = (genotypes: readonly Genotype[]): number => genotypes.filter((g) => g !== null).length

/** Unnormalized weight of each copy number of the horse, from its parents and full siblings. */
function fromParents(
  locus: DiseaseLocus,
  [sire, dam]: readonly [CopyDistribution, CopyDistribution],
  siblings: readonly Genotype[],
): number[] {
  const weights = [0, 0, 0]
  for (let s = 0; s <= 2; s++) {
    for (let d = 0; d <= 2; d++) {
      if (sire[s] * dam[d] === 0) continue
      let pair = sire[s] * dam[d]
      for (const sibling of siblings) pair *= foalFits(locus, sibling, s, d)
      for (let x = 0; x <= 2; x++) weights[x] += pair * segregation(x, s, d)
    }
  }
  return weights
}

function familyLikelihood(
  locus: DiseaseLocus,
  copies: number,
  mate: CopyDistribution,
  foals: readonly Genotype[],
): number {
  let total = 0
  for (let m = 0; m <= 2; m++) {
    let likelihood = mate[m]
    for (const foal of foals) likelihood *= foalFits(locus, foal, copies, m)
    total += likelihood
  }
  return total
}

/** P(the foal's test result | parents' copies). An untested foal gives no information, whatever it inherited. */
function foalFits(locus: DiseaseLocus, foal: Genotype, s: number, d: number): number {
  if (foal === null) return 1
  const [min, max] = copyBounds(locus, foal)
  let p = 0
  for (let x: number = min; x <= max; x++) p += segregation(x, s, d)
  return p
}

/** Mendel: P(foal has x copies | parents have s and d), gametes ½s and ½d. */
function segregation(x: number, s: number, d: number): number {
  const gs = s / 2
  const gd = d / 2
  if (x === 0) return (1 - gs) * (1 - gd)
  return x === 2 ? gs * gd : gs * (1 - gd) + gd * (1 - gs)
}
