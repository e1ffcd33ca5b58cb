import { isoDay } from '@quarterpole/contract/day'
import { createHash } from 'node:crypto'
import { MIN_MODEL_RACES } from '@quarterpole/contract/limits'
import { type OpenOptions, openDatabase } from '@quarterpole/db/open'
import type { NewRaceModel } from '@quarterpole/db/queries/race-model'
import { backtestRaceModel, meanOutcomeSd, type SeasonBacktest } from '@quarterpole/racing/backtest'
import { fieldFeatures } from '@quarterpole/racing/features'
import { fitRaceModel, type RaceModel } from '@quarterpole/racing/race-model'
import { hiddenSeason } from '../../evaluation/hidden-season.ts'
import { pastRaces, type PastRaces, readRacesOnFile } from './model-cards.ts'
import { writeFitProgress } from './model-progress.ts'

export interface RaceModelTask {
  readonly database: OpenOptions
  readonly codeVersion: string
  /** Written as the work goes on; see model-progress.ts. */
  readonly progress: Float64Array
}
export type RaceModelAnswer =
  | { readonly kind: 'fitted'; readonly fit: NewRaceModel }
  | { readonly kind: 'not_enough_races'; readonly races: number }

/** First races, fitted to and not scored. */
const WARM_UP = 20
/** Most fits in a test: each costs as much as the races before it. */
const MAX_REFITS = 6

/** Fits the race model to the herd's own races and tests it by date, in a worker thread; writes nothing. */
export async function run({ database, codeVersion, progress }: RaceModelTask): Promise<RaceModelAnswer> {
  const db = openDatabase(database)
  try {
    const onFile = await readRacesOnFile(db)
    const races = pastRaces(onFile, (block, blocks) =>
      writeFitProgress(progress, { phase: 'evaluating', block, blocks }),
    )
    if (races.cards.length < MIN_MODEL_RACES) return { kind: 'not_enough_races', races: races.cards.length }
    writeFitProgress(progress, { phase: 'fitting', block: 0, blocks: 0 })
    const season = hiddenSeason(onFile.records.day)
    const seasonFrom = season.kind === 'too_few' ? undefined : isoDay(season.from)
    return { kind: 'fitted', fit: fitAndTest(races, codeVersion, seasonFrom) }
  } finally {
    await db.close()
  }
}

export const fitTo = ({ cards, history }: PastRaces): RaceModel =>
  fitRaceModel(
    cards.map(({ card, finish }) => ({
      features: fieldFeatures(card, history),
      winners: finish.flatMap((position, i) => (position === 1 ? [i] : [])),
    })),
    meanOutcomeSd(cards),
  )

/** @throws {RangeError} on no race */
export function fitAndTest(
  { cards, history }: PastRaces,
  codeVersion: string,
  seasonFrom?: string,
): NewRaceModel {
  const [first, last] = [cards[0], cards.at(-1)]
  if (!first || !last) throw new RangeError('no race to fit to')
  const refitEvery = Math.max(50, Math.ceil(cards.length / MAX_REFITS))
  const backtest: SeasonBacktest | null = backtestRaceModel(cards, history, {
    warmUp: WARM_UP,
    refitEvery,
    ...(seasonFrom === undefined ? {} : { seasonFrom }),
  })
  return {
    races: cards.length,
    first_date: first.card.date,
    last_date: last.card.date,
    model: fitTo({ cards, history }),
    backtest,
    data_hash: createHash('sha256').update(JSON.stringify(cards)).digest('hex'),
    code_version: codeVersion,
  }
}
