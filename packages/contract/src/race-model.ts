import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Fraction, Instant, IsoDate } from './values.ts'

const mean = z.object({ mean: z.number(), se: z.number().nonnegative() })

/** Accuracy of win forecasts; log losses in nats. */
export const ForecastScore = z
  .object({
    races: z.number().int(),
    log_loss: mean,
    uniform_log_loss: z.number(), // of equal chances for the whole field
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
    slope: mean, // 1 calibrated, above 1 underconfident, below 1 overconfident
  })
  .meta({ id: 'ForecastScore' })
export type ForecastScore = z.infer<typeof ForecastScore>

/** Backtest: every race predicted from earlier races only. */
export const RaceBacktest = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('tested'),
      first_date: IsoDate,
      last_date: IsoDate,
      score: ForecastScore,
      best_recent: ForecastScore, // baseline: best of the last three speed indexes
    }),
    z.object({
      kind: z.literal('not_enough_races'),
      races: z.number().int(), // with a winner and at least two runners on file
      needed: z.number().int(),
    }),
    z.object({ kind: z.literal('not_tested_yet') }), // enough races; the job has not run yet
  ])
  .meta({ id: 'RaceBacktest' })
export type RaceBacktest = z.infer<typeof RaceBacktest>

export const RaceModelReport = z
  .object({
    version: z.string(),
    kind: z.enum(['default', 'fitted']),
    races: z.number().int(), // fitted to; 0 for the default
    first_date: IsoDate.nullable(), // of those races; null for the default, as the next two are
    last_date: IsoDate.nullable(),
    fitted_at: Instant.nullable(),
    weights: z.record(z.string(), z.object({ weight: z.number(), standard_error: z.number() })), // logits per unit
    outcome_sd: z.number(),
    backtest: RaceBacktest,
    sealed: z.object({
      cards: z.number().int(),
      scored: z.number().int(),
      score: ForecastScore.nullable(), // null with too few cards
      needed: z.number().int(), // number of scored cards needed
    }),
  })
  .meta({ id: 'RaceModelReport' })
export type RaceModelReport = z.infer<typeof RaceModelReport>

export const getRaceModel = endpoint({
  method: 'GET',
  path: '/model/race',
  need: 'read',
  tag: 'Predictions',
  summary: 'Accuracy of the race model on the herd’s own races',
  reply: RaceModelReport,
  errors: [],
})
