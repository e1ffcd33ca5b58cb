import { fitConditionalLogit, softmax, utilities, type LogitRace } from './conditional-logit.ts'
import { fieldFeatures, type RaceCard } from './features.ts'
import { scoreForecasts, type ForecastScore, type ScoredForecast } from './forecast-score.ts'
import { commonSd } from './order.ts'
import { defaultRaceModel, fitRaceModel, predictRace, type RaceModel, type RunRace } from './race-model.ts'
import { startsBefore, type StartHistory } from './start-history.ts'

/** A card with abilities as of its date, and its official result (null did not finish). */
export interface RunCard {
  card: RaceCard
  finish: readonly (number | null)[]
  /** Spread of a runner's SI about its projection, as of the date: what the model without races takes. */
  outcomeSd: number
}

/** Walk-forward test by date: each race is predicted from a model fitted to earlier days only. */
export interface Backtest {
  firstDate: string
  lastDate: string
  model: ForecastScore
  /** Baseline: the best of the last three figures, scaled by its own fit on the same earlier days. */
  bestRecent: ForecastScore
  uniformLogLoss: number
}

/** A test of all cards, and of those of the newest season alone. */
export interface SeasonBacktest extends Backtest {
  /** Null with no card of the season to score. */
  season: Backtest | null
}

export interface BacktestOptions {
  /** Refit after this many new races. */
  refitEvery?: number
  /** Races at the start that are learnt from but not scored. */
  warmUp?: number
  /** First day of the newest season, YYYY-MM-DD; left out, there is no score of its own. */
  seasonFrom?: string
}

/**
 * Back-tests the second stage on past cards; null when nothing is left to score. Cards without a winner or with
 * fewer than two runners are left out. Costs one fit per `refitEvery` races.
 */
export function backtestRaceModel(
  cards: readonly RunCard[],
  history: StartHistory,
  { refitEvery = 50, warmUp = 0, seasonFrom }: BacktestOptions = {},
): SeasonBacktest | null {
  const usable = cards
    .filter(({ finish }) => finish.length >= 2 && finish.includes(1))
    .toSorted((a, b) => (a.card.date < b.card.date ? -1 : a.card.date > b.card.date ? 1 : 0))
  const past: RunRace[] = []
  const pastRecent: LogitRace[] = []
  const [forecasts, recentForecasts]: ScoredForecast[][] = [[], []]
  let model: RaceModel | null = null
  let recentWeights: Float64Array = RECENT_PRIOR.mean
  let fittedOn = 0
  for (const day of byDate(usable)) {
    if (past.length - fittedOn >= refitEvery) {
      model = fitRaceModel(past, meanOutcomeSd(usable.slice(0, past.length)))
      recentWeights = fitConditionalLogit(pastRecent, RECENT_PRIOR).weights
      fittedOn = past.length
    }
    const scored = past.length >= warmUp
    for (const { card, finish, outcomeSd } of day) {
      const recent = recentFeature(card, history)
      const { runners } = predictRace(model ?? defaultRaceModel(outcomeSd), card, history)
      if (scored) {
        forecasts.push({
          win: runners.map((r) => r.win),
          place: runners.map((r) => r.place),
          show: runners.map((r) => r.show),
          finish,
        })
        recentForecasts.push({ win: softmax(utilities(recent, recentWeights)), finish })
      }
    }
    // results enter only after the whole day has been predicted
    for (const { card, finish } of day) {
      const winners = finish.flatMap((f, i) => (f === 1 ? [i] : []))
      past.push({ features: fieldFeatures(card, history), winners })
      pastRecent.push({ ...recentFeature(card, history), winners })
    }
  }
  const scored = usable.slice(usable.length - forecasts.length)
  const from = (first: number) =>
    backtestOf(scored.slice(first), forecasts.slice(first), recentForecasts.slice(first))
  const all = from(0)
  const season = scored.findIndex(({ card }) => seasonFrom !== undefined && card.date >= seasonFrom)
  return all && { ...all, season: season < 0 ? null : from(season) }
}

/** Scores of cards and their forecasts; null without one. */
function backtestOf(
  cards: readonly RunCard[],
  forecasts: readonly ScoredForecast[],
  recentForecasts: readonly ScoredForecast[],
): Backtest | null {
  const score = scoreForecasts(forecasts)
  const bestRecent = scoreForecasts(recentForecasts)
  const [first, last] = [cards[0], cards.at(-1)]
  if (!score || !bestRecent || !first || !last) return null
  return {
    firstDate: first.card.date,
    lastDate: last.card.date,
    model: score,
    bestRecent,
    uniformLogLoss: score.uniformLogLoss,
  }
}

/** Root mean square of the cards' spreads, for a fit to them. */
export const meanOutcomeSd = (cards: readonly Pick<RunCard, 'outcomeSd'>[]): number =>
  commonSd(cards.map(({ outcomeSd }) => outcomeSd))

function byDate(cards: readonly RunCard[]): RunCard[][] {
  const days: RunCard[][] = []
  for (const run of cards) {
    const day = days.at(-1)
    if (day && day[0].card.date === run.card.date) day.push(run)
    else days.push([run])
  }
  return days
}

/** Held loosely at a tenth of a logit per SI point. */
const RECENT_PRIOR = { mean: Float64Array.of(0.1), precision: Float64Array.of(100) }

/** Best of a horse's last three figures, SI points against the field's mean; without one, the mean. */
function recentFeature(card: RaceCard, history: StartHistory): { n: number; x: Float64Array } {
  const best = card.runners.map(({ horse }) => {
    const figures = startsBefore(history, horse, card.date)
      .map((r) => r.figureSi)
      .filter((f) => f !== null)
      .slice(-3)
    return figures.length === 0 ? null : Math.max(...figures)
  })
  const known = best.filter((b) => b !== null)
  const mean = known.reduce((a, b) => a + b, 0) / Math.max(1, known.length)
  return { n: best.length, x: Float64Array.from(best, (b) => (b === null ? 0 : b - mean)) }
}
