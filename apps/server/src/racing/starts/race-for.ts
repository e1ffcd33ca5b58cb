import type { RaceId } from '@quarterpole/contract/ids'
import type { StartInput } from '@quarterpole/contract/start'
import type { Db } from '@quarterpole/db/open'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { findRacesOnDays, insertRaces, readRace, updateRaceCondition } from '@quarterpole/db/queries/race'
import { findStartKeys, startKey } from '@quarterpole/db/queries/start'
import { invalid } from '../../platform/http/problem.ts'
import { listed } from '../../platform/words/words.ts'

export interface RaceForStart {
  readonly race_id: RaceId
  /** The race, where it was created. */
  readonly made: readonly RowRef[]
  /** Of the race on file, whose condition may be filled in. */
  readonly watch: Awaited<ReturnType<typeof watchRows>>
}

/**
 * The race a typed start belongs to: the one on file at that track, day, number and distance, or without a number if the
 * horse is in it already; else a new one.
 *
 * @param from  the race an edited start is in now
 * @throws {AppError} invalid where several races fit, or where the race on file was run on another condition
 */
export async function raceFor(trx: Db, input: StartInput, from?: RaceId): Promise<RaceForStart> {
  const { horse_id, track_id, race_date, race_number, distance_yards, condition } = input
  const sameDay = (await findRacesOnDays(trx, track_id, [race_date])).filter(
    (race) => race.distance_yards === distance_yards,
  )
  const fitting = sameDay.filter((race) => race.race_number === race_number)
  const unnumbered = sameDay.filter((race) => race.race_number === null && race.id !== from)
  const started = await findStartKeys(
    trx,
    unnumbered.map(({ id }) => id),
  )
  const found =
    fitting.find(({ id }) => id === from) ??
    fitting[0] ??
    unnumbered.find(({ id }) => started.has(startKey(id, horse_id)))
  if (found === undefined && race_number === null && sameDay.length > 0)
    throw invalid(
      'race_number',
      `Race ${listed(sameDay.map((race) => String(race.race_number)))} over ${distance_yards} yards is on file that day. Enter the race number.`,
    )
  if (found !== undefined) {
    const watch = await watchRows(trx, [['race', found.id]])
    await settleCondition(trx, found.id, input, from)
    return { race_id: found.id, made: [], watch }
  }
  const watch = await watchRows(trx, [])
  const race_id = await insertRaces(trx, [
    { ...NOTHING_KNOWN, track_id, venue_id: track_id, race_date, race_number, distance_yards, condition },
  ])
  return { race_id, made: [['race', race_id]], watch }
}

const NOTHING_KNOWN = {
  sealed: false,
  wind_mph: null,
  wind_text: null,
  temp_f: null,
  humidity: null,
  purse: null,
  race_type: null,
  race_name: null,
  grade: null,
  electronic: true,
}

/** A blank condition is filled in; the only starter's is replaced; any other stays, because other horses ran on it. */
async function settleCondition(trx: Db, id: RaceId, { condition }: StartInput, from?: RaceId) {
  const race = await readRace(trx, id)
  if (race === undefined || race.condition === condition) return
  const isOnlyStarter = from === id && race.starters === 1
  if (condition === null && !isOnlyStarter) return
  if (race.condition !== null && !isOnlyStarter)
    throw invalid(
      'condition',
      `The race on file was run on a ${race.condition.replace('_', ' ')} track. Enter that, or leave it blank.`,
    )
  await updateRaceCondition(trx, id, condition)
}
