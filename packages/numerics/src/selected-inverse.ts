import { invertFront } from './front.ts'
import { frontSize } from './ldl.ts'
import type { LdlFactor, LdlPlan } from './ldl.ts'

/** The inverse of a factored matrix at the pairs where L has a place. */
export interface SelectedInverse {
  /** A⁻¹[i][j] in the caller's numbering. @throws {NotSelectedError} if the pair is outside the pattern of L */
  at(i: number, j: number): number
  /** Diagonal of A⁻¹, in the caller's numbering. */
  readonly diagonal: Float64Array
}

/** The pattern of the factor does not hold the requested entry of the inverse. */
export class NotSelectedError extends Error {
  override readonly name = 'NotSelectedError'
  readonly pair: readonly [number, number]

  constructor(i: number, j: number) {
    super(`entry (${i}, ${j}) of the inverse was not computed: the factor has no place there`)
    this.pair = [i, j]
  }
}

/**
 * Entries of A⁻¹ on the pattern of L, without the rest (Takahashi, Fagan & Chin 1973; Erisman & Tinney 1975, CACM
 * 18:177; for mixed models Misztal & Perez-Enciso 1993), supernode by supernode from the last to the first. The rows
 * below a supernode are all in its parent's front, so the inverse it needs is read from there. Cost
 * about twice the factorization; memory that of L and of the fronts on one path of the tree.
 */
export function selectedInverse({ plan, panelStart, panel, d }: LdlFactor): SelectedInverse {
  const { first, rowStart, row, parent, order, place } = plan
  const z = new Float64Array(panel.length)
  const diagonal = new Float64Array(plan.n)
  const ofColumn = new Int32Array(plan.n)
  const fronts = new Map<number, Float64Array>()
  const firstChild = new Int32Array(parent.length).fill(-1)
  for (let s = parent.length - 1; s >= 0; s--) if (parent[s] >= 0) firstChild[parent[s]] = s
  const local = new Int32Array(plan.n)
  for (let s = parent.length - 1; s >= 0; s--) {
    const { m, w } = frontSize(plan, s)
    const front = new Float64Array(m * m)
    const above = fronts.get(parent[s])
    if (above) copyFromParent(front, above, { plan, s, local })
    const l = panel.subarray(panelStart[s], panelStart[s + 1])
    invertFront(front, { m, w }, l, d.subarray(first[s], first[s + 1]))
    for (let k = 0; k < w; k++) {
      ofColumn[first[s] + k] = s
      diagonal[order[first[s] + k]] = front[k * m + k]
    }
    for (let i = 0; i < m; i++) {
      for (let k = 0; k < w; k++) z[panelStart[s] + i * w + k] = front[i * m + k]
    }
    // The first child is processed last and is the last to need this front; a leaf's front is not needed.
    if (firstChild[s] >= 0) fronts.set(s, front)
    if (parent[s] >= 0 && firstChild[parent[s]] === s) fronts.delete(parent[s])
  }
  return {
    diagonal,
    at(i, j) {
      const column = Math.min(place[i], place[j])
      const wanted = Math.max(place[i], place[j])
      const s = ofColumn[column]
      const { w } = frontSize(plan, s)
      const k = column - first[s]
      if (wanted < first[s + 1]) return z[panelStart[s] + (wanted - first[s]) * w + k]
      const p = positionOf(row, wanted, { from: rowStart[s], to: rowStart[s + 1] })
      if (p < 0) throw new NotSelectedError(i, j)
      return z[panelStart[s] + (w + p - rowStart[s]) * w + k]
    },
  }
}

/** The inverse at the rows below a supernode's columns, as its parent's front has it. */
function copyFromParent(
  front: Float64Array,
  above: Float64Array,
  { plan, s, local }: { readonly plan: LdlPlan; readonly s: number; readonly local: Int32Array },
): void {
  const { first, rowStart, row, parent } = plan
  const { m, w } = frontSize(plan, s)
  const p = parent[s]
  const size = frontSize(plan, p)
  for (let k = 0; k < size.w; k++) local[first[p] + k] = k
  for (let e = rowStart[p]; e < rowStart[p + 1]; e++) local[row[e]] = size.w + e - rowStart[p]
  for (let i = w; i < m; i++) {
    const from = local[row[rowStart[s] + i - w]] * size.m
    for (let j = w; j < m; j++) front[i * m + j] = above[from + local[row[rowStart[s] + j - w]]]
  }
}

/** Where an ascending stretch of `row` holds a value, −1 when it does not (binary search). */
function positionOf(row: Int32Array, wanted: number, { from, to }: { from: number; to: number }): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = low + Math.floor((high - low) / 2)
    if (row[middle] === wanted) return middle
    if (row[middle] < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
