import type { HorseId } from '@quarterpole/contract/ids'
import type { ReportGap } from '@quarterpole/contract/cover-words'
import type { BreedingReport, ReportedMare } from '@quarterpole/contract/stallion-season'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { allBookings } from '@quarterpole/db/queries/stallion-book'
import {
  type CoverEventRow,
  coverEventsOfStallion,
  ownStallionsOfSeason,
} from '@quarterpole/db/queries/stallion-season'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'

/** AQHA's due day of a season's report. */
const dueDay = (season_year: number) => `${season_year}-11-30`

/**
 * Every mare bred to a stallion in a season, and every booked mare without a cover on file: she was bred, or her
 * booking is to be canceled.
 *
 * @throws {AppError} not_found
 */
export async function breedingReport(db: Db, id: HorseId, season_year: number): Promise<BreedingReport> {
  const stallion = await readHorse(db, id)
  if (!stallion) throw noSuchHorse(id)
  const events = Map.groupBy(await coverEventsOfStallion(db, id, season_year), ({ mare_id }) => mare_id)
  const booked = await allBookings(db, { stallion_id: id, season_year, status: 'booked' })
  const mares = await findHorses(db, [
    ...new Set([...events.keys(), ...booked.map(({ mare_id }) => mare_id)]),
  ])
  const lines = mares.map((mare) => lineOf(mare, events.get(mare.id)))
  return {
    stallion_id: id,
    stallion_name: stallion.name,
    stallion_aqha_id: stallion.aqha_id,
    season_year,
    due_on: dueDay(season_year),
    findings: findings(lines),
    mares: lines.toSorted(
      (a, b) =>
        Number(b.missing.length > 0) - Number(a.missing.length > 0) || a.mare_name.localeCompare(b.mare_name),
    ),
  }
}

function lineOf(mare: HorseRow, events: readonly CoverEventRow[] | undefined): ReportedMare {
  const covers = events?.filter(({ kind }) => kind === 'bred') ?? []
  const days = covers
    .flatMap(({ event_date, last_date }) => [event_date ?? [], last_date ?? []].flat())
    .toSorted()
  const known = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const gaps: Record<ReportGap, boolean> = {
    cover: events === undefined,
    dates: events !== undefined && days.length === 0,
    last_date: covers.some(({ method, last_date }) => method === 'pasture' && last_date === null),
    method: covers.some(({ method }) => method === null),
    aqha_id: mare.aqha_id === null,
    owner: mare.owner === null,
  }
  return {
    mare_id: mare.id,
    mare_name: mare.name,
    aqha_id: mare.aqha_id,
    owner: mare.owner,
    first_date: days[0] ?? null,
    last_date: days.at(-1) ?? null,
    methods: known(covers.map(({ method }) => method)),
    places: known(covers.map(({ place }) => place)),
    missing: (Object.keys(gaps) as ReportGap[]).filter((gap) => gaps[gap]), // keys of that record
  }
}

/** Completes "3 mares …" and, for one, "1 mare …". */
const GAP_WORDS: Record<ReportGap, readonly [one: string, many: string]> = {
  cover: [
    'is booked without a breeding on file. Enter her dates, or cancel the booking if she wasn’t bred.',
    'are booked without a breeding on file. Enter their dates, or cancel the bookings of those not bred.',
  ],
  dates: ['has no dates.', 'have no dates.'],
  last_date: ['has no last day in the pasture.', 'have no last day in the pasture.'],
  method: ['has no breeding method.', 'have no breeding method.'],
  aqha_id: ['has no AQHA id.', 'have no AQHA id.'],
  owner: ['has no owner.', 'have no owner.'],
}

const mares = (n: number) => `${n} ${n === 1 ? 'mare' : 'mares'}`

function findings(lines: readonly ReportedMare[]): string[] {
  return (Object.keys(GAP_WORDS) as ReportGap[]).flatMap((gap) => {
    const n = lines.filter(({ missing }) => missing.includes(gap)).length
    return n === 0 ? [] : [`${mares(n)} ${GAP_WORDS[gap][n === 1 ? 0 : 1]}`]
  })
}

export interface ReportDue {
  stallion_id: HorseId
  season_year: number
  due_on: string
  sentence: string
}

/** The first and last month in which an unfinished report is on the Dashboard. */
const NOVEMBER = 11
const DECEMBER = 12

/**
 * Reports of the user's own stallions that still lack something, in November before they are due and in December
 * after. For the Dashboard: outside these months it asks nothing of the database.
 */
export async function breedingReportsDue(db: Db, today: string): Promise<ReportDue[]> {
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (month !== NOVEMBER && month !== DECEMBER) return []
  const due: ReportDue[] = []
  for (const id of await ownStallionsOfSeason(db, year)) {
    const report = await breedingReport(db, id, year)
    const sentence = dueSentence(report, today)
    if (sentence !== null) due.push({ stallion_id: id, season_year: year, due_on: report.due_on, sentence })
  }
  return due
}

function dueSentence({ stallion_name, due_on, mares: lines }: BreedingReport, today: string): string | null {
  const undated = lines.filter(({ missing }) => missing.includes('cover') || missing.includes('dates')).length
  const lacking = lines.filter(({ missing }) => missing.length > 0).length
  if (lacking === 0) return null
  const when = today <= due_on ? 'is due November 30' : 'was due November 30'
  const what =
    undated > 0
      ? `${mares(undated)} ${undated === 1 ? 'lacks' : 'lack'} dates`
      : `${mares(lacking)} ${lacking === 1 ? 'lacks' : 'lack'} something`
  return `The stallion breeding report of ${stallion_name} ${when}: ${what}.`
}
