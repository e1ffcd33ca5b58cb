import { daysBetween } from '@quarterpole/contract/day'
import type { FoalInput } from '@quarterpole/contract/cover'
import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import { MAX_HORSE_NAME } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import type { CoverRow } from '@quarterpole/db/queries/cover'
import { type CoverEventFields, eventsOfCovers, insertCoverEvent } from '@quarterpole/db/queries/cover-event'
import type { RowRef } from '@quarterpole/db/queries/change'
import { insertToDo } from '@quarterpole/db/queries/to-do'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { updateVersioned } from '@quarterpole/db/queries/versioned'
import { lastBred } from '@quarterpole/genetics/cover-course'
import { LONGEST_GESTATION, SHORTEST_GESTATION } from '@quarterpole/genetics/gestation'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import { checkParents } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { checkCover } from './checks.ts'
import { aboutIt, coverRow, stale } from './commands.ts'

/**
 * Records the foaling, puts the foal on file with both parents, and adds the to-do of its registration if a day is
 * given: one transaction, undone in one step.
 *
 * @throws {AppError} not_found, invalid, or conflict where someone else edited the cover in between
 */
export const recordFoaling = (
  db: Db,
  id: CoverId,
  input: FoalInput,
  today: string,
): Promise<Written<CoverId>> =>
  writeLogged(db, async (trx, watch) => {
    const row = await coverRow(trx, id)
    const events = await eventsOfCovers(trx, [id])
    const event = foalingEvent(input)
    await checkCover(trx, row, [...events, event], { today })
    checkGestation(row, events, input)
    await watch([['cover', id]])
    const made: RowRef[] = [['cover_event', await insertCoverEvent(trx, id, event)]]
    const { version, register_by } = input
    const foal_id = (input.make_horse ?? input.result === 'live') ? await insertFoal(trx, row, input) : null
    if (foal_id !== null) made.push(['horse', foal_id])
    if (register_by !== null)
      made.push(['to_do', await insertRegistration(trx, row, { ...input, register_by, foal_id })])
    if (!(await updateVersioned(trx, 'cover', id, { foal_id, version }))) throw stale(row)
    return {
      ...aboutIt({ ...row, foal_id }),
      kind: 'foaled',
      sentence: `${row.mare_name} foaled ${foalWord(input)} by ${row.stallion_name} on ${usDay(input.event_date)}.`,
      made,
    }
  })

const foalingEvent = ({ event_date, place, result, notes }: FoalInput): CoverEventFields => ({
  kind: 'foaled',
  event_date,
  last_date: null,
  method: null,
  lot: null,
  doses: null,
  place,
  result,
  notes,
})

function checkGestation(
  { mare_name }: CoverRow,
  events: readonly CoverEventFields[],
  { event_date, confirm }: FoalInput,
) {
  const bred = lastBred(events)
  if (bred === null || confirm) return
  const days = daysBetween(bred.last, event_date)
  // A pasture exposure is judged by the day that fits best.
  const longest = daysBetween(bred.first, event_date)
  if (longest >= SHORTEST_GESTATION && days <= LONGEST_GESTATION) return
  throw invalid(
    'confirm',
    `${usDay(event_date)} is ${days} days after ${mare_name} was last bred (${usDay(bred.last)}); mares carry ${SHORTEST_GESTATION} to ${LONGEST_GESTATION} days. Correct the date, or confirm that it is right.`,
  )
}

const SEX_WORD = { S: 'colt', M: 'filly', G: 'gelding', U: 'foal' } as const

const foalWord = ({ sex, result }: FoalInput) => `a ${result === 'dead' ? 'dead ' : ''}${SEX_WORD[sex]}`

async function insertFoal(db: Db, row: CoverRow, input: FoalInput): Promise<HorseId> {
  const { event_date, sex, color, result } = input
  const foal = {
    name: input.name ?? nameOf(row, input),
    sex,
    foaled: event_date,
    sire_id: row.stallion_id,
    dam_id: row.mare_id,
  }
  await checkParents(db, foal)
  const isDead = result === 'dead'
  return insertHorse(db, {
    ...foal,
    ...NOT_YET_KNOWN,
    foaled_precision: 'day',
    color,
    is_mine: 1,
    role: isDead ? null : 'young_stock',
    status: isDead ? 'died' : 'alive',
    status_date: isDead ? event_date : null,
  })
}

const NOT_YET_KNOWN = { aqha_id: null, breeder: null, owner: null, trainer: null, stud_fee: null }

/** “2027 filly by High Oracle out of Amber Fever”, shorter if that is longer than a name may be. */
export function nameOf(
  { mare_name, stallion_name }: Pick<CoverRow, 'mare_name' | 'stallion_name'>,
  { event_date, sex }: Pick<FoalInput, 'event_date' | 'sex'>,
): string {
  const foal = `${event_date.slice(0, 4)} ${SEX_WORD[sex]}`
  const names = [`${foal} by ${stallion_name} out of ${mare_name}`, `${foal} out of ${mare_name}`]
  return (
    names.find((name) => name.length <= MAX_HORSE_NAME) ?? (names[1] ?? '').slice(0, MAX_HORSE_NAME).trimEnd()
  )
}

interface Registration extends FoalInput {
  foal_id: HorseId | null
  register_by: string
}

const insertRegistration = (db: Db, row: CoverRow, { foal_id, register_by, ...input }: Registration) =>
  insertToDo(db, {
    horse_id: foal_id ?? row.mare_id,
    title: `Register ${foal_id === null ? nameOf(row, input) : 'with AQHA'}`.slice(0, 120),
    due_on: register_by,
    done_on: null,
    repeat_every: null,
    repeat_unit: null,
    notes: null,
  })
