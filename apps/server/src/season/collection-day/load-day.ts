import type { CollectionDay } from '@quarterpole/contract/collection-day'
import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { request } from '@quarterpole/contract/request'
import { inLine } from '@quarterpole/contract/request-order'
import { dosesLeft, lotKey } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import { type NamedRecord, recordsBetween, recordsOfHorses } from '@quarterpole/db/queries/record'
import { nearestOpenDay, requestDays } from '@quarterpole/db/queries/request'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { horseOf } from '../../herd/horses/check-day.ts'
import { present } from '../../herd/records/serve-record.ts'

/** His days with requests around one, for the calendar. */
const DAYS_BEFORE = 21
const DAYS_AFTER = 35

/** @throws {AppError} not_found */
export async function loadDay(db: Db, horse_id: HorseId, day: string): Promise<CollectionDay> {
  const { name } = await horseOf(db, horse_id)
  const around = { from: addDays(day, -DAYS_BEFORE), through: addDays(day, DAYS_AFTER) }
  return {
    horse_id,
    horse_name: name,
    day,
    lots: await lotsOfDay(db, horse_id, day),
    requests: await requestsOfDay(db, horse_id, day),
    days: await requestDays(db, { horse_id, ...around }),
    earlier: await nearestOpenDay(db, { horse_id, day, toward: 'earlier' }),
    later: await nearestOpenDay(db, { horse_id, day, toward: 'later' }),
  }
}

export const presentRequest = (row: NamedRecord<'request'>) => present(request.fields, row)

/** The requests of a stallion’s day, in line. */
export async function requestsOfDay(db: Db, horse_id: HorseId, day: string) {
  const rows = await recordsBetween(db, 'request', [horse_id], { from: day, through: day })
  return inLine(rows.map(presentRequest))
}

/** Cooled lots that were collected on a day, as they were entered, with the doses left of each today. */
export async function lotsOfDay(db: Db, horse_id: HorseId, day: string): Promise<CollectionDay['lots']> {
  const collected = (await recordsOfHorses(db, 'semen', [horse_id]))
    .filter(({ kind, form, entry_date }) => kind === 'collected' && form === 'cooled' && entry_date === day)
    .toSorted((a, b) => a.id - b.id)
  const left = dosesLeft(await stockEntries(db, [horse_id]))
  return [...Map.groupBy(collected, ({ lot }) => lotKey(lot))].map(([key, entries]) => ({
    lot: entries[0]?.lot ?? '',
    doses: entries.reduce((sum, { doses }) => sum + (doses ?? 0), 0),
    doses_left: left.get(key) ?? 0,
  }))
}
