import type { Cross, CrossInput } from '@quarterpole/contract/cross'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CrossId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { type CrossRow, insertCross, readCross } from '@quarterpole/db/queries/cross'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { readCouple } from '../breeding/couple.ts'
import type { Written } from '../activity/written.ts'
import { AppError } from '../http/problem.ts'

/** Saves a cross with its prediction. Names are read again: the horses may have changed since. */
export async function saveCross(
  db: Db,
  input: z.output<typeof CrossInput>,
  prediction: BreedingPrediction,
): Promise<Written<CrossId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { sire, dam } = await readCouple(trx, input.sire_id, input.dam_id)
    const watch = await watchRows(trx, [])
    const id = await insertCross(trx, { ...input, prediction })
    const sentence = `Saved the cross ${sire.name} × ${dam.name}.`
    const activityId = await insertActivity(trx, {
      kind: 'cross_saved',
      sentence,
      subject: { noun: 'cross', id },
      horses: [input.sire_id, input.dam_id],
      changes: await watch.changes([['mating_cross', id]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function loadCross(db: Db, id: CrossId): Promise<Cross> {
  const row = await readCross(db, id)
  if (!row) throw new AppError('not_found', `There is no cross with the id ${id}.`)
  return presentCross(row)
}

export const presentCross = (row: CrossRow): Cross => ({
  id: row.id,
  sire_id: row.sire_id,
  dam_id: row.dam_id,
  sire_name: row.sire_name,
  dam_name: row.dam_name,
  target_distances: row.target_distances,
  // saveCross alone writes these two, from values of these types.
  assumptions: row.assumptions as Cross['assumptions'],
  notes: row.notes,
  prediction: row.prediction as Cross['prediction'],
  created_at: row.created_at,
})
