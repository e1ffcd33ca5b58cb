import { requireLength } from '@quarterpole/numerics/shape'
import {
  embryoCost,
  fewestOpen,
  type Limits,
  type Problem,
  problemOf,
  SAME_SUM,
  type SeasonGrid,
} from './plan-problem.ts'
import { cheapestAssignment, type ColumnBounds } from './transport.ts'

export interface SeasonPlan {
  /** Stud of each mare, −1 = she stays open. */
  readonly choice: Int32Array
  /** Mares with a stud: the most that limits and budget allow. */
  readonly covered: number
  /** Utility of the pairs, added up. */
  readonly sum: number
  /** Fees, and the cost of the embryos. */
  readonly fee: number
  /** No plan with so many mares has a larger sum than this; equal to `sum` unless the search was cut short. */
  readonly bound: number
  readonly nodes: number
}

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
  if (grid.embryos) requireLength('isEmbryo', grid.embryos.isEmbryo, grid.mares)
  const problem = problemOf(grid)
  const found = search(problem, fewestOpen(problem), maxNodes)
  const choice = found.best.choice.map((column) => (column >= grid.studs ? -1 : column))
  const sum = sumOf(grid, choice)
  const embryos = choice.reduce((cost, stud, row) => cost + (stud < 0 ? 0 : embryoCost(grid, row)), 0)
  return {
    choice,
    covered: choice.reduce((n, stud) => n + (stud < 0 ? 0 : 1), 0),
    sum,
    fee: found.best.fee + embryos,
    // The preference for the cheaper is no part of the sum.
    bound: found.isProven ? sum : Math.max(sum, found.bound + SAME_SUM),
    nodes: found.nodes,
  }
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

interface Node extends Limits, Relaxed {}

/** Best-first branch and bound. One of the limits given, at least, can be met. */
function search(problem: Problem, roots: readonly Limits[], maxNodes: number) {
  let best: Flow | null = null
  const keep = (flow: Flow) => {
    if (best === null || flow.value > best.value) best = flow
  }
  const open: Node[] = []
  let nodes = 0
  const visit = (limits: Limits, parent?: Relaxed) => {
    nodes++
    const relaxed = relax(problem, limits, parent)
    if (relaxed === null) return
    keep(relaxed.within)
    if (relaxed.bound > relaxed.within.value + NEGLIGIBLE) open.push({ ...limits, ...relaxed })
  }
  for (const root of roots) visit(root)
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
    const { lower, upper, budget } = node
    visit({ lower, upper: upper.with(column, below), budget }, node)
    visit({ lower: lower.with(column, below + 1), upper, budget }, node)
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
function relax(problem: Problem, bounds: Limits, parent?: Relaxed): Relaxed | null {
  const { budget } = bounds
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
