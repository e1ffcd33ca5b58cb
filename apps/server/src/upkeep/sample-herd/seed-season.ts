import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertBreeding } from '@quarterpole/db/queries/breeding'
import { insertBreedingEvent } from '@quarterpole/db/queries/breeding-event'
import { insertDuties } from '@quarterpole/db/queries/duty'
import { insertStallionSeason } from '@quarterpole/db/queries/stallion-season'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'

/** Writes the stallions' seasons, the breedings and what is to do of a simulated herd: a few dozen rows. */
export async function writeSeason(
  db: Db,
  { stallion_seasons, breedings, duties }: Pick<SimulatedHerd, 'stallion_seasons' | 'breedings' | 'duties'>,
  horse: (row: number) => HorseId,
): Promise<void> {
  for (const { stallion, ...season } of stallion_seasons)
    await insertStallionSeason(db, { ...season, notes: null, stallion_id: horse(stallion) })
  for (const { mare, stallion, season_year, events } of breedings) {
    const id = await insertBreeding(db, {
      mare_id: horse(mare),
      stallion_id: horse(stallion),
      season_year,
      booking_id: null,
      recipient: null,
      notes: null,
    })
    for (const event of events) await insertBreedingEvent(db, id, { ...event, last_date: null, notes: null })
  }
  if (duties.length > 0)
    await insertDuties(
      db,
      duties.map(({ horse: row, title, due_on, every }) => ({
        horse_id: horse(row),
        title,
        due_on,
        done_on: null,
        repeat_every: every?.every ?? null,
        repeat_unit: every?.unit ?? null,
        notes: null,
      })),
    )
}
