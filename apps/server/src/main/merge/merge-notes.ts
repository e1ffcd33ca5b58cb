import { MARKER_LABELS, type MarkerName } from '@quarterpole/contract/limits'
import { ownersOn } from '@quarterpole/contract/owners-on'
import type { Db } from '@quarterpole/db/open'
import type { ChangedTable } from '@quarterpole/db/queries/change'
import { HORSE_REFERENCES, type Reference } from '@quarterpole/db/queries/horse-references'
import type { FiledRow } from '@quarterpole/db/queries/record-references'
import { racesWithTracks } from '@quarterpole/db/queries/import-change'
import { eventsOfCovers } from '@quarterpole/db/queries/cover-event'
import type { CoverId, RaceId } from '@quarterpole/contract/ids'
import type { HorseTable } from '@quarterpole/db/schema'
import { usDay } from '../../platform/us-day.ts'
import { listed, plural } from '../../platform/words/words.ts'
import { inWords } from '../../herd/horses/reference-words.ts'
import type { MergedRows } from './merged-rows.ts'

/** What moves: “2 foals and 1 saved cross”; null where nothing does. */
export function movesInWords({ referring }: MergedRows): string | null {
  const rowsOf = Map.groupBy(referring, ({ table }) => table)
  const nouns = Object.keys(HORSE_REFERENCES) as Reference['noun'][] // its own keys
  const counts = nouns
    .map((noun) => ({ noun, count: rowsOf.get(HORSE_REFERENCES[noun][0])?.length ?? 0 }))
    .filter(({ count }) => count > 0)
  const tests = rowsOf.get('genetic_test')?.length ?? 0
  const words = [
    ...(counts.length > 0 ? [inWords(counts)] : []),
    ...(tests > 0 ? [plural(tests, 'test result')] : []),
  ]
  return words.length === 0 ? null : listed(words)
}

/** What becomes of records that repeat or contradict one another, a sentence each. */
export async function mergeNotes(db: Db, rows: MergedRows, kept: HorseTable): Promise<string[]> {
  const of = (list: readonly FiledRow[], table: ChangedTable) =>
    list.flatMap((filed) => (filed.table === table ? [filed.row] : []))
  const both = (table: ChangedTable) => [of(rows.own, table), of(rows.referring, table)] as const
  return [
    rows.repeated.length > 0 &&
      `${plural(rows.repeated.length, 'record')} that both have word for word ${rows.repeated.length === 1 ? 'stays' : 'stay'} once.`,
    await startsNote(db, of(rows.joined, 'start')),
    seasonsNote(of(rows.joined, 'stallion_season')),
    testsNote(...both('genetic_test')),
    await coversNote(db, of(rows.own, 'cover'), of(rows.referring, 'cover')),
    staysNote(...both('stay')),
    sharesNote(...both('ownership')),
    earlyNote(rows.referring, kept),
  ].filter((note) => typeof note === 'string')
}

type Row = FiledRow['row']

async function startsNote(db: Db, starts: readonly Row[]) {
  if (starts.length === 0) return null
  const races = await racesWithTracks(
    db,
    starts.map(({ race_id }) => Number(race_id) as RaceId), // of the row
  )
  const days = races.map(({ race_date, track_name }) => `${usDay(race_date)} at ${track_name}`)
  return `Both have a start on ${firstFew(days)}: one start stays, with what it lacks from the other.`
}

function seasonsNote(seasons: readonly Row[]) {
  if (seasons.length === 0) return null
  const years = seasons.map(({ season_year }) => String(season_year))
  return `Both have a season at stud in ${firstFew(years)}: one stays, with what it lacks from the other.`
}

function testsNote(own: readonly Row[], others: readonly Row[]) {
  const current = (tests: readonly Row[]) => tests.filter(({ is_current }) => is_current === 1)
  const differing = current(others).filter((test) =>
    current(own).some(({ marker, value }) => marker === test['marker'] && value !== test['value']),
  )
  if (differing.length === 0) return null
  const markers = differing.map(({ marker }) => MARKER_LABELS[marker as MarkerName]) // of the row
  return `The results of ${firstFew(markers)} differ. All stay on file, and the newest counts: check which is right, for two horses’ tests never agree.`
}

async function coversNote(db: Db, own: readonly Row[], others: readonly Row[]) {
  if (own.length === 0 || others.length === 0) return null
  const daysOf = async (covers: readonly Row[]) => {
    const ids = covers.map(({ id }) => Number(id) as CoverId) // of the row
    return (await eventsOfCovers(db, ids)).flatMap(({ kind, event_date }) =>
      kind === 'bred' ? event_date : [],
    )
  }
  const days = new Set(await daysOf(own))
  const same = [...new Set(await daysOf(others))].filter((day) => days.has(day))
  if (same.length === 0) return null
  return `Both have a breeding on ${firstFew(same.map(usDay))}. Both stay: delete one if it was entered twice.`
}

function staysNote(own: readonly Row[], others: readonly Row[]) {
  const isOver = (a: Row, b: Row) =>
    (b['until_day'] === null || String(a['from_day']) < String(b['until_day'])) &&
    (a['until_day'] === null || String(b['from_day']) < String(a['until_day']))
  const over = others.filter((stay) => own.some((one) => isOver(one, stay) && one['farm'] !== stay['farm']))
  if (over.length === 0) return null
  const days = over.map(({ from_day }) => usDay(String(from_day)))
  return `Stays from ${firstFew(days)} overlap with stays elsewhere. All stay on file: correct the days that are wrong.`
}

function sharesNote(own: readonly Row[], others: readonly Row[]) {
  if (own.length === 0 || others.length === 0) return null
  const shares = [...own, ...others].map((row) => ({
    kind: String(row['kind']),
    contact_id: Number(row['contact_id']),
    contact_name: '',
    share: row['share'] === null ? null : String(row['share']),
    from_day: String(row['from_day']),
    until_day: row['until_day'] === null ? null : String(row['until_day']),
  }))
  const day = shares
    .map(({ from_day }) => from_day)
    .toSorted()
    .find((from) => ownersOn(shares, from).sentence?.startsWith('Shares add up') === true)
  return day === undefined
    ? null
    : `From ${usDay(day)} the shares of ownership add up to more than the whole. All stay on file: correct those that are wrong.`
}

const DAYS: Partial<Record<ChangedTable, string>> = {
  injury: 'injury_date',
  care: 'care_date',
  sale: 'sale_date',
  work: 'work_date',
}

/** Records from before the foaling day that was chosen. */
function earlyNote(rows: readonly FiledRow[], { foaled }: HorseTable) {
  if (foaled === null) return null
  const early = rows.filter(({ table, row }) => {
    const column = DAYS[table]
    return column !== undefined && String(row[column]) < foaled
  })
  return early.length === 0
    ? null
    : `${plural(early.length, 'record')} that moves is from before the foaling date. Check it.`
}

const SHOWN = 3
/** "A, B, C and 4 more" */
const firstFew = (words: readonly string[]): string =>
  words.length <= SHOWN
    ? listed(words)
    : `${words.slice(0, SHOWN).join(', ')} and ${(words.length - SHOWN).toLocaleString('en-US')} more`
