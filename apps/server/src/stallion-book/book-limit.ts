import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { StallionBookEntryTable } from '@quarterpole/db/schema'
import { countBooked } from '@quarterpole/db/queries/stallion-book'
import { readStallionSeason } from '@quarterpole/db/queries/stallion-season'
import { AppError } from '../http/problem.ts'

/** Bookings that came back in this transaction. @throws {AppError} conflict where a stallion's book has more than its limit */
export async function checkBooksHold(
  db: Db,
  bookings: readonly Pick<StallionBookEntryTable, 'stallion_id' | 'season_year'>[],
) {
  for (const { stallion_id, season_year } of bookings) {
    const limit = (await readStallionSeason(db, stallion_id, season_year))?.book_limit ?? null
    const booked = await countBooked(db, stallion_id, season_year)
    if (limit !== null && booked > limit)
      throw new AppError(
        'conflict',
        `The ${season_year} book is full: ${limit} of ${limit} booked. Cancel a booking, or raise the limit of the season, then undo this.`,
      )
  }
}

/** Call it in the transaction that adds the booking. @throws {AppError} conflict where the stallion's book is full */
export async function checkBookLimit(db: Db, stallion: { id: HorseId; name: string }, season_year: number) {
  const limit = (await readStallionSeason(db, stallion.id, season_year))?.book_limit ?? null
  if (limit === null) return
  const booked = await countBooked(db, stallion.id, season_year)
  if (booked >= limit)
    throw new AppError(
      'conflict',
      `${stallion.name}’s ${season_year} book is full: ${booked} of ${limit} booked. Cancel a booking, or raise the limit of his season.`,
    )
}
