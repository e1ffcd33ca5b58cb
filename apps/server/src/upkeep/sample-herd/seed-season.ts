import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertCover } from '@quarterpole/db/queries/cover'
import { insertCoverEvent } from '@quarterpole/db/queries/cover-event'
import { insertToDos } from '@quarterpole/db/queries/to-do'
import { insertStallionSeason } from '@quarterpole/db/queries/stallion-season'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'

/** Writes the stallions' seasons, the covers and what is to do of a simulated herd: a few dozen rows. */
const NOTHING = { last_date: null, lot: null, doses: null, notes: null }

export async function writeSeason(
  db: Db,
  { stallion_seasons, covers, toDos }: Pick<SimulatedHerd, 'stallion_seasons' | 'covers' | 'toDos'>,
  horse: (row: number) => HorseId,
): Promise<void> {
  for (const { stallion, ...season } of stallion_seasons)
    await insertStallionSeason(db, { ...season, notes: null, stallion_id: horse(stallion) })
  for (const { mare, stallion, season_year, events } of covers) {
    const id = await insertCover(db, {
      mare_id: horse(mare),
      stallion_id: horse(stallion),
      season_year,
      booking_id: null,
      recipient: null,
      notes: null,
    })
    for (const event of events) await insertCoverEvent(db, id, { ...NOTHING, ...event })
  }
  if (toDos.length > 0)
    await insertToDos(
      db,
      toDos.map(({ horse: row, title, due_on, every }) => ({
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
