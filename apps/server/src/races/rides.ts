import { officialPlace } from '@quarterpole/contract/place'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { firstDayOfNewestRaces } from '@quarterpole/db/queries/race'
import { ridesOf } from '@quarterpole/db/queries/ride'
import { indexStarts, type StartHistory } from '@quarterpole/racing/start-history'
import { MOST_RACES } from './model-cards.ts'
import { personKey } from './person-key.ts'

export type Rides = Pick<StartHistory, 'jockeys' | 'trainers'>

/** The people a card names. */
export const peopleOn = ({ jockeys = [], trainers = [] }: RaceRequest): string[] => [
  ...new Set([...jockeys, ...trainers].flatMap((name) => personKey(name) ?? [])),
]

/** Rides of these jockeys and starts of these trainers in the newest races before a day, as many as a fit reads. */
export async function ridesBefore(db: Db, people: readonly string[], before: string): Promise<Rides> {
  if (people.length === 0) return { jockeys: new Map(), trainers: new Map() }
  const since = await firstDayOfNewestRaces(db, MOST_RACES, before)
  const rides = await ridesOf(db, people, { since, before })
  return indexStarts(
    rides.map((ride) => ({
      date: ride.race_date,
      horse: 0,
      track: '',
      distanceYards: 0,
      figureSi: null,
      residualSi: null,
      finish: officialPlace(ride),
      fieldSize: ride.field_size,
      classLevel: null,
      lane: null,
      jockey: ride.jockey,
      trainer: ride.trainer,
    })),
  )
}
