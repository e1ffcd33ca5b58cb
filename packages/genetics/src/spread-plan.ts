import type { SeasonGrid } from './plan-problem.ts'
import { bestSeasonPlan, type SeasonPlan } from './season-plan.ts'

export interface SpreadPlan extends SeasonPlan {
  /** The limit on mares a stud that the plan keeps; null without one. */
  readonly perStud: number | null
}

/** Of the mares, or at least so many, one stud gets no more. */
const [SHARE, FEW] = [0.25, 3]

/**
 * {@link bestSeasonPlan} with at most so many mares to one stud.
 *
 * @param perStud  a number is kept, null is no limit; 'spread' is a quarter of the mares, three at least, and all of them
 *                 evenly where the studs are few. It is raised rather than leave a mare open.
 */
export function spreadSeasonPlan(
  grid: SeasonGrid,
  perStud: number | null | 'spread',
  options: { maxNodes?: number } = {},
): SpreadPlan {
  const within = (most: number) => ({
    ...grid,
    bookLimit: grid.bookLimit.map((limit) => Math.min(limit, most)),
  })
  if (perStud === null) return { ...bestSeasonPlan(grid, options), perStud }
  if (perStud !== 'spread') return { ...bestSeasonPlan(within(perStud), options), perStud }
  const free = bestSeasonPlan(grid, options)
  const least = Math.max(FEW, Math.ceil(SHARE * grid.mares), Math.ceil(grid.mares / grid.studs))
  if (mostTaken(free, grid.studs) <= least) return { ...free, perStud: least }
  // The more a stud may get, the more mares are covered: the smallest that covers all is found by bisection.
  let [best, low, high] = [{ ...free, perStud: grid.mares }, least, grid.mares]
  while (low < high) {
    const middle = (low + high) >> 1
    const plan = bestSeasonPlan(within(middle), options)
    if (plan.covered < free.covered) low = middle + 1
    else {
      best = { ...plan, perStud: middle }
      high = middle
    }
  }
  return best
}

function mostTaken({ choice }: SeasonPlan, studs: number): number {
  const taken = new Int32Array(studs)
  for (const stud of choice) if (stud >= 0) taken[stud]++
  return taken.reduce((most, count) => Math.max(most, count), 0)
}
