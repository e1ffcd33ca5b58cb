import { requireLength } from '@quarterpole/numerics/shape'
import type { Pedigree } from './pedigree.ts'
import { foalsThatRan } from './runners.ts'

/** A number of every row, as a sire and as a dam. */
export interface SelectedShares {
  readonly sires: Float64Array
  readonly dams: Float64Array
}

/** Foals that ran with which a parent counts half as chosen. */
const HALF_CHOSEN = 2

/**
 * How far the starts show that a horse was chosen as a parent, from 0 to 1: n/(n + 2) with n foals that ran. A foal on file
 * alone shows nothing: anybody can enter one, and a value must not rise by it.
 *
 * @param horse  row of the horse of each start
 */
export function chosenParents(ped: Pedigree, horse: ArrayLike<number>): SelectedShares {
  const chosen = foalsThatRan({ ped, horse })
  for (const foals of [chosen.sires, chosen.dams])
    for (let i = 0; i < ped.n; i++) foals[i] /= foals[i] + HALF_CHOSEN
  return chosen
}

/**
 * Breeders choose parents on more than starts: looks, works, the price a buyer bid. So a chosen horse is better than
 * its parents and its starts say, by μ on average, and all its descendants inherit it:
 *   a = Σ μ_k·q_k + T·m,   q = ½(q_sire + q_dam) + how far it was chosen,   m ~ N(0, D ⊗ G).
 * The foals' starts show μ. Without it a breed's progress is not found (docs/models/evaluation.md).
 * O(n)
 */
export function selectedShares({ sire, dam, n }: Pedigree, chosen: SelectedShares): SelectedShares {
  const share = (own: Float64Array): Float64Array => {
    requireLength('chosen', own, n)
    const q = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      const parents = (sire[i] < 0 ? 0 : q[sire[i]]) + (dam[i] < 0 ? 0 : q[dam[i]])
      q[i] = 0.5 * parents + own[i]
    }
    return q
  }
  return { sires: share(chosen.sires), dams: share(chosen.dams) }
}
