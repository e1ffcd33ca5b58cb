import { addDays, daysBetween } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { maresNamed, transfersSince } from '@quarterpole/db/queries/recipient'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { coverOfTransfer } from '@quarterpole/genetics/carried'
import { type CoverRecord, coverRecord } from '@quarterpole/genetics/cover-record'
import { firstDayOf, horseYear } from '@quarterpole/genetics/horse-year'
import { keysOf } from '../herd/embryos/carried.ts'
import type { LoadedCover } from './covers/load-records.ts'

export type Transfer = Awaited<ReturnType<typeof transfersSince>>[number]

/** As a cover or an embryo names her; a number, or a name of several mares, is no horse on file. */
export interface Recipient {
  readonly id: HorseId | null
  readonly name: string
}

/** An embryo whose recipient no cover of the donor follows yet, as its age says. */
interface Waiting extends Transfer {
  readonly carrier: string
  readonly record: CoverRecord
}

/** Who carries the embryos of these covers, and those transferred of no cover since last year. */
export async function recipientsOf(db: Db, covers: readonly LoadedCover[], today: string) {
  const start = await readYearStart(db)
  const transfers = await transfersSince(db, firstDayOf(horseYear(today, start) - 1, start))
  const texts = [...covers.map(({ row }) => row), ...transfers].flatMap(({ recipient }) => recipient ?? [])
  const mares = [...(await maresNamed(db, new Set(texts.map(nameKey)))).values()]
  const byKey = Map.groupBy(
    mares.flatMap((mare) => keysOf(mare).map((key) => ({ key, mare }))),
    ({ key }) => key,
  )
  const named = (text: string): Recipient => {
    const [one, ...others] = byKey.get(nameKey(text)) ?? []
    return one === undefined || others.length > 0 ? { id: null, name: text } : one.mare
  }
  const isSame = (a: string, b: string) => (named(a).id ?? nameKey(a)) === (named(b).id ?? nameKey(b))
  const waiting = transfers.flatMap((embryo): Waiting[] => {
    const { recipient } = embryo
    const conceived = conceivedOn(embryo)
    if (recipient === null || conceived === null) return []
    const following = covers.filter(
      ({ row }) =>
        row.mare_id === embryo.horse_id && row.recipient !== null && isSame(row.recipient, recipient),
    )
    if (isFollowed(embryo, following)) return []
    const bred = { kind: 'bred', event_date: conceived, last_date: null, result: null } as const
    const season_year = horseYear(conceived, start)
    const record = coverRecord([bred], { season_year, today, start, own: null, is_transfer: true })
    return [{ ...embryo, carrier: recipient, record }]
  })
  return { named, waiting }
}

/** Whether one of these covers of its donor says what became of it. */
export const isFollowed = ({ outcome_date }: Transfer, covers: readonly LoadedCover[]): boolean =>
  coverOfTransfer(
    outcome_date ?? '',
    covers.map(({ events }) => events),
  ) !== null

/** The day its donor was bred, had it never been stored: it is as old at its transfer as when it was collected. */
export const conceivedOn = ({ outcome_date, entry_date, bred_on }: Transfer): string | null =>
  bred_on === null ? null : addDays(outcome_date ?? entry_date, -daysBetween(bred_on, entry_date))
