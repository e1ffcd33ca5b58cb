import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import type { StallionBookEntryId } from '@quarterpole/contract/ids'
import type { StallionBookEntryInput } from '@quarterpole/contract/stallion-book'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { readCross } from '@quarterpole/db/queries/cross'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { insertStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { readCouple } from '../breeding/couple.ts'
import type { Written } from '../activity/written.ts'
import { AppError, invalid } from '../http/problem.ts'

/** @throws {AppError} not_found, invalid, or conflict where the mare is booked to the stallion that season already */
export async function addBooking(
  db: Db,
  input: z.output<typeof StallionBookEntryInput>,
  year: number,
): Promise<Written<StallionBookEntryId>> {
  const { season_year, stallion_id, mare_id, source_cross_id } = input
  if (season_year < year || season_year >= year + STALLION_BOOK_YEARS)
    throw invalid('season_year', `The breeding season must be ${year}, ${year + 1} or ${year + 2}.`)
  const booked = { stallion: '', mare: '' }
  const write = (trx: Db) =>
    writeBooking(trx, { ...input, terms: input.terms ?? TERMS_TO_BE_NEGOTIATED }, booked)
  try {
    return await tx(db, write)
  } catch (error) {
    if (!db.engine.isUniqueViolation(error)) throw error
    throw new AppError(
      'conflict',
      `${booked.mare} is already booked to ${booked.stallion} for ${season_year}.`,
      { cause: error },
    )
  }

  async function writeBooking(
    trx: Db,
    entry: Parameters<typeof insertStallionBookEntry>[1],
    names: typeof booked,
  ) {
    await lockHerd(trx)
    const { sire, dam } = await readCouple(trx, stallion_id, mare_id, { sire: 'stallion_id', dam: 'mare_id' })
    checkAlive(sire, 'stallion_id')
    checkAlive(dam, 'mare_id')
    Object.assign(names, { stallion: sire.name, mare: dam.name })
    if (source_cross_id !== null) await checkCross(trx, input)
    const watch = await watchRows(trx, [])
    const id = await insertStallionBookEntry(trx, entry)
    const sentence = `Booked ${dam.name} to ${sire.name} for ${season_year}.`
    const activityId = await insertActivity(trx, {
      kind: 'booking_added',
      sentence,
      subject: { noun: 'mating', id: `${stallion_id}-${mare_id}` }, // the planner shows the two
      horses: [stallion_id, mare_id],
      changes: await watch.changes([['stallion_book_entry', id]]),
    })
    return { id, activityId }
  }
}

/** @throws {AppError} invalid for a horse that has died */
export function checkAlive({ name, status, status_date }: HorseRow, path: 'stallion_id' | 'mare_id') {
  if (status !== 'died') return
  const when = status_date === null ? 'has died' : `died on ${status_date}`
  throw invalid(path, `${name} ${when} and can’t be booked. If that’s wrong, correct the status first.`)
}

async function checkCross(
  db: Db,
  { source_cross_id, stallion_id, mare_id }: z.output<typeof StallionBookEntryInput>,
) {
  if (source_cross_id === null) return
  const cross = await readCross(db, source_cross_id)
  if (!cross) throw new AppError('not_found', `There is no cross with the id ${source_cross_id}.`)
  if (cross.sire_id !== stallion_id || cross.dam_id !== mare_id)
    throw invalid(
      'source_cross_id',
      `Cross ${source_cross_id} is ${cross.sire_name} × ${cross.dam_name}, not this pair.`,
    )
}
