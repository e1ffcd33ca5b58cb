import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
