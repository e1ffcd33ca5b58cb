import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { countBooked } from '@quarterpole/db/queries/stallion-book'
import { readStallionSeason } from '@quarterpole/db/queries/stallion-season'
import { AppError } from '../../platform/http/problem.ts'

/**
 * Call it in the transaction that writes the booking.
 *
 * @param adds  1 before a booking is added, 0 after one came into the book
 * @param last  what to do once there is room
 * @throws {AppError} conflict where the stallion's book is full
 */
export async function checkBookLimit(
  db: Db,
  stallion: { id: HorseId; name: string },
  season_year: number,
  { adds = 1, last = '' }: { adds?: 0 | 1; last?: string } = {},
) {
  const limit = (await readStallionSeason(db, stallion.id, season_year))?.book_limit ?? null
  if (limit === null) return
  const wanted = (await countBooked(db, stallion.id, season_year)) + adds
  if (wanted <= limit) return
  const full = `${stallion.name}’s ${season_year} book is full: ${wanted - 1} of ${limit} booked.`
  throw new AppError('conflict', `${full} Cancel a booking, or raise the limit of his season${last}.`)
}
