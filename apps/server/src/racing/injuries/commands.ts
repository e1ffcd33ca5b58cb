import { roleUnder } from '@quarterpole/contract/barn-facts'
import type { InjuryInput } from '@quarterpole/contract/injury'
import type { InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { updateHorse } from '@quarterpole/db/queries/horse-write'
import {
  insertInjury,
  type InjuryRow,
  readInjury,
  removeInjury,
  updateInjury,
} from '@quarterpole/db/queries/injury'
import { tx } from '@quarterpole/db/tx'
import type { InjuryOutcome } from '@quarterpole/contract/limits'
import type { z } from 'zod'
import { editWords } from '../../history/activity/edit-words.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Written } from '../../history/activity/written.ts'
import { checkAfterFoaling } from '../../herd/horses/check-day.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'

type Input = z.output<typeof InjuryInput>

export const noSuchInjury = (id: number) => new AppError('not_found', `There is no injury with the id ${id}.`)

export async function recordInjury(
  db: Db,
  { mark_horse, ...input }: Input,
  today: string,
): Promise<Written<InjuryId>> {
  checkDate(input, today)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const horse = await readHorse(trx, input.horse_id)
    if (!horse) throw noSuchHorse(input.horse_id)
    checkAfterFoaling('injury_date', input.injury_date, horse)
    const end = endOf(input, null, today)
    const watch = await watchRows(trx, mark_horse ? horseRef(horse) : [])
    const id = await insertInjury(trx, { ...input, ...end })
    if (mark_horse) await markHorse(trx, horse, end)
    const activityId = await insertActivity(trx, {
      kind: 'injury_recorded',
      sentence: `${horse.name}: ${input.type} (${input.severity}) was recorded.`,
      subject: { noun: 'injury', id },
      horses: [horse.id],
      changes: await watch.changes([['injury', id]]),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the injury in between */
export async function editInjury(
  db: Db,
  id: InjuryId,
  { version, mark_horse, ...input }: Input & { version?: number | undefined },
  today: string,
): Promise<Written<InjuryId>> {
  checkDate(input, today)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await readInjury(trx, id)
    if (!before) throw noSuchInjury(id)
    const horse = await readHorse(trx, input.horse_id)
    if (!horse) throw noSuchHorse(input.horse_id)
    checkAfterFoaling('injury_date', input.injury_date, horse)
    const end = endOf(input, before.return_date, today)
    const watch = await watchRows(trx, [['injury', id], ...(mark_horse ? horseRef(horse) : [])])
    const outcome = await updateInjury(trx, id, { ...input, ...end }, version)
    if (outcome === 'missing') throw noSuchInjury(id)
    if (outcome === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this injury of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    if (mark_horse) await markHorse(trx, horse, end)
    const activityId = await insertActivity(trx, {
      kind: 'injury_edited',
      sentence: `${horse.name}: ${input.type} ${changeWords(before, { ...input, ...end })}.`,
      subject: { noun: 'injury', id },
      horses: [horse.id, before.horse_id],
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

/** @throws {AppError} not_found */
export async function deleteInjury(db: Db, id: InjuryId): Promise<Written<InjuryId>> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await readInjury(trx, id)
    if (!before) throw noSuchInjury(id)
    const watch = await watchRows(trx, [['injury', id]])
    await removeInjury(trx, before)
    const activityId = await insertActivity(trx, {
      kind: 'injury_removed',
      sentence: `${before.horse_name}: ${before.type} of ${usDay(before.injury_date)} was deleted.`,
      subject: { noun: 'horse', id: before.horse_id },
      changes: await watch.changes(),
    })
    return { id, activityId }
  })
}

const horseRef = ({ id }: HorseRow): RowRef[] => [['horse', id]]

/** Sets the horse's status to what its injury came to. */
async function markHorse(trx: Db, horse: HorseRow, { outcome, return_date }: End) {
  const status =
    outcome === 'died' || outcome === 'put_down' ? 'died' : outcome === 'retired' ? 'retired' : null
  if (status === null)
    throw invalid('mark_horse', 'Only an injury that ends in death or retirement sets the horse’s status.')
  const role = roleUnder(status, horse.role)
  await updateHorse(trx, horse.id, { ...horse, status, status_date: return_date, sold_to: null, role })
}

function changeWords(before: InjuryRow, after: Omit<Input, 'mark_horse'> & End): string {
  const standing = standingOf(after)
  if (standing !== standingOf(before)) return STANDING_WORDS[standing]
  const edited = editWords([
    ['type', before.type, after.type],
    ['date', usDay(before.injury_date), usDay(after.injury_date)],
    ['severity', before.severity, after.severity],
    ['days off', String(before.expected_days_off), String(after.expected_days_off)],
    ['outcome', before.outcome, after.outcome],
    ['ended', before.return_date && usDay(before.return_date), after.return_date && usDay(after.return_date)],
    ['notes', before.notes, after.notes, 'private'],
  ])
  return `was edited: ${edited}`
}

const STANDING_WORDS = {
  active: 'is active again',
  recovered: 'has recovered',
  ended: 'has ended',
} as const

const standingOf = ({ outcome }: Pick<End, 'outcome'>): keyof typeof STANDING_WORDS =>
  outcome === null ? 'active' : outcome === 'recovered' ? 'recovered' : 'ended'

interface End {
  readonly outcome: InjuryOutcome | null
  readonly return_date: string | null
}

/** How and when an injury ended: as entered, else as on file, else today. */
function endOf(
  { status, outcome, return_date, injury_date }: Omit<Input, 'mark_horse'>,
  onFile: string | null,
  today: string,
): End {
  if (status === 'active') return { outcome: null, return_date: null }
  if (return_date !== undefined && return_date !== null && return_date < injury_date)
    throw invalid('return_date', `It can’t end before ${usDay(injury_date)}, the day of the injury.`)
  if (return_date !== undefined && return_date !== null && return_date > today)
    throw invalid('return_date', 'The day it ended is in the future. Enter the day it happened.')
  return { outcome: outcome ?? 'recovered', return_date: return_date ?? onFile ?? today }
}

function checkDate({ injury_date }: Pick<Input, 'injury_date'>, today: string) {
  if (injury_date > today) throw invalid('injury_date', 'The injury date is in the future.')
}
