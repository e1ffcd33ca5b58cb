import type { HerdModelReport } from '@quarterpole/contract/herd-check'
import { MIN_MODEL_RACES, MIN_SCORED_CARDS } from '@quarterpole/contract/limits'
import type { RaceCardScore } from '@quarterpole/contract/race-card'
import type { ForecastScore, RaceBacktest, RaceModelReport } from '@quarterpole/contract/race-model'
import type { Db } from '@quarterpole/db/open'
import { countDecidedRaces } from '@quarterpole/db/queries/race'
import { countRaceCards, listScores } from '@quarterpole/db/queries/race-card'
import type { RaceModelRow } from '@quarterpole/db/queries/race-model'
import type { Backtest, SeasonBacktest } from '@quarterpole/racing/backtest'
import { scoreForecasts, type ForecastScore as Score } from '@quarterpole/racing/forecast-score'
import { raceModelBefore } from './model-in-use.ts'

/** The newest scored cards are enough to calibrate. */
const MAX_SCORES = 2000

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

/** The same for the newest season's races alone, with all sealed cards beside them. */
export async function seasonChances(db: Db): Promise<HerdModelReport['chances']> {
  const { row } = await raceModelBefore(db)
  return { season: await seasonOf(db, row), sealed: await sealedOf(db) }
}

async function seasonOf(db: Db, row: RaceModelRow | null): Promise<RaceBacktest> {
  const tested = row?.backtest as SeasonBacktest | null | undefined // only the race_model job writes it
  if (!tested) return backtestOf(db, row)
  const { season } = tested
  if (season === undefined) return { kind: 'not_tested_yet' } // a fit from before seasons were scored
  const races = season?.model.races ?? 0
  if (!season || races < MIN_SCORED_CARDS)
    return { kind: 'not_enough_races', races, needed: MIN_SCORED_CARDS }
  return presentBacktest(season)
}

const presentBacktest = ({ firstDate, lastDate, model, bestRecent }: Backtest): RaceBacktest => ({
  kind: 'tested',
  first_date: firstDate,
  last_date: lastDate,
  score: presentScore(model),
  best_recent: presentScore(bestRecent),
})

async function backtestOf(db: Db, row: RaceModelRow | null): Promise<RaceBacktest> {
  const tested = row?.backtest as Backtest | null | undefined // only the race_model job writes it
  if (tested) return presentBacktest(tested)
  const races = await countDecidedRaces(db, MIN_MODEL_RACES)
  if (races < MIN_MODEL_RACES) return { kind: 'not_enough_races', races, needed: MIN_MODEL_RACES }
  return { kind: 'not_tested_yet' }
}

async function sealedOf(db: Db): Promise<RaceModelReport['sealed']> {
  const counts = await countRaceCards(db)
  const scores = (await listScores(db, MAX_SCORES)) as RaceCardScore[] // only scoreArrivedCards writes them
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
