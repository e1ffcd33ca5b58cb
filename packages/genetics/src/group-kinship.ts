import { ancestorsOf, genesThrough } from './ancestors.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import type { Pedigree } from './pedigree.ts'

/**
 * Kinship (coancestry, half the additive relationship) of every two of some horses, themselves included:
 * ½·A = ½·T·D·Tᵀ over their common ancestors. Unknown parents are unrelated founders.
 *
 * @param f     inbreeding coefficients, length n
 * @param rows  rows of the pedigree; a horse may come twice
 * @returns     rows.length², row by row; O(horses² · ancestors), whatever the size of the pedigree
 */
export function kinshipAmong(ped: Pedigree, f: Float64Array, rows: readonly number[]): Float64Array {
  const all = ancestorsOf(ped, rows)
  // √d on either side, so that each pair is one plain product.
  const root = Float64Array.from(all.rows, (row) => Math.sqrt(mendelianVarianceOf(ped, f, row)))
  const genes = all.horses.map((horse) => genesThrough(all, horse).map((part, k) => part * root[k]))
  const kinship = new Float64Array(rows.length ** 2)
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k < root.length; k++) sum += genes[i][k] * genes[j][k]
      kinship[i * rows.length + j] = 0.5 * sum
      kinship[j * rows.length + i] = 0.5 * sum
    }
  return kinship
}

/**
 * Mean kinship over every two different horses of a group, or of the foals of some pairs: a foal's kinship is the mean of
 * its parents', φ(x, y) = ¼(φ_ac + φ_ad + φ_bc + φ_bd). A horse by itself is a pair of itself twice.
 *
 * @param kinship  of `size`² horses, see {@link kinshipAmong}
 * @param pairs    parents of each foal, as indexes
 * @returns        null for fewer than two
 */
export function meanKinship(
  kinship: Float64Array,
  size: number,
  pairs: readonly (readonly [number, number])[],
): number | null {
  if (pairs.length < 2) return null
  let sum = 0
  for (const [x, [a, b]] of pairs.entries())
    for (const [c, d] of pairs.slice(0, x))
      sum +=
        0.25 * (kinship[a * size + c] + kinship[a * size + d] + kinship[b * size + c] + kinship[b * size + d])
  return sum / ((pairs.length * (pairs.length - 1)) / 2)
}
