import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId, pathId, SeasonPlanId } from './ids.ts'
import {
  INBREEDING_MODERATE,
  PAIR_REFUSALS,
  MAX_FOALS_A_DONOR,
  MAX_PLAN_DOSES,
  MAX_PLAN_FOALS,
  MAX_PLAN_MARES,
  MAX_PLAN_STUDS,
  TRAIT_DISTANCES,
} from './limits.ts'
import { MAX_DOSES_A_COVER } from './semen-stock.ts'
import { RankedMating } from './matings.ts'
import { Fraction, Instant, IsoDate, page, queryInt, requiredText } from './values.ts'
import { forMoney } from './privacy.ts'

const SeasonYear = z.number().int().min(1900).max(2200)
const dollars = forMoney(z.number().nonnegative().max(10_000_000))
const different = [
  (ids: readonly number[]) => new Set(ids).size === ids.length,
  'must not name a horse twice',
] as const

/** One mare's stallion, or that of one of a donor's foals; null = she stays open. */
export const PlanChoice = z.strictObject({ mare_id: HorseId, stallion_id: HorseId.nullable() })
export type PlanChoice = z.infer<typeof PlanChoice>

/** What a season plan is made for: the mares, the stallions and the limits. */
export const SeasonPlanQuestion = z.strictObject({
  season_year: SeasonYear,
  mare_ids: z
    .array(HorseId)
    .min(1)
    .max(MAX_PLAN_MARES)
    .refine(...different),
  stallion_ids: z
    .array(HorseId)
    .min(1)
    .max(MAX_PLAN_STUDS)
    .refine(...different),
  distance_yards: z.literal([...TRAIT_DISTANCES]).default(400),
  /** Weight on outcrossing: 0 plans for speed alone, 1 for outcross alone. */
  outcross: Fraction.default(0),
  /** Null: no limit. */
  max_inbreeding: Fraction.nullable().default(INBREEDING_MODERATE),
  /** Leave out pairs that can give affected foals: a parent holds a gene, and the other may. Lethal pairs are always left out. */
  exclude_affected: z.boolean().default(true),
  /** Her sire, her sons, and her full and half brothers. */
  include_close_relatives: z.boolean().default(false),
  /** Mares to one stallion at most; null: no limit. Left out: a quarter of the mares, more where a mare would stay open. */
  max_per_stud: z.number().int().min(1).max(MAX_PLAN_MARES).nullable().optional(),
  /** All stud fees, and the cost of the embryos, together, US dollars. */
  budget: dollars.nullable().default(null),
  /** Mares that are to have several foals, or none of their own; the others carry one. */
  mare_terms: z
    .array(
      z.strictObject({
        mare_id: HorseId,
        foals: z.number().int().min(1).max(MAX_FOALS_A_DONOR),
        carries: z.boolean().default(true), // one of them herself; recipients carry the others
      }),
    )
    .max(MAX_PLAN_MARES)
    .default([]),
  /** Recipients on hand; null: no limit. */
  recipients: z.number().int().min(0).max(MAX_PLAN_FOALS).nullable().default(null),
  /** Of each foal that a recipient carries, beside the stud fee: flush, transfer and recipient. */
  embryo_cost: dollars.nullable().default(null),
  /** Doses of stored semen that a foal takes; null: by how many a breeding took here, and how often it took. */
  doses_a_foal: z.number().int().min(1).max(MAX_DOSES_A_COVER).nullable().default(null),
  /** A stallion's fee and book limit where they differ from what is on file for the season. */
  stud_terms: z
    .array(
      z.strictObject({
        stallion_id: HorseId,
        stud_fee: dollars.nullable().optional(),
        book_limit: z.number().int().min(0).max(10_000).nullable().optional(), // null: no limit
        /** He is bred by stored semen, of so many doses; null: without a limit. Left out: those on file, of one who no longer covers. */
        doses: z.number().int().min(0).max(MAX_PLAN_DOSES).nullable().optional(),
      }),
    )
    .max(MAX_PLAN_STUDS)
    .default([]),
})
export type SeasonPlanQuestion = z.infer<typeof SeasonPlanQuestion>

export const SeasonPlanRequest = SeasonPlanQuestion.extend({
  /** A plan made by hand, to be compared with the proposal; a mare left out stays open. */
  choices: z.array(PlanChoice).max(MAX_PLAN_FOALS).nullable().default(null),
})
export type SeasonPlanRequest = z.infer<typeof SeasonPlanRequest>

const planHorse = { id: HorseId, name: z.string(), birth_year: z.number().int().nullable() }
export const PlanMare = z.object(planHorse)
export const PlanStud = z.object({
  ...planHorse,
  stud_fee: forMoney(z.number().nullable()),
  fee_from: z.enum(['request', 'season', 'horse']).nullable(), // null: no fee on file
  book_limit: z.number().int().nullable(), // null: none on file
  booked: z.number().int().nonnegative(), // mares of other plans already in his book this season
  doses: z.number().int().nullable(), // of stored semen; null: not bred by it, or without a limit
  doses_until: IsoDate.nullable(), // last day the registry takes foals of it; null: no such day
  dose_foals: z.number().int().nullable(), // foals of this plan that the doses are enough for
})
export type PlanMare = z.infer<typeof PlanMare>
export type PlanStud = z.infer<typeof PlanStud>

export const PlanCell = z.object({
  mare_id: HorseId,
  stallion_id: HorseId,
  expected_si: z.number().nullable(), // null: no breeding values
  sd_of_expected: z.number().nonnegative().nullable(),
  inbreeding_coefficient: Fraction.nullable(), // null: too little pedigree
  worst_disease: RankedMating.shape.worst_disease,
  refusal: z.object({ code: z.enum(PAIR_REFUSALS), sentence: forMoney(z.string()) }).nullable(), // null: allowed
})
export type PlanCell = z.infer<typeof PlanCell>

const Alternative = z.object({
  stallion_id: HorseId,
  change: z.number(), // of the plan's points; for an open mare, what the pair adds
  fee_change: forMoney(z.number()),
  blocked: z.enum(['book_full', 'doses_taken', 'no_recipient', 'over_budget', 'share_full']).nullable(), // share_full: as many of these mares as one stallion gets
})

/** A foal of a plan; a mare has one, or as many as were asked for. */
export const PlannedMare = z.object({
  mare_id: HorseId,
  is_embryo: z.boolean(), // a recipient carries it
  stallion_id: HorseId.nullable(),
  reason: forMoney(z.string()), // why this stallion, and what the next best would cost
  next_best: Alternative.nullable(),
  better: Alternative.nullable(), // the best that adds more but cannot be had with the rest as it is
  same_within_error: z.array(HorseId), // each could take his place alone, and the plan changes by less than the error
})
export type PlannedMare = z.infer<typeof PlannedMare>

/** A plan with its sums. */
export const PlanOutcome = z.object({
  mares: z.array(PlannedMare),
  bred: z.number().int(), // foals planned: mares bred, but for a donor of several
  points: z.number(), // what the proposal maximizes; unit in the reply
  sum_expected_si: z.number().nullable(),
  total_fee: forMoney(z.number()), // stud fees
  embryos: z.number().int(), // foals that recipients carry
  embryo_cost: forMoney(z.number()), // of all of them
  fees_unknown: z.number().int(), // chosen stallions without a fee on file, not in the total
  mean_inbreeding: z.number().nullable(), // of the foals whose inbreeding can be figured
  inbreeding_unknown: z.number().int(),
  kinship: z.object({
    mares: z.number().nullable(), // mean kinship of every two of the bred mares
    foals: z.number().nullable(), // of every two of the planned foals
  }),
  problems: forMoney(z.array(z.string())), // limits that a plan made by hand breaks
})
export type PlanOutcome = z.infer<typeof PlanOutcome>

export const SeasonPlanReply = z.object({
  season_year: z.number().int(),
  distance_yards: z.number().int(),
  unit: z.enum(['si', 'inbreeding']), // points are SI, or percentage points of inbreeding avoided
  mares: z.array(PlanMare),
  studs: z.array(PlanStud),
  max_per_stud: z.number().int().nullable(), // mares, or foals of donors, to one stallion at most in the proposal
  doses_a_foal: z.number().int().nullable(), // null: nobody is bred by stored semen
  cells: z.array(PlanCell), // a mare after the other, stallions in the order of `studs`
  proposal: PlanOutcome, // the most points
  /** As many mares for less: the most points within half of what the proposal costs over the cheapest, and for the least fees. */
  cheaper: z.object({ balanced: PlanOutcome, cheapest: PlanOutcome }).nullable(), // null: a fee of the proposal isn't on file
  chosen: PlanOutcome.nullable(), // the plan made by hand, if one was sent
  at_most_better: z.number().nonnegative(), // 0: the proposal is proven to be the best; else no plan beats it by more
  notes: z.array(z.string()),
})
export type SeasonPlanReply = z.infer<typeof SeasonPlanReply>

const tag = 'Season plans'

export const predictSeasonPlan = endpoint({
  method: 'POST',
  path: '/predict/season-plan',
  need: 'plan',
  callsPerMinute: 300,
  tag,
  summary: 'Mares and stallions as a grid, with the best plan within a budget, books and limits',
  body: SeasonPlanRequest,
  reply: SeasonPlanReply,
  errors: ['not_found', 'invalid'],
})

export const getPlanCandidates = endpoint({
  method: 'GET',
  path: '/season-plans/candidates',
  need: 'plan',
  tag,
  summary: 'My living broodmares and the stallions at stud, to start a plan with',
  query: z.strictObject({ season_year: queryInt(1900, 2200) }),
  reply: z.object({ mares: z.array(PlanMare), studs: z.array(PlanMare) }),
  errors: ['invalid'],
})

export const SeasonPlanInput = z.strictObject({
  name: requiredText(80),
  request: SeasonPlanQuestion,
  choices: z.array(PlanChoice).max(MAX_PLAN_FOALS),
})
export type SeasonPlanInput = z.infer<typeof SeasonPlanInput>

export const SeasonPlan = z.object({
  id: SeasonPlanId,
  season_year: z.number().int(),
  name: z.string(),
  request: SeasonPlanQuestion,
  choices: z.array(PlanChoice),
  version: z.number().int(), // send it with an edit; a stale version answers 409
  created_at: Instant,
  updated_at: Instant,
})
export type SeasonPlan = z.infer<typeof SeasonPlan>

const params = z.object({ id: pathId(SeasonPlanId) })

export const listSeasonPlans = endpoint({
  method: 'GET',
  path: '/season-plans',
  need: 'plan',
  tag,
  summary: 'Saved season plans, newest season first',
  query: z.strictObject({
    season_year: queryInt(1900, 2200).optional(),
    ...page,
  }),
  reply: z.array(SeasonPlan),
  errors: ['invalid'],
})
export const getSeasonPlan = endpoint({
  method: 'GET',
  path: '/season-plans/:id',
  need: 'plan',
  tag,
  summary: 'One saved season plan',
  params,
  reply: SeasonPlan,
  errors: ['not_found'],
})
export const createSeasonPlan = endpoint({
  method: 'POST',
  path: '/season-plans',
  need: 'plan',
  tag,
  summary: 'Save a season plan',
  body: SeasonPlanInput,
  reply: SeasonPlan,
  status: 201,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const updateSeasonPlan = endpoint({
  method: 'PUT',
  path: '/season-plans/:id',
  need: 'plan',
  tag,
  summary: 'Edit a saved season plan',
  params,
  body: SeasonPlanInput.extend({ version: z.number().int().positive().optional() }),
  reply: SeasonPlan,
  errors: ['not_found', 'invalid', 'conflict'],
})
export const deleteSeasonPlan = endpoint({
  method: 'DELETE',
  path: '/season-plans/:id',
  need: 'plan',
  tag,
  summary: 'Delete a saved season plan',
  params,
  reply: z.null(),
  status: 204,
  errors: ['not_found'],
})
