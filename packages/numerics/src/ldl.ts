import { NotPositiveDefiniteError } from './dense.ts'
import { requireLength } from './shape.ts'
import type { SymmetricMatrix } from './sparse.ts'

/** What a factorisation will cost, known from the pattern alone. */
export interface LdlPlan {
  readonly n: number
  /** order[k] = unknown eliminated k-th; place is its inverse. */
  readonly order: Int32Array
  readonly place: Int32Array
  /** Elimination tree (Liu 1990): parent column or −1. */
  readonly parent: Int32Array
  /** Columns of L (without the unit diagonal): start[k] … start[k + 1]. */
  readonly start: Float64Array
  /** Entries of L below the diagonal. */
  readonly entries: number
  /** Multiplications and additions of the factorisation, Σ over columns of count². */
  readonly flops: number
  /** Upper triangle of the permuted matrix by columns: where its values come from in the given one. */
  readonly upper: { readonly start: Int32Array; readonly row: Int32Array; readonly from: Int32Array }
}

/** P·A·Pᵀ = L·D·Lᵀ, L unit lower triangular by columns with ascending rows. */
export interface LdlFactor {
  readonly plan: LdlPlan
  readonly row: Int32Array
  readonly value: Float64Array
  readonly d: Float64Array
  /** Unknowns left out because they depend on others (their pivot is Infinity, their solution 0). */
  readonly dropped: readonly number[]
}

export interface LdlOptions {
  /**
   * Leave an unknown out, instead of throwing, when its pivot falls to this fraction of its diagonal: a generalized
   * inverse for equations that are semi-definite by construction (fixed effects that add up to one another).
   */
  readonly dropDependentBelow?: number
}

/** Symbolic analysis for an elimination order. O(entries of L) time, O(n + entries of A) memory. */
export function planLdl(a: SymmetricMatrix, order: Int32Array): LdlPlan {
  const { n } = a
  requireLength('order', order, n)
  const place = new Int32Array(n)
  for (let k = 0; k < n; k++) place[order[k]] = k
  const upper = permutedUpper(a, place)
  const parent = new Int32Array(n).fill(-1)
  const seen = new Int32Array(n).fill(-1)
  const count = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    seen[k] = k
    for (let e = upper.start[k]; e < upper.start[k + 1]; e++) {
      for (let i = upper.row[e]; seen[i] !== k; i = parent[i]) {
        if (parent[i] < 0) parent[i] = k
        count[i]++
        seen[i] = k
      }
    }
  }
  const start = new Float64Array(n + 1)
  let flops = 0
  for (let k = 0; k < n; k++) {
    start[k + 1] = start[k] + count[k]
    flops += count[k] * count[k]
  }
  return { n, order, place, parent, start, entries: start[n], flops, upper }
}

/**
 * Numeric factorisation, one row of L at a time (Davis 2005, ACM Trans. Math. Softw. 31:587): row k solves the
 * triangle over the subtree its entries reach. Dependent unknowns are refused unless the options let them go.
 *
 * @throws {NotPositiveDefiniteError} `pivot` is the unknown in the caller's numbering
 */
export function factorLdl(
  a: SymmetricMatrix,
  plan: LdlPlan,
  { dropDependentBelow = 0 }: LdlOptions = {},
): LdlFactor {
  const { n, parent, start, upper } = plan
  const row = new Int32Array(plan.entries)
  const value = new Float64Array(plan.entries)
  const d = new Float64Array(n)
  const dropped: number[] = []
  const filled = new Float64Array(n)
  const y = new Float64Array(n)
  const seen = new Int32Array(n).fill(-1)
  const pattern = new Int32Array(n)
  const branch = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    let top = n
    let diagonal = 0
    seen[k] = k
    for (let e = upper.start[k]; e < upper.start[k + 1]; e++) {
      if (upper.row[e] === k) {
        diagonal += a.value[upper.from[e]]
        continue
      }
      y[upper.row[e]] += a.value[upper.from[e]]
      let length = 0
      for (let i = upper.row[e]; seen[i] !== k; i = parent[i]) {
        branch[length++] = i
        seen[i] = k
      }
      while (length > 0) pattern[--top] = branch[--length]
    }
    const given = diagonal
    for (; top < n; top++) {
      const i = pattern[top]
      const yi = y[i]
      y[i] = 0
      const from = start[i]
      const to = from + filled[i]
      for (let p = from; p < to; p++) y[row[p]] -= value[p] * yi
      const l = yi / d[i]
      diagonal -= l * yi
      row[to] = k
      value[to] = l
      filled[i]++
    }
    if (dropDependentBelow > 0 && diagonal <= dropDependentBelow * given) {
      dropped.push(plan.order[k])
      diagonal = Number.POSITIVE_INFINITY
    }
    if (!(diagonal > 0)) throw new NotPositiveDefiniteError(plan.order[k], diagonal)
    d[k] = diagonal
  }
  return { plan, row, value, d, dropped }
}

/** x with A·x = b; fresh array. O(entries of L). */
export function solveLdl({ plan, row, value, d }: LdlFactor, b: Float64Array): Float64Array {
  const { n, start, order } = plan
  requireLength('b', b, n)
  const x = new Float64Array(n)
  for (let k = 0; k < n; k++) x[k] = b[order[k]]
  for (let j = 0; j < n; j++) {
    const xj = x[j]
    if (xj !== 0) for (let p = start[j]; p < start[j + 1]; p++) x[row[p]] -= value[p] * xj
  }
  for (let j = n - 1; j >= 0; j--) {
    let sum = x[j] / d[j]
    for (let p = start[j]; p < start[j + 1]; p++) sum -= value[p] * x[row[p]]
    x[j] = sum
  }
  const out = new Float64Array(n)
  for (let k = 0; k < n; k++) out[order[k]] = x[k]
  return out
}

/** ln det A, of the unknowns that were kept. */
export function logDetLdl({ d }: LdlFactor): number {
  let sum = 0
  for (const pivot of d) if (pivot < Number.POSITIVE_INFINITY) sum += Math.log(pivot)
  return sum
}

function permutedUpper({ n, start, row }: SymmetricMatrix, place: Int32Array): LdlPlan['upper'] {
  const upperStart = new Int32Array(n + 1)
  for (let j = 0; j < n; j++) {
    for (let e = start[j]; e < start[j + 1]; e++) upperStart[Math.max(place[j], place[row[e]]) + 1]++
  }
  for (let k = 0; k < n; k++) upperStart[k + 1] += upperStart[k]
  const next = upperStart.slice(0, n)
  const upperRow = new Int32Array(row.length)
  const from = new Int32Array(row.length)
  for (let j = 0; j < n; j++) {
    for (let e = start[j]; e < start[j + 1]; e++) {
      const p = place[j]
      const q = place[row[e]]
      const at = next[Math.max(p, q)]++
      upperRow[at] = Math.min(p, q)
      from[at] = e
    }
  }
  return { start: upperStart, row: upperRow, from }
}
