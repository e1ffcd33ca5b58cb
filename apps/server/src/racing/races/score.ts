import { chanceInWords } from '@quarterpole/contract/chance'
import type { HorseId, RaceCardId, RaceId } from '@quarterpole/contract/ids'
import { officialPlace } from '@quarterpole/contract/place'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { RaceCardScore } from '@quarterpole/contract/race-card'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { readClock } from '@quarterpole/db/queries/clock'
import { findRacesOnDays } from '@quarterpole/db/queries/race'
import {
  clearScores,
  listScoredCards,
  listUnscoredCards,
  type RaceCardRow,
  scoreRaceCard,
} from '@quarterpole/db/queries/race-card'
import { resultsInRaces, startsInRace } from '@quarterpole/db/queries/start'
import { commonSd, orderProbabilities } from '@quarterpole/racing/order'
import { placeInWords } from './log-entry.ts'
import { listed } from '../../platform/words/words.ts'

/** Cards read at a time. */
const PAGE = 200

type Start = Pick<Awaited<ReturnType<typeof startsInRace>>[number], 'horse_id' | 'finish' | 'status'>

/**
 * Scores every sealed card whose winner, or whole field, is on file, and again those whose race has changed since. Call
 * it in a transaction.
 *
 * @param momentOf  when a card is scored; default now
 * @returns how many were scored
 */
export async function scoreArrivedCards(
  trx: Db,
  today: string,
  momentOf?: (card: RaceCardRow) => string,
): Promise<number> {
  const earlier = await clearOutdated(trx)
  let scored = 0
  for await (const cards of inPages((after) => listUnscoredCards(trx, { upTo: today, after, limit: PAGE })))
    for (const card of cards) {
      const before = earlier.get(card.id)
      if (await scoreCard(trx, card, { at: momentOf?.(card), before })) scored++
    }
  return scored
}

async function* inPages<C extends { id: RaceCardId }>(read: (after: number) => Promise<C[]>) {
  let after = 0
  for (;;) {
    const cards = await read(after)
    const last = cards.at(-1)
    if (last === undefined) return
    yield cards
    after = last.id
  }
}

/** Clears the scores that no longer follow from the starts on file, and returns them. */
async function clearOutdated(trx: Db): Promise<Map<RaceCardId, RaceCardScore>> {
  const outdated = new Map<RaceCardId, RaceCardScore>()
  for await (const cards of inPages((after) => listScoredCards(trx, { after, limit: PAGE }))) {
    const ids = cards.map(({ race_id }) => race_id)
    const starts = Map.groupBy(await resultsInRaces(trx, ids), ({ race_id }) => race_id)
    for (const { id, race_id, field_size, score: stored } of cards) {
      const score = stored as RaceCardScore // only scoreCard writes it
      if (isOutdated(score, { field_size, starts: starts.get(race_id) ?? [] })) outdated.set(id, score)
    }
  }
  await clearScores(trx, [...outdated.keys()])
  return outdated
}

/** Other horses of the card started, or one has another place, or the winner is awaited. */
function isOutdated({ runners, not_started }: RaceCardScore, race: Omit<CardResult, 'id'>): boolean {
  const ran = race.starts.filter(({ status }) => status !== 'scratched')
  const places = new Map(ran.map((start) => [start.horse_id, officialPlace(start)]))
  return (
    not_started.some((id) => places.has(id)) ||
    runners.some(({ horse_id, finish }) => places.get(horse_id) !== finish) ||
    isWinnerAwaited(race, [...runners.map(({ horse_id }) => horse_id), ...not_started])
  )
}

/** False where there is nothing to score yet. Activity of a second score is written where it says something else. */
async function scoreCard(
  trx: Db,
  card: RaceCardRow,
  { at, before }: { at: string | undefined; before: RaceCardScore | undefined },
): Promise<boolean> {
  const prediction = card.prediction as RacePrediction // only sealCard writes it
  const race = await raceOf(trx, card, prediction)
  const onCard = prediction.predictions.map(({ horse_id }) => horse_id)
  if (!race || isWinnerAwaited(race, onCard)) return false
  const score = scoreOf(prediction, race.starts)
  if (!score) return false
  const written = { ...score, race_id: race.id, scored_at: at ?? (await readClock(trx)) }
  if (!(await scoreRaceCard(trx, card.id, race.id, written))) return false
  const result = resultWords(card, written)
  if (before !== undefined && resultWords(card, before) === result) return true
  await insertActivity(trx, {
    kind: 'card_scored',
    at,
    sentence: `Race card scored${before === undefined ? '' : ' again'}: ${result}.`,
    subject: { noun: 'race_card', id: card.id },
  })
  return true
}

type RaceOnFile = Awaited<ReturnType<typeof findRacesOnDays>>[number]

/** The races of the day that can be the card's: the one of its number, whatever its distance, then those of its distance. */
export function racesOfCard(
  races: readonly RaceOnFile[],
  { race_number, distance_yards }: Pick<RaceCardRow, 'race_number' | 'distance_yards'>,
): RaceOnFile[] {
  const isNumbered = (race: RaceOnFile) => race_number !== null && race.race_number === race_number
  return [
    ...races.filter(isNumbered),
    ...races.filter((race) => !isNumbered(race) && race.distance_yards === distance_yards),
  ]
}

interface CardResult {
  id: RaceId
  /** As the chart states it. */
  field_size: number | null
  starts: readonly Start[]
}

/** The card's race: of its number if at least half of its runners, and two, ran in it, else where most of them ran. */
async function raceOf(
  trx: Db,
  card: RaceCardRow,
  { predictions }: RacePrediction,
): Promise<CardResult | null> {
  const races = await findRacesOnDays(trx, card.track_id, [card.race_date])
  const onCard = new Set<number>(predictions.map(({ horse_id }) => horse_id))
  let best: (CardResult & { shared: number }) | null = null
  for (const { id, race_number, field_size } of racesOfCard(races, card)) {
    const starts = await startsInRace(trx, id)
    const shared = starts.filter(({ horse_id }) => onCard.has(horse_id)).length
    if (shared < Math.max(2, onCard.size / 2)) continue
    if (race_number !== null && race_number === card.race_number) return { id, field_size, starts }
    if (shared > (best?.shared ?? 0)) best = { id, field_size, starts, shared }
  }
  return best
}

/** Nobody on file has won, and of the field as stated, or else of the card, somebody is not on file. */
function isWinnerAwaited(
  { starts, field_size }: Omit<CardResult, 'id'>,
  onCard: readonly HorseId[],
): boolean {
  if (starts.some(({ finish, status }) => finish === 1 && status === 'finished')) return false
  if (field_size !== null) return starts.filter(({ status }) => status !== 'scratched').length < field_size
  const onFile = new Set(starts.map(({ horse_id }) => horse_id))
  return onCard.some((id) => !onFile.has(id))
}

/**
 * Scores the card among those of its horses that started: their chances are recomputed from the sealed projections,
 * as if the others had been scratched. The best placed of them counts as the winner. Null where fewer than two started
 * or none was placed.
 */
export function scoreOf(
  { predictions }: RacePrediction,
  starts: readonly Start[],
): Omit<RaceCardScore, 'race_id' | 'scored_at'> | null {
  const ran = new Map(starts.filter(({ status }) => status !== 'scratched').map((s) => [s.horse_id, s]))
  const runners = predictions.filter(({ horse_id }) => ran.has(horse_id))
  const finishes = runners.map(({ horse_id }) => {
    const start = ran.get(horse_id)
    return start === undefined ? null : officialPlace(start)
  })
  const best = Math.min(...finishes.map((finish) => finish ?? Infinity))
  if (runners.length < 2 || best === Infinity) return null
  const { win } = orderProbabilities({
    mean: Float64Array.from(runners, ({ projected_si }) => projected_si),
    sd: new Float64Array(runners.length).fill(commonSd(predictions.map(({ sd_si }) => sd_si))),
  })
  const chances = runners.map((_, i) => win[i] ?? 0)
  const isWinner = finishes.map((finish) => finish === best)
  const winners = runners.filter((_, i) => isWinner[i])
  const top = Math.max(...chances)
  const choices = isWinner.filter((_, i) => chances[i] === top)
  const share = 1 / winners.length
  return {
    runners: runners.map(({ horse_id, horse_name }, i) => ({
      horse_id,
      horse_name,
      win_probability: chances[i] ?? 0,
      finish: finishes[i] ?? null,
    })),
    not_started: predictions.filter(({ horse_id }) => !ran.has(horse_id)).map(({ horse_id }) => horse_id),
    winners: winners.map(({ horse_id }) => horse_id),
    log_loss: -chances.reduce((sum, p, i) => sum + (isWinner[i] ? share * Math.log(p) : 0), 0),
    uniform_log_loss: Math.log(runners.length),
    brier: chances.reduce((sum, p, i) => sum + (p - (isWinner[i] ? share : 0)) ** 2, 0),
    first_choice_won: choices.filter(Boolean).length / choices.length,
  }
}

function resultWords(card: RaceCardRow, score: RaceCardScore): string {
  const won = score.runners.filter(({ horse_id }) => score.winners.includes(horse_id))
  const names = listed(won.map(({ horse_name }) => horse_name))
  const chances = listed(won.map(({ win_probability }) => chanceInWords(win_probability)))
  return `${names} won at ${placeInWords(card)}; we gave ${chances}`
}
