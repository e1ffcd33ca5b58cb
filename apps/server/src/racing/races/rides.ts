import { officialPlace } from '@quarterpole/contract/place'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { firstDayOfNewestRaces } from '@quarterpole/db/queries/race'
import { ridesOf, type Spellings, spellingsSince } from '@quarterpole/db/queries/ride'
import { indexRides, type Rides } from '@quarterpole/racing/start-history'
import { MAX_RACES } from './model-cards.ts'
import { personKey } from './person-key.ts'

/** The people a card names. */
export const peopleOn = ({ jockeys = [], trainers = [] }: RaceRequest): string[] => [
  ...new Set([...jockeys, ...trainers].flatMap((name) => personKey(name) ?? [])),
]

/**
 * Rides of these jockeys and starts of these trainers in the newest races before a day, as many as a fit reads.
 *
 * @param spellings  of everyone since a day; a parameter because it is worth keeping
 */
export async function ridesBefore(
  db: Db,
  people: readonly string[],
  before: string,
  spellings: (since: string | null) => Promise<Spellings> = (since) => spellingsSince(db, since),
): Promise<Rides> {
  if (people.length === 0) return { jockeys: new Map(), trainers: new Map() }
  const since = await firstDayOfNewestRaces(db, MAX_RACES, before)
  const onFile = await spellings(since)
  const asked = new Map(people.map((key) => [key, onFile.get(key) ?? []]))
  const rides = await ridesOf(db, asked, { since, before })
  return indexRides(
    rides.map((ride) => ({
      date: ride.race_date,
      finish: officialPlace(ride),
      fieldSize: ride.field_size,
      jockey: ride.jockey,
      trainer: ride.trainer,
    })),
  )
}
