import { createRng, type Rng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { cheaperPlans } from './cheaper-plans.ts'
import { onlyAllowed, type PairCells, pairRefusals, pairUtility, type PlanLimits } from './plan-cells.ts'
import { embryoCost, SAME_SUM, type SeasonGrid } from './plan-problem.ts'
import { mareReasons } from './plan-reasons.ts'
import { bestSeasonPlan } from './season-plan.ts'
import { spreadSeasonPlan } from './spread-plan.ts'

interface RandomSeason {
  cells: PairCells
  fee: Float64Array
  bookLimit: Float64Array
  limits: PlanLimits
}

/** Speeds are a stud's and a mare's halves and a cost of inbreeding, as in life; ties in fee and speed are common. */
function randomSeason(rng: Rng, mares: number, studs: number): RandomSeason {
  const half = () => rng.int(9) / 2
  const [ofMare, ofStud] = [Array.from({ length: mares }, half), Array.from({ length: studs }, half)]
  const cell = (value: (mare: number, stud: number) => number) =>
    Float64Array.from({ length: mares * studs }, (_, at) => value(Math.floor(at / studs), at % studs))
  const inbreeding = cell(() => (rng.uniform() < 0.1 ? Number.NaN : 0.15 * rng.uniform()))
  return {
    cells: {
      expectedSi: cell((i, j) => 80 + ofMare[i] + ofStud[j]).map((si, at) => si - 20 * (inbreeding[at] || 0)),
      inbreeding,
      isAffected: Uint8Array.from({ length: mares * studs }, () => (rng.uniform() < 0.15 ? 1 : 0)),
      isLethal: Uint8Array.from({ length: mares * studs }, () => (rng.uniform() < 0.1 ? 1 : 0)),
      isFamily: Uint8Array.from({ length: mares * studs }, () => (rng.uniform() < 0.1 ? 1 : 0)),
    },
    fee: Float64Array.from({ length: studs }, () => (rng.uniform() < 0.05 ? Number.NaN : 100 * rng.int(60))),
    bookLimit: Float64Array.from({ length: studs }, () => (rng.uniform() < 0.3 ? Infinity : rng.int(4))),
    limits: {
      outcross: rng.pick([0, 0, 0.3, 1]),
      maxInbreeding: rng.uniform() < 0.3 ? null : 0.05 + 0.1 * rng.uniform(),
      excludeAffected: rng.uniform() < 0.5,
      excludeFamily: rng.uniform() < 0.5,
      budget: rng.uniform() < 0.15 ? null : 100 * rng.int(mares * 35),
    },
  }
}

function gridOf({ cells, fee, bookLimit, limits }: RandomSeason): SeasonGrid {
  const refusals = pairRefusals(cells, { fee, bookLimit }, limits)
  return {
    mares: refusals.length / fee.length,
    studs: fee.length,
    utility: onlyAllowed(pairUtility(cells, refusals, limits.outcross), refusals),
    fee,
    bookLimit,
    budget: limits.budget ?? Infinity,
  }
}

/** Some rows are embryos, as many as there are recipients of; a donor has several rows alike. */
function withEmbryos(rng: Rng, grid: SeasonGrid): SeasonGrid {
  const utility = grid.utility.slice()
  for (let row = 1; row < grid.mares; row++)
    if (rng.uniform() < 0.5) utility.copyWithin(row * grid.studs, (row - 1) * grid.studs, row * grid.studs)
  const embryos = {
    isEmbryo: Uint8Array.from({ length: grid.mares }, () => (rng.uniform() < 0.6 ? 1 : 0)),
    recipients: rng.uniform() < 0.3 ? Infinity : rng.int(5),
    cost: rng.uniform() < 0.3 ? 0 : 100 * rng.int(40),
  }
  return {
    ...grid,
    utility,
    embryos,
    budget: rng.uniform() < 0.3 ? Infinity : 100 * rng.int(grid.mares * 45),
  }
}

/** The most rows and the largest sum there are, of the grid itself, by trying every plan; and for how little money. */
function byTryingGrid({ mares, studs, utility, fee, bookLimit, budget, embryos }: SeasonGrid) {
  const left = Array.from(bookLimit)
  let best = { covered: 0, sum: 0, spent: 0 }
  const visit = (row: number, so: typeof best, recipients: number) => {
    if (so.spent > budget) return
    if (row === mares) {
      const change = so.covered - best.covered || so.sum - best.sum
      if (change > 1e-9 || (change > -1e-9 && so.spent < best.spent)) best = so
      return
    }
    visit(row + 1, so, recipients)
    const needs = embryos?.isEmbryo[row] ?? 0
    if (needs > recipients) return
    for (let stud = 0; stud < studs; stud++) {
      const worth = utility[row * studs + stud]
      if (Number.isNaN(worth) || left[stud] < 1) continue
      left[stud]--
      const spent = so.spent + (fee[stud] || 0) + (embryos && needs ? embryos.cost : 0)
      visit(row + 1, { covered: so.covered + 1, sum: so.sum + worth, spent }, recipients - needs)
      left[stud]++
    }
  }
  visit(0, best, embryos?.recipients ?? 0)
  return best
}

/** Every plan there is, by trying all of them against the limits themselves, not against the grid made of them. */
function byTryingAll(season: RandomSeason, utility: Float64Array): { covered: number; sum: number } {
  const { cells, fee, bookLimit, limits } = season
  const [studs, mares] = [fee.length, utility.length / fee.length]
  const left = Array.from(bookLimit)
  let best = { covered: 0, sum: 0 }
  const visit = (mare: number, so: { covered: number; sum: number; spent: number }) => {
    if (limits.budget !== null && !(so.spent <= limits.budget)) return
    if (mare === mares) {
      if (so.covered > best.covered || (so.covered === best.covered && so.sum > best.sum)) best = so
      return
    }
    visit(mare + 1, so)
    for (let stud = 0; stud < studs; stud++) {
      const cell = mare * studs + stud
      if (cells.isLethal[cell] || left[stud] < 1) continue
      if (limits.excludeAffected && cells.isAffected[cell]) continue
      if (limits.excludeFamily && cells.isFamily[cell]) continue
      if (limits.maxInbreeding !== null && cells.inbreeding[cell] > limits.maxInbreeding) continue
      left[stud]--
      visit(mare + 1, {
        covered: so.covered + 1,
        sum: so.sum + utility[cell],
        spent: so.spent + fee[stud],
      })
      left[stud]++
    }
  }
  visit(0, { covered: 0, sum: 0, spent: 0 })
  return best
}

describe('the best plan', () => {
  test('equals exhaustive search on 500 random small herds with fees, budget, books and an inbreeding limit', () => {
    const seen = { budgetBinds: 0, open: 0, branched: 0 }
    for (let k = 0; k < 500; k++) {
      const rng = createRng(`season ${k}`)
      const season = randomSeason(rng, 1 + rng.int(7), 1 + rng.int(4))
      const grid = gridOf(season)
      const plan = bestSeasonPlan(grid, { maxNodes: 10_000 })
      const best = byTryingAll(season, grid.utility)
      expect(plan.covered, `covered mares of herd ${k}`).toBe(best.covered)
      expect(Math.abs(plan.sum - best.sum), `sum of herd ${k}`).toBeLessThanOrEqual(SAME_SUM)
      expect(plan.bound).toBe(plan.sum)
      const free = bestSeasonPlan({ ...grid, budget: Infinity })
      if (free.covered > plan.covered || free.sum > plan.sum + SAME_SUM) seen.budgetBinds++
      if (plan.covered < grid.mares) seen.open++
      if (plan.nodes > 1) seen.branched++
    }
    // The herds must be hard enough to tell a wrong plan from a right one.
    expect(seen.budgetBinds).toBeGreaterThan(100)
    expect(seen.open).toBeGreaterThan(100)
    expect(seen.branched).toBeGreaterThan(20)
  })

  test('with embryos, recipients and their cost it equals exhaustive search on 500 random small herds, for the least money', () => {
    const seen = { recipients: 0, budget: 0, several: 0 }
    for (let k = 0; k < 500; k++) {
      const rng = createRng(`embryos ${k}`)
      const grid = withEmbryos(rng, gridOf(randomSeason(rng, 1 + rng.int(6), 1 + rng.int(4))))
      const plan = bestSeasonPlan(grid, { maxNodes: 10_000 })
      const best = byTryingGrid(grid)
      expect(plan.covered, `foals of herd ${k}`).toBe(best.covered)
      expect(Math.abs(plan.sum - best.sum), `sum of herd ${k}`).toBeLessThanOrEqual(SAME_SUM)
      expect(plan.fee, `money of herd ${k}`).toBe(best.spent)
      const bred = [...plan.choice.keys()].filter((row) => plan.choice[row] >= 0)
      const embryos = bred.filter((row) => grid.embryos?.isEmbryo[row] === 1).length
      expect(embryos).toBeLessThanOrEqual(grid.embryos?.recipients ?? 0)
      expect(bred.reduce((n, row) => n + (grid.fee[plan.choice[row]] || 0) + embryoCost(grid, row), 0)).toBe(
        plan.fee,
      )
      for (const { nextBest } of mareReasons(grid, plan.choice, new Float64Array(grid.studs)))
        expect(nextBest?.change ?? 0).toBeLessThanOrEqual(SAME_SUM)
      const without = (part: Partial<SeasonGrid>) =>
        bestSeasonPlan({ ...grid, ...part }).covered > plan.covered
      if (grid.embryos && without({ embryos: { ...grid.embryos, recipients: Infinity } })) seen.recipients++
      if (without({ budget: Infinity })) seen.budget++
      if (embryos > 0 && embryos < bred.length) seen.several++
    }
    expect(seen.recipients).toBeGreaterThan(50)
    expect(seen.budget).toBeGreaterThan(50)
    expect(seen.several).toBeGreaterThan(100)
  })

  test('keeps every limit, and its figures are those of its choices', () => {
    for (let k = 0; k < 60; k++) {
      const rng = createRng(`large ${k}`)
      const season = randomSeason(rng, 12, 8)
      const grid = gridOf(season)
      const { choice, fee, sum, covered, bound } = bestSeasonPlan(grid)
      const bred = [...choice.keys()].filter((mare) => choice[mare] >= 0)
      expect(covered).toBe(bred.length)
      expect(bred.reduce((n, mare) => n + (season.fee[choice[mare]] || 0), 0)).toBe(fee)
      expect(fee).toBeLessThanOrEqual(grid.budget)
      expect(bred.reduce((n, mare) => n + grid.utility[mare * 8 + choice[mare]], 0)).toBeCloseTo(sum, 9)
      for (let stud = 0; stud < 8; stud++)
        expect(bred.filter((mare) => choice[mare] === stud).length).toBeLessThanOrEqual(
          season.bookLimit[stud],
        )
      expect(bound).toBeGreaterThanOrEqual(sum)
    }
  })

  test('spread over the studs it is the best plan with so many mares a stud, and leaves no mare open for that', () => {
    let capped = 0
    for (let k = 0; k < 60; k++) {
      const grid = gridOf(randomSeason(createRng(`spread ${k}`), 12, 6))
      const free = bestSeasonPlan(grid)
      const plan = spreadSeasonPlan(grid, 'spread')
      const most = plan.perStud ?? Infinity
      const within = { ...grid, bookLimit: grid.bookLimit.map((limit) => Math.min(limit, most)) }
      expect(plan.sum).toBeCloseTo(bestSeasonPlan(within).sum, 5)
      expect(plan.covered).toBe(free.covered)
      for (let stud = 0; stud < 6; stud++)
        expect(plan.choice.filter((own) => own === stud).length).toBeLessThanOrEqual(most)
      // a larger share is given only where a mare would stay open
      const less = { ...grid, bookLimit: grid.bookLimit.map((limit) => Math.min(limit, most - 1)) }
      if (most > 3) expect(bestSeasonPlan(less).covered).toBeLessThan(free.covered)
      if (free.sum > plan.sum + SAME_SUM) capped++
      expect(spreadSeasonPlan(grid, null)).toMatchObject({ sum: free.sum, perStud: null })
    }
    expect(capped).toBeGreaterThan(5)
  })

  test('a larger budget never covers fewer mares, and never gives a smaller sum to as many', () => {
    const grid = gridOf(randomSeason(createRng('budget'), 8, 6))
    let before = bestSeasonPlan({ ...grid, budget: 0 })
    for (let budget = 500; budget <= 30_000; budget += 500) {
      const plan = bestSeasonPlan({ ...grid, budget })
      expect(plan.covered).toBeGreaterThanOrEqual(before.covered)
      if (plan.covered === before.covered) expect(plan.sum).toBeGreaterThanOrEqual(before.sum - SAME_SUM)
      before = plan
    }
  })

  test('of equal plans it takes the cheaper', () => {
    const grid = {
      mares: 2,
      studs: 3,
      utility: Float64Array.of(90, 90, 90, 85, 85, 85),
      fee: Float64Array.of(3000, 1000, 2000),
      bookLimit: Float64Array.of(9, 1, 9),
      budget: Infinity,
    }
    expect(bestSeasonPlan(grid).fee).toBe(3000)
  })

  test('with no mares or no studs there is nothing to plan', () => {
    const empty = { utility: new Float64Array(0), fee: new Float64Array(0), bookLimit: new Float64Array(0) }
    expect(bestSeasonPlan({ mares: 0, studs: 0, ...empty, budget: 0 })).toMatchObject({ covered: 0, sum: 0 })
    const open = bestSeasonPlan({ mares: 2, studs: 0, ...empty, budget: 0 })
    expect([...open.choice]).toEqual([-1, -1])
  })

  test('cut short, it says how much better another plan could be at most', () => {
    const rng = createRng('hard')
    const studs = 12
    const fee = Float64Array.from({ length: studs }, () => 501 + rng.int(7000))
    const grid = {
      mares: 20,
      studs,
      utility: Float64Array.from({ length: 20 * studs }, (_, at) => 80 + fee[at % studs] / 1000),
      fee,
      bookLimit: new Float64Array(studs).fill(3),
      budget: 70_001,
    }
    const cut = bestSeasonPlan(grid, { maxNodes: 3 })
    const longer = bestSeasonPlan(grid, { maxNodes: 200 })
    expect(cut.bound).toBeGreaterThan(cut.sum)
    expect(longer.sum).toBeGreaterThanOrEqual(cut.sum)
    expect(longer.sum).toBeLessThanOrEqual(cut.bound)
  })
})

describe('cheaper plans', () => {
  test('breed as many mares, and sums and fees fall from the best to the balanced to the cheapest', () => {
    let saved = 0
    for (let k = 0; k < 150; k++) {
      const rng = createRng(`cheaper ${k}`)
      const season = randomSeason(rng, 1 + rng.int(6), 1 + rng.int(4))
      const grid = gridOf(season)
      const best = bestSeasonPlan(grid, { maxNodes: 10_000 })
      const plans = cheaperPlans(grid, best, { maxNodes: 10_000 })
      if (plans === null) {
        expect(best.choice.some((stud) => stud >= 0 && Number.isNaN(season.fee[stud]))).toBe(true)
        continue
      }
      const { balanced, cheapest } = plans
      for (const [dearer, cheaper] of [
        [best, balanced],
        [balanced, cheapest],
      ]) {
        expect(cheaper.covered).toBe(dearer.covered)
        expect(cheaper.sum).toBeLessThanOrEqual(dearer.sum + SAME_SUM)
        expect(cheaper.fee).toBeLessThanOrEqual(dearer.fee)
      }
      expect(balanced.fee).toBeLessThanOrEqual((best.fee + cheapest.fee) / 2)
      // No plan of as many mares costs less, and none for that money is better.
      const limits = { ...season.limits, budget: Math.max(0, cheapest.fee - 100) }
      if (cheapest.fee > 0)
        expect(byTryingAll({ ...season, limits }, grid.utility).covered).toBeLessThan(cheapest.covered)
      const paid = { ...season, limits: { ...season.limits, budget: cheapest.fee } }
      expect(byTryingAll(paid, grid.utility).sum).toBeCloseTo(cheapest.sum, 5)
      if (cheapest.fee < best.fee) saved++
    }
    expect(saved).toBeGreaterThan(20)
  })
})

describe('the reasons', () => {
  test('in the best plan no single change that can be had adds anything, and the others say what is in the way', () => {
    let blocked = 0
    for (let k = 0; k < 100; k++) {
      const grid = gridOf(randomSeason(createRng(`reasons ${k}`), 6, 4))
      const { choice } = bestSeasonPlan(grid, { maxNodes: 10_000 })
      for (const [mare, { nextBest, better }] of mareReasons(grid, choice, new Float64Array(4)).entries()) {
        if (choice[mare] < 0) expect(nextBest).toBeNull()
        else expect(nextBest?.change ?? 0).toBeLessThanOrEqual(SAME_SUM)
        if (better === null) continue
        expect(better.blocked).not.toBeNull()
        blocked++
      }
    }
    expect(blocked).toBeGreaterThan(50)
  })

  test('names those within error of the choice, closest first', () => {
    const grid = {
      mares: 1,
      studs: 4,
      utility: Float64Array.of(90, 89.5, 89.9, 80),
      fee: new Float64Array(4),
      bookLimit: new Float64Array(4).fill(1),
      budget: Infinity,
    }
    const [reason] = mareReasons(grid, Int32Array.of(0), new Float64Array(4).fill(1))
    expect(reason.withinError.map(({ stud }) => stud)).toEqual([2, 1])
    expect(reason.nextBest).toMatchObject({ stud: 2, blocked: null })
    expect(reason.better).toBeNull()
  })

  test('a full book and a spent budget are two reasons', () => {
    const grid = {
      mares: 2,
      studs: 3,
      utility: Float64Array.of(90, 88, 95, 91, 88, 96),
      fee: Float64Array.of(1000, 500, 9000),
      bookLimit: Float64Array.of(1, 5, 5),
      budget: 2000,
    }
    const reasons = mareReasons(grid, Int32Array.of(0, 1), new Float64Array(3))
    expect(reasons[0].better).toMatchObject({ stud: 2, change: 5, blocked: 'over_budget' })
    expect(reasons[1].better).toMatchObject({ stud: 2, change: 8, blocked: 'over_budget' })
    expect(reasons[1].nextBest).toBeNull()
    const cheap = mareReasons({ ...grid, budget: Infinity }, Int32Array.of(0, 1), new Float64Array(3))
    expect(cheap[1].nextBest).toMatchObject({ stud: 2, feeChange: 8500 })
  })
})
