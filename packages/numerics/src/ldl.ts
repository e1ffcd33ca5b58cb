import { NotPositiveDefiniteError } from './dense.ts'
import type { LdlPlan } from './elimination.ts'
import { factorFront } from './front.ts'
import { requireLength } from './shape.ts'
import type { SymmetricMatrix } from './sparse.ts'

export { planLdl } from './elimination.ts'
export type { LdlPlan } from './elimination.ts'

/** P·A·Pᵀ = L·D·Lᵀ, L unit lower triangular, stored by supernodes. */
export interface LdlFactor {
  readonly plan: LdlPlan
  /**
   * Of supernode s with w columns: (w + its rows) × w values from panelStart[s] on, row-major, its own columns' rows
   * first.
   */
  readonly panelStart: Float64Array
  readonly panel: Float64Array
  /** By place in the elimination order. */
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

/**
 * Numeric factorization by fronts (Duff & Reid 1983, ACM Trans. Math. Softw. 9:302): each supernode gathers its
 * entries and what its children left over in one dense matrix, eliminates its columns there, and hands the rest to its
 * parent. Dependent unknowns are refused unless the options let them go.
 *
 * @throws {NotPositiveDefiniteError} `pivot` is the unknown in the caller's numbering
 */
export function factorLdl(
  a: SymmetricMatrix,
  plan: LdlPlan,
  { dropDependentBelow = 0 }: LdlOptions = {},
): LdlFactor {
  const { first, parent, order } = plan
  const supernodes = parent.length
  const { panelStart, largest } = panelSizes(plan)
  const panel = new Float64Array(panelStart[supernodes])
  const d = new Float64Array(plan.n)
  const dropped: number[] = []
  const front = new Float64Array(largest * largest)
  const local = new Int32Array(plan.n)
  const left: Remainder[][] = Array.from({ length: supernodes }, () => [])
  for (let s = 0; s < supernodes; s++) {
    const { m, w } = frontSize(plan, s)
    front.fill(0, 0, m * m)
    const diagonal = assemble(front, { a, plan, local }, s, left[s])
    // Let the children's remainders go.
    left[s] = []
    factorFront(front, { m, w }, d.subarray(first[s], first[s + 1]), (k, value) => {
      const unknown = order[first[s] + k]
      if (dropDependentBelow > 0 && value <= dropDependentBelow * diagonal[k]) {
        dropped.push(unknown)
        return Number.POSITIVE_INFINITY
      }
      if (!(value > 0)) throw new NotPositiveDefiniteError(unknown, value)
      return value
    })
    for (let i = 1, to = panelStart[s] + w; i < m; i++, to += w)
      for (let k = 0; k < w && k < i; k++) panel[to + k] = front[i * m + k]
    if (m > w) left[parent[s]].push({ supernode: s, value: remainder(front, m, w) })
  }
  return { plan, panelStart, panel, d, dropped }
}

/** Rows and columns of the front of a supernode, and how many of them it eliminates. */
export function frontSize({ first, rowStart }: LdlPlan, s: number): { m: number; w: number } {
  const w = first[s + 1] - first[s]
  return { m: w + rowStart[s + 1] - rowStart[s], w }
}

function panelSizes(plan: LdlPlan): { panelStart: Float64Array; largest: number } {
  const panelStart = new Float64Array(plan.parent.length + 1)
  let largest = 0
  for (let s = 0; s < plan.parent.length; s++) {
    const { m, w } = frontSize(plan, s)
    panelStart[s + 1] = panelStart[s] + m * w
    largest = Math.max(largest, m)
  }
  return { panelStart, largest }
}

/** What a supernode leaves to its parent: the lower triangle over its rows, row-major. */
interface Remainder {
  readonly supernode: number
  readonly value: Float64Array
}

function remainder(front: Float64Array, m: number, w: number): Float64Array {
  const size = m - w
  const value = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    const from = (w + i) * m + w
    for (let j = 0; j <= i; j++) value[i * size + j] = front[from + j]
  }
  return value
}

/** Adds up the front of a supernode; returns the diagonal the matrix itself has in its columns. */
function assemble(
  front: Float64Array,
  { a, plan, local }: { readonly a: SymmetricMatrix; readonly plan: LdlPlan; readonly local: Int32Array },
  s: number,
  children: readonly Remainder[],
): Float64Array {
  const { first, rowStart, row, lower } = plan
  const { m, w } = frontSize(plan, s)
  for (let k = 0; k < w; k++) local[first[s] + k] = k
  for (let e = rowStart[s]; e < rowStart[s + 1]; e++) local[row[e]] = w + e - rowStart[s]
  const diagonal = new Float64Array(w)
  for (let k = 0; k < w; k++) {
    for (let e = lower.start[first[s] + k]; e < lower.start[first[s] + k + 1]; e++) {
      front[local[lower.row[e]] * m + k] += a.value[lower.from[e]]
    }
    diagonal[k] = front[k * m + k]
  }
  for (const { supernode, value } of children) {
    const from = rowStart[supernode]
    const size = rowStart[supernode + 1] - from
    for (let i = 0; i < size; i++) {
      const to = local[row[from + i]] * m
      for (let j = 0; j <= i; j++) front[to + local[row[from + j]]] += value[i * size + j]
    }
  }
  return diagonal
}

/** x with A·x = b; fresh array. O(entries of L). */
export function solveLdl({ plan, panelStart, panel, d }: LdlFactor, b: Float64Array): Float64Array {
  const { n, first, rowStart, row, order, parent } = plan
  requireLength('b', b, n)
  const x = new Float64Array(n)
  for (let k = 0; k < n; k++) x[k] = b[order[k]]
  for (let s = 0; s < parent.length; s++) {
    const { m, w } = frontSize(plan, s)
    for (let i = 1; i < m; i++) {
      const at = i < w ? first[s] + i : row[rowStart[s] + i - w]
      const from = panelStart[s] + i * w
      let sum = 0
      for (let k = 0; k < w && k < i; k++) sum += panel[from + k] * x[first[s] + k]
      x[at] -= sum
    }
  }
  for (let s = parent.length - 1; s >= 0; s--) {
    const { m, w } = frontSize(plan, s)
    for (let k = w - 1; k >= 0; k--) {
      let sum = x[first[s] + k] / d[first[s] + k]
      for (let i = k + 1; i < m; i++) {
        const at = i < w ? first[s] + i : row[rowStart[s] + i - w]
        sum -= panel[panelStart[s] + i * w + k] * x[at]
      }
      x[first[s] + k] = sum
    }
  }
  const out = new Float64Array(n)
  for (let k = 0; k < n; k++) out[order[k]] = x[k]
  return out
}
