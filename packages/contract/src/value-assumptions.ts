import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { typedText } from './values.ts'

/** Allowed range of each assumption in its own unit; values outside are typos. */
export const VALUE_RANGES = {
  open_yearling_usd: [100, 10_000_000],
  mixed_usd: [100, 10_000_000],
  in_utero_usd: [100, 10_000_000],
  level_sd: [0.01, 3],
  reference_si: [40, 130],
  reference_fee_usd: [100, 1_000_000],
  si_slope: [0, 0.3],
  si_slope_sd: [0.001, 0.3],
  fee_slope: [0, 2],
  fee_slope_sd: [0.001, 2],
  fee_sd: [0.01, 3],
  colt_effect: [-2, 2],
  colt_effect_sd: [0.001, 2],
  residual_sd: [0.05, 3],
  residual_rows: [1, 10_000],
  sale_sd: [0.01, 3],
} as const
export type ValueAssumptionName = keyof typeof VALUE_RANGES

const own = ([least, most]: readonly [number, number]) => {
  const message = `must be a number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`
  return z.number(message).min(least, message).max(most, message).optional()
}

/** Figures the owner uses instead of the published ones; those left out stay as published. */
export const OwnFigures = z.strictObject({
  open_yearling_usd: own(VALUE_RANGES.open_yearling_usd),
  mixed_usd: own(VALUE_RANGES.mixed_usd),
  in_utero_usd: own(VALUE_RANGES.in_utero_usd),
  level_sd: own(VALUE_RANGES.level_sd),
  reference_si: own(VALUE_RANGES.reference_si),
  reference_fee_usd: own(VALUE_RANGES.reference_fee_usd),
  si_slope: own(VALUE_RANGES.si_slope),
  si_slope_sd: own(VALUE_RANGES.si_slope_sd),
  fee_slope: own(VALUE_RANGES.fee_slope),
  fee_slope_sd: own(VALUE_RANGES.fee_slope_sd),
  fee_sd: own(VALUE_RANGES.fee_sd),
  colt_effect: own(VALUE_RANGES.colt_effect),
  colt_effect_sd: own(VALUE_RANGES.colt_effect_sd),
  residual_sd: own(VALUE_RANGES.residual_sd),
  residual_rows: own(VALUE_RANGES.residual_rows),
  sale_sd: own(VALUE_RANGES.sale_sd),
})
export type OwnFigures = z.infer<typeof OwnFigures>

/** One assumption: the published figure and the owner's, if any. */
export const ValueAssumption = z.object({
  name: OwnFigures.keyof(),
  label: z.string(),
  unit: z.string(),
  published: z.number(),
  mark: z.enum(['published', 'derived', 'assumed']), // quality of the published figure's source
  source: z.string(),
  own: z.number().nullable(), // null: the published figure is used
  least: z.number(),
  most: z.number(),
})
export type ValueAssumption = z.infer<typeof ValueAssumption>

export const ValueAssumptions = z.object({
  version: z.number().int().nonnegative(), // 0: never edited; send it with an edit
  source: z.string().nullable(), // where the owner's figures come from
  assumptions: z.array(ValueAssumption),
})
export type ValueAssumptions = z.infer<typeof ValueAssumptions>

const tag = 'Projected value'

export const getValueAssumptions = endpoint({
  method: 'GET',
  path: '/value-assumptions',
  need: 'money',
  tag,
  summary: 'Assumptions of a foal’s projected value',
  reply: ValueAssumptions,
  errors: [],
})
export const updateValueAssumptions = endpoint({
  method: 'PUT',
  path: '/value-assumptions',
  need: 'manage',
  tag,
  summary: 'Set your own assumptions; an empty set resets to published',
  body: z.strictObject({
    own: OwnFigures,
    source: typedText(200).default(null),
    version: z.number().int().nonnegative().optional(),
  }),
  reply: ValueAssumptions,
  errors: ['invalid', 'conflict'],
})
