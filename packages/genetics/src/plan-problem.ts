import { cheapestAssignment, type ColumnBounds } from './transport.ts'

/** Foals asked for × studs of one breeding season; cells row by row. */
export interface SeasonGrid {
  /** Rows: a mare each, or a foal each where a donor is to have several. */
  readonly mares: number
  readonly studs: number
  /** What a pair adds to the plan's sum; NaN = not allowed. */
  readonly utility: Float64Array
  /** Whole units of money by stud (dollars or cents), 0 or more; only read where a pair is allowed. */
  readonly fee: Float64Array
  /** Mares each stud takes at most; Infinity = no limit. */
  readonly bookLimit: Float64Array
  /** All fees, and the cost of all embryos, together at most; Infinity = no limit. */
  readonly budget: number
  /** Left out: every mare carries her own foal. */
  readonly embryos?: EmbryoRows | undefined
}

/** The foals that recipients carry. */
export interface EmbryoRows {
  /** 1 = a row needs a recipient, 0 = the mare carries the foal herself. */
  readonly isEmbryo: Uint8Array
  /** At most so many embryos; Infinity = no limit. */
  readonly recipients: number
  /** Of each embryo beside the stud fee, in the unit of the fees. */
  readonly cost: number
}

/** What a row costs beside the stud fee. */
export const embryoCost = ({ embryos }: Pick<SeasonGrid, 'embryos'>, row: number): number =>
  embryos === undefined || embryos.isEmbryo[row] === 0 ? 0 : embryos.cost

/** Two sums closer than this are the same. Of equal plans the cheaper is preferred. */
export const SAME_SUM = 1e-6

/** The grid with two more columns that cost nothing, "open" for the mares' own foals and "open" for the embryos. */
export interface Problem {
  readonly columns: number
  readonly mares: number
  /** −Infinity = not allowed. */
  readonly utility: Float64Array
  readonly fee: Float64Array
  readonly upper: Int32Array
  readonly budget: number
  readonly embryos: { readonly rows: number; readonly leastOpen: number; readonly cost: number }
}

/** How many rows each column gets, and what their fees may come to. */
export interface Limits extends ColumnBounds {
  readonly budget: number
}

export function problemOf(grid: SeasonGrid): Problem {
  const { mares, studs, utility, fee, bookLimit, budget, embryos } = grid
  const columns = studs + 2
  const fees = new Float64Array(columns)
  for (let j = 0; j < studs; j++) fees[j] = Number.isNaN(fee[j]) ? 0 : fee[j]
  const cost = embryos?.cost ?? 0
  const dearest = cost + fees.reduce((most, one) => Math.max(most, one), 0)
  // Together less than SAME_SUM, so that it decides between equal plans only.
  const perUnit = dearest > 0 ? SAME_SUM / (2 * mares * dearest) : 0
  const all = new Float64Array(mares * columns).fill(-Infinity)
  let rows = 0
  for (let i = 0; i < mares; i++) {
    const isEmbryo = embryos?.isEmbryo[i] === 1
    if (isEmbryo) rows++
    all[i * columns + studs + Number(isEmbryo)] = 0
    for (let j = 0; j < studs; j++) {
      const value = utility[i * studs + j]
      if (!Number.isNaN(value)) all[i * columns + j] = value - perUnit * (fees[j] + (isEmbryo ? cost : 0))
    }
  }
  const upper = new Int32Array(columns).fill(mares)
  for (let j = 0; j < studs; j++) upper[j] = Math.min(mares, bookLimit[j])
  const leastOpen = Math.max(0, rows - (embryos?.recipients ?? Infinity))
  return { columns, mares, utility: all, fee: fees, upper, budget, embryos: { rows, leastOpen, cost } }
}

/**
 * The limits of every way to leave as few rows open as can be: so many embryos and so many of the mares' own foals. The
 * cost of the embryos is off the budget, so that the rest of it is for fees, which belong to the columns. Those with the
 * fewest embryos come first. The least total fee falls with each row left open: by bisection.
 */
export function fewestOpen(problem: Problem): Limits[] {
  const { columns, mares, fee, upper, utility, budget, embryos } = problem
  const cost = utility.map((value, cell) => (value === -Infinity ? Infinity : fee[cell % columns]))
  const none = new Int32Array(columns)
  const own = mares - embryos.rows
  const within = (openEmbryos: number, open: number): Limits => ({
    lower: none.with(columns - 1, openEmbryos),
    upper: upper.with(columns - 1, openEmbryos).with(columns - 2, open),
    budget: reachable(budget - embryos.cost * (embryos.rows - openEmbryos), fee),
  })
  const isPossible = (limits: Limits) => {
    const choice = cheapestAssignment(cost, columns, limits)
    return choice !== null && choice.reduce((sum, column) => sum + fee[column], 0) <= limits.budget
  }
  const found: { open: number; limits: Limits }[] = []
  let fewest = mares
  for (let openEmbryos = embryos.leastOpen; openEmbryos <= Math.min(fewest, embryos.rows); openEmbryos++) {
    let [low, high] = [0, Math.min(own, fewest - openEmbryos)]
    if (!isPossible(within(openEmbryos, high))) continue
    while (low < high) {
      const middle = (low + high) >> 1
      if (isPossible(within(openEmbryos, middle))) high = middle
      else low = middle + 1
    }
    const limits = within(openEmbryos, low)
    fewest = openEmbryos + low
    found.push({ open: fewest, limits: { ...limits, lower: limits.lower.with(columns - 2, low) } })
  }
  return found.flatMap(({ open, limits }) => (open === fewest ? limits : [])).toReversed()
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
