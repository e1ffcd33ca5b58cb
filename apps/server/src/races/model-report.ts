import { MIN_MODEL_RACES, MIN_SCORED_CARDS } from '@quarterpole/contract/limits'
import type { RaceCardScore } from '@quarterpole/contract/race-card'
import type { ForecastScore, RaceBacktest, RaceModelReport } from '@quarterpole/contract/race-model'
import type { Db } from '@quarterpole/db/open'
import { countDecidedRaces } from '@quarterpole/db/queries/race'
import { countRaceCards, listScores } from '@quarterpole/db/queries/race-card'
import type { RaceModelRow } from '@quarterpole/db/queries/race-model'
import type { Backtest } from '@quarterpole/racing/backtest'
import { scoreForecasts, type ForecastScore as Score } from '@quarterpole/racing/forecast-score'
import { raceModelBefore } from './model-in-use.ts'

/** The newest scored cards are enough to calibrate. */
const MOST_SCORES = 2000

/** How well the newest model predicts the herd's own races, and how sealed cards did. */
export async function raceModelReport(db: Db): Promise<RaceModelReport> {
  const { model, row, info } = await raceModelBefore(db)
  const names = Object.keys(model.weights) as (keyof typeof model.weights)[] // the record's own keys
  return {
    ...info,
    first_date: row?.first_date ?? null,
    last_date: row?.last_date ?? null,
    fitted_at: row?.created_at ?? null,
    weights: Object.fromEntries(
      names.map((name) => [
        name,
        { weight: model.weights[name], standard_error: model.standardErrors[name] },
      ]),
    ),
    outcome_sd: model.outcomeSd,
    backtest: await backtestOf(db, row),
    sealed: await sealedOf(db),
  }
}

async function backtestOf(db: Db, row: RaceModelRow | null): Promise<RaceBacktest> {
  const tested = row?.backtest as Backtest | null | undefined // only the race_model job writes it
  if (tested)
    return {
      kind: 'tested',
      first_date: tested.firstDate,
      last_date: tested.lastDate,
      score: presentScore(tested.model),
      best_recent: presentScore(tested.bestRecent),
    }
  const races = await countDecidedRaces(db, MIN_MODEL_RACES)
  if (races < MIN_MODEL_RACES) return { kind: 'not_enough_races', races, needed: MIN_MODEL_RACES }
  return { kind: 'not_tested_yet' }
}

async function sealedOf(db: Db): Promise<RaceModelReport['sealed']> {
  const counts = await countRaceCards(db)
  const scores = (await listScores(db, MOST_SCORES)) as RaceCardScore[] // only scoreArrivedCards writes them
  const score = scoreForecasts(
    scores.map(({ runners, winners }) => ({
      win: runners.map(({ win_probability }) => win_probability),
      finish: runners.map(({ horse_id, finish }) => (winners.includes(horse_id) ? 1 : worse(finish))),
    })),
  )
  const isEnough = scores.length >= MIN_SCORED_CARDS
  return { ...counts, needed: MIN_SCORED_CARDS, score: score && isEnough ? presentScore(score) : null }
}

/** A runner that was not the best placed of the card finished behind it. */
const worse = (finish: number | null) => (finish === null ? null : Math.max(2, finish))

const presentScore = (score: Score): ForecastScore => ({
  races: score.races,
  log_loss: score.logLoss,
  uniform_log_loss: score.uniformLogLoss,
  gain: score.gain,
  mcfadden_r2: score.mcFaddenR2,
  first_choice_won: score.top1,
  brier: score.brier,
  place_log_loss: score.placeLogLoss,
  show_log_loss: score.showLogLoss,
  bins: score.bins.map(({ from, to, count, predicted, observed }) => ({
    from,
    to,
    runners: count,
    predicted,
    won: observed,
  })),
  slope: score.slope,
})
