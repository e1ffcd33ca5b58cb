import { eliminate, marginals, planElimination } from './genotype-tables.ts'
import type { CopyDistribution } from './mendel.ts'
import { type Pedigree, requireParentsFirst } from './pedigree.ts'

/** A pedigree with what was seen at two loci of one chromosome. */
export interface LinkedPedigree {
  readonly ped: Pedigree
  /** Frequency of the counted allele at each; in founders the two are independent. */
  readonly frequency: readonly [number, number]
  /** Chance that a gamete has the alleles of two of its parent's strands: 0…½. */
  readonly recombination: number
  /** How likely what was seen of each horse is with no copy, one and two, by row: at each locus; left out, nothing was. */
  readonly seen: readonly (readonly (CopyDistribution | undefined)[])[]
}

/** P(so many copies at the first locus and so many at the second): a row a count of the first. */
export type JointCopies = readonly [CopyDistribution, CopyDistribution, CopyDistribution]

/** P(copies) at each of the two loci. */
export const separate = (joint: JointCopies): readonly [CopyDistribution, CopyDistribution] => {
  const [none, one, two] = joint
  const second = (copies: 0 | 1 | 2) => none[copies] + one[copies] + two[copies]
  return [
    [sum(none), sum(one), sum(two)],
    [second(0), second(1), second(2)],
  ]
}
const sum = (row: CopyDistribution) => row[0] + row[1] + row[2]

/** Both alleles on one strand: the first locus's is the upper bit. */
const STRANDS = [0, 1, 2, 3] as const
/** The strands of a horse, whichever came from the sire. */
const PAIRS = STRANDS.flatMap((one) => STRANDS.slice(one).map((other) => [one, other] as const))
const copiesOf = ([one, other]: readonly [number, number]) =>
  [(one >> 1) + (other >> 1), (one & 1) + (other & 1)] as const

/** P(each strand in a gamete) of a horse with these two. */
function gameteOf([one, other]: readonly [number, number], recombination: number): Float64Array {
  const chances = new Float64Array(STRANDS.length)
  const add = (strand: number, chance: number) => (chances[strand] = (chances[strand] ?? 0) + chance)
  for (const strand of [one, other]) add(strand, (1 - recombination) / 2)
  for (const strand of [(one & 2) | (other & 1), (other & 2) | (one & 1)]) add(strand, recombination / 2)
  return chances
}

/** P(each pair of strands) in the foal of two gametes. */
const pairsFrom = (sire: Float64Array, dam: Float64Array) =>
  PAIRS.map(([one, other]) => sire[one] * dam[other] + (one === other ? 0 : sire[other] * dam[one]))

/**
 * P(copies at both loci) of some horses given what was seen of all, with the phase of each unknown: with H the strands of
 * all horses,
 *
 *   P(H | seen) ∝ Π_founders P(h) P(h′) · Π_others P(h, h′ | strands of the parents) · Π_seen L(copies of both loci),
 *
 * where a gamete has either strand of its parent with (1 − r)/2 and either exchange of them with r/2, summed as in
 * `traceGene` over ten pairs of strands a horse (Elston & Stewart 1971; two linked loci: Lange & Elston 1975).
 *
 * @returns in the order of the rows; null where what was seen can't all be; O(table entries), a table having
 *          10^(horses it joins) of them
 * @throws {PedigreeOrderError} @throws {TangledPedigreeError}
 */
export function linkedCopiesGiven(
  { ped, frequency, recombination, seen }: LinkedPedigree,
  rows: readonly number[],
): JointCopies[] | null {
  requireParentsFirst(ped)
  const [p, q] = frequency
  const breed = Float64Array.of((1 - p) * (1 - q), (1 - p) * q, p * (1 - q), p * q)
  const gametes = PAIRS.map((pair) => gameteOf(pair, recombination))
  const needed = neededRows(ped, seen, rows)
  const scopes: number[][] = []
  const values: Float64Array[] = []
  for (const row of needed) {
    const parents = [ped.sire[row], ped.dam[row]].map((parent) => (needed.has(parent) ? parent : -1))
    const [ofSire, ofDam] = parents.map((parent) => (parent < 0 ? [breed] : gametes))
    const likelihoods = PAIRS.map((pair) => {
      const [first, second] = copiesOf(pair)
      return (seen[row]?.[0]?.[first] ?? 1) * (seen[row]?.[1]?.[second] ?? 1)
    })
    scopes.push([...parents.filter((parent) => parent >= 0), row])
    values.push(
      Float64Array.from(
        ofSire.flatMap((s) =>
          ofDam.flatMap((d) => pairsFrom(s, d).map((chance, k) => chance * likelihoods[k])),
        ),
      ),
    )
  }
  const plan = planElimination(
    scopes,
    Int32Array.from({ length: ped.n }, () => PAIRS.length),
  )
  const whole = eliminate(plan, values)
  if (whole.total === 0) return null
  const weights = marginals(plan, whole, new Set(rows))
  return rows.map((row) => {
    const joint: [number, number, number][] = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]
    weights.get(row)?.forEach((weight, k) => {
      const [first, second] = copiesOf(PAIRS[k])
      joint[first][second] += weight
    })
    return joint as unknown as JointCopies
  })
}

/** All horses but founders of a single foal of whom nothing was seen or is asked: they pass on what an unknown parent does. */
function neededRows({ n, sire, dam }: Pedigree, seen: LinkedPedigree['seen'], asked: readonly number[]) {
  const foals = new Int32Array(n)
  for (const parents of [sire, dam])
    for (let row = 0; row < n; row++) if (parents[row] >= 0) foals[parents[row]]++
  const isNeeded = (row: number) =>
    sire[row] >= 0 ||
    dam[row] >= 0 ||
    foals[row] !== 1 ||
    asked.includes(row) ||
    seen[row]?.some((likelihood) => likelihood !== undefined) === true
  return new Set(Array.from({ length: n }, (_, row) => row).filter(isNeeded))
}
