/**
 * Judges the race model on card files that are not part of the project, by the path the server ships: the races are
 * written to a database, the server's own job fits the model to them, and each card is predicted as POST /predict/race
 * predicts it, from what was on file before its day.
 *
 *     node lab/verification/verify-race.ts --train FILE [--test FILE] [--every N]
 *
 * Without a test file by rolling origin: fitted to the first 40, 55, 70 and 85 % of the cards by date, each time tested
 * on the next 15 %. With one, the model is fitted to everything before the first test card and predicts those cards
 * unchanged. With --every, of each N race days one is tested: every day costs an evaluation of the herd. Odds and sex
 * are never read.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@quarterpole/db/migrate'
import { type Database, openDatabase, type OpenOptions } from '@quarterpole/db/open'
import { insertRaceModel } from '@quarterpole/db/queries/race-model'
import { type Mean, scoreForecasts, type ScoredForecast } from '@quarterpole/racing/forecast-score'
import type { RaceModel } from '@quarterpole/racing/race-model'
import { HerdCaches } from '../../apps/server/src/herd/snapshot/cache.ts'
import { HerdStore } from '../../apps/server/src/herd/snapshot/store.ts'
import { EvaluationsAsOf } from '../../apps/server/src/racing/races/as-of.ts'
import {
  type CardInputs,
  type RaceServices,
  readCard,
} from '../../apps/server/src/racing/races/card-inputs.ts'
import { DEFAULTS_IN_USE, RACE_MODEL_VERSION } from '../../apps/server/src/racing/races/model-in-use.ts'
import { pastRaces, readRacesOnFile } from '../../apps/server/src/racing/races/model-cards.ts'
import { fitTo } from '../../apps/server/src/racing/races/model-task.ts'
import { forecastCard } from '../../apps/server/src/racing/races/predict.ts'
import { WorkerPool } from '../../apps/server/src/platform/workers/pool.ts'
import { type CardRace, racesOf } from './card-races.ts'
import { CardsOnFile } from './cards-on-file.ts'
import { readCards } from './cards.ts'

const ORIGINS = [0.4, 0.55, 0.7, 0.85]
const TESTED = 0.15
/** A past day's evaluation may take as long as it needs. */
const PATIENT_MS = 600_000

/** Cards that are predicted with a fit to everything on file before a day. */
interface Split {
  from: string
  tested: readonly CardRace[]
}

type Named = 'people' | 'nobody'
type Fitted = 'fitted' | 'byDefault'
type Forecasts = Record<Named, Record<Fitted, ScoredForecast[]>>

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { train: { type: 'string' }, test: { type: 'string' }, every: { type: 'string', default: '1' } },
  })
  if (!values.train) throw new Error('Give the training cards: --train FILE [--test FILE] [--every N].')
  const [training, test] = [readCards(values.train), values.test ? readCards(values.test) : []]
  const races = racesOf([...training, ...test])
  const cards = races.filter(({ card }) => card !== null)
  const splits = test.length > 0 ? [splitAt(cards, firstDate(test))] : rollingOrigins(cards)
  const dataDir = mkdtempSync(join(tmpdir(), 'verify-race-'))
  const database: OpenOptions = { dataDir }
  const db = openDatabase(database)
  try {
    await migrate(db)
    await judge(db, database, { races, splits, every: Number(values.every) })
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
}

interface Plan {
  races: readonly CardRace[]
  splits: readonly Split[]
  every: number
}

async function judge(db: Database, database: OpenOptions, { races, splits, every }: Plan): Promise<void> {
  const file = await CardsOnFile.open(db, races)
  const pool = new WorkerPool(database)
  const herd = await HerdStore.open(db, pool)
  const asOf = new EvaluationsAsOf({ db, herd, pool }, PATIENT_MS)
  const services = { db, caches: new HerdCaches(), asOf }
  const forecasts: Forecasts = {
    people: { fitted: [], byDefault: [] },
    nobody: { fitted: [], byDefault: [] },
  }
  let known = ''
  let model: RaceModel | null = null
  for (const { from, tested } of splits) {
    await file.add(races.filter(({ date }) => date >= known && date < from))
    model = await fitToAllOnFile(db)
    const until = tested.at(-1)?.date ?? from
    await file.add(races.filter(({ date }) => date >= from && date <= until))
    known = `${until}~` // after every date up to it
    await herd.refresh()
    const days = [...Map.groupBy(tested, ({ date }) => date).values()]
    for (const day of days.filter((_, i) => i % every === 0))
      for (const race of day) await predict(services, { file, race, forecasts })
    console.log(`${from} to ${until}: ${forecasts.people.fitted.length} cards predicted so far`)
  }
  await pool.close()
  for (const [named, what] of [
    ['people', 'jockeys, trainers and weights on the cards'],
    ['nobody', 'without them'],
  ] as const) {
    console.log(`\n=== ${what} ===`)
    report('fitted', forecasts[named].fitted)
    report('no fit: prior weights', forecasts[named].byDefault)
  }
  if (model) printWeights(model)
}

/** As the job that follows every evaluation does, but for its own test of the fit. */
async function fitToAllOnFile(db: Database): Promise<RaceModel> {
  const races = pastRaces(await readRacesOnFile(db))
  const dates = races.cards.map(({ card }) => card.date)
  const model = fitTo(races)
  await insertRaceModel(db, {
    model,
    backtest: null,
    races: dates.length,
    first_date: dates[0] ?? '',
    last_date: dates.at(-1) ?? '',
    data_hash: '',
    code_version: RACE_MODEL_VERSION,
  })
  return model
}

interface OneCard {
  file: CardsOnFile
  race: CardRace
  forecasts: Forecasts
}

async function predict(services: RaceServices, { file, race, forecasts }: OneCard): Promise<void> {
  for (const named of ['people', 'nobody'] as const) {
    const inputs = await readCard(services, file.request(race, { people: named === 'people' }))
    forecasts[named].fitted.push(scored(inputs, race))
    forecasts[named].byDefault.push(scored({ ...inputs, model: DEFAULTS_IN_USE }, race))
  }
}

function scored(inputs: CardInputs, { runs }: CardRace): ScoredForecast {
  const { runners } = forecastCard(inputs).forecast
  return {
    win: runners.map((r) => r.win),
    place: runners.map((r) => r.place),
    show: runners.map((r) => r.show),
    finish: runs.map(({ finish }) => finish),
  }
}

const firstDate = (cards: readonly { date: string }[]) =>
  cards.reduce((first, { date }) => (date < first ? date : first), '9999')

const splitAt = (cards: readonly CardRace[], from: string): Split => ({
  from,
  tested: cards.filter(({ date }) => date >= from),
})

/** By whole days: a card is not tested with a fit to others of its day. */
const rollingOrigins = (cards: readonly CardRace[]): Split[] =>
  ORIGINS.map((origin) => {
    const [from = '', until = '9999'] = [origin, origin + TESTED].map(
      (share) => cards[Math.round(share * cards.length)]?.date,
    )
    return { from, tested: cards.filter(({ date }) => date >= from && date < until) }
  })

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

await main()
