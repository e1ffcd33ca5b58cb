import type { Field } from '@quarterpole/contract/fields'
import { horseFields } from '@quarterpole/contract/horse-fields'
import { barnFault, roleUnder } from '@quarterpole/contract/barn-facts'
import type { HorseMarks, HorsesMarked } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { type BarnMark, horsesOfOwner, writeMarks } from '@quarterpole/db/queries/horse-mark'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { noSuchHorse, sexFault } from './check-parents.ts'

/**
 * Marks several horses in one step that can be undone. Horses of whom the mark can't be true are left as they are and
 * named.
 *
 * @throws {AppError} not_found for an unknown id or owner, invalid for too many horses
 */
export const markHorses = (db: Db, marks: HorseMarks, today: string): Promise<HorsesMarked> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    const horses = await findHorses(trx, await wantedIds(trx, marks))
    const skipped: HorsesMarked['skipped'] = []
    const changes: { id: HorseId; mark: BarnMark }[] = []
    for (const horse of horses) {
      const mark = markOf(horse, marks)
      const why = await faultOf(trx, horse, mark, today)
      if (why !== null) skipped.push({ horse_id: horse.id, name: horse.name, why })
      else if (isChange(horse, mark)) changes.push({ id: horse.id, mark })
    }
    const ids = changes.map(({ id }) => id)
    const watch = await watchRows(
      trx,
      ids.map((id): RowRef => ['horse', id]),
    )
    await writeMarks(trx, changes)
    const activity_id =
      ids.length === 0
        ? null
        : await insertActivity(trx, {
            kind: 'horses_marked',
            sentence: sentenceOf(ids.length, marks),
            horses: ids,
            changes: await watch.changes(),
          })
    const unchanged = horses.length - ids.length - skipped.length
    return { activity_id, changed: ids.length, unchanged, skipped }
  })

async function wantedIds(db: Db, { ids, owner }: HorseMarks): Promise<HorseId[]> {
  if (owner !== undefined) {
    const found = await horsesOfOwner(db, owner, MAX_LIST + 1)
    if (found.length === 0) throw new AppError('not_found', `No horse on file has the owner ${owner}.`)
    if (found.length > MAX_LIST)
      throw invalid(
        'owner',
        `${owner} has more than ${MAX_LIST.toLocaleString('en-US')} horses. Choose them in the list instead.`,
      )
    return found
  }
  const wanted = [...new Set(ids)]
  const onFile = new Set((await findHorses(db, wanted)).map(({ id }) => id))
  const missing = wanted.find((id) => !onFile.has(id))
  if (missing !== undefined) throw noSuchHorse(missing)
  return wanted
}

/** A new status has no date and buyer yet, and ends a role it rules out. */
function markOf(
  horse: HorseRow,
  { is_mine, sex = horse.sex, status = horse.status, role }: HorseMarks,
): BarnMark {
  const isNew = status !== horse.status
  return {
    is_mine: is_mine === undefined ? horse.is_mine : is_mine ? 1 : 0,
    sex,
    status,
    status_date: isNew ? null : horse.status_date,
    sold_to: isNew ? null : horse.sold_to,
    role: role === undefined ? roleUnder(status, horse.role) : role,
  }
}

/** Why the mark can't be true of the horse; null if it can. */
async function faultOf(db: Db, horse: HorseRow, mark: BarnMark, today: string): Promise<string | null> {
  const fault = barnFault({ ...horse, ...mark }, today)
  if (fault !== null) return fault.message
  return mark.sex === horse.sex ? null : sexFault(db, { ...horse, ...mark }, horse.id)
}

const isChange = (horse: HorseRow, mark: BarnMark) =>
  (['is_mine', 'sex', 'status', 'role'] as const).some((member) => horse[member] !== mark[member])

const wordOf = ({ words = {} }: Field, value: string) => (words[value] ?? value).toLowerCase()

function sentenceOf(count: number, { owner, is_mine, sex, status, role }: HorseMarks): string {
  const marks = [
    is_mine === undefined ? [] : [is_mine ? 'mine' : 'reference'],
    sex === undefined ? [] : [sex === 'U' ? 'sex unknown' : wordOf(horseFields.sex, sex)],
    status === undefined ? [] : [status === null ? 'status unknown' : wordOf(horseFields.status, status)],
    role === undefined ? [] : [role === null ? 'no role' : wordOf(horseFields.role, role)],
  ].flat()
  const whose = owner === undefined ? '' : ` of ${owner}`
  return `Marked ${count.toLocaleString('en-US')} ${count === 1 ? 'horse' : 'horses'}${whose}: ${marks.join(', ')}.`
}
