import {
  type BarnYear,
  MARK_NAMES,
  WEEKS_BEFORE,
  YEAR_KINDS,
  YEAR_WEEKS,
  type YearKind,
  type YearMark,
} from '@quarterpole/contract/barn-year'
import { addDays, dayNumber, isoDay } from '@quarterpole/contract/day'
import type { Right } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { injuryReturns, sealedRaces } from '@quarterpole/db/queries/barn-year'
import type { LoadedCover } from '../../season/covers/load-records.ts'
import { dueItems, seasonCovers } from '../../season/due-items.ts'

/** One thing of the year. */
interface Entry {
  readonly kind: YearKind
  readonly day: string
  readonly state: 'done' | 'late' | 'due'
  readonly name: string
  /** Of its own page. */
  readonly id: number | null
}

const DAYS = 7

/** The Monday of a day's week; day 0, January 1, 1970, was a Thursday. */
export const weekOfDay = (day: string): string => isoDay(dayNumber(day) - ((dayNumber(day) + 3) % DAYS))

/** Everything of the barn that has a day, from the lists of mares, injuries, sealed cards and to-dos. */
export async function barnYear(db: Db, today: string, hidden: readonly Right[]): Promise<BarnYear> {
  const from = addDays(weekOfDay(today), -WEEKS_BEFORE * DAYS)
  const to = addDays(from, YEAR_WEEKS * DAYS - 1)
  const covers = await seasonCovers(db, today)
  const entries = [
    ...foaled(covers),
    ...(await dueEntries(db, today, { covers, hidden })),
    ...(await returns(db, today, from)),
    ...(await races(db, today, from)),
  ].filter(({ day, state }) => day >= from || state === 'late')
  const within = entries.filter(({ day }) => day <= to)
  const counts = Map.groupBy(entries, ({ kind }) => kind)
  return {
    today,
    from,
    to,
    marks: YEAR_KINDS.flatMap((kind) =>
      marksOf(
        kind,
        within.filter((entry) => entry.kind === kind),
        from,
      ),
    ),
    after: YEAR_KINDS.flatMap((kind) => {
      const count = (counts.get(kind) ?? []).filter(({ day }) => day > to).length
      return count === 0 ? [] : [{ kind, count }]
    }),
  }
}

function marksOf(kind: YearKind, entries: readonly Entry[], from: string): YearMark[] {
  const weeks = Map.groupBy(entries, ({ day }) => (day < from ? from : weekOfDay(day)))
  return [...weeks]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, own]) => ({
      kind,
      week,
      count: own.length,
      done: own.filter(({ state }) => state === 'done').length,
      late: own.filter(({ state }) => state === 'late').length,
      names: own
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .slice(0, MARK_NAMES)
        .map(({ name }) => name),
      id: own.length === 1 ? (own[0]?.id ?? null) : null,
    }))
}

const foaled = (covers: readonly LoadedCover[]): Entry[] =>
  covers.flatMap(({ row, record: { state, ended_on } }) =>
    state === 'foaled' && ended_on !== null
      ? [{ kind: 'foaling', day: ended_on, state: 'done', name: row.mare_name, id: row.id }]
      : [],
  )

/** As the list of to-dos has them, without foal heats, what foals just born need, and days on which horses are clear. */
async function dueEntries(
  db: Db,
  today: string,
  about: { covers: readonly LoadedCover[]; hidden: readonly Right[] },
): Promise<Entry[]> {
  const items = await dueItems(db, today, about)
  return items.flatMap(({ kind, due_on, until, horse_name, contact_name, title, cover_id }): Entry[] => {
    const isToDo = kind === 'to_do' || kind === 'record'
    if (!isToDo && kind !== 'scan' && kind !== 'foaling') return []
    const name = [isToDo ? title : null, horse_name ?? contact_name]
      .filter((part) => part !== null)
      .join(', ')
    const state = until < today ? 'late' : 'due'
    return [{ kind: isToDo ? 'to_do' : kind, day: due_on, state, name, id: cover_id }]
  })
}

async function returns(db: Db, today: string, from: string): Promise<Entry[]> {
  return (await injuryReturns(db, from)).map(
    ({ injury_id, horse_name, injury_date, expected_days_off, returned_on }) => {
      const day = returned_on ?? addDays(injury_date, expected_days_off)
      const state = returned_on !== null ? 'done' : day < today ? 'late' : 'due'
      return { kind: 'return', day, state, name: horse_name, id: injury_id }
    },
  )
}

async function races(db: Db, today: string, from: string): Promise<Entry[]> {
  return (await sealedRaces(db, from)).map(({ card_id, race_date, track_name, has_result }) => {
    const state = has_result ? 'done' : race_date < today ? 'late' : 'due' // SQLite answers 0 or 1
    return { kind: 'race', day: race_date, state, name: track_name, id: card_id }
  })
}
