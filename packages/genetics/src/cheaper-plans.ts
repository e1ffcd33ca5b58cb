import { embryoCost, type SeasonGrid } from './plan-problem.ts'
import { bestSeasonPlan, type SeasonPlan } from './season-plan.ts'

export interface CheaperPlans {
  /** The best within the fees halfway between the cheapest and the best of all. */
  readonly balanced: SeasonPlan
  /** The best of those with the least fees. */
  readonly cheapest: SeasonPlan
}

/**
 * Plans of as many foals as the best one for less: {@link bestSeasonPlan} for the least fees there are, then within
 * that budget and within half of what it saves. Their sums and fees are ordered like their names.
 *
 * @param best  of the same grid
 * @returns     null where a stud of the best plan has no known fee: its cost can't be compared
 */
export function cheaperPlans(
  grid: SeasonGrid,
  best: SeasonPlan,
  options: { maxNodes?: number } = {},
): CheaperPlans | null {
  const { fee, studs } = grid
  if (best.choice.some((stud) => stud >= 0 && Number.isNaN(fee[stud]))) return null
  const utilityOf = (worth: (cell: number) => number) =>
    grid.utility.map((value, cell) =>
      Number.isNaN(value) || Number.isNaN(fee[cell % studs]) ? Number.NaN : worth(cell),
    )
  const utility = utilityOf((cell) => grid.utility[cell])
  const costOf = (cell: number) => fee[cell % studs] + embryoCost(grid, Math.floor(cell / studs))
  const leastFee = bestSeasonPlan({ ...grid, utility: utilityOf((cell) => -costOf(cell)) }).fee
  if (leastFee >= best.fee) return { balanced: best, cheapest: best }
  const within = (budget: number) => bestSeasonPlan({ ...grid, utility, budget }, options)
  return { balanced: within((leastFee + best.fee) / 2), cheapest: within(leastFee) }
}
