import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EvaluationId, JobId } from './ids.ts'
import { RaceBacktest, RaceModelReport } from './race-model.ts'
import { Fraction, Instant, IsoDate } from './values.ts'

/** Starts with a speed index needed in a season, in a group, and before the season. */
export const MIN_SEASON_STARTS = 50
export const MIN_EARLIER_STARTS = 50
/** Horses of a group, and sires among their parents, needed to compare its breeding values. */
export const MIN_VALUE_HORSES = 20
export const MIN_VALUE_SIRES = 10
/** Sires and dams of the last five crops; horses first raced in the season, and those raced before and in it. */
export const VALUE_GROUPS = ['sires', 'dams', 'unraced', 'raced'] as const
export type ValueGroup = (typeof VALUE_GROUPS)[number]
/** By the horse's starts before the season; `proven_sires`: foals of sires with 20 runners then; `proven_dams`: of dams with one. */
export const COVERAGE_GROUPS = [
  'all',
  'unraced',
  'starts_1_3',
  'starts_4_9',
  'starts_10',
  'proven_sires',
  'proven_dams',
] as const
export type CoverageGroup = (typeof COVERAGE_GROUPS)[number]

const estimate = z.object({ value: z.number(), se: z.number().nonnegative() })

/** The starts that were hidden, and what was known before them. */
export const HiddenSeason = z.object({
  kind: z.enum(['calendar_year', 'twelve_months']), // twelve months where the newest year has too few starts
  from: IsoDate,
  to: IsoDate, // day of the last start
  starts: z.number().int(), // with a speed index
  horses: z.number().int(),
  races: z.number().int(),
  earlier_starts: z.number().int(),
})
export type HiddenSeason = z.infer<typeof HiddenSeason>

/**
 * Breeding values at 400 yards without the hidden season against those with it (Legarra and Reverter 2018): both are
 * predictions, so an error that they share doesn't show. Standard errors by jackknife over sires.
 */
export const ValueCheck = z.object({
  group: z.enum(VALUE_GROUPS),
  horses: z.number().int(),
  sires: z.number().int(), // theirs
  statistics: z
    .object({
      bias: estimate, // mean without minus mean with the season, SI; 0 expected
      dispersion: estimate, // slope of the values with it on those without; 1 expected
      consistency: estimate, // their correlation: accuracy without it as a share of accuracy with it
    })
    .nullable(), // null with too few horses
})
export type ValueCheck = z.infer<typeof ValueCheck>

/** How often the hidden starts came within the interval given for a single start. Standard errors by horse and race. */
export const CoverageCheck = z.object({
  group: z.enum(COVERAGE_GROUPS),
  starts: z.number().int(),
  horses: z.number().int(),
  races: z.number().int(),
  result: z
    .object({
      mean_error: estimate, // result minus prediction, SI
      stated_sd: z.number(), // root mean square
      observed_sd: z.number(),
      held: z.array(z.object({ level: Fraction, share: Fraction, se: z.number().nonnegative() })),
    })
    .nullable(), // null with too few starts
})
export type CoverageCheck = z.infer<typeof CoverageCheck>

export const HerdCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checked'),
    checked_at: Instant,
    evaluation_id: EvaluationId, // the run with the season in it
    is_older_than_data: z.boolean(), // results came, or a newer run is in use
    season: HiddenSeason,
    values: z.array(ValueCheck),
    coverage: z.array(CoverageCheck),
    needed: z.object({ horses: z.number().int(), sires: z.number().int(), starts: z.number().int() }), // of a group
    reliability_method: z.enum(['exact', 'approximate']),
    code_version: z.string(),
  }),
  z.object({
    kind: z.literal('not_enough_data'),
    season_starts: z.number().int(), // of the last twelve months, with a speed index
    earlier_starts: z.number().int(),
    needed: z.object({ season_starts: z.number().int(), earlier_starts: z.number().int() }),
  }),
  z.object({ kind: z.literal('not_checked_yet') }),
])
export type HerdCheck = z.infer<typeof HerdCheck>

export const HerdModelReport = z.object({
  check: HerdCheck,
  chances: z.object({
    season: RaceBacktest, // the hidden season's races, each predicted from earlier days only
    sealed: RaceModelReport.shape.sealed,
  }),
  job_id: JobId.nullable(), // of a check that is waiting or running
})
export type HerdModelReport = z.infer<typeof HerdModelReport>

export const getHerdModel = endpoint({
  method: 'GET',
  path: '/model/herd',
  need: 'read_barn',
  tag: 'Predictions',
  summary: 'How right the predictions of the herd’s newest season were',
  reply: HerdModelReport,
  errors: [],
})
export const startHerdCheck = endpoint({
  method: 'POST',
  path: '/model/herd',
  need: 'manage',
  callsPerMinute: 10,
  tag: 'Predictions',
  summary: 'Start a job that hides the newest season, predicts it and compares',
  reply: z.object({ job_id: JobId }),
  status: 202,
  errors: ['too_many', 'invalid'],
})
