/** Kinship of every pair of a small, growing herd. */
export interface KinshipLedger {
  /** Adds horse i (0, 1, 2, …) with its parents' rows, −1 unknown. Returns its inbreeding coefficient. O(i). */
  enter(i: number, sire: number, dam: number): number
  /** Malécot's kinship f(i, j), which is the inbreeding coefficient of their foal. */
  between(i: number, j: number): number
}

/** Tabular method (Emik & Terrill 1949, J Hered 40:51); n²/2 numbers, for herds of up to a few thousand. */
export function kinshipLedger(n: number): KinshipLedger {
  const rows = Array.from({ length: n }, (_, i) => new Float64Array(i + 1))
  const between = (i: number, j: number) => (i < 0 || j < 0 ? 0 : i >= j ? rows[i][j] : rows[j][i])
  return {
    between,
    enter(i, sire, dam) {
      for (let j = 0; j < i; j++) rows[i][j] = 0.5 * (between(sire, j) + between(dam, j))
      const f = between(sire, dam)
      rows[i][i] = 0.5 * (1 + f)
      return f
    },
  }
}
