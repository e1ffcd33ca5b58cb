import type {
  PlanCell,
  PlanChoice,
  PlanOutcome,
  SeasonPlanReply,
  SeasonPlanRequest,
} from '@quarterpole/contract/season-plan'
import { cheaperPlans } from '@quarterpole/genetics/cheaper-plans'
import { DISEASES } from '@quarterpole/genetics/diseases'
import { meanKinship } from '@quarterpole/genetics/group-kinship'
import { onlyAllowed, type PairRefusal, pairRefusals, pairUtility } from '@quarterpole/genetics/plan-cells'
import { type Alternative, mareReasons } from '@quarterpole/genetics/plan-reasons'
import type { SeasonGrid } from '@quarterpole/genetics/season-plan'
import { spreadSeasonPlan } from '@quarterpole/genetics/spread-plan'
import { at, rowOf } from '../../herd/snapshot/snapshot.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { PredictionServices } from '../predictions/predict.ts'
import { type Pairs, pairsOf } from './pairs.ts'
import { type PlanHorses, readPlanHorses } from './plan-horses.ts'
import { type PlanAlternative, planNotes, PROBLEMS, reasonSentence, refusalSentence } from './plan-words.ts'

/** All that a plan is judged by. */
interface Season extends PlanHorses {
  readonly request: SeasonPlanRequest
  readonly pairs: Pairs
  readonly refusals: readonly (PairRefusal | null)[]
  /** Of every pair, allowed or not. */
  readonly utility: Float64Array
  /** Utilities of the allowed pairs; fees in cents. */
  readonly grid: SeasonGrid
  /** Mares to one stallion at most in the proposal. */
  readonly perStud: number
  readonly unit: SeasonPlanReply['unit']
}

/**
 * The grid of a season, the best plan for it, and the plan made by hand if one was sent.
 *
 * @throws {AppError} not_found, invalid
 */
export async function planSeason(
  { db, herd }: PredictionServices,
  request: SeasonPlanRequest,
): Promise<SeasonPlanReply> {
  const horses = await readPlanHorses(db, request)
  const isThere = [...horses.mares, ...horses.studs].every(({ id }) => rowOf(herd.current, id) >= 0)
  const snapshot = isThere ? herd.current : await herd.upToDate()
  const open = seasonOf(request, horses, pairsOf(snapshot, horses, request))
  const best = spreadSeasonPlan(
    open.grid,
    request.max_per_stud === undefined ? 'spread' : request.max_per_stud,
  )
  const season = { ...open, perStud: best.perStud ?? Infinity }
  const cheaper = cheaperPlans(sharedGrid(season), best)
  const chosen = request.choices && choiceOf(season, request.choices)
  const atMostBetter = best.bound - best.sum
  const { pairs, studs } = season
  return {
    season_year: request.season_year,
    distance_yards: request.distance_yards,
    unit: season.unit,
    mares: [...horses.mares],
    studs: [...studs],
    max_per_stud: best.perStud,
    cells: presentCells(season),
    proposal: presentOutcome(season, best.choice),
    cheaper: cheaper && {
      balanced: presentOutcome(season, cheaper.balanced.choice),
      cheapest: presentOutcome(season, cheaper.cheapest.choice),
    },
    chosen: chosen && presentOutcome(season, chosen),
    at_most_better: atMostBetter,
    notes: planNotes({
      unit: season.unit,
      hasEvaluation: !Number.isNaN(at(pairs.expectedSi, 0)),
      inbreedingUnknown: pairs.inbreeding.filter(Number.isNaN).length,
      pairs: pairs.inbreeding.length,
      feesUnknown: studs.filter(({ stud_fee }) => stud_fee === null).map(({ name }) => name),
      perStud:
        request.max_per_stud === undefined && season.perStud < season.mares.length ? season.perStud : null,
      atMostBetter,
    }),
  }
}

function seasonOf(request: SeasonPlanRequest, horses: PlanHorses, pairs: Pairs): Omit<Season, 'perStud'> {
  const { outcross, max_inbreeding: maxInbreeding, exclude_affected: excludeAffected, budget } = request
  const cents = (dollars: number | null) => (dollars === null ? Number.NaN : Math.round(100 * dollars))
  const fee = Float64Array.from(horses.studs, ({ stud_fee }) => cents(stud_fee))
  const bookLimit = Float64Array.from(horses.studs, ({ book_limit, booked }) =>
    book_limit === null ? Infinity : Math.max(0, book_limit - booked),
  )
  const limits = {
    outcross,
    maxInbreeding,
    excludeAffected,
    excludeFamily: !request.include_close_relatives,
    budget: budget === null ? null : cents(budget),
  }
  const refusals = pairRefusals(pairs, { fee, bookLimit }, limits)
  const utility = pairUtility(pairs, refusals, outcross)
  return {
    ...horses,
    request,
    pairs,
    refusals,
    utility,
    unit: outcross === 1 || Number.isNaN(at(pairs.expectedSi, 0)) ? 'inbreeding' : 'si',
    grid: {
      mares: horses.mares.length,
      studs: horses.studs.length,
      utility: onlyAllowed(utility, refusals),
      fee,
      bookLimit,
      budget: limits.budget ?? Infinity,
    },
  }
}

/** The grid in which no stud gets more than the proposal's limit. */
const sharedGrid = ({ grid, perStud }: Season): SeasonGrid => ({
  ...grid,
  bookLimit: grid.bookLimit.map((limit) => Math.min(limit, perStud)),
})

/** The stallion of each mare, −1 = open. */
function choiceOf({ mares, studs }: PlanHorses, choices: readonly PlanChoice[]): Int32Array {
  const choice = new Int32Array(mares.length).fill(-1)
  for (const [i, { mare_id, stallion_id }] of choices.entries()) {
    const mare = mares.findIndex(({ id }) => id === mare_id)
    if (mare < 0)
      throw invalid(`choices.${i}.mare_id`, `Mare ${mare_id} is not among the mares of this plan.`)
    const stud = stallion_id === null ? -1 : studs.findIndex(({ id }) => id === stallion_id)
    if (stallion_id !== null && stud < 0)
      throw invalid(
        `choices.${i}.stallion_id`,
        `Stallion ${stallion_id} is not among the stallions of this plan.`,
      )
    choice[mare] = stud
  }
  return choice
}

const known = (value: number) => (Number.isNaN(value) ? null : value)

const presentCells = (season: Season): PlanCell[] =>
  season.mares.flatMap((mare, i) =>
    season.studs.map((stud, j): PlanCell => {
      const cell = i * season.studs.length + j
      const { expectedSi, sd, inbreeding, outlooks } = season.pairs
      const outlook = outlooks[cell]
      if (!outlook) throw new RangeError(`there is no pair ${cell}`)
      return {
        mare_id: mare.id,
        stallion_id: stud.id,
        expected_si: known(at(expectedSi, cell)),
        sd_of_expected: known(at(sd, cell)),
        inbreeding_coefficient: known(at(inbreeding, cell)),
        worst_disease: outlook,
        refusal: refusalOf(season, cell),
      }
    }),
  )

function refusalOf({ refusals, pairs, studs, request }: Season, cell: number): PlanCell['refusal'] {
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
  })
  return { code, sentence }
}

function presentOutcome(season: Season, choice: Int32Array): PlanOutcome {
  const { mares, studs, pairs, utility } = season
  const bred = [...choice.keys()].filter((mare) => at(choice, mare) >= 0)
  const cells = bred.map((mare) => mare * studs.length + at(choice, mare))
  const total = (column: Float64Array) => cells.reduce((sum, cell) => sum + at(column, cell), 0)
  const fees = bred.map((mare) => studs[at(choice, mare)]?.stud_fee ?? null)
  const known = cells.map((cell) => at(pairs.inbreeding, cell)).filter((f) => !Number.isNaN(f))
  const sum = total(pairs.expectedSi)
  const size = mares.length + studs.length
  return {
    mares: presentReasons(season, choice),
    bred: bred.length,
    points: total(utility),
    sum_expected_si: Number.isNaN(sum) || bred.length === 0 ? null : sum,
    total_fee: fees.reduce<number>((all, fee) => all + (fee ?? 0), 0),
    fees_unknown: fees.filter((fee) => fee === null).length,
    mean_inbreeding: known.length === 0 ? null : known.reduce((all, f) => all + f, 0) / known.length,
    inbreeding_unknown: cells.length - known.length,
    kinship: {
      mares: meanKinship(
        pairs.kinship,
        size,
        bred.map((mare) => [mare, mare]),
      ),
      foals: meanKinship(
        pairs.kinship,
        size,
        bred.map((mare) => [mare, mares.length + at(choice, mare)]),
      ),
    },
    problems: problemsOf(season, choice),
  }
}

function presentReasons(season: Season, choice: Int32Array): PlanOutcome['mares'] {
  const { mares, studs, grid, utility, unit } = season
  const shared = sharedGrid(season)
  const idOf = (stud: number) => studs[stud]?.id ?? null
  // A plan made by hand may hold a pair that is not allowed: it has its worth all the same.
  const own = grid.utility.slice()
  for (const [mare, stud] of choice.entries())
    if (stud >= 0) own[mare * studs.length + stud] = at(utility, mare * studs.length + stud)
  const reasons = mareReasons({ ...shared, utility: own }, choice, season.pairs.studError)
  const blockOf = ({ stud, blocked }: Alternative): PlanAlternative['blocked'] =>
    blocked === 'book_full' && at(grid.bookLimit, stud) > at(shared.bookLimit, stud) ? 'share_full' : blocked
  return mares.map((mare, i) => {
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
      mare_id: mare.id,
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
  const { mares, studs, grid } = season
  const problems: string[] = []
  const taken = new Map<number, number>()
  let spent = 0
  for (const [mare, stud] of choice.entries()) {
    if (stud < 0) continue
    taken.set(stud, (taken.get(stud) ?? 0) + 1)
    spent += at(grid.fee, stud) || 0 // an unknown fee is not in the sum
    const refusal = refusalOf(season, mare * studs.length + stud)
    if (refusal !== null && refusal.code !== 'book_closed')
      problems.push(PROBLEMS.pair(mares[mare]?.name ?? '', studs[stud]?.name ?? '', refusal.sentence))
  }
  for (const [stud, count] of taken) {
    const over = count - at(grid.bookLimit, stud)
    if (over > 0) problems.push(PROBLEMS.book(studs[stud]?.name ?? '', over))
    const most = season.request.max_per_stud ?? null
    if (most !== null && count > most) problems.push(PROBLEMS.share(studs[stud]?.name ?? '', count, most))
  }
  if (spent > grid.budget) problems.unshift(PROBLEMS.budget((spent - grid.budget) / 100))
  return problems
}
