/**
 * Judges the product's second race stage on card files that are not part of the project:
 *
 *     node verification/verify-race.ts --train FILE [--test FILE]
 *
 * Ability comes from past times (card-ability.ts), the rest from packages/racing. The model is fitted to the
 * training cards once and predicts the test cards unchanged; only histories grow from day to day. Without a test
 * file the training cards are split by date, 75 % to fit and 25 % to test. Odds and sex are never read.
 */
import { parseArgs } from 'node:util'
import { fieldFeatures, type RaceCard } from '@quarterpole/racing/features'
import { scoreForecasts, type Mean, type ScoredForecast } from '@quarterpole/racing/forecast-score'
import { fitRaceModel, predictRace, type RaceModel } from '@quarterpole/racing/race-model'
import { indexStarts, type PastStart, type StartHistory } from '@quarterpole/racing/start-history'
import { AbilityFilter, classLevel } from './card-ability.ts'
import { cardDays, readCards, type CardLine } from './cards.ts'

interface PreparedCard {
  id: string
  card: RaceCard
  finish: (number | null)[]
}

/** Cards with abilities as of their day, and the starts that became known. */
function prepare(lines: readonly CardLine[]): { cards: PreparedCard[]; history: StartHistory } {
  const filter = new AbilityFilter()
  const starts: PastStart[] = []
  const cards: PreparedCard[] = []
  for (const day of cardDays(lines)) {
    starts.push(...filter.learn(day.revealed).flatMap((s) => knownOn(s, day.date)))
    for (const line of day.cards) cards.push(preparedCard(line, filter))
    starts.push(...filter.learn(day.results))
  }
  return { cards, history: indexStarts(starts) }
}

/**
 * A run listed by a card is an old fact about its horse, but what it says about lanes was learnt only now: the
 * lane's share is dated today, under a name no card carries.
 */
function knownOn(start: PastStart, today: string): PastStart[] {
  return [
    { ...start, residualSi: null },
    { ...start, horse: '(lane only)', date: today },
  ]
}

function preparedCard(line: CardLine, filter: AbilityFilter): PreparedCard {
  const runners = line.runners.map((r) => ({
    horse: r.h,
    lane: r.draw ?? null,
    weightLb: r.lb ?? null,
    jockey: r.j ?? null,
    trainer: r.t ?? null,
    ...filter.ability(r.h, line),
  }))
  return {
    id: line.id,
    card: {
      date: line.date,
      track: line.track + line.surface,
      distanceYards: line.distance_m,
      runners,
      classLevel: classLevel(line.race_class),
    },
    finish: line.runners.map((r) => r.pos),
  }
}

/** Histories need some months before features mean anything: the first tenth of the training cards only feeds them. */
const WARM_UP = 0.1

function fit(cards: readonly PreparedCard[], history: StartHistory): RaceModel {
  const used = cards.slice(Math.floor(WARM_UP * cards.length)).filter((c) => c.finish.includes(1))
  return fitRaceModel(
    used.map(({ card, finish }) => ({
      features: fieldFeatures(card, history),
      winners: finish.flatMap((f, i) => (f === 1 ? [i] : [])),
    })),
  )
}

function forecast({ card, finish }: PreparedCard, model: RaceModel, history: StartHistory): ScoredForecast {
  const { runners } = predictRace(model, card, history)
  return {
    win: runners.map((r) => r.win),
    place: runners.map((r) => r.place),
    show: runners.map((r) => r.show),
    finish,
  }
}

const figures = ({ mean, se }: Mean) => `${mean.toFixed(4)} ± ${se.toFixed(4)}`

function report(forecasts: readonly ScoredForecast[], model: RaceModel): void {
  const score = scoreForecasts(forecasts)
  if (!score) throw new Error('No card to test on.')
  const rows: [string, string][] = [
    ['races fitted', String(model.races)],
    ['races tested', String(score.races)],
    ['log-loss, uniform', score.uniformLogLoss.toFixed(4)],
    ['log-loss, model', figures(score.logLoss)],
    ['gain over uniform', figures(score.gain)],
    ['McFadden R²', score.mcFaddenR2.toFixed(4)],
    ['top choice won', score.top1.toFixed(4)],
    ['Brier', score.brier.toFixed(4)],
    ['place log-loss', score.placeLogLoss ? figures(score.placeLogLoss) : '–'],
    ['show log-loss', score.showLogLoss ? figures(score.showLogLoss) : '–'],
    ['calibration slope', figures(score.slope)],
    ['sd per logit', model.sdPerLogit.toFixed(3)],
  ]
  for (const [name, value] of rows) console.log(`${name.padEnd(20)} ${value}`)
  console.log('\nforecast      runners  predicted  observed')
  for (const bin of score.bins)
    console.log(
      `${`${bin.from}–${bin.to}`.padEnd(13)} ${String(bin.count).padStart(7)}  ${bin.predicted.toFixed(4).padStart(9)}  ${bin.observed.toFixed(4).padStart(8)}`,
    )
  console.log('\nfeature            weight ± se')
  for (const [name, weight] of Object.entries(model.weights)) {
    // the standard errors carry the same names as the weights
    const se = model.standardErrors[name as keyof typeof model.standardErrors]
    console.log(`${name.padEnd(18)} ${weight.toFixed(4)} ± ${se.toFixed(4)}`)
  }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      train: { type: 'string' },
      test: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  })
  if (!values.train)
    throw new Error('Give the training cards: --train FILE [--test FILE] [--from 0.75 --to 1].')
  const training = readCards(values.train).toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id),
  )
  const test = values.test ? readCards(values.test) : []
  const { cards, history } = prepare([...training, ...test])
  const isTest = new Set(test.map((c) => c.id))
  const cut = Math.floor(Number(values.from ?? 0.75) * training.length)
  const end = Math.floor(Number(values.to ?? 1) * training.length)
  const fitted = values.test ? cards.filter((c) => !isTest.has(c.id)) : cards.slice(0, cut)
  const tested = values.test ? cards.filter((c) => isTest.has(c.id)) : cards.slice(cut, end)
  const model = fit(fitted, history)
  report(
    tested.filter((c) => c.finish.includes(1)).map((c) => forecast(c, model, history)),
    model,
  )
}

main()
