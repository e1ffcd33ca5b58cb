import type { WorkId } from '@quarterpole/contract/ids'
import type { WorkInput } from '@quarterpole/contract/work'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { readTrack } from '@quarterpole/db/queries/track'
import { insertWorks, readWork, removeWork, updateWork, type WorkRow } from '@quarterpole/db/queries/work'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { editWords, yesNo } from '../../history/activity/edit-words.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Written } from '../../history/activity/written.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkAfterFoaling, checkNotFuture, type Foaled, horseOf } from '../../herd/horses/check-day.ts'
import { checkPace } from '../starts/check-start.ts'

type Input = z.output<typeof WorkInput>

const noSuchWork = (id: number) => new AppError('not_found', `There is no work with the id ${id}.`)
const rowOf = ({ from_gate, ...input }: Input) => ({
  ...input,
  from_gate: from_gate ? (1 as const) : (0 as const),
})

export async function addWork(db: Db, input: Input, today: string): Promise<Written<WorkId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { horse } = await checkWork(trx, input, today)
    const watch = await watchRows(trx, [])
    const id = await insertWorks(trx, [rowOf(input)])
    const activityId = await insertActivity(trx, {
      kind: 'work_added',
      sentence: `${horse.name}: ${input.distance_yards} yards worked on ${usDay(input.work_date)}.`,
      subject: { noun: 'horse', id: horse.id },
      changes: await watch.changes([['work', id]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the work in between */
export async function editWork(
  db: Db,
  id: WorkId,
  { version, ...input }: Input & { version?: number | undefined },
  today: string,
): Promise<Written<WorkId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await workOf(trx, id)
    const { horse, track } = await checkWork(trx, input, today)
    const watch = await watchRows(trx, [['work', id]])
    const outcome = await updateWork(trx, id, rowOf(input), version)
    if (outcome === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this work of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    const after = { ...input, horse_name: horse.name, track_name: track?.name ?? null }
    const activityId = await insertActivity(trx, {
      kind: 'work_edited',
      sentence: `${horse.name}: work of ${usDay(before.work_date)} edited: ${changeWords(before, after)}.`,
      subject: { noun: 'horse', id: horse.id },
      horses: [horse.id, before.horse_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function deleteWork(db: Db, id: WorkId): Promise<Written<WorkId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const { horse_id, horse_name, work_date, distance_yards } = await workOf(trx, id)
    const watch = await watchRows(trx, [['work', id]])
    await removeWork(trx, id)
    const activityId = await insertActivity(trx, {
      kind: 'work_removed',
      sentence: `${horse_name}: work of ${usDay(work_date)} over ${distance_yards} yards deleted.`,
      subject: { noun: 'horse', id: horse_id },
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function workOf(db: Db, id: WorkId): Promise<WorkRow> {
  const work = await readWork(db, id)
  if (!work) throw noSuchWork(id)
  return work
}

async function checkWork(trx: Db, input: Input, today: string) {
  const { horse_id, track_id } = input
  const horse = await horseOf(trx, horse_id)
  checkWorkFacts(input, horse, today)
  const track = track_id === null ? undefined : await readTrack(trx, track_id)
  if (track_id !== null && !track)
    throw invalid('track_id', `There is no track with the id ${track_id}. Choose another.`)
  return { horse, track }
}

/** What a work says fits together and its horse. @throws {AppError} invalid */
export function checkWorkFacts(input: Input, horse: Foaled, today: string) {
  const { work_date, place, of_works } = input
  checkNotFuture('work_date', work_date, today)
  checkAfterFoaling('work_date', work_date, horse)
  checkPace(input)
  if (place !== null && of_works !== null && place > of_works)
    throw invalid('place', `Rank ${place} of ${of_works} can’t be. Check both numbers.`)
  if (place === null && of_works !== null)
    throw invalid('place', `Enter the rank among the ${of_works} works, or leave both blank.`)
}

type Named = Input & { horse_name: string; track_name: string | null }

const changeWords = (before: WorkRow, after: Named) =>
  editWords([
    ['horse', before.horse_name, after.horse_name],
    ['date', usDay(before.work_date), usDay(after.work_date)],
    ['track', before.track_name, after.track_name],
    ['yards', String(before.distance_yards), String(after.distance_yards)],
    ['time', secondsIn(before.time_s), secondsIn(after.time_s)],
    ['manner', before.manner, after.manner],
    ['from the gate', yesNo(before.from_gate), yesNo(after.from_gate)],
    ['rank', rankOf(before), rankOf(after)],
    ['notes', before.notes, after.notes, 'private'],
  ])

const secondsIn = (time_s: number | null) => (time_s === null ? null : `${time_s} s`)
const rankOf = ({ place, of_works }: Pick<WorkRow, 'place' | 'of_works'>) =>
  place === null ? null : of_works === null ? String(place) : `${place} of ${of_works}`
