import type { HorseInput } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { testsOf } from '@quarterpole/db/queries/genetic-test'
import { findHorsesByAqhaId, readHorse } from '@quarterpole/db/queries/horse'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { deleteHorse, type HorseFields, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { tx } from '@quarterpole/db/tx'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkBarn, withStatus } from './check-barn.ts'
import { checkParents, noSuchHorse } from './check-parents.ts'
import { inWords } from './reference-words.ts'

const fieldsOf = (input: HorseInput): HorseFields => ({
  ...input,
  is_mine: input.is_mine === undefined ? undefined : input.is_mine ? 1 : 0,
  foaled_precision: input.foaled === null ? null : input.foaled_precision,
})

/** @throws {AppError} invalid for impossible parents or barn facts, conflict if another horse has the AQHA id */
export async function addHorse(db: Db, input: HorseInput, today: string): Promise<Written<HorseId>> {
  checkFoaled(input, today)
  checkBarn(withStatus(input, null), today)
  return withFreeAqhaId(db, input, () =>
    tx(db, async (trx) => {
      await lockHerd(trx)
      await checkParents(trx, input)
      const watch = await watchRows(trx, [])
      const id = await insertHorse(trx, fieldsOf(input))
      const activityId = await insertActivity(trx, {
        kind: 'horse_added',
        sentence: `${input.name} was added.`,
        subject: { noun: 'horse', id },
        changes: await watch.changes([['horse', id]]),
      })
      return { id, activityId }
    }),
  )
}

interface HorseEdit extends HorseInput {
  version?: number | undefined
}

/** @throws {AppError} not_found, invalid, or conflict if someone else edited the horse in the meantime */
export async function editHorse(
  db: Db,
  id: HorseId,
  { version, ...typed }: HorseEdit,
  today: string,
): Promise<Written<HorseId>> {
  checkFoaled(typed, today)
  return withFreeAqhaId(db, { ...typed, id }, () =>
    tx(db, async (trx) => {
      await lockHerd(trx)
      const before = await readHorse(trx, id)
      if (!before) throw noSuchHorse(id)
      const input = withStatus(typed, before)
      checkBarn(input, today)
      await checkParents(trx, input, id)
      const watch = await watchRows(trx, [['horse', id]])
      const outcome = await updateHorse(trx, id, fieldsOf(input), version)
      if (outcome === 'missing') throw noSuchHorse(id)
      if (outcome === 'stale')
        throw new AppError(
          'conflict',
          `Someone else changed ${input.name} in the meantime. Reload and make your edit again.`,
        )
      const activityId = await insertActivity(trx, {
        kind: 'horse_edited',
        sentence: `${input.name} was edited.`,
        subject: { noun: 'horse', id },
        changes: await watch.changes(),
      })
      return { id, activityId }
    }),
  )
}

/** @throws {AppError} not_found, or conflict listing the records that refer to the horse */
export async function removeHorse(db: Db, id: HorseId): Promise<Written<HorseId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const horse = await readHorse(trx, id)
    if (!horse) throw noSuchHorse(id)
    const tests = (await testsOf(trx, id)).map((test): RowRef => ['genetic_test', test.id])
    const watch = await watchRows(trx, [['horse', id], ...tests])
    const outcome = await deleteHorse(trx, id)
    if (!outcome.deleted && outcome.missing) throw noSuchHorse(id)
    if (!outcome.deleted)
      throw new AppError(
        'conflict',
        `${horse.name} has ${inWords(outcome.references)} on file and can’t be removed.`,
      )
    const activityId = await insertActivity(trx, {
      kind: 'horse_removed',
      sentence: `${horse.name} was removed.`,
      subject: null,
      horses: [id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

function checkFoaled({ foaled, name }: HorseInput, today: string) {
  if (foaled !== null && foaled > today)
    throw invalid('foaled', `${name} can’t have been foaled after today.`)
}

/** Relies on the unique index; looks up the other horse only to name it in the error. */
async function withFreeAqhaId<T>(
  db: Db,
  { aqha_id, id }: HorseInput & { id?: HorseId },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (aqha_id === null || !db.engine.isUniqueViolation(error)) throw error
    const holder = (await findHorsesByAqhaId(db, [aqha_id])).find((horse) => horse.id !== id)
    if (!holder) throw error
    throw new AppError('conflict', `AQHA id ${aqha_id} already belongs to ${holder.name}.`, {
      cause: error,
      errors: [{ path: 'aqha_id', message: `already belongs to ${holder.name}` }],
    })
  }
}
