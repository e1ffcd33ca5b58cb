import type {
  PlanCell,
  PlanOutcome,
  SeasonPlanReply,
  SeasonPlanRequest,
} from '@quarterpole/contract/season-plan'
import { DISEASES } from '@quarterpole/genetics/diseases'
import { meanKinship } from '@quarterpole/genetics/group-kinship'
import type { PairRefusal } from '@quarterpole/genetics/plan-cells'
import { type Alternative, mareReasons } from '@quarterpole/genetics/plan-reasons'
import { embryoCost, type SeasonGrid } from '@quarterpole/genetics/plan-problem'
import { at } from '../../herd/snapshot/snapshot.ts'
import type { FoalRow } from './foal-rows.ts'
import type { Pairs } from './pairs.ts'
import type { PlanHorses } from './plan-horses.ts'
import { type PlanAlternative, PROBLEMS, reasonSentence, refusalSentence } from './plan-words.ts'

/** All that a plan is judged by. */
export interface Season extends PlanHorses {
  readonly request: SeasonPlanRequest
  readonly pairs: Pairs
  readonly refusals: readonly (PairRefusal | null)[]
  /** The foals asked for: the rows of the grid, and of a plan's choices. */
  readonly rows: readonly FoalRow[]
  /** Of every pair, allowed or not. */
  readonly utility: Float64Array
  /** Utilities of the allowed pairs, a row a foal; fees in cents. */
  readonly grid: SeasonGrid
  /** Mares to one stallion at most in the proposal. */
  readonly perStud: number
  readonly unit: SeasonPlanReply['unit']
}

/** The grid in which no stud gets more than the proposal's limit. */
export const sharedGrid = ({ grid, perStud }: Season): SeasonGrid => ({
  ...grid,
  bookLimit: grid.bookLimit.map((limit) => Math.min(limit, perStud)),
})

/** Why a pair is left out. */
export function refusalOf({ refusals, pairs, studs, request }: Season, cell: number): PlanCell['refusal'] {
  const code = refusals[cell] ?? null
  const outlook = pairs.outlooks[cell]
  if (code === null || !outlook) return null
  const sentence = refusalSentence(code, {
    relation: pairs.relations[cell] ?? null,
    inbreeding: at(pairs.inbreeding, cell),
    maxInbreeding: request.max_inbreeding,
    outlook,
    lethal: (pairs.lethal[cell] ?? []).map((locus) => DISEASES[locus].label),
    studFee: studs[cell % studs.length]?.stud_fee ?? null,
    isOutOfDoses: studs[cell % studs.length]?.dose_foals === 0,
  })
  return { code, sentence }
}

/** A plan with its sums, reasons and the limits it breaks. */
export function presentOutcome(season: Season, choice: Int32Array): PlanOutcome {
  const { mares, studs, pairs, utility, rows, grid } = season
  const bred = rows.flatMap(({ mare, isEmbryo }, row) => {
    const stud = at(choice, row)
    return stud < 0 ? [] : { mare, isEmbryo, stud, cost: embryoCost(grid, row) }
  })
  const cells = bred.map(({ mare, stud }) => mare * studs.length + stud)
  const total = (column: Float64Array) => cells.reduce((sum, cell) => sum + at(column, cell), 0)
  const fees = bred.map(({ stud }) => studs[stud]?.stud_fee ?? null)
  const known = cells.map((cell) => at(pairs.inbreeding, cell)).filter((f) => !Number.isNaN(f))
  const sum = total(pairs.expectedSi)
  const size = mares.length + studs.length
  return {
    mares: presentReasons(season, choice),
    bred: bred.length,
    points: total(utility),
    sum_expected_si: Number.isNaN(sum) || bred.length === 0 ? null : sum,
    total_fee: fees.reduce<number>((all, fee) => all + (fee ?? 0), 0),
    embryos: bred.filter(({ isEmbryo }) => isEmbryo).length,
    embryo_cost: bred.reduce((all, { cost }) => all + cost, 0) / 100,
    fees_unknown: fees.filter((fee) => fee === null).length,
    mean_inbreeding: known.length === 0 ? null : known.reduce((all, f) => all + f, 0) / known.length,
    inbreeding_unknown: cells.length - known.length,
    kinship: {
      mares: meanKinship(
        pairs.kinship,
        size,
        [...new Set(bred.map(({ mare }) => mare))].map((mare) => [mare, mare]),
      ),
      foals: meanKinship(
        pairs.kinship,
        size,
        bred.map(({ mare, stud }) => [mare, mares.length + stud]),
      ),
    },
    problems: problemsOf(season, choice),
  }
}

function presentReasons(season: Season, choice: Int32Array): PlanOutcome['mares'] {
  const { studs, rows, grid, utility, unit } = season
  const shared = sharedGrid(season)
  const idOf = (stud: number) => studs[stud]?.id ?? null
  // A plan made by hand may hold a pair that is not allowed: it has its worth all the same.
  const own = grid.utility.slice()
  for (const [row, { mare }] of rows.entries()) {
    const stud = at(choice, row)
    if (stud >= 0) own[row * studs.length + stud] = at(utility, mare * studs.length + stud)
  }
  const reasons = mareReasons({ ...shared, utility: own }, choice, season.pairs.studError)
  const blockOf = ({ stud, blocked }: Alternative): PlanAlternative['blocked'] => {
    if (blocked !== 'book_full') return blocked
    if (at(grid.bookLimit, stud) > at(shared.bookLimit, stud)) return 'share_full'
    return studs[stud]?.dose_foals === at(grid.bookLimit, stud) ? 'doses_taken' : blocked
  }
  return rows.map(({ mare_id, isEmbryo }, i) => {
    const stud = at(choice, i)
    const { nextBest = null, better = null, withinError = [] } = reasons[i] ?? {}
    const present = (one: typeof nextBest) => {
      const stallion_id = one && idOf(one.stud)
      if (!one || stallion_id === null) return null
      return { stallion_id, change: one.change, fee_change: one.feeChange / 100, blocked: blockOf(one) }
    }
    const inDollars = (one: typeof nextBest) =>
      one && { ...one, feeChange: one.feeChange / 100, blocked: blockOf(one) }
    const facts = {
      nameOf: (at: number) => studs[at]?.name ?? '',
      own: stud,
      nextBest: inDollars(nextBest),
      better: inDollars(better),
      withinError,
      unit,
      allowed: grid.utility
        .subarray(i * studs.length, (i + 1) * studs.length)
        .filter((value) => !Number.isNaN(value)).length,
    }
    return {
      mare_id,
      is_embryo: isEmbryo,
      stallion_id: stud < 0 ? null : idOf(stud),
      reason: reasonSentence(facts),
      next_best: present(nextBest),
      better: present(better),
      same_within_error: withinError.map(({ stud: other }) => idOf(other)).filter((id) => id !== null),
    }
  })
}

/** The limits that a plan breaks: the proposal none. */
function problemsOf(season: Season, choice: Int32Array): string[] {
  const { mares, studs, rows, grid, request } = season
  const problems: string[] = []
  const taken = new Map<number, number>()
  let [spent, embryos] = [0, 0]
  for (const [row, { mare, isEmbryo }] of rows.entries()) {
    const stud = at(choice, row)
    if (stud < 0) continue
    taken.set(stud, (taken.get(stud) ?? 0) + 1)
    if (isEmbryo) embryos++
    spent += (at(grid.fee, stud) || 0) + embryoCost(grid, row) // an unknown fee is not in the sum
    const refusal = refusalOf(season, mare * studs.length + stud)
    if (refusal !== null && refusal.code !== 'book_closed')
      problems.push(PROBLEMS.pair(mares[mare]?.name ?? '', studs[stud]?.name ?? '', refusal.sentence))
  }
  for (const [stud, count] of taken) {
    const over = count - at(grid.bookLimit, stud)
    const byDoses = studs[stud]?.dose_foals === at(grid.bookLimit, stud)
    if (over > 0) problems.push(PROBLEMS[byDoses ? 'doses' : 'book'](studs[stud]?.name ?? '', over))
    const most = request.max_per_stud ?? null
    if (most !== null && count > most) problems.push(PROBLEMS.share(studs[stud]?.name ?? '', count, most))
  }
  if (embryos > (request.recipients ?? Infinity))
    problems.push(PROBLEMS.recipients(embryos - (request.recipients ?? 0)))
  if (spent > grid.budget) problems.unshift(PROBLEMS.budget((spent - grid.budget) / 100))
  return problems
}
