/**
 * Dense work on one front of a sparse factor: a symmetric m × m matrix, row-major, of which the first w columns are
 * eliminated. Done in panels of {@link PANEL} columns, so that almost all arithmetic runs over short rows that stay in
 * the nearest cache.
 */
const PANEL = 32

/** Gives the pivot of column k to use, from what is left of its diagonal. */
export type PivotRule = (k: number, left: number) => number

/**
 * Eliminates w columns in place: L (unit diagonal not stored) in the first w columns, the Schur complement in the
 * lower triangle of the rest. The upper triangle beyond the first w columns is scratch.
 *
 * @param f  m × m, lower triangle read
 * @param d  out: w pivots. An infinite pivot leaves a column of zeros
 */
export function factorFront(
  f: Float64Array,
  { m, w }: { readonly m: number; readonly w: number },
  d: Float64Array,
  pivot: PivotRule,
): void {
  const scaled = new Float64Array(m * PANEL)
  const own = new Float64Array(PANEL)
  for (let p = 0; p < w; p += PANEL) {
    const end = Math.min(p + PANEL, w)
    for (let j = p; j < end; j++) {
      let left = f[j * m + j]
      for (let k = p; k < j; k++) {
        own[k - p] = f[j * m + k] * finite(d[k])
        left -= f[j * m + k] * own[k - p]
      }
      d[j] = pivot(j, left)
      const inverse = 1 / d[j]
      for (let i = j + 1; i < m; i++) {
        const row = i * m
        let sum = f[row + j]
        for (let k = p; k < j; k++) sum -= f[row + k] * own[k - p]
        f[row + j] = sum * inverse
      }
    }
    const width = end - p
    for (let i = end; i < m; i++) {
      for (let k = 0; k < width; k++) scaled[i * PANEL + k] = f[i * m + p + k] * finite(d[p + k])
    }
    subtractProducts(f, scaled, { m, from: end, panel: p, width })
  }
}

/** An infinite pivot is above a column of zeros, and ∞·0 would be NaN. */
const finite = (pivot: number): number => (pivot === Number.POSITIVE_INFINITY ? 0 : pivot)

interface PanelUpdate {
  readonly m: number
  /** First row and column to update. */
  readonly from: number
  /** First column of the panel, and how many. */
  readonly panel: number
  readonly width: number
}

/** F[i][j] −= Σ_k F[i][panel + k]·scaled[j][k] for from ≤ j ≤ i (and a few j beyond i), two rows by four columns at once. */
function subtractProducts(
  f: Float64Array,
  scaled: Float64Array,
  { m, from, panel, width }: PanelUpdate,
): void {
  let i = from
  for (; i + 1 < m; i += 2) {
    const row0 = i * m
    const row1 = row0 + m
    let j = from
    for (; j <= i + 1 && j + 3 < m; j += 4) {
      let a0 = 0
      let a1 = 0
      let a2 = 0
      let a3 = 0
      let b0 = 0
      let b1 = 0
      let b2 = 0
      let b3 = 0
      const s0 = j * PANEL
      for (let k = 0; k < width; k++) {
        const x = f[row0 + panel + k]
        const y = f[row1 + panel + k]
        const u0 = scaled[s0 + k]
        const u1 = scaled[s0 + PANEL + k]
        const u2 = scaled[s0 + 2 * PANEL + k]
        const u3 = scaled[s0 + 3 * PANEL + k]
        a0 += x * u0
        a1 += x * u1
        a2 += x * u2
        a3 += x * u3
        b0 += y * u0
        b1 += y * u1
        b2 += y * u2
        b3 += y * u3
      }
      f[row0 + j] -= a0
      f[row0 + j + 1] -= a1
      f[row0 + j + 2] -= a2
      f[row0 + j + 3] -= a3
      f[row1 + j] -= b0
      f[row1 + j + 1] -= b1
      f[row1 + j + 2] -= b2
      f[row1 + j + 3] -= b3
    }
    for (; j <= i + 1; j++) {
      f[row0 + j] -= product(f, scaled, { x: row0 + panel, y: j * PANEL, length: width })
      f[row1 + j] -= product(f, scaled, { x: row1 + panel, y: j * PANEL, length: width })
    }
  }
  for (let j = from; i < m && j <= i; j++)
    f[i * m + j] -= product(f, scaled, { x: i * m + panel, y: j * PANEL, length: width })
}

/** Σ a[at.x + k]·b[at.y + k] over `length` terms. */
function product(
  a: Float64Array,
  b: Float64Array,
  at: { readonly x: number; readonly y: number; readonly length: number },
): number {
  let sum = 0
  for (let k = 0; k < at.length; k++) sum += a[at.x + k] * b[at.y + k]
  return sum
}

/**
 * The inverse at a front, given the inverse at its last m − w rows: with L and D of its first w columns,
 * Y = L₂₁·L₁₁⁻¹, Z₂₁ = −Z₂₂·Y, Z₁₁ = (L₁₁·D·L₁₁ᵀ)⁻¹ − Yᵀ·Z₂₁, panel by panel from the last to the first.
 *
 * @param z  m × m, filled (both triangles) from row and column w on; filled completely on return
 * @param l  m × w, row-major, unit diagonal not stored
 * @param d  w pivots
 */
export function invertFront(
  z: Float64Array,
  { m, w }: { readonly m: number; readonly w: number },
  l: Float64Array,
  d: Float64Array,
): void {
  const y = new Float64Array(PANEL * m)
  const small = new Float64Array(PANEL * PANEL)
  for (let end = w; end > 0; end -= PANEL) {
    const p = Math.max(0, end - PANEL)
    const width = end - p
    for (let i = end; i < m; i++) {
      for (let k = width - 1; k >= 0; k--) {
        let sum = l[i * w + p + k]
        for (let t = k + 1; t < width; t++) sum -= y[t * m + i] * l[(p + t) * w + p + k]
        y[k * m + i] = sum
      }
    }
    multiplyPanel(z, y, { m, from: end, panel: p, width })
    invertTriangle(small, l, { w, panel: p, width })
    for (let a = 0; a < width; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = 0
        // L₁₁⁻¹ has nothing above the diagonal: terms from row a on.
        for (let t = a; t < width; t++) sum += (small[t * PANEL + a] * small[t * PANEL + b]) / d[p + t]
        for (let i = end; i < m; i++) sum -= y[a * m + i] * z[(p + b) * m + i]
        z[(p + a) * m + p + b] = sum
        z[(p + b) * m + p + a] = sum
      }
    }
  }
}

/** Z[i][panel + k] = −Σ_j Z[i][j]·y[k][j] for i, j ≥ from, and the same below the diagonal's mirror. */
function multiplyPanel(z: Float64Array, y: Float64Array, { m, from, panel, width }: PanelUpdate): void {
  const put = (i: number, k: number, value: number): void => {
    z[i * m + panel + k] = -value
    z[(panel + k) * m + i] = -value
  }
  let k = 0
  for (; k + 3 < width; k += 4) {
    const [y0, y1, y2, y3] = [k * m, (k + 1) * m, (k + 2) * m, (k + 3) * m]
    for (let i = from; i < m; i += 2) {
      const row0 = i * m
      // The last row twice where their number is odd.
      const row1 = i + 1 < m ? row0 + m : row0
      let a0 = 0
      let a1 = 0
      let a2 = 0
      let a3 = 0
      let b0 = 0
      let b1 = 0
      let b2 = 0
      let b3 = 0
      for (let j = from; j < m; j++) {
        const u = z[row0 + j]
        const v = z[row1 + j]
        const t0 = y[y0 + j]
        const t1 = y[y1 + j]
        const t2 = y[y2 + j]
        const t3 = y[y3 + j]
        a0 += u * t0
        a1 += u * t1
        a2 += u * t2
        a3 += u * t3
        b0 += v * t0
        b1 += v * t1
        b2 += v * t2
        b3 += v * t3
      }
      put(i, k, a0)
      put(i, k + 1, a1)
      put(i, k + 2, a2)
      put(i, k + 3, a3)
      if (row1 === row0) continue
      put(i + 1, k, b0)
      put(i + 1, k + 1, b1)
      put(i + 1, k + 2, b2)
      put(i + 1, k + 3, b3)
    }
  }
  for (; k < width; k++)
    for (let i = from; i < m; i++)
      put(i, k, product(z, y, { x: i * m + from, y: k * m + from, length: m - from }))
}

/** out ← L₁₁⁻¹ of the panel's own triangle, PANEL values a row. */
function invertTriangle(
  out: Float64Array,
  l: Float64Array,
  { w, panel, width }: { readonly w: number; readonly panel: number; readonly width: number },
): void {
  for (let c = 0; c < width; c++) {
    for (let i = 0; i < width; i++) {
      let sum = i === c ? 1 : 0
      for (let k = c; k < i; k++) sum -= l[(panel + i) * w + panel + k] * out[k * PANEL + c]
      out[i * PANEL + c] = i < c ? 0 : sum
    }
  }
}
