import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Fraction, Instant, IsoDate } from './values.ts'

const mean = z.object({ mean: z.number(), se: z.number().nonnegative() })

/** How good forecasts of winners were; log-losses in nats. */
export const ForecastScore = z.object({
  races: z.number().int(),
  log_loss: mean,
  uniform_log_loss: z.number(), // of a forecast that knows only the field's size
  gain: mean, // uniform minus forecast, paired
  mcfadden_r2: z.number(),
  first_choice_won: Fraction,
  brier: z.number(),
  place_log_loss: mean.nullable(),
  show_log_loss: mean.nullable(),
  bins: z.array(
    z.object({
      from: Fraction,
      to: Fraction,
      runners: z.number().int(),
      predicted: Fraction,
      won: Fraction,
    }),
  ),
  slope: mean, // 1 calibrated, above 1 too flat, below 1 too bold
})
export type ForecastScore = z.infer<typeof ForecastScore>

/** The test by date: every race predicted from earlier ones only. */
export const RaceBacktest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tested'),
    first_date: IsoDate,
    last_date: IsoDate,
    score: ForecastScore,
    best_recent: ForecastScore, // the best of the last three speed indexes alone
  }),
  z.object({
    kind: z.literal('not_enough_races'),
    races: z.number().int(), // with a winner and at least two runners on file
    needed: z.number().int(),
  }),
  z.object({ kind: z.literal('not_tested_yet') }), // enough races, the work is waiting
])
export type RaceBacktest = z.infer<typeof RaceBacktest>

export const RaceModelReport = z.object({
  version: z.string(),
  kind: z.enum(['default', 'fitted']),
  races: z.number().int(), // it was fitted to; 0 for the default
  first_date: IsoDate.nullable(), // of those races; null for the default, as the next two are
  last_date: IsoDate.nullable(),
  fitted_at: Instant.nullable(),
  weights: z.record(z.string(), z.object({ weight: z.number(), standard_error: z.number() })), // logits per unit
  outcome_sd: z.number(),
  backtest: RaceBacktest,
  sealed: z.object({
    cards: z.number().int(),
    scored: z.number().int(),
    score: ForecastScore.nullable(), // null below the floor
    needed: z.number().int(), // that floor
  }),
})
export type RaceModelReport = z.infer<typeof RaceModelReport>

export const getRaceModel = endpoint({
  method: 'GET',
  path: '/model/race',
  tag: 'Predictions',
  summary: 'How well the race model does on the herd’s own races',
  reply: RaceModelReport,
  errors: [],
})
