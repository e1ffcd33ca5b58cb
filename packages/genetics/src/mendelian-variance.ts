import { requireLength } from '@quarterpole/numerics/shape'
import type { Pedigree } from './pedigree.ts'

/**
 * Mendelian-sampling variance of each animal, as a multiple of the additive variance σ²ₐ.
 * dᵢ = ½ − ¼(F_sire + F_dam), an unknown parent counting as F = −1.
 * Henderson (1976) Biometrics 32:69; with inbreeding Quaas (1976) Biometrics 32:949.
 *
 * @param ped  n animals, parents before offspring; −1 = unknown parent
 * @param f    Wright's inbreeding coefficient, length n, 0 ≤ f < 1 (fraction, not %)
 * @returns    length n, in (0, 1]; fresh array, inputs untouched; O(n)
 * @throws {ShapeError} if f.length ≠ n
 */
export function mendelianVariance(ped: Pedigree, f: Float64Array): Float64Array {
  requireLength('f', f, ped.n)
  const d = new Float64Array(ped.n)
  for (let i = 0; i < ped.n; i++) d[i] = mendelianVarianceOf(ped, f, i)
  return d
}

/** {@link mendelianVariance} of row i alone; f needs to hold the parents of i only. */
export function mendelianVarianceOf({ sire, dam }: Pedigree, f: Float64Array, i: number): number {
  const s = sire[i]
  const m = dam[i]
  return 0.5 - 0.25 * ((s < 0 ? -1 : f[s]) + (m < 0 ? -1 : f[m]))
}
