import { z } from 'zod'
import { FoalDistribution } from './breeding.ts'
import { endpoint } from './endpoint.ts'
import { HorseId } from './ids.ts'
import { Fraction, queryInt } from './values.ts'
import { forMoney } from './privacy.ts'

/** One of the two crosses, in what a breeder weighs beside speed. */
export const ComparedCross = z.object({
  sire_id: HorseId,
  sire_name: z.string(),
  dam_id: HorseId,
  dam_name: z.string(),
  stud_fee: forMoney(z.number().nullable()), // US dollars
  projected_value: forMoney(z.number().nullable()), // median, US dollars
  value_band: forMoney(z.object({ q25: z.number(), q75: z.number() }).nullable()),
  inbreeding_coefficient: Fraction.nullable(), // of the foal; null: too little pedigree to figure it
  health: z.string(), // "One foal in four would die of GBED.", worst first
  health_state: z.enum(['clear', 'carrier', 'untested', 'problem']), // problem: foals sick or at risk
  is_grave: z.boolean(),
  lethal_of_100: z.number().int(), // foals of 100 that two copies of a gene would kill
  distributions: z.array(FoalDistribution), // 350, 400, 440; empty without an evaluation
})
export type ComparedCross = z.infer<typeof ComparedCross>

export const ComparedSpeed = z.object({
  distance_yards: z.number().int(),
  /** P(a foal of the first cross runs faster than one of the second), one start each. */
  chance: Fraction,
  /** The same at the low and the high end of what the difference of the two may truly be, 68 of 100. */
  chance_band: z.tuple([Fraction, Fraction]),
  difference: z.number(), // expected SI of the first less that of the second
  sd_of_difference: z.number().nonnegative(), // how sure we are of it
  sd_of_pair: z.number().nonnegative(), // how much one pair of foals differs by chance
  finding: z.array(z.object({ text: z.string(), strong: z.boolean() })),
})
export type ComparedSpeed = z.infer<typeof ComparedSpeed>

export const CrossComparison = z.object({
  differs: z.enum(['sire', 'dam']), // what sets the two crosses apart
  first: ComparedCross,
  second: ComparedCross,
  speeds: z.array(ComparedSpeed), // 350, 400, 440; empty without an evaluation
  /** Without speeds: the health of the two. */
  finding: z.array(z.object({ text: z.string(), strong: z.boolean() })),
  is_grave: z.boolean(), // of either
  missing_speed: z.string().nullable(),
})
export type CrossComparison = z.infer<typeof CrossComparison>

const id = queryInt(1, Number.MAX_SAFE_INTEGER)

export const compareCrosses = endpoint({
  method: 'GET',
  path: '/predict/breeding/compare',
  need: 'read_barn',
  tag: 'Predictions',
  summary:
    'Two stallions for one mare, or two mares for one stallion: whose foal is the faster, and how often',
  query: z.strictObject({
    sire_id: id,
    dam_id: id,
    versus_id: id, // a stallion is set against the sire, a mare against the dam
  }),
  reply: CrossComparison,
  errors: ['not_found', 'invalid'],
})
