import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { countBooked } from '@quarterpole/db/queries/stallion-book'
import { readStallionSeason } from '@quarterpole/db/queries/stallion-season'
import { AppError } from '../http/problem.ts'

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
