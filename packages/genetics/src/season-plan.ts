import { requireLength } from '@quarterpole/numerics/shape'
import { cheapestAssignment, type ColumnBounds } from './transport.ts'

/** Mares × studs of one breeding season; cells row by row, a mare a row. */
export interface SeasonGrid {
  readonly mares: number
  readonly studs: number
  /** What a pair adds to the plan's sum; NaN = not allowed. */
  readonly utility: Float64Array
  /** Whole units of money by stud (dollars or cents), 0 or more; only read where a pair is allowed. */
  readonly fee: Float64Array
  /** Mares each stud takes at most; Infinity = no limit. */
  readonly bookLimit: Float64Array
  /** All fees together at most; Infinity = no limit. */
  readonly budget: number
}

export interface SeasonPlan {
  /** Stud of each mare, −1 = she stays open. */
  readonly choice: Int32Array
  /** Mares with a stud: the most that limits and budget allow. */
  readonly covered: number
  /** Utility of the pairs, added up. */
  readonly sum: number
  readonly fee: number
  /** No plan with so many mares has a larger sum than this; equal to `sum` unless the search was cut short. */
  readonly bound: number
  readonly nodes: number
}

/** Two sums closer than this are the same. Of equal plans the cheaper is preferred. */
export const SAME_SUM = 1e-6

/**
 * The best plan: as many mares as possible get a stud, and of all such plans the one with the largest sum of utilities.
 * Exact: branch and bound over how many mares each stud gets. The bound is the Lagrangian dual of the budget
 * (Fisher 1981, Management Science 27:1) over a transportation problem. A fee belongs to the stud, so once the numbers
 * of mares are whole the assignment is too, and mares that are alike cause no branching. Formulas: docs/models/season-plan.md.
 *
 * @param maxNodes  the search is cut short here; the plan is then the best one found, and `bound` says by how much at most
 *                  another could be better
 * @throws {ShapeError} columns of the wrong length
 */
export function bestSeasonPlan(grid: SeasonGrid, { maxNodes = 1500 } = {}): SeasonPlan {
  requireLength('utility', grid.utility, grid.mares * grid.studs)
  requireLength('fee', grid.fee, grid.studs)
  requireLength('bookLimit', grid.bookLimit, grid.studs)
  const problem = problemOf(grid)
  const bounds = fewestOpen(problem)
  const found = search(problem, bounds, maxNodes)
  const choice = found.best.choice.map((column) => (column === grid.studs ? -1 : column))
  const sum = sumOf(grid, choice)
  return {
    choice,
    covered: choice.reduce((n, stud) => n + (stud < 0 ? 0 : 1), 0),
    sum,
    fee: found.best.fee,
    // The preference for the cheaper is no part of the sum.
    bound: found.isProven ? sum : Math.max(sum, found.bound + SAME_SUM),
    nodes: found.nodes,
  }
}

/** The grid with one more column, "open", which costs nothing. */
interface Problem {
  readonly columns: number
  readonly mares: number
  readonly utility: Float64Array
  readonly fee: Float64Array
  readonly upper: Int32Array
  readonly budget: number
}

function problemOf({ mares, studs, utility, fee, bookLimit, budget }: SeasonGrid): Problem {
  const columns = studs + 1
  const fees = new Float64Array(columns)
  for (let j = 0; j < studs; j++) fees[j] = Number.isNaN(fee[j]) ? 0 : fee[j]
  const dearest = fees.reduce((most, one) => Math.max(most, one), 0)
  // Together less than SAME_SUM, so that it decides between equal plans only.
  const perUnit = dearest > 0 ? SAME_SUM / (2 * mares * dearest) : 0
  const all = new Float64Array(mares * columns)
  for (let i = 0; i < mares; i++)
    for (let j = 0; j < studs; j++) {
      const value = utility[i * studs + j]
      all[i * columns + j] = Number.isNaN(value) ? -Infinity : value - perUnit * fees[j]
    }
  const upper = new Int32Array(columns).fill(mares)
  for (let j = 0; j < studs; j++) upper[j] = Math.min(mares, bookLimit[j])
  return { columns, mares, utility: all, fee: fees, upper, budget: reachable(budget, fees) }
}

/** The largest amount up to the budget that fees could add up to by their common divisor: a tighter bound. */
function reachable(budget: number, fees: Float64Array): number {
  const divisor = fees.reduce(greatestCommonDivisor, 0)
  return divisor > 0 && budget !== Infinity ? Math.floor(budget / divisor) * divisor : budget
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}

/** The fewest mares that have to stay open, as bounds: by bisection over the least total fee, which falls with each. */
function fewestOpen({ columns, mares, utility, fee, upper, budget }: Problem): ColumnBounds {
  const cost = utility.map((value, cell) => (value === -Infinity ? Infinity : fee[cell % columns]))
  const lower = new Int32Array(columns)
  const withOpen = (open: number): ColumnBounds => ({ lower, upper: upper.with(columns - 1, open) })
  const isPossible = (open: number) => {
    const choice = cheapestAssignment(cost, columns, withOpen(open))
    return choice !== null && choice.reduce((sum, column) => sum + fee[column], 0) <= budget
  }
  let [fewest, most] = [0, mares]
  while (fewest < most) {
    const middle = (fewest + most) >> 1
    if (isPossible(middle)) most = middle
    else fewest = middle + 1
  }
  return { lower: lower.with(columns - 1, fewest), upper: upper.with(columns - 1, fewest) }
}

/** An assignment with what it is worth. */
interface Flow {
  readonly choice: Int32Array
  readonly value: number
  readonly fee: number
}

interface Relaxed {
  readonly bound: number
  /** Mares by column of the relaxation, not whole. */
  readonly counts: Float64Array
  /** The plans on both sides of the budget that enclose the bound; the same one if the best is within it. */
  readonly over: Flow
  readonly within: Flow
}

interface Node extends ColumnBounds, Relaxed {}

/** Best-first branch and bound. The bounds given can be met within the budget. */
function search(problem: Problem, root: ColumnBounds, maxNodes: number) {
  let best: Flow | null = null
  const keep = (flow: Flow) => {
    if (best === null || flow.value > best.value) best = flow
  }
  const open: Node[] = []
  let nodes = 0
  const visit = (bounds: ColumnBounds, parent?: Relaxed) => {
    nodes++
    const relaxed = relax(problem, bounds, parent)
    if (relaxed === null) return
    keep(relaxed.within)
    if (relaxed.bound > relaxed.within.value + NEGLIGIBLE) open.push({ ...bounds, ...relaxed })
  }
  visit(root)
  for (;;) {
    const node = takeBest(open)
    if (best === null) throw new RangeError('no plan meets the bounds')
    if (node === null || node.bound <= (best as Flow).value + NEGLIGIBLE)
      return { best: best as Flow, bound: (best as Flow).value, isProven: true, nodes }
    if (nodes >= maxNodes) return { best: best as Flow, bound: node.bound, isProven: false, nodes }
    const column = mostFractional(node.counts)
    if (column < 0) {
      // Whole numbers of mares: the best plan with just these is worth the bound itself.
      const counts = Int32Array.from(node.counts, Math.round)
      const flow = bestAt(problem, { lower: counts, upper: counts }, 0)
      if (flow !== null) keep(flow)
      continue
    }
    const below = Math.floor(node.counts[column])
    visit({ lower: node.lower, upper: node.upper.with(column, below) }, node)
    visit({ lower: node.lower.with(column, below + 1), upper: node.upper }, node)
  }
}

/** Far below {@link SAME_SUM}, far above rounding. */
const NEGLIGIBLE = 1e-9

function takeBest(open: Node[]): Node | null {
  let at = -1
  for (let k = 0; k < open.length; k++) if (at < 0 || open[k].bound > open[at].bound) at = k
  return at < 0 ? null : open.splice(at, 1)[0]
}

function mostFractional(counts: Float64Array): number {
  let [column, furthest] = [-1, 1e-7]
  for (let j = 0; j < counts.length; j++) {
    const off = Math.abs(counts[j] - Math.round(counts[j]))
    if (off > furthest) [column, furthest] = [j, off]
  }
  return column
}

/**
 * The Lagrangian bound within some bounds: min over λ ≥ 0 of max Σ(u − λ·fee) + λ·budget, by the secant of a plan within
 * the budget and one beyond it, until no plan is above their line. It starts from the parent's two where they still fit.
 *
 * @returns  null if no plan is within the budget
 */
function relax(problem: Problem, bounds: ColumnBounds, parent?: Relaxed): Relaxed | null {
  const { budget } = problem
  const start = (flow: Flow | undefined, price: number) =>
    flow && fits(problem, flow, bounds) ? flow : bestAt(problem, bounds, price)
  let over = start(parent?.over, 0)
  if (over === null) return null
  if (over.fee <= budget) return { bound: over.value, counts: countsOf(problem, over), over, within: over }
  let within = start(parent?.within, Infinity)
  if (within === null || within.fee > budget) return null
  for (;;) {
    const price = (over.value - within.value) / (over.fee - within.fee)
    // The dearer is no better: the best of all may be within the budget.
    if (price <= 0 && parent) return relax(problem, bounds)
    const line = over.value - price * over.fee
    const flow = bestAt(problem, bounds, price)
    if (flow === null || flow.value - price * flow.fee <= line + NEGLIGIBLE) {
      const share = (budget - within.fee) / (over.fee - within.fee)
      const [beyond, inside] = [countsOf(problem, over), countsOf(problem, within)]
      const counts = inside.map((count, j) => count + share * (beyond[j] - count))
      return { bound: line + price * budget, counts, over, within }
    }
    if (flow.fee <= budget) within = flow
    else over = flow
  }
}

function fits(problem: Problem, flow: Flow, { lower, upper }: ColumnBounds): boolean {
  return countsOf(problem, flow).every((count, j) => count >= lower[j] && count <= upper[j])
}

/** The best plan if money costs so much; at Infinity, the one with the least fees. */
function bestAt(problem: Problem, bounds: ColumnBounds, price: number): Flow | null {
  const { columns, utility, fee } = problem
  const cost = new Float64Array(utility.length)
  for (let start = 0; start < cost.length; start += columns)
    for (let j = 0; j < columns; j++) {
      const worth = utility[start + j]
      if (worth === -Infinity) cost[start + j] = Infinity
      else cost[start + j] = price === Infinity ? fee[j] : price * fee[j] - worth
    }
  const choice = cheapestAssignment(cost, columns, bounds)
  if (choice === null) return null
  let [value, total] = [0, 0]
  for (let i = 0; i < choice.length; i++) {
    value += utility[i * columns + choice[i]]
    total += fee[choice[i]]
  }
  return { choice, value, fee: total }
}

function countsOf({ columns }: Problem, { choice }: Flow): Float64Array {
  const counts = new Float64Array(columns)
  for (const column of choice) counts[column]++
  return counts
}

function sumOf({ studs, utility }: SeasonGrid, choice: Int32Array): number {
  let sum = 0
  for (let i = 0; i < choice.length; i++) if (choice[i] >= 0) sum += utility[i * studs + choice[i]]
  return sum
}
