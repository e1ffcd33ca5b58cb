import type { BreedingId, HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { BreedingEventTable, BreedingTable } from '../schema-barn.ts'

type EventColumns = 'kind' | 'event_date' | 'last_date' | 'method' | 'result'
type Columns = 'id' | 'stallion_id' | 'season_year' | 'recipient' | 'foal_id'
export interface BredMare extends Pick<BreedingTable, Columns> {
  stallion_name: string
  /** By day. */
  events: Pick<BreedingEventTable, EventColumns>[]
}

/** All breedings of a mare by season, each with its events. */
export async function breedingsOfMare(db: Db, mareId: HorseId): Promise<BredMare[]> {
  const breedings = await db.kysely
    .selectFrom('breeding')
    .innerJoin('horse', 'horse.id', 'breeding.stallion_id')
    .select(['breeding.id', 'breeding.stallion_id', 'breeding.season_year', 'breeding.recipient'])
    .select(['breeding.foal_id', 'horse.name as stallion_name'])
    .where('breeding.mare_id', '=', mareId)
    .orderBy('breeding.season_year')
    .orderBy('breeding.id')
    .execute()
  const events = await eventsOf(db, mareId)
  const ofBreeding = Map.groupBy(events, ({ breeding_id }) => breeding_id)
  return breedings.map((breeding) => ({ ...breeding, events: ofBreeding.get(breeding.id) ?? [] }))
}

const eventsOf = (
  db: Db,
  mareId: HorseId,
): Promise<(Pick<BreedingEventTable, EventColumns> & { breeding_id: BreedingId })[]> =>
  db.kysely
    .selectFrom('breeding')
    .innerJoin('breeding_event as event', 'event.breeding_id', 'breeding.id')
    .select(['event.breeding_id', 'event.kind', 'event.event_date', 'event.last_date', 'event.method'])
    .select('event.result')
    .where('breeding.mare_id', '=', mareId)
    .orderBy('event.event_date')
    .orderBy('event.id')
    .execute()
