import { embryoCost, type SeasonGrid } from './plan-problem.ts'

/** Another stud for one mare, the rest of the plan left as it is. */
export interface Alternative {
  readonly stud: number
  /** What it changes in the plan's sum; for an open mare, what it adds. */
  readonly change: number
  readonly feeChange: number
  /** Why it cannot be had with the rest as it is. */
  readonly blocked: 'book_full' | 'no_recipient' | 'over_budget' | null
}

/** Why a mare has the stud she has. */
export interface MareReason {
  /** The best of those that can be had instead; of an optimal plan it never adds. */
  readonly nextBest: Alternative | null
  /** The best that would add more but cannot be had; null where she has her own best. */
  readonly better: Alternative | null
  /** Those that can be had and change the sum by no more than the standard error of the difference, closest first. */
  readonly withinError: readonly Alternative[]
}

/**
 * What each mare's next best stud would cost, and which are as good within error, one change at a time.
 *
 * @param choice  stud of each mare, −1 = open; any plan, not only the best
 * @param error   standard error of each stud's half of a foal's expected SI; the mare's half cancels
 * @returns       O(mares · studs · log)
 */
export function mareReasons(grid: SeasonGrid, choice: Int32Array, error: Float64Array): MareReason[] {
  const { studs, fee, bookLimit, budget } = grid
  const booked = new Int32Array(studs)
  let [spent, carried] = [0, 0]
  for (const [row, stud] of choice.entries()) {
    if (stud < 0) continue
    booked[stud]++
    carried += grid.embryos?.isEmbryo[row] ?? 0
    spent += feeOf(fee, stud) + embryoCost(grid, row)
  }
  const isOutOfRecipients = carried >= (grid.embryos?.recipients ?? Infinity)
  const blockOf = (stud: number, feeChange: number, isMore: boolean): Alternative['blocked'] => {
    if (isMore && isOutOfRecipients) return 'no_recipient'
    if (booked[stud] + 1 > bookLimit[stud]) return 'book_full'
    return spent + feeChange > budget ? 'over_budget' : null
  }
  return Array.from(choice, (own, mare) => {
    const worth = own < 0 ? 0 : grid.utility[mare * studs + own]
    const others = Array.from({ length: studs }, (_, stud): Alternative => {
      const feeChange = feeOf(fee, stud) + (own < 0 ? embryoCost(grid, mare) : -feeOf(fee, own))
      const change = grid.utility[mare * studs + stud] - worth
      return {
        stud,
        change,
        feeChange,
        blocked: blockOf(stud, feeChange, own < 0 && grid.embryos?.isEmbryo[mare] === 1),
      }
    })
      .filter(({ stud, change }) => stud !== own && !Number.isNaN(change))
      .sort((a, b) => b.change - a.change || a.feeChange - b.feeChange)
    const free = others.filter(({ blocked }) => blocked === null)
    return {
      nextBest: free[0] ?? null,
      better: others.find(({ blocked, change }) => blocked !== null && (own < 0 || change > 0)) ?? null,
      withinError: free
        .filter(({ stud, change }) => own >= 0 && Math.abs(change) <= Math.hypot(error[own], error[stud]))
        .sort((a, b) => Math.abs(a.change) - Math.abs(b.change)),
    }
  })
}

const feeOf = (fee: Float64Array, stud: number): number => (Number.isNaN(fee[stud]) ? 0 : fee[stud])
