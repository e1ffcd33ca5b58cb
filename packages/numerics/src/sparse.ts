import { requireLength } from './shape.ts'

/**
 * Symmetric n × n matrix, lower triangle (row ≥ column) by columns: the entries of column j are
 * `row[k]`, `value[k]` for start[j] ≤ k < start[j + 1], rows ascending, each pair once. Entries may be 0: they hold a
 * place in the pattern.
 */
export interface SymmetricMatrix {
  readonly n: number
  readonly start: Int32Array
  readonly row: Int32Array
  readonly value: Float64Array
}

/** Collects entries (i, j, v) of a symmetric matrix in any order; repeated pairs add up. */
export interface SymmetricBuilder {
  /** Adds v to A[i][j] and, by symmetry, A[j][i]; call once per unordered pair. */
  add(i: number, j: number, v: number): void
  build(): SymmetricMatrix
}

export function symmetricBuilder(n: number, expectedEntries = 1024): SymmetricBuilder {
  let rows = new Int32Array(expectedEntries)
  let columns = new Int32Array(expectedEntries)
  let values = new Float64Array(expectedEntries)
  let count = 0
  const grow = (): void => {
    const size = 2 * count + 16
    rows = withLength(rows, new Int32Array(size))
    columns = withLength(columns, new Int32Array(size))
    values = withLength(values, new Float64Array(size))
  }
  return {
    add(i, j, v) {
      if (count === rows.length) grow()
      rows[count] = i > j ? i : j
      columns[count] = i > j ? j : i
      values[count++] = v
    },
    build: () =>
      symmetricFromTriplets(
        n,
        rows.subarray(0, count),
        columns.subarray(0, count),
        values.subarray(0, count),
      ),
  }
}

function withLength<T extends Int32Array | Float64Array>(old: T, longer: T): T {
  longer.set(old)
  return longer
}

/** Two counting sorts (by row, then stably by column) and a merge of equal pairs; O(entries + n). */
function symmetricFromTriplets(
  n: number,
  rows: Int32Array,
  columns: Int32Array,
  values: Float64Array,
): SymmetricMatrix {
  const byRow = countingOrder(n, rows, null)
  const order = countingOrder(n, columns, byRow)
  const start = new Int32Array(n + 1)
  const row = new Int32Array(order.length)
  const value = new Float64Array(order.length)
  let kept = 0
  let lastColumn = -1
  for (const at of order) {
    const j = columns[at]
    if (j === lastColumn && row[kept - 1] === rows[at]) value[kept - 1] += values[at]
    else {
      row[kept] = rows[at]
      value[kept++] = values[at]
      start[j + 1]++
      lastColumn = j
    }
  }
  for (let j = 0; j < n; j++) start[j + 1] += start[j]
  return { n, start, row: row.slice(0, kept), value: value.slice(0, kept) }
}

function countingOrder(n: number, key: Int32Array, first: Int32Array | null): Int32Array {
  const next = new Int32Array(n + 1)
  for (const k of key) next[k + 1]++
  for (let k = 0; k < n; k++) next[k + 1] += next[k]
  const order = new Int32Array(key.length)
  for (let e = 0; e < key.length; e++) {
    const at = first ? first[e] : e
    order[next[key[at]]++] = at
  }
  return order
}

/** y ← A·x. */
export function multiplySymmetric(
  { n, start, row, value }: SymmetricMatrix,
  x: Float64Array,
  y: Float64Array,
): void {
  requireLength('x', x, n)
  requireLength('y', y, n)
  y.fill(0)
  for (let j = 0; j < n; j++) {
    for (let k = start[j]; k < start[j + 1]; k++) {
      const i = row[k]
      y[i] += value[k] * x[j]
      if (i !== j) y[j] += value[k] * x[i]
    }
  }
}
