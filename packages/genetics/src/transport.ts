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
    move: new Float64Array(columns * columns).fill(Infinity),
    mover: new Int32Array(columns * columns),
    distance: new Float64Array(columns),
    from: new Int32Array(columns),
  }
  const reward = fillingReward(cost, mares)
  // Places below the lower bound are rewarded so that they fill up wherever they can.
  const placeCost = (j: number) => (at.count[j] < lower[j] ? -reward : at.count[j] < upper[j] ? 0 : Infinity)
  for (let mare = 0; mare < mares; mare++) {
    findPaths(at, mare)
    const end = nearestPlace(at, placeCost)
    if (end < 0) return null
    shift(at, mare, end)
  }
  for (let j = 0; j < columns; j++) if (at.count[j] < lower[j]) return null
  return at.choice
}

/** A partial assignment with its scratch memory; all arrays are mutated. */
interface Assignment {
  readonly cost: Float64Array
  readonly columns: number
  /** Column of each mare, −1 = not yet added. */
  readonly choice: Int32Array
  /** Mares by column. */
  readonly count: Int32Array
  /** By pair of columns a, b: the least that moving one mare from a to b costs, and which mare it is. */
  readonly move: Float64Array
  readonly mover: Int32Array
  /** By column: length of the shortest path to it, and the column before it; −1 = the new mare's own arc. */
  readonly distance: Float64Array
  readonly from: Int32Array
}

/** More than any rearrangement of all mares can cost. */
function fillingReward(cost: Float64Array, mares: number): number {
  let largest = 0
  for (let cell = 0; cell < cost.length; cell++) {
    const size = Math.abs(cost[cell])
    if (size !== Infinity && size > largest) largest = size
  }
  return 1 + 2 * (mares + 1) * largest
}

/** Differences of rounding size are none: without this a path could run in circles. */
const ROUNDING = 1e-12

/** Shortest paths from a new mare to all columns. Bellman–Ford: arcs may be negative, cycles are not. */
function findPaths({ cost, columns, count, move, distance, from }: Assignment, mare: number): void {
  for (let j = 0; j < columns; j++) distance[j] = cost[mare * columns + j]
  from.fill(-1)
  for (let round = 0, changed = true; changed && round < columns; round++) {
    changed = false
    for (let a = 0; a < columns; a++) {
      const toA = distance[a]
      if (count[a] === 0 || toA === Infinity) continue
      for (let b = 0; b < columns; b++) {
        const length = toA + move[a * columns + b]
        if (length >= distance[b] || length >= distance[b] - ROUNDING * (1 + Math.abs(length))) continue
        distance[b] = length
        from[b] = a
        changed = true
      }
    }
  }
}

/** The column with the nearest free place, −1 if there is none. */
function nearestPlace({ columns, distance }: Assignment, placeCost: (column: number) => number): number {
  let end = -1
  let shortest = Infinity
  for (let j = 0; j < columns; j++) {
    const length = distance[j] + placeCost(j)
    if (length < shortest) [end, shortest] = [j, length]
  }
  return end
}

/** Moves a mare along each arc of the path to `end` and adds the new one at its start. */
function shift(at: Assignment, mare: number, end: number): void {
  const { columns, choice, count, from, mover } = at
  count[end]++
  let column = end
  for (; from[column] >= 0; column = from[column]) choice[mover[from[column] * columns + column]] = column
  choice[mare] = column
  for (let j = end; j >= 0; j = from[j]) findMoves(at, j, mare + 1)
}

/** The cheapest moves out of one column, after its mares changed. */
function findMoves({ cost, columns, choice, move, mover }: Assignment, a: number, mares: number): void {
  move.fill(Infinity, a * columns, (a + 1) * columns)
  for (let k = 0; k < mares; k++) {
    if (choice[k] !== a) continue
    const staying = cost[k * columns + a]
    for (let b = 0; b < columns; b++) {
      const extra = cost[k * columns + b] - staying
      if (extra >= move[a * columns + b]) continue
      move[a * columns + b] = extra
      mover[a * columns + b] = k
    }
  }
}
