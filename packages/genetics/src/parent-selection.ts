import { requireLength } from '@quarterpole/numerics/shape'
import type { Pedigree } from './pedigree.ts'

/** What a horse was chosen for by the day of an evaluation: it has a foal on file, as a sire or as a dam. */
export const CHOSEN = { no: 0, sire: 1, dam: 2 } as const

/**
 * Who has a foal. For an evaluation as of a day, foals of later crops say what nobody could know then.
 *
 * @param birthYear  0 = unknown, which counts as old
 * @param through    last crop whose foals count
 */
export function chosenParents(
  { sire, dam, n }: Pedigree,
  birthYear: ArrayLike<number>,
  through: number,
): Uint8Array {
  requireLength('birthYear', birthYear, n)
  const chosen = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    if (birthYear[i] > through) continue
    if (sire[i] >= 0) chosen[sire[i]] = CHOSEN.sire
    if (dam[i] >= 0) chosen[dam[i]] = CHOSEN.dam
  }
  return chosen
}

/** Selected ancestors by row: 1 for a chosen parent itself, and half of what its parents have. */
export interface SelectedShares {
  readonly sires: Float64Array
  readonly dams: Float64Array
}

/**
 * Breeders choose parents on more than starts: looks, works, the price a buyer bid. So a chosen horse is better than
 * its parents and its starts say, by μ on average, and all its descendants inherit it:
 *   a = Σ μ_k·q_k + T·m,   q = ½(q_sire + q_dam) + 1 if chosen,   m ~ N(0, D ⊗ G).
 * The foals' starts show μ. Without it young sires are rated too low and a breed's progress is not found (docs/models/evaluation.md).
 * O(n)
 */
export function selectedShares({ sire, dam, n }: Pedigree, chosen: Uint8Array): SelectedShares {
  requireLength('chosen', chosen, n)
  const share = (kind: number): Float64Array => {
    const q = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      const parents = (sire[i] < 0 ? 0 : q[sire[i]]) + (dam[i] < 0 ? 0 : q[dam[i]])
      q[i] = 0.5 * parents + (chosen[i] === kind ? 1 : 0)
    }
    return q
  }
  return { sires: share(CHOSEN.sire), dams: share(CHOSEN.dam) }
}
