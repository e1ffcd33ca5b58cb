import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { MAX_PLAN_MARES } from './limits.ts'
import { queryInt } from './values.ts'

const Cents = z.number().int()

export const MATING_COSTS = [
  'stud_fee',
  'keep',
  'breeding',
  'flush',
  'transfer',
  'recipient',
  'registration',
] as const

const MatingCost = z.object({
  name: z.enum(MATING_COSTS),
  cents: Cents.nullable(), // null: not on file
  basis: z.string(), // what it is figured from, or what is missing
})
export type MatingCost = z.infer<typeof MatingCost>

const CostOfWay = z.object({
  lines: z.array(MatingCost),
  cents: Cents.nullable(), // of the lines on file; null: none is
  is_whole: z.boolean(), // every line is on file; else it costs at least that
})

export const MatingCosts = z
  .object({
    keep_days: z.number().int(), // from breeding to weaning
    own: CostOfWay, // she carries the foal
    embryo: CostOfWay, // a recipient does
  })
  .meta({ id: 'MatingCosts' })
export type MatingCosts = z.infer<typeof MatingCosts>

const Dollars = z.number().nonnegative()
const Pair = { sire_id: HorseId, dam_id: HorseId }
/** A pair of a season plan: what its foal costs until weaning, beside what it may bring as a yearling. */
export const PlanPairCosts = z.object({
  ...Pair,
  ...MatingCosts.pick({ own: true, embryo: true }).shape,
  projected_value: Dollars.nullable(), // null: not known, as on the page of the cross
  value_band: z.object({ q25: Dollars, q75: Dollars }).nullable(),
})
export type PlanPairCosts = z.infer<typeof PlanPairCosts>

const id = queryInt(1, Number.MAX_SAFE_INTEGER)

export const getMatingCosts = endpoint({
  method: 'GET',
  path: '/predict/mating-costs',
  need: 'money',
  tag: 'Predictions',
  summary: 'What a foal of a cross costs until it is weaned, from the barn’s own fees, rates and charges',
  query: z.strictObject({ sire_id: id, dam_id: id }),
  reply: MatingCosts,
  errors: ['not_found', 'invalid'],
})

export const predictPlanCosts = endpoint({
  method: 'POST',
  path: '/predict/season-plan/costs',
  need: 'money',
  callsPerMinute: 60,
  tag: 'Predictions',
  summary:
    'What the foals of a season plan’s pairs cost until weaning, and may bring, in the order asked for',
  body: z.strictObject({
    season_year: z.number().int().min(1900).max(2200),
    pairs: z
      .array(
        z.strictObject({
          ...Pair,
          fee: Dollars.max(10_000_000).optional(), // where the plan has one of its own; US dollars
        }),
      )
      .max(MAX_PLAN_MARES),
  }),
  reply: z.object({ pairs: z.array(PlanPairCosts) }),
  errors: ['not_found', 'invalid'],
})
