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
  /** How likely what was seen of a horse is with no copy, one and two, by row: a coat, say; left out, nothing was seen. */
  readonly seen?: readonly (CopyDistribution | undefined)[]
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
  const weighed = { ...tested, idle: new Set<number>() }
  const summed = sumAll(weighed)
  if (summed.whole.total === 0) return { isPossible: false }
  return {
    isPossible: true,
    copies: copiesOf(tested, summed, Array.from(tested.bounds.keys())),
    roads: roadsOf(weighed, { ...summed, generations }),
  }
}

/**
 * P(no copy, one, two) of some horses given all tests, as {@link traceGene} has them but without the cost of the others.
 *
 * @param plans  of earlier calls, by what they depend on: loci at which the same horses are tested share one
 * @returns      in the order of the rows; null where the tests contradict one another
 */
export function copiesGiven(
  tested: TestedPedigree,
  rows: readonly number[],
  plans = new Map<string, EliminationPlan>(),
): CopyDistribution[] | null {
  const weighed = withIdle(tested, rows)
  const summed = sumAll(weighed, plans)
  return summed.whole.total === 0 ? null : copiesOf(weighed, summed, rows)
}

/**
 * The horses whose tests contradict one another, none of which can be left out of the contradiction: each test is
 * dropped in turn and stays dropped while the others still contradict. O(tests · table entries).
 *
 * @param untested  bounds of each horse without its test
 * @returns         rows, ascending; empty where the tests agree
 */
export function contradictingTests(tested: TestedPedigree, untested: readonly CopyBounds[]): number[] {
  if (copiesGiven(tested, []) !== null) return []
  const bounds = [...tested.bounds]
  const needed: number[] = []
  for (let row = 0; row < bounds.length; row++) {
    const own = bounds[row]
    if (own[0] === untested[row][0] && own[1] === untested[row][1]) continue
    bounds[row] = untested[row]
    if (copiesGiven({ ...tested, bounds }, []) === null) continue
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

/** What is summed. */
interface Weighed extends TestedPedigree {
  /** Horses that pass on what an unknown parent does; their bounds are one count, which says nothing. */
  readonly idle: ReadonlySet<number>
}

/** Untested founders with a single foal are idle, unless their own copies are wanted. */
function withIdle(tested: TestedPedigree, wanted: readonly number[]): Weighed {
  const { ped, bounds, founder } = tested
  const foals = new Int32Array(ped.n)
  for (const parents of [ped.sire, ped.dam])
    for (let row = 0; row < ped.n; row++) if (parents[row] >= 0) foals[parents[row]]++
  const isUntested = ([min, max]: CopyBounds, row: number) =>
    tested.seen?.[row] === undefined &&
    founder.every((p, copies) => p === 0 || (min <= copies && copies <= max))
  const idle = new Set<number>()
  for (let row = 0; row < ped.n; row++)
    if (ped.sire[row] < 0 && ped.dam[row] < 0 && foals[row] === 1 && isUntested(bounds[row], row))
      idle.add(row)
  for (const row of wanted) idle.delete(row)
  const likeliest = COUNTS.toSorted((a, b) => founder[b] - founder[a])[0]
  return { ...tested, idle, bounds: bounds.map((own, row) => (idle.has(row) ? [likeliest, likeliest] : own)) }
}

const COUNTS = [0, 1, 2] as const

/** The horse and its known parents, without those of one possible count. */
function scopeOf({ ped: { sire, dam }, bounds }: TestedPedigree, row: number): number[] {
  const scope: number[] = []
  for (const horse of [sire[row], dam[row], row])
    if (horse >= 0 && bounds[horse][0] < bounds[horse][1]) scope.push(horse)
  return scope
}

/** P(the horse's copies, and what was seen of it | its parents'), or the part asked for, by the entries of {@link scopeOf}. */
function transmissionTable(
  { ped: { sire, dam }, bounds, founder, seen, idle }: Weighed,
  row: number,
  part: Part,
): Float64Array {
  const [s, d] = [sire[row], dam[row]]
  const [min, max] = bounds[row]
  const weight = seen?.[row]
  if (s < 0 && d < 0)
    return Float64Array.from(founder.slice(min, max + 1), (p, at) => p * (weight?.[min + at] ?? 1))
  const unknown = [transmission(founder)]
  const gametes = (parent: number) =>
    parent < 0 || idle.has(parent) ? unknown : GAMETES[bounds[parent][0]][bounds[parent][1]]
  const values: number[] = []
  for (const fromSire of gametes(s))
    for (const fromDam of gametes(d))
      for (let copies = min; copies <= max; copies++)
        values.push(part(fromSire, fromDam, copies) * (weight?.[copies] ?? 1))
  return Float64Array.from(values)
}

/** What a horse passes on, by its fewest and most copies: half of each count. */
const GAMETES = COUNTS.map((min) =>
  COUNTS.map((max) => COUNTS.slice(min, max + 1).map((copies) => copies / 2)),
)

/** The product of all transmissions, summed over all copies. */
interface Summed {
  readonly plan: EliminationPlan
  readonly values: readonly Float64Array[]
  readonly whole: Elimination
}

function sumAll(tested: Weighed, plans = new Map<string, EliminationPlan>()): Summed {
  const { ped, bounds } = tested
  requireLength('bounds', bounds, ped.n)
  requireParentsFirst(ped)
  const rows = Array.from({ length: ped.n }, (_, row) => row)
  const scopes = rows.map((row) => scopeOf(tested, row))
  const values = plainTables(tested)
  mergeTables(ped, scopes, values)
  const sizes = Int32Array.from(bounds, ([min, max]) => max - min + 1)
  const key = `${scopes.join(' ')}: ${sizes.join('')}`
  const plan = plans.get(key) ?? planElimination(scopes, sizes)
  plans.set(key, plan)
  return { plan, values, whole: eliminate(plan, values) }
}

/** The tables of all horses; horses alike in all that a table depends on share one. */
function plainTables(tested: Weighed): Float64Array[] {
  const { ped, bounds, idle } = tested
  const tables = new Map<number, Float64Array>()
  const codeOf = ([min, max]: CopyBounds) => 3 * min + max
  const ofParent = (parent: number) => (parent < 0 || idle.has(parent) ? UNKNOWN : codeOf(bounds[parent]))
  return bounds.map((own, row) => {
    const [sire, dam] = [ped.sire[row], ped.dam[row]]
    const isFounder = sire < 0 && dam < 0
    const ofParents = isFounder ? FOUNDER : 10 * ofParent(sire) + ofParent(dam)
    if (tested.seen?.[row] !== undefined) return transmissionTable(tested, row, PLAIN)
    const code = 10 * ofParents + codeOf(own)
    const table = tables.get(code) ?? transmissionTable(tested, row, PLAIN)
    tables.set(code, table)
    return table
  })
}
/** Above the codes of bounds, and of two parents. */
const UNKNOWN = 9
const FOUNDER = 100

/**
 * Multiplies the tables of horses beside the foal's ancestors that join the same horses, such as a stallion's many foals
 * by unknown mares, to one in the place of the first; the others become factors of 1. Changes both lists.
 */
function mergeTables(
  { n, sire, dam }: Pedigree,
  scopes: (readonly number[])[],
  values: Float64Array[],
): void {
  const isOnRoad = new Uint8Array(n)
  isOnRoad[n - 1] = 1
  const firstOf = new Map<string, number>()
  for (let row = n - 1; row >= 0; row--) {
    if (isOnRoad[row]) {
      for (const parent of [sire[row], dam[row]]) if (parent >= 0) isOnRoad[parent] = 1
      continue
    }
    if (scopes[row].length === 0) continue
    const key = scopes[row].join()
    const first = firstOf.get(key)
    if (first === undefined) {
      firstOf.set(key, row)
      continue
    }
    const more = values[row]
    values[first] = values[first].map((value, i) => value * more[i])
    scopes[row] = []
    values[row] = Float64Array.of(1)
  }
}

function copiesOf(
  { bounds }: TestedPedigree,
  { plan, whole }: Summed,
  rows: readonly number[],
): CopyDistribution[] {
  const weights = marginals(plan, whole, new Set(rows))
  return rows.map((row) => {
    const [min] = bounds[row]
    const copies: [number, number, number] = [0, 0, 0]
    const own = weights.get(row) ?? Float64Array.of(1)
    own.forEach((weight, i) => (copies[min + i] = weight))
    return copies
  })
}

interface Roads extends Summed {
  readonly generations: number
}

function roadsOf(tested: Weighed, { plan, values, whole, generations }: Roads): Map<Road, number> {
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
