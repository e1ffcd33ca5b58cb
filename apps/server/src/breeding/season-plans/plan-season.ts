import type { PlanCell, SeasonPlanReply, SeasonPlanRequest } from '@quarterpole/contract/season-plan'
import { cheaperPlans } from '@quarterpole/genetics/cheaper-plans'
import { onlyAllowed, pairRefusals, pairUtility } from '@quarterpole/genetics/plan-cells'
import { spreadSeasonPlan } from '@quarterpole/genetics/spread-plan'
import { at, rowOf } from '../../herd/snapshot/snapshot.ts'
import type { PredictionServices } from '../predictions/predict.ts'
import { choiceOf, foalRows } from './foal-rows.ts'
import { type Pairs, pairsOf } from './pairs.ts'
import { type PlanHorses, readPlanHorses } from './plan-horses.ts'
import { presentOutcome, refusalOf, type Season, sharedGrid } from './plan-outcome.ts'
import { planNotes } from './plan-words.ts'

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
  const chosen = request.choices && choiceOf(request, season.rows, request.choices)
  const atMostBetter = best.bound - best.sum
  const { pairs, studs } = season
  return {
    season_year: request.season_year,
    distance_yards: request.distance_yards,
    unit: season.unit,
    mares: [...horses.mares],
    studs: [...studs],
    max_per_stud: best.perStud,
    doses_a_foal: season.aFoal?.doses ?? null,
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
        request.max_per_stud === undefined && season.perStud < season.rows.length ? season.perStud : null,
      noun: season.rows.length > season.mares.length ? 'foals' : 'mares',
      aFoal: season.aFoal,
      atMostBetter,
    }),
  }
}

function seasonOf(request: SeasonPlanRequest, horses: PlanHorses, pairs: Pairs): Omit<Season, 'perStud'> {
  const { outcross, max_inbreeding: maxInbreeding, exclude_affected: excludeAffected, budget } = request
  const cents = (dollars: number | null) => (dollars === null ? Number.NaN : Math.round(100 * dollars))
  const fee = Float64Array.from(horses.studs, ({ stud_fee }) => cents(stud_fee))
  const bookLimit = Float64Array.from(horses.studs, ({ book_limit, booked, dose_foals }) =>
    Math.min(book_limit === null ? Infinity : Math.max(0, book_limit - booked), dose_foals ?? Infinity),
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
  const allowed = onlyAllowed(utility, refusals)
  const rows = foalRows(request)
  const studs = horses.studs.length
  return {
    ...horses,
    request,
    pairs,
    refusals,
    rows,
    utility,
    unit: outcross === 1 || Number.isNaN(at(pairs.expectedSi, 0)) ? 'inbreeding' : 'si',
    grid: {
      mares: rows.length,
      studs,
      utility: Float64Array.from(
        rows.flatMap(({ mare }) => [...allowed.subarray(mare * studs, (mare + 1) * studs)]),
      ),
      fee,
      bookLimit,
      budget: limits.budget ?? Infinity,
      embryos: {
        isEmbryo: Uint8Array.from(rows, ({ isEmbryo }) => Number(isEmbryo)),
        recipients: request.recipients ?? Infinity,
        cost: cents(request.embryo_cost ?? 0),
      },
    },
  }
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
