import type { Cross, CrossInput } from '@quarterpole/contract/cross'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CrossId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { readClock } from '@quarterpole/db/queries/clock'
import {
  type CrossRow,
  crossesSavedSince,
  deleteCross,
  insertCross,
  readCross,
  updateCrossNotes,
} from '@quarterpole/db/queries/cross'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { bookingsFromCrosses } from '@quarterpole/db/queries/stallion-book'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { writeLogged } from '../../history/activity/write-logged.ts'
import { readCouple } from '../predictions/couple.ts'
import { AppError } from '../../platform/http/problem.ts'
import { presentCrosses } from './present-cross-record.ts'

type Input = Omit<z.output<typeof CrossInput>, 'as_new'> & { as_new?: boolean }

/**
 * Saves a cross with its prediction, unless the same was saved today already. Names are read again: the horses may have
 * changed since.
 *
 * @returns the cross and the activity that can undo it; null where it was saved before
 */
export async function saveCross(
  db: Db,
  { as_new = false, ...input }: Input,
  prediction: BreedingPrediction,
): Promise<{ id: CrossId; activityId: number | null }> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { sire, dam } = await readCouple(trx, input.sire_id, input.dam_id)
    const twin = as_new ? undefined : await savedToday(trx, input, prediction)
    if (twin) return { id: twin.id, activityId: null }
    const watch = await watchRows(trx, [])
    const id = await insertCross(trx, { ...input, prediction })
    const activityId = await insertActivity(trx, {
      kind: 'cross_saved',
      sentence: `Saved the cross ${sire.name} × ${dam.name}.`,
      subject: { noun: 'cross', id },
      horses: [sire.id, dam.id],
      changes: await watch.changes([['mating_cross', id]]),
    })
    return { id, activityId }
  })
}

/** The same cross of today: as asked, with the same prediction, and with its notes unless none were sent. */
async function savedToday(
  db: Db,
  input: Omit<Input, 'as_new'>,
  prediction: BreedingPrediction,
): Promise<CrossRow | undefined> {
  const midnight = `${(await readClock(db)).slice(0, 10)}T00:00:00.000Z`
  const same = JSON.stringify([input.target_distances, input.assumptions, prediction])
  return (await crossesSavedSince(db, input, midnight)).find(
    (row) =>
      JSON.stringify([row.target_distances, row.assumptions, row.prediction]) === same &&
      (input.notes === null || input.notes === row.notes),
  )
}

/** @throws {AppError} not_found, or conflict where someone else changed the notes meanwhile */
export async function editCrossNotes(
  db: Db,
  id: CrossId,
  { notes, notes_were }: { notes: string | null; notes_were?: string | null | undefined },
): Promise<number> {
  const { activityId } = await writeLogged(db, async (trx, watch) => {
    const cross = await rowOf(trx, id)
    if (notes_were !== undefined && notes_were !== cross.notes)
      throw new AppError(
        'conflict',
        'Someone else changed these notes meanwhile. Reload them and edit again.',
      )
    await watch([['mating_cross', id]])
    await updateCrossNotes(trx, id, notes)
    return {
      kind: 'cross_edited',
      sentence: `Edited the notes on ${namesOf(cross)}.`,
      subject: { noun: 'cross', id },
      horses: [cross.sire_id, cross.dam_id],
    }
  })
  return activityId
}

/** @throws {AppError} not_found, or conflict naming the booking that came from it */
export async function removeCross(db: Db, id: CrossId): Promise<number> {
  const { activityId } = await writeLogged(db, async (trx, watch) => {
    const cross = await rowOf(trx, id)
    const [booking] = await bookingsFromCrosses(trx, [id])
    if (booking)
      throw new AppError(
        'conflict',
        `The ${booking.season_year} booking of ${cross.dam_name} to ${cross.sire_name} came from this cross. Remove that booking first, or keep the cross.`,
      )
    await watch([['mating_cross', id]])
    await deleteCross(trx, id)
    return {
      kind: 'cross_removed',
      sentence: `Removed the cross ${namesOf(cross)}.`,
      subject: { noun: 'cross', id },
      horses: [cross.sire_id, cross.dam_id],
    }
  })
  return activityId
}

const namesOf = ({ sire_name, dam_name }: CrossRow) => `${sire_name} × ${dam_name}`

async function rowOf(db: Db, id: CrossId): Promise<CrossRow> {
  const row = await readCross(db, id)
  if (!row) throw new AppError('not_found', `There is no cross with the id ${id}.`)
  return row
}

/** @throws {AppError} not_found */
export async function loadCross(db: Db, id: CrossId): Promise<Cross> {
  const [cross] = await presentCrosses(db, [await rowOf(db, id)])
  if (!cross) throw new Error('presentCrosses answers every row')
  return cross
}
