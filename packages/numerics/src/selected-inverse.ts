import type { LdlFactor } from './ldl.ts'

/** The inverse of a factored matrix at the pairs where L has a place. */
export interface SelectedInverse {
  /** A⁻¹[i][j] in the caller's numbering. @throws {NotSelectedError} if the pair is outside the pattern of L */
  at(i: number, j: number): number
  /** Diagonal of A⁻¹, in the caller's numbering. */
  readonly diagonal: Float64Array
}

/** An entry of the inverse was asked for that the pattern of the factor does not hold. */
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
 * 18:177; for mixed models Misztal & Perez-Enciso 1993). Column j from the last to the first:
 * Z[i][j] = −Σ_k Z[i][k]·L[k][j] and Z[j][j] = 1/d_j − Σ_k Z[k][j]·L[k][j], k over the rows of column j. All needed
 * Z[i][k] lie in the pattern, because the rows of a column form a clique in L. Cost about twice the factorisation.
 */
export function selectedInverse({ plan, row, value, d }: LdlFactor): SelectedInverse {
  const { n, start, order, place } = plan
  const z = new Float64Array(value.length)
  const zDiagonal = new Float64Array(n)
  const slot = new Int32Array(n).fill(-1)
  const sum = new Float64Array(n)
  for (let j = n - 1; j >= 0; j--) {
    const from = start[j]
    const size = start[j + 1] - from
    for (let s = 0; s < size; s++) {
      slot[row[from + s]] = s
      sum[s] = 0
    }
    for (let s = 0; s < size; s++) {
      const k = row[from + s]
      const l = value[from + s]
      let own = sum[s] + zDiagonal[k] * l
      // Rows ascend, so every row of column k that belongs to column j stands behind slot s.
      for (let p = start[k]; p < start[k + 1]; p++) {
        const t = slot[row[p]]
        if (t < 0) continue
        sum[t] += z[p] * l
        own += z[p] * value[from + t]
      }
      sum[s] = own
    }
    let diagonal = 1 / d[j]
    for (let s = 0; s < size; s++) {
      z[from + s] = -sum[s]
      diagonal += sum[s] * value[from + s]
      slot[row[from + s]] = -1
    }
    zDiagonal[j] = diagonal
  }
  const diagonal = new Float64Array(n)
  for (let k = 0; k < n; k++) diagonal[order[k]] = zDiagonal[k]
  return {
    diagonal,
    at(i, j) {
      if (i === j) return diagonal[i]
      const column = Math.min(place[i], place[j])
      const wanted = Math.max(place[i], place[j])
      const p = positionOf(row, wanted, { from: start[column], to: start[column + 1] })
      if (p < 0) throw new NotSelectedError(i, j)
      return z[p]
    },
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
