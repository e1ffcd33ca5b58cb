import type { CareerLine } from '@quarterpole/contract/career-line'
import { addDays, lastDayOf } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { coversOfMares } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { injuriesOnFile } from '@quarterpole/db/queries/injury'
import { readPortraits } from '@quarterpole/db/queries/portrait'
import { recordsBetween, recordsOfHorses } from '@quarterpole/db/queries/record'
import { startsOf, type StartLine } from '@quarterpole/db/queries/start'
import { careerLine } from '../../racing/career-line/career-line.ts'
import { entriesOf } from '../../racing/races/my-runners.ts'
import { dueItems, dueRecordItems, seasonCovers } from '../../season/due-items.ts'
import type { ReportSource } from '../reports/load-report.ts'
import { type Days, dueWords, entryWords, type Line } from './report-lines.ts'

export type OwnerReportSource = Pick<ReportSource, 'db' | 'herd' | 'clock'>

export type Facts = Awaited<ReturnType<typeof loadFacts>>

/** All that is said of these horses, whoever owned them when. */
export async function loadFacts(
  services: OwnerReportSource,
  ids: readonly HorseId[],
  { days, now }: { days: Days; now: string },
) {
  const { db } = services
  const starts = new Map<HorseId, StartLine[]>()
  const careers = new Map<HorseId, CareerLine>()
  for (const id of ids) {
    const lines = await startsOf(db, id)
    starts.set(id, lines)
    if (lines.length > 0) careers.set(id, await careerLine(services, id))
  }
  const covers = await coversOfMares(db, ids)
  const events = await eventsByCover(db, covers)
  return {
    days,
    now,
    yearStart: services.herd.current.yearStart,
    portraits: await readPortraits(db, ids),
    stays: byHorse(await recordsOfHorses(db, 'stay', ids)),
    starts,
    careers,
    works: byHorse(await recordsBetween(db, 'work', ids, days)),
    care: byHorse(await recordsBetween(db, 'care', ids, days)),
    injuries: byHorse(await injuriesOnFile(db, ids)),
    bred: Map.groupBy(
      covers.flatMap((cover) => (events.get(cover.id) ?? []).map((event) => ({ cover, event }))),
      ({ cover }) => cover.mare_id,
    ),
    ...(await loadNext(db, ids, { days, now })),
  }
}

const byHorse = <T extends { readonly horse_id: HorseId }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ horse_id }) => horse_id)

type Due = Line & { readonly horse_id: HorseId }

/** Due up to the end of the next month, with what is still open of earlier days; what only some may see apart. */
async function loadNext(db: Db, ids: readonly HorseId[], { days, now }: { days: Days; now: string }) {
  const until = lastDayOf(addDays(lastDayOf(days.from.slice(0, 7)), 1).slice(0, 7)) // of the month after
  const amounts = new Map(
    (await recordsOfHorses(db, 'nomination', ids)).map((one) => [one.id, one.amount_cents]),
  )
  const covers = await seasonCovers(db, now)
  const linesOf = (items: readonly SeasonItem[]) =>
    items.flatMap((item): Due[] => {
      const { horse_id, record, due_on, from } = item
      if (horse_id === null || !ids.includes(horse_id) || from > until) return []
      const cents = record?.name === 'nomination' ? (amounts.get(record.id) ?? null) : null
      return [{ horse_id, day: due_on, words: dueWords(item, { today: now, cents }) }]
    })
  const open = await dueItems(db, now, { covers, hidden: ['money'] })
  const keyOf = ({ kind, record }: SeasonItem) => `${kind} ${record?.name} ${record?.id}`
  const seen = new Set(open.map(keyOf))
  const onlyForMoney = (await dueRecordItems(db, [])).filter((item) => !seen.has(keyOf(item)))
  const entered = await entriesOf(db, { from: now, to: until, limit: MAX_LIST })
  return {
    until,
    next: byHorse([
      ...entered.map((one) => ({ horse_id: one.horse_id, day: one.race_date, words: entryWords(one) })),
      ...linesOf(open),
    ]),
    money: byHorse(linesOf(onlyForMoney)),
  }
}
