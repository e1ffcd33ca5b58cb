import { chanceInWords } from '@quarterpole/contract/chance'
import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { officialPlace } from '@quarterpole/contract/place'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { RaceCardScore } from '@quarterpole/contract/race-card'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { readClock } from '@quarterpole/db/queries/clock'
import { findRacesOnDays } from '@quarterpole/db/queries/race'
import { listUnscoredCards, type RaceCardRow, scoreRaceCard } from '@quarterpole/db/queries/race-card'
import { startsInRace } from '@quarterpole/db/queries/start'
import { commonSd, orderProbabilities } from '@quarterpole/racing/order'
import { placeInWords } from './log-entry.ts'
import { listed } from '../format/words.ts'

/** Cards read at a time. */
const PAGE = 200

type Start = Pick<Awaited<ReturnType<typeof startsInRace>>[number], 'horse_id' | 'finish' | 'status'>

/**
 * Scores every sealed card whose winner, or whole field, is on file. Call it in a transaction.
 *
 * @param momentOf  when a card is scored; default now
 * @returns how many were scored
 */
export async function scoreArrivedCards(
  trx: Db,
  today: string,
  momentOf?: (card: RaceCardRow) => string,
): Promise<number> {
  let scored = 0
  for await (const card of unscoredCards(trx, today)) {
    const prediction = card.prediction as RacePrediction // only sealCard writes it
    const race = await raceOf(trx, card, prediction)
    if (!race || isWinnerAwaited(race, prediction.predictions)) continue
    const score = scoreOf(prediction, race.starts)
    if (!score) continue
    const written = { ...score, race_id: race.id, scored_at: momentOf?.(card) ?? (await readClock(trx)) }
    if (!(await scoreRaceCard(trx, card.id, race.id, written))) continue
    scored++
    await insertActivity(trx, {
      kind: 'card_scored',
      at: momentOf?.(card),
      sentence: scoredSentence(card, written),
      subject: { noun: 'race_card', id: card.id },
    })
  }
  return scored
}

async function* unscoredCards(trx: Db, upTo: string): AsyncGenerator<RaceCardRow> {
  let after = 0
  for (;;) {
    const cards = await listUnscoredCards(trx, { upTo, after, limit: PAGE })
    yield* cards
    const last = cards.at(-1)
    if (last === undefined) return
    after = last.id
  }
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
  onCard: readonly { horse_id: HorseId }[],
): boolean {
  if (starts.some(({ finish, status }) => finish === 1 && status === 'finished')) return false
  if (field_size !== null) return starts.filter(({ status }) => status !== 'scratched').length < field_size
  const onFile = new Set(starts.map(({ horse_id }) => horse_id))
  return onCard.some(({ horse_id }) => !onFile.has(horse_id))
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

function scoredSentence(card: RaceCardRow, score: RaceCardScore): string {
  const won = score.runners.filter(({ horse_id }) => score.winners.includes(horse_id))
  const names = listed(won.map(({ horse_name }) => horse_name))
  const chances = listed(won.map(({ win_probability }) => chanceInWords(win_probability)))
  return `Race card scored: ${names} won at ${placeInWords(card)}; we gave ${chances}.`
}
