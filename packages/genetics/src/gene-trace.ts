import { requireLength } from '@quarterpole/numerics/shape'
import {
  type CopyBounds,
  eliminate,
  type Elimination,
  type EliminationPlan,
  marginals,
  planElimination,
} from './genotype-tables.ts'
import { type CopyDistribution, transmission } from './mendel.ts'
import { type Pedigree, requireParentsFirst } from './pedigree.ts'

/** A pedigree with what the tests leave possible. The foal traced is the last row; both its parents are known. */
export interface TestedPedigree {
  readonly ped: Pedigree
  /** Fewest and most copies of each horse, by row: its test's, or what its kind can have at all. */
  readonly bounds: readonly CopyBounds[]
  /** Copies of a horse whose parents are both unknown; an unknown parent of a horse with one known parent is such a horse. */
  readonly founder: CopyDistribution
}

/** A road from the foal back: S to the sire, D to the dam; "SD" ends at the sire's dam. */
export type Road = string

export type GeneTrace =
  | {
      readonly isPossible: true
      /** P(no copy, one, two) of each horse given all tests, by row. */
      readonly copies: readonly CopyDistribution[]
      /**
       * P(the foal has a copy that came down this road), of every road with a chance. "S" and "D" add up to the foal's
       * expected copies; a road's two continuations add up to it where both parents at its end are known.
       */
      readonly roads: ReadonlyMap<Road, number>
    }
  /** No assignment of copies fits all tests: a parentage or a test is wrong. */
  | { readonly isPossible: false }

/**
 * Exact probabilities of the copies of every horse in a pedigree given the tests in it, and of the roads by which the
 * foal's copies came. With G the copies of all horses,
 *
 *   P(G | tests) ∝ Π_founders P(g) · Π_others P(g | g_sire, g_dam) · 1[g fits the horse's test],
 *
 * summed by eliminating horse after horse (Elston & Stewart 1971; with loops Lange & Elston 1975). A road replaces the
 * transmission of each horse on it by the part in which the copy passed on came from the next horse of the road; its
 * probability is the ratio of the two sums.
 *
 * @param generations  length of the longest road
 * @returns            fresh; O(roads · table entries), a table having 3^(untested horses it joins) entries
 * @throws {PedigreeOrderError} @throws {ShapeError} bounds.length ≠ n @throws {TangledPedigreeError}
 */
export function traceGene(tested: TestedPedigree, generations: number): GeneTrace {
  const { ped, bounds } = tested
  requireLength('bounds', bounds, ped.n)
  requireParentsFirst(ped)
  const values = Array.from({ length: ped.n }, (_, row) => transmissionTable(tested, row, PLAIN))
  const plan = planElimination(
    Array.from({ length: ped.n }, (_, row) => scopeOf(tested, row)),
    bounds,
  )
  const whole = eliminate(plan, values)
  if (whole.total === 0) return { isPossible: false }
  return {
    isPossible: true,
    copies: copiesOf(tested, plan, whole),
    roads: roadsOf(tested, { plan, values, whole, generations }),
  }
}

/**
 * The horses whose tests contradict one another, none of which can be left out of the contradiction: each test is
 * dropped in turn and stays dropped while the others still contradict. O(tests · table entries).
 *
 * @param untested  bounds of each horse without its test
 * @returns         rows, ascending; empty where the tests agree
 */
export function contradictingTests(tested: TestedPedigree, untested: readonly CopyBounds[]): number[] {
  if (traceGene(tested, 0).isPossible) return []
  const bounds = [...tested.bounds]
  const needed: number[] = []
  for (let row = 0; row < bounds.length; row++) {
    const own = bounds[row]
    if (own[0] === untested[row][0] && own[1] === untested[row][1]) continue
    bounds[row] = untested[row]
    if (!traceGene({ ...tested, bounds }, 0).isPossible) continue
    bounds[row] = own
    needed.push(row)
  }
  return needed
}

/** Which part of a horse's transmission counts: all of it, or that where the copy passed on came from one parent. */
type Part = (fromSire: number, fromDam: number, copies: number) => number

/** P(copies), by the chance that the sire's and the dam's gamete carries the variant. */
const PLAIN: Part = (s, d, copies) =>
  copies === 0 ? (1 - s) * (1 - d) : copies === 1 ? s * (1 - d) + (1 - s) * d : s * d

/** The foal got a copy from this parent. */
const FIRST: Readonly<Record<'S' | 'D', Part>> = {
  S: (s, d, copies) => (copies === 0 ? 0 : copies === 1 ? s * (1 - d) : s * d),
  D: (s, d, copies) => (copies === 0 ? 0 : copies === 1 ? (1 - s) * d : s * d),
}
/** The copy that a horse passes on came from this parent; of two copies each is passed on half the time. */
const FURTHER: typeof FIRST = {
  S: (s, d, copies) => (copies === 2 ? 0.5 : 1) * FIRST.S(s, d, copies),
  D: (s, d, copies) => (copies === 2 ? 0.5 : 1) * FIRST.D(s, d, copies),
}

/** The horse and its known parents, without those of one possible count. */
const scopeOf = ({ ped: { sire, dam }, bounds }: TestedPedigree, row: number): number[] =>
  [sire[row], dam[row], row].filter((horse) => horse >= 0 && bounds[horse][0] < bounds[horse][1])

/** P(the horse's copies | its parents'), or the part asked for, by the entries of {@link scopeOf}. */
function transmissionTable(
  { ped: { sire, dam }, bounds, founder }: TestedPedigree,
  row: number,
  part: Part,
): Float64Array {
  const [s, d] = [sire[row], dam[row]]
  const isFounder = s < 0 && d < 0
  const gametes = (parent: number) =>
    parent < 0 ? [transmission(founder)] : countsOf(bounds[parent]).map((copies) => copies / 2)
  const values: number[] = []
  for (const fromSire of gametes(s))
    for (const fromDam of gametes(d))
      for (const copies of countsOf(bounds[row]))
        values.push(isFounder ? founder[copies] : part(fromSire, fromDam, copies))
  return Float64Array.from(values)
}

function countsOf([min, max]: CopyBounds): number[] {
  return [0, 1, 2].slice(min, max + 1)
}

function copiesOf({ bounds }: TestedPedigree, plan: EliminationPlan, whole: Elimination): CopyDistribution[] {
  const weights = marginals(plan, whole)
  return bounds.map(([min], row) => {
    const copies: [number, number, number] = [0, 0, 0]
    const own = weights.get(row) ?? Float64Array.of(1)
    own.forEach((weight, i) => (copies[min + i] = weight))
    return copies
  })
}

interface Roads {
  readonly plan: EliminationPlan
  readonly values: readonly Float64Array[]
  readonly whole: Elimination
  readonly generations: number
}

function roadsOf(tested: TestedPedigree, { plan, values, whole, generations }: Roads): Map<Road, number> {
  const { sire, dam, n } = tested.ped
  const roads = new Map<Road, number>()
  /** @param at the last horse of the road so far, whose table says from which parent the copy came */
  const follow = (road: Road, at: number, changed: readonly Float64Array[]) => {
    if (road.length === generations) return
    for (const [step, parent] of [
      ['S', sire[at]],
      ['D', dam[at]],
    ] as const) {
      if (parent < 0) continue
      const part = (road === '' ? FIRST : FURTHER)[step]
      const own = changed.with(at, transmissionTable(tested, at, part))
      const { total, exponent } = eliminate(plan, own, whole)
      const chance = (total / whole.total) * 2 ** (exponent - whole.exponent)
      if (chance === 0) continue
      roads.set(road + step, chance)
      follow(road + step, parent, own)
    }
  }
  follow('', n - 1, values)
  return roads
}
