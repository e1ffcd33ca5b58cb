import { timeWords } from '@quarterpole/contract/clear-on'
import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { Right } from '@quarterpole/contract/roles'
import type { DefinedRecord } from '@quarterpole/contract/record'
import { isOfContact, isOfHorse, RECORD_NAMES, records } from '@quarterpole/contract/records'
import type { SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { allCovers, type CoverRow } from '@quarterpole/db/queries/cover'
import { type ToDoRow, listToDos } from '@quarterpole/db/queries/to-do'
import { dueRecords } from '@quarterpole/db/queries/due-records'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { type CoverRecord, nextDue } from '@quarterpole/genetics/cover-record'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { clearDays } from '../herd/care/clear-days.ts'
import { embryoPaperItems } from './embryo-paper-items.ts'
import { embryoTermItems } from './embryo-term-items.ts'
import { type LoadedCover, loadRecords } from './covers/load-records.ts'
import { newbornItems } from './newborn-items.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** The covers of three seasons, so that the cost of what is due does not grow with the herd or its years. */
export async function seasonCovers(db: Db, today: string): Promise<LoadedCover[]> {
  const year = horseYear(today, await readYearStart(db))
  return loadRecords(db, await allCovers(db, { from_season: year - 1, to_season: year + 1 }), today)
}

/**
 * Everything due: the next scan and the foaling of each mare that may be in foal, foal heats, what foals just born need, papers of donors and embryos, the terms of frozen embryos, open to-dos, records that
 * are due again, and days on which horses are clear of what they were given.
 *
 * @param covers  of the season, if they are loaded already @param hidden  what the reader may not see
 */
export async function dueItems(
  db: Db,
  today: string,
  { covers, hidden }: { covers?: readonly LoadedCover[]; hidden: readonly Right[] },
): Promise<SeasonItem[]> {
  const loaded = covers ?? (await seasonCovers(db, today))
  const lastBred = lastBredByMare(loaded)
  const { named, waiting } = await recipientsOf(db, loaded, today)
  const ofCover = (row: CoverRow) =>
    row.recipient === null
      ? itemOf(row)
      : carriedBy(named(row.recipient), { ...itemOf(row), donor_name: row.mare_name })
  const toDos = await listToDos(db, { open: true, limit: MAX_LIST })
  return [
    ...loaded.flatMap(({ row, record }) => pregnancyItems(ofCover(row), record, today)),
    ...waiting.flatMap(({ id, horse_id, horse_name, sire, carrier, record }) => {
      const embryo = { ...NOTHING, horse_id, donor_name: horse_name, stallion_name: sire }
      const item = carriedBy(named(carrier), { ...embryo, record: { name: 'embryo' as const, id } })
      return pregnancyItems(item, record, today)
    }),
    ...loaded.flatMap((one) => foalHeatItem(one, lastBred.get(one.row.mare_id) ?? '', today)),
    ...(await newbornItems(db, loaded, today)).flatMap(({ row, items }) =>
      items.map((item): SeasonItem => ({ ...ofCover(row), ...item })),
    ),
    ...(await embryoPaperItems(db, loaded, { today, hidden })).map((item): SeasonItem => ({
      ...NOTHING,
      ...item,
      from: item.due_on,
      until: item.due_on,
    })),
    ...(await embryoTermItems(db, today)).map((item): SeasonItem => ({ ...NOTHING, ...item })),
    ...toDos.rows.map(toDoItem),
    ...(await dueRecordItems(db, hidden)),
    ...(await clearItems(db, today)),
  ].toSorted((a, b) => (a.due_on === b.due_on ? 0 : a.due_on < b.due_on ? -1 : 1))
}

const NOTHING = {
  donor_name: null,
  stallion_name: null,
  scan_day: null,
  title: null,
  contact_id: null,
  contact_name: null,
  cover_id: null,
  to_do_id: null,
  record: null,
}

const itemOf = ({ id, mare_id, mare_name, stallion_name }: CoverRow) => ({
  ...NOTHING,
  horse_id: mare_id,
  horse_name: mare_name,
  stallion_name,
  cover_id: id,
})

const carriedBy = <T extends { horse_id: HorseId }>(carrier: Recipient, item: T) => ({
  ...item,
  horse_id: carrier.id ?? item.horse_id,
  horse_name: carrier.name,
})

/** Of the mare that carries the foal. */
function pregnancyItems(
  mare: Omit<SeasonItem, 'kind' | 'due_on' | 'from' | 'until'>,
  record: CoverRecord,
  today: string,
): SeasonItem[] {
  const { foaling } = record
  if (foaling === null) return []
  const items: SeasonItem[] = []
  const due = nextDue(record, today)
  if (due?.kind === 'scan') {
    const { due_on, day } = due
    items.push({ ...mare, kind: 'scan', due_on, from: due_on, until: due_on, scan_day: day })
  }
  const { due_on, from, to } = foaling
  items.push({ ...mare, kind: 'foaling', due_on, from, until: to })
  return items
}

/** Until it has passed, or she is bred again or dies. */
function foalHeatItem({ row, record }: LoadedCover, lastBred: string, today: string): SeasonItem[] {
  const { foal_heat, ended_on } = record
  if (foal_heat === null || ended_on === null || lastBred >= ended_on) return []
  if (row.mare_status === 'died') return []
  const { from, to } = foal_heat
  if (to < today) return []
  return [{ ...itemOf(row), kind: 'foal_heat', due_on: from, from, until: to }]
}

function lastBredByMare(loaded: readonly LoadedCover[]) {
  const days = new Map<number, string>()
  for (const { row, record } of loaded)
    if (record.bred_to !== null && record.bred_to > (days.get(row.mare_id) ?? ''))
      days.set(row.mare_id, record.bred_to)
  return days
}

const toDoItem = ({ id, horse_id, horse_name, title, due_on }: ToDoRow): SeasonItem => ({
  ...NOTHING,
  kind: 'to_do',
  due_on,
  from: due_on,
  until: due_on,
  horse_id,
  horse_name,
  title,
  to_do_id: id,
})

/** Records that are due again, such as a booster. */
export async function dueRecordItems(db: Db, hidden: readonly Right[]): Promise<SeasonItem[]> {
  const items: SeasonItem[] = []
  for (const name of RECORD_NAMES) {
    const { due, read }: Pick<DefinedRecord, 'due' | 'read'> = records[name]
    if (!(isOfHorse(name) || isOfContact(name)) || due === undefined || hidden.some((need) => need === read))
      continue
    for (const { id, due_on, ...rest } of await dueRecords(db, name, due, hidden))
      items.push({
        ...NOTHING,
        horse_id: null,
        horse_name: null,
        ...rest,
        kind: 'record',
        due_on,
        from: due_on,
        until: due_on,
        record: { name, id },
      })
  }
  return items
}

/** Of what horses were given, until they are clear. */
async function clearItems(db: Db, today: string): Promise<SeasonItem[]> {
  const days = await clearDays(db, { on: addDays(today, -1) })
  return days.flatMap(({ care_id, horse_id, horse_name, product, clear_on, withdrawal }): SeasonItem[] =>
    clear_on === null || withdrawal === null
      ? []
      : [
          {
            ...NOTHING,
            horse_id,
            horse_name,
            kind: 'clear',
            due_on: clear_on,
            from: clear_on,
            until: clear_on,
            title: `${product} (${withdrawal.body}, ${timeWords(withdrawal)})`,
            record: { name: 'care', id: care_id },
          },
        ],
  )
}
