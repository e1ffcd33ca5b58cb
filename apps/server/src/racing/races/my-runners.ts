import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MyEntry, MyRunners, MyStart } from '@quarterpole/contract/my-runners'
import type { RaceCard } from '@quarterpole/contract/race-card'
import type { Db } from '@quarterpole/db/open'
import { mineAmong } from '@quarterpole/db/queries/horse'
import { cardsOfRaces, listCardsBetween } from '@quarterpole/db/queries/race-card'
import { startsOfMine } from '@quarterpole/db/queries/start'
import { presentCard } from './commands.ts'

const DAYS = 7
/** Cards and starts read; a barn has a handful a week. */
const MAX = 200

/** Where my horses are entered in the next seven days, by the sealed cards, and where they ran in the last seven. */
export async function myRunners(db: Db, today: string): Promise<MyRunners> {
  const ahead = { from: today, to: addDays(today, DAYS), limit: MAX }
  const behind = { from: addDays(today, -DAYS), to: today, limit: MAX }
  return { entered: await entriesOf(db, ahead), raced: await startsBetween(db, behind) }
}

type Days = Parameters<typeof listCardsBetween>[1]

/** My horses on sealed cards of these days, soonest first. */
export async function entriesOf(db: Db, days: Days): Promise<MyEntry[]> {
  const cards = (await listCardsBetween(db, days)).map(presentCard)
  const mine = await mineAmong(
    db,
    cards.flatMap(({ request }) => request.horse_ids),
  )
  const names = new Map(mine.map(({ id, name }) => [id, name]))
  const byRace = new Map<string, MyEntry>()
  // A race sealed again counts as sealed last: cards of a day are read newest first.
  for (const entry of cards.flatMap((card) => entriesOn(card, names))) {
    const race = [entry.horse_id, entry.track_id, entry.race_date, entry.race_number, entry.distance_yards]
    if (!byRace.has(race.join(' '))) byRace.set(race.join(' '), entry)
  }
  return [...byRace.values()].toSorted(
    (a, b) => whenOf(a).localeCompare(whenOf(b)) || a.horse_name.localeCompare(b.horse_name),
  )
}

/** By day, post time and race; a race without a time comes last. */
const whenOf = ({ race_date, post_time, race_number }: MyEntry) =>
  `${race_date} ${post_time ?? '99:99'} ${String(race_number ?? 99).padStart(2, '0')}`

const entriesOn = (card: RaceCard, mine: ReadonlyMap<HorseId, string>): MyEntry[] =>
  card.prediction.predictions.flatMap(({ horse_id, post_position, win_probability }) => {
    const horse_name = mine.get(horse_id)
    if (horse_name === undefined) return []
    return {
      horse_id,
      horse_name,
      track_id: card.track_id,
      track_name: card.track_name,
      race_date: card.race_date,
      race_number: card.race_number,
      post_time: card.post_time,
      distance_yards: card.distance_yards,
      card_id: card.id,
      post_position,
      win_probability,
      field_size: card.prediction.predictions.length,
    }
  })

async function startsBetween(db: Db, days: Days): Promise<MyStart[]> {
  const starts = await startsOfMine(db, days)
  const cards = await cardsOfRaces(
    db,
    starts.map(({ race_id }) => race_id),
  )
  const cardOf = new Map(cards.map((card) => [card.race_id, presentCard(card)])) // of several the one sealed last
  return starts.map((start) => {
    const card = cardOf.get(start.race_id)
    const sealed = card?.prediction.predictions.find(({ horse_id }) => horse_id === start.horse_id)
    return {
      horse_id: start.horse_id,
      horse_name: start.horse_name,
      track_id: start.track_id,
      track_name: start.track_name,
      race_date: start.race_date,
      race_number: start.race_number,
      post_time: start.post_time,
      distance_yards: start.distance_yards,
      race_id: start.race_id,
      finish: start.finish,
      status: start.status,
      field_size: start.field_size,
      si: start.si,
      card_id: sealed && card ? card.id : null,
      win_probability: sealed?.win_probability ?? null,
    }
  })
}
