/** How many mares each column may get: at least `lower`, at most `upper`. */
export interface ColumnBounds {
  readonly lower: Int32Array
  readonly upper: Int32Array
}

/**
 * The cheapest way to give every mare one column, within the columns' bounds: a transportation problem, solved by
 * successive shortest augmenting paths (Ahuja, Magnanti & Orlin 1993, Network Flows, ch. 9). Mares are added one at a
 * time; each path runs over columns only, an arc from a to b being the mare of column a that costs least to move to b.
 *
 * @param cost  rows × columns, row by row; Infinity = not allowed. Read only
 * @returns     the column of each mare, or null if the bounds cannot be met; O(mares · columns · (mares + columns))
 */
export function cheapestAssignment(
  cost: Float64Array,
  columns: number,
  { lower, upper }: ColumnBounds,
): Int32Array | null {
  const mares = cost.length / columns
  const at: Assignment = {
    cost,
    columns,
    choice: new Int32Array(mares).fill(-1),
    count: new Int32Array(columns),
  }
  const reward = fillingReward(cost, mares)
  // Places below the lower bound are rewarded so that they fill up wherever they can.
  const placeCost = (j: number) => (at.count[j] < lower[j] ? -reward : at.count[j] < upper[j] ? 0 : Infinity)
  for (let mare = 0; mare < mares; mare++) if (!augment(at, mare, placeCost)) return null
  for (let j = 0; j < columns; j++) if (at.count[j] < lower[j]) return null
  return at.choice
}

interface Assignment {
  readonly cost: Float64Array
  readonly columns: number
  /** Column of each mare, −1 = not yet added. Mutated. */
  readonly choice: Int32Array
  /** Mares by column. Mutated. */
  readonly count: Int32Array
}

/** More than any rearrangement of all mares can cost. */
function fillingReward(cost: Float64Array, mares: number): number {
  let largest = 0
  for (const value of cost) if (value !== Infinity) largest = Math.max(largest, Math.abs(value))
  return 1 + 2 * (mares + 1) * largest
}

/** Differences of rounding size are none: without this a path could run in circles. */
const ROUNDING = 1e-12

/** Adds one mare along the shortest path to a free place. Mutates the assignment; false if there is none. */
function augment(at: Assignment, mare: number, placeCost: (column: number) => number): boolean {
  const { cost, columns, choice, count } = at
  const { move, mover } = cheapestMoves(at, mare)
  const distance = cost.slice(mare * columns, (mare + 1) * columns)
  const from = new Int32Array(columns).fill(-1)
  // Bellman–Ford: arcs may be negative, cycles are not, so a path is settled after as many rounds as columns.
  for (let round = 0, changed = true; changed && round < columns; round++) {
    changed = false
    for (let a = 0; a < columns; a++) {
      if (distance[a] === Infinity || count[a] === 0) continue
      for (let b = 0; b < columns; b++) {
        const length = distance[a] + move[a * columns + b]
        if (length >= distance[b] - ROUNDING * (1 + Math.abs(length))) continue
        distance[b] = length
        from[b] = a
        changed = true
      }
    }
  }
  let end = -1
  let shortest = Infinity
  for (let j = 0; j < columns; j++) {
    const length = distance[j] + placeCost(j)
    if (length < shortest) [end, shortest] = [j, length]
  }
  if (end < 0) return false
  count[end]++
  let column = end
  for (; from[column] >= 0; column = from[column]) choice[mover[from[column] * columns + column]] = column
  choice[mare] = column
  return true
}

/** By pair of columns a, b: the least that moving one mare from a to b costs, and which mare it is. */
function cheapestMoves({ cost, columns, choice }: Assignment, mares: number) {
  const move = new Float64Array(columns * columns).fill(Infinity)
  const mover = new Int32Array(columns * columns)
  for (let k = 0; k < mares; k++) {
    const a = choice[k]
    const staying = cost[k * columns + a]
    for (let b = 0; b < columns; b++) {
      const extra = cost[k * columns + b] - staying
      if (extra < move[a * columns + b]) {
        move[a * columns + b] = extra
        mover[a * columns + b] = k
      }
    }
  }
  return { move, mover }
}
