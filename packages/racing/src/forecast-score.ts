import { fitConditionalLogit } from './conditional-logit.ts'

/** A field's chances before the race, and its result. */
export interface ScoredForecast {
  win: ArrayLike<number>
  /** Chances for the first two and the first three; left out where a forecast gives only winners. */
  place?: ArrayLike<number>
  show?: ArrayLike<number>
  /** Official positions; null did not finish. At least one is 1. */
  finish: readonly (number | null)[]
}

/** A mean over races with its standard error. */
export interface Mean {
  mean: number
  se: number
}

/** One bin of a calibration plot. */
export interface CalibrationBin {
  from: number
  to: number
  /** Runners in the bin, their mean forecast and how often they won. */
  count: number
  predicted: number
  observed: number
}

/** How good forecasts were; nats for log-losses. */
export interface ForecastScore {
  races: number
  /** −ln P(winner), and the same for a forecast that knows only the field's size. */
  logLoss: Mean
  uniformLogLoss: number
  /** Uniform minus forecast, paired. */
  gain: Mean
  /** McFadden: 1 − Σ log-loss / Σ ln n. */
  mcFaddenR2: number
  /** How often the forecast's first choice won; ties shared. */
  top1: number
  /** Sum of squared errors over a field, mean over races. */
  brier: number
  /** Binary log-loss of "among the first two / three", mean over runners, then over races. */
  placeLogLoss: Mean | null
  showLogLoss: Mean | null
  bins: CalibrationBin[]
  /** Exponent that would have suited the win chances best: 1 calibrated, above 1 too flat, below 1 too bold. */
  slope: Mean
}

export const BIN_EDGES = [0, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1] as const

/** Scores forecasts; null without a race. O(runners). */
export function scoreForecasts(forecasts: readonly ScoredForecast[]): ForecastScore | null {
  if (forecasts.length === 0) return null
  const losses = forecasts.map((f) => winLoss(f))
  const uniform = forecasts.map((f) => Math.log(f.finish.length))
  const logLoss = meanOf(losses)
  return {
    races: forecasts.length,
    logLoss,
    uniformLogLoss: meanOf(uniform).mean,
    gain: meanOf(losses.map((l, i) => uniform[i] - l)),
    mcFaddenR2: 1 - logLoss.mean / meanOf(uniform).mean,
    top1: meanOf(forecasts.map(firstChoiceWon)).mean,
    brier: meanOf(forecasts.map(brierScore)).mean,
    placeLogLoss: topLoss(forecasts, 'place', 2),
    showLogLoss: topLoss(forecasts, 'show', 3),
    bins: calibrationBins(forecasts),
    slope: calibrationSlope(forecasts),
  }
}

/** Mean and its standard error (0 for one value). */
export function meanOf(values: readonly number[]): Mean {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const squares = values.reduce((s, v) => s + (v - mean) ** 2, 0)
  return { mean, se: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1) / values.length) }
}

function winnersOf({ finish }: ScoredForecast): number[] {
  return finish.flatMap((f, i) => (f === 1 ? [i] : []))
}

function winLoss(forecast: ScoredForecast): number {
  const winners = winnersOf(forecast)
  return -winners.reduce((s, w) => s + Math.log(forecast.win[w]), 0) / winners.length
}

function firstChoiceWon(forecast: ScoredForecast): number {
  const top = Math.max(...Array.from(forecast.win))
  const choices = forecast.finish.flatMap((f, i) => (forecast.win[i] === top ? [f === 1 ? 1 : 0] : []))
  return choices.reduce<number>((a, b) => a + b, 0) / choices.length
}

function brierScore(forecast: ScoredForecast): number {
  const share = 1 / winnersOf(forecast).length
  return forecast.finish.reduce<number>((s, f, i) => s + (forecast.win[i] - (f === 1 ? share : 0)) ** 2, 0)
}

function topLoss(forecasts: readonly ScoredForecast[], key: 'place' | 'show', places: number): Mean | null {
  const losses: number[] = []
  for (const forecast of forecasts) {
    const chances = forecast[key]
    if (!chances || forecast.finish.length <= places) continue
    const terms = forecast.finish.map(
      (f, i) => -Math.log(f !== null && f <= places ? chances[i] : 1 - chances[i]),
    )
    losses.push(terms.reduce((a, b) => a + b, 0) / terms.length)
  }
  return losses.length === 0 ? null : meanOf(losses)
}

function calibrationBins(forecasts: readonly ScoredForecast[]): CalibrationBin[] {
  const bins = BIN_EDGES.slice(0, -1).map((from, b) => ({
    from,
    to: BIN_EDGES[b + 1],
    count: 0,
    predicted: 0,
    observed: 0,
  }))
  for (const forecast of forecasts) {
    const share = 1 / winnersOf(forecast).length
    forecast.finish.forEach((f, i) => {
      const p = forecast.win[i]
      // the last edge is closed, so that a certainty has a bin
      const bin = bins.find((b) => p < b.to) ?? bins[bins.length - 1]
      bin.count++
      bin.predicted += p
      bin.observed += f === 1 ? share : 0
    })
  }
  return bins.map((b) => ({
    ...b,
    predicted: b.predicted / Math.max(1, b.count),
    observed: b.observed / Math.max(1, b.count),
  }))
}

function calibrationSlope(forecasts: readonly ScoredForecast[]): Mean {
  const races = forecasts.map((f) => ({
    n: f.finish.length,
    x: Float64Array.from(f.finish, (_, i) => Math.log(Math.max(1e-300, f.win[i]))),
    winners: winnersOf(f),
  }))
  // a prior too weak to matter: it only keeps a forecast of all-equal chances solvable
  const fit = fitConditionalLogit(races, { mean: Float64Array.of(1), precision: Float64Array.of(1e-6) })
  return { mean: fit.weights[0], se: fit.standardErrors[0] }
}
