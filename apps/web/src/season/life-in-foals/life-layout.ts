import type { LifeFoal, LifeInFoals, LifeYear, SeasonAhead } from '@quarterpole/contract/life-in-foals'
import type { ProduceCover, ProduceOutcome } from '@quarterpole/contract/produce-record'
import { joinUnrecorded, type ProduceSpan } from '@quarterpole/contract/unrecorded-years'

/** What a year of hers holds, from top to bottom. */
export type Entry =
  | { kind: 'foal'; foal: LifeFoal }
  | { kind: 'cover'; cover: ProduceCover }
  | { kind: 'blank'; outcome: ProduceOutcome }

/** A year of foaling, or several in a row of which nothing is on file. */
export interface Column {
  readonly year: number
  readonly last: number
  readonly entries: readonly Entry[]
  readonly x: number
  /** Of its row: a long life takes several. */
  readonly y: number
  readonly width: number
}

export interface LifeLayout {
  readonly columns: readonly Column[]
  readonly seasons: readonly (SeasonAhead & { readonly x: number; readonly width: number })[]
  /** Where the last row begins: the one with today and the seasons ahead. */
  readonly lastY: number
  /** Between the years that are over and those to come. */
  readonly todayX: number
  /** Her line, a stretch a row: through her years and today to the last foal she is bred for. */
  readonly lines: readonly { readonly y: number; readonly to: number }[]
  readonly width: number
  readonly height: number
}

export const HEAD = 44
/** Of a row's line, under its years. */
export const LINE = HEAD - 8
/** An entry: mark and index, name and sire on two lines each, starts, stakes. */
export const BLOCK = 122
export const STUD = 62
/** Narrower, and a name is cut to a few letters: then the line goes on in another row. */
const NARROWEST = 62
const WIDEST = 136
/** A season ahead takes what is left over, up to a booking’s name. */
const [SEASON, WIDEST_SEASON] = [104, 168]
/** The word over the line of today. */
const TODAY = 48

/** What she had and what is planned, a column a year, in as many rows as the width needs. */
export function lifeLayout(life: LifeInFoals, width: number): LifeLayout {
  const thisYear = life.this_year
  const ahead = life.seasons.length
  const spans = [...joinUnrecorded(life.years), ...unplannedYears(life)]
  const toCome = spans.filter(({ year }) => year > thisYear).length
  const besides = ahead * SEASON + TODAY
  const inLast = Math.max(1, toCome, Math.floor((width - besides) / NARROWEST))
  const inOthers = Math.max(1, Math.floor(width / NARROWEST))
  const rows = rowsOf(spans, inLast, inOthers)
  const each = Math.min(
    WIDEST,
    ...rows.map((row, at) => (at < rows.length - 1 ? width : width - besides) / Math.max(1, row.length)),
  )
  const heights = rows.map((row) => HEAD + BLOCK * Math.max(1, ...row.map((span) => entriesOf(span).length)))
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, height) => sum + height, 0))
  const newest = rows.at(-1) ?? []
  const past = newest.filter(({ year }) => year <= thisYear).length
  const columns = rows.flatMap((row, at) =>
    row.map((span, place): Column => ({
      year: span.year,
      last: span.last,
      entries: entriesOf(span),
      x: place * each + (row === newest && place >= past ? TODAY : 0),
      y: tops[at] ?? 0,
      width: each,
    })),
  )
  const end = newest.length * each + TODAY
  const expected = columns.findLast(({ year, entries }) => year > thisYear && entries.some(isExpected))
  const todayX = past * each + TODAY / 2
  const lastY = tops.at(-1) ?? 0
  const season = Math.min(WIDEST_SEASON, (width - end) / Math.max(1, ahead))
  const studs = ahead === 0 ? 0 : HEAD + 44 + Math.max(1, life.studs.length) * STUD
  return {
    columns,
    seasons: life.seasons.map((one, at) => ({ ...one, x: end + at * season, width: season })),
    lastY,
    todayX,
    lines: rows.map((row, at) => ({
      y: (tops[at] ?? 0) + LINE,
      to: at < rows.length - 1 ? row.length * each : (expected?.x ?? todayX),
    })),
    width: rows.length > 1 ? width : Math.max(end + ahead * season, 320),
    height: lastY + Math.max(heights.at(-1) ?? 0, studs),
  }
}

/** The newest years share the last row with the seasons ahead; the older ones fill the rows above. */
function rowsOf<Item>(items: readonly Item[], inLast: number, inOthers: number): Item[][] {
  const older = items.slice(0, Math.max(0, items.length - inLast))
  const rows: Item[][] = []
  for (let from = 0; from < older.length; from += inOthers) rows.push(older.slice(from, from + inOthers))
  return [...rows, items.slice(older.length)]
}

/** Years between the record and the foals of the first season to plan for; nothing is on file of them. */
function unplannedYears({ years, seasons: [first] }: LifeInFoals): ProduceSpan<LifeYear>[] {
  const last = years.at(-1)?.year
  if (last === undefined || first === undefined) return []
  return Array.from({ length: Math.max(0, first.season_year - last) }, (_, at) => {
    const year = last + 1 + at
    return { year, last: year, outcome: 'not_on_file', foals: [], covers: [] }
  })
}

function entriesOf({ foals, covers, outcome }: LifeYear): Entry[] {
  const entries: Entry[] = [
    ...foals.map((foal) => ({ kind: 'foal' as const, foal })),
    ...covers.map((cover) => ({ kind: 'cover' as const, cover })),
  ]
  return entries.length > 0 ? entries : [{ kind: 'blank', outcome }]
}

/** A foal she is bred for. */
export const isExpected = (entry: Entry): boolean =>
  entry.kind === 'cover' && (entry.cover.outcome === 'in_foal' || entry.cover.outcome === 'bred')
