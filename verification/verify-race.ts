/**
 * Judges the race model on card files that are not part of the project, by the path the server ships: evaluation,
 * days, form, features, fit and chances are the functions that its race-model job and its predictions call.
 *
 *     node verification/verify-race.ts --train FILE [--test FILE]
 *
 * Without a test file by rolling origin: fitted to the first 40, 55, 70 and 85 % of the cards by date, each time tested
 * on the next 15 %. With one, the model is fitted to the training cards once and predicts the test cards unchanged.
 * Odds and sex are never read.
 */
import { parseArgs } from 'node:util'
import { meanOutcomeSd, type RunCard } from '@quarterpole/racing/backtest'
import { fieldFeatures } from '@quarterpole/racing/features'
import { type Mean, scoreForecasts, type ScoredForecast } from '@quarterpole/racing/forecast-score'
import { defaultRaceModel, fitRaceModel, predictRace, type RaceModel } from '@quarterpole/racing/race-model'
import type { StartHistory } from '@quarterpole/racing/start-history'
import { pastRaces } from '../apps/server/src/races/model-cards.ts'
import { racesOnFile } from './card-races.ts'
import { readCards } from './cards.ts'

/** Histories need some months before features mean anything: the first tenth of the training cards only feeds them. */
const WARM_UP = 0.1
const ORIGINS = [0.4, 0.55, 0.7, 0.85]
const TESTED = 0.15

/** Cards to fit to, and the later ones to test on. */
interface Split {
  fitted: readonly RunCard[]
  tested: readonly RunCard[]
}

interface Forecasts {
  fitted: ScoredForecast[]
  byDefault: ScoredForecast[]
  /** The last fit. */
  model: RaceModel
}

function main(): void {
  const { values } = parseArgs({ options: { train: { type: 'string' }, test: { type: 'string' } } })
  if (!values.train) throw new Error('Give the training cards: --train FILE [--test FILE].')
  const [training, test] = [readCards(values.train), values.test ? readCards(values.test) : []]
  const { cards, history } = pastRaces(racesOnFile([...training, ...test]))
  const splits = values.test ? splitAt(cards, firstDate(test)) : rollingOrigins(cards)
  for (const [name, of] of [
    ['jockeys, trainers and weights on the cards', (card: RunCard) => card],
    ['without them', withoutPeople],
  ] as const) {
    const forecasts = forecastsOf(
      splits.map(({ fitted, tested }) => ({ fitted: fitted.map(of), tested: tested.map(of) })),
      history,
    )
    console.log(`\n=== ${name} ===`)
    report('fitted', forecasts.fitted)
    report('no fit: prior weights', forecasts.byDefault)
    printWeights(forecasts.model)
  }
}

const firstDate = (cards: readonly { date: string }[]) =>
  cards.reduce((first, { date }) => (date < first ? date : first), '9999')

const splitAt = (cards: readonly RunCard[], date: string): Split[] => [
  {
    fitted: warm(cards.filter(({ card }) => card.date < date)),
    tested: cards.filter(({ card }) => card.date >= date),
  },
]

const rollingOrigins = (cards: readonly RunCard[]): Split[] =>
  ORIGINS.map((origin) => {
    const [cut, end] = [origin, origin + TESTED].map((share) => Math.round(share * cards.length))
    return { fitted: warm(cards.slice(0, cut), cards.length), tested: cards.slice(cut, end) }
  })

const warm = (cards: readonly RunCard[], all = cards.length) => cards.slice(Math.floor(WARM_UP * all))

const withoutPeople = ({ card, ...rest }: RunCard): RunCard => ({
  ...rest,
  card: {
    ...card,
    runners: card.runners.map((runner) => ({ ...runner, jockey: null, trainer: null, weightLb: null })),
  },
})

function forecastsOf(splits: readonly Split[], history: StartHistory): Forecasts {
  const forecasts: Forecasts = { fitted: [], byDefault: [], model: defaultRaceModel() }
  for (const { fitted, tested } of splits) {
    const races = fitted.map(({ card, finish }) => ({
      features: fieldFeatures(card, history),
      winners: finish.flatMap((position, i) => (position === 1 ? [i] : [])),
    }))
    forecasts.model = fitRaceModel(races, meanOutcomeSd(fitted))
    for (const run of tested) {
      forecasts.fitted.push(forecast(run, forecasts.model, history))
      forecasts.byDefault.push(forecast(run, defaultRaceModel(run.outcomeSd), history))
    }
  }
  return forecasts
}

function forecast({ card, finish }: RunCard, model: RaceModel, history: StartHistory): ScoredForecast {
  const { runners } = predictRace(model, card, history)
  return {
    win: runners.map((r) => r.win),
    place: runners.map((r) => r.place),
    show: runners.map((r) => r.show),
    finish,
  }
}

const figures = ({ mean, se }: Mean) => `${mean.toFixed(4)} ± ${se.toFixed(4)}`

function report(name: string, forecasts: readonly ScoredForecast[]): void {
  const score = scoreForecasts(forecasts)
  if (!score) throw new Error('No card to test on.')
  const rows: [string, string][] = [
    ['races tested', String(score.races)],
    ['log-loss, uniform', score.uniformLogLoss.toFixed(4)],
    ['log-loss, model', figures(score.logLoss)],
    ['gain over uniform', figures(score.gain)],
    ['calibration slope', figures(score.slope)],
    ['McFadden R²', score.mcFaddenR2.toFixed(4)],
    ['top choice won', score.top1.toFixed(4)],
    ['Brier', score.brier.toFixed(4)],
    ['place log-loss', score.placeLogLoss ? figures(score.placeLogLoss) : '–'],
    ['show log-loss', score.showLogLoss ? figures(score.showLogLoss) : '–'],
  ]
  console.log(`\n${name}`)
  for (const [label, value] of rows) console.log(`  ${label.padEnd(20)} ${value}`)
  console.log('  forecast      runners  predicted  observed')
  for (const bin of score.bins)
    console.log(
      `  ${`${bin.from}–${bin.to}`.padEnd(13)} ${String(bin.count).padStart(7)}  ${bin.predicted.toFixed(4).padStart(9)}  ${bin.observed.toFixed(4).padStart(8)}`,
    )
}

function printWeights({ weights, standardErrors, races, sdPerLogit }: RaceModel): void {
  console.log(`\nlast fit: ${races} races, ${sdPerLogit.toFixed(3)} sd per logit; feature, weight ± se`)
  for (const [name, weight] of Object.entries(weights)) {
    // the standard errors carry the same names as the weights
    const se = standardErrors[name as keyof typeof standardErrors]
    console.log(`  ${name.padEnd(18)} ${weight.toFixed(4)} ± ${se.toFixed(4)}`)
  }
}

main()
