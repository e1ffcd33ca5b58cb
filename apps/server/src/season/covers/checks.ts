import { addDays, daysBetween } from '@quarterpole/contract/day'
import type { CoverId } from '@quarterpole/contract/ids'
import { PARENT_AGE_YEARS } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { readCover } from '@quarterpole/db/queries/cover'
import type { CoverEventFields } from '@quarterpole/db/queries/cover-event'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { readStallionBookEntry } from '@quarterpole/db/queries/stallion-book'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import type { CoverTable } from '@quarterpole/db/schema-barn'
import {
  type CourseFault,
  courseOf,
  isTransfer,
  lastBred,
  overlap,
  pregnancyOf,
} from '@quarterpole/genetics/cover-course'
import { LONGEST_GESTATION } from '@quarterpole/genetics/gestation'
import { ageIn, breedingDays, cropOf, foalCrop, type YearStart } from '@quarterpole/genetics/horse-year'
import { checkDam, checkSexes, findCouple } from '../../breeding/predictions/couple.ts'
import { checkCarried } from '../../herd/embryos/carried.ts'
import { checkSires } from '../../herd/embryos/flushed.ts'
import { checkSire } from '../../herd/semen/sire.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { checkAfterFoaling } from '../../herd/horses/check-day.ts'
import { usDay } from '../../platform/us-day.ts'
import { otherCovers } from './load-records.ts'
import { checkDoses, checkStoredSemen, isAsStallion, isStored } from './stored-semen.ts'

type Draft = Pick<CoverTable, 'mare_id' | 'stallion_id' | 'season_year' | 'recipient' | 'booking_id'> & {
  /** Undefined for a new cover. */
  id?: CoverId
}
interface Pair {
  mare: HorseRow
  stallion: HorseRow
}

interface CheckOptions {
  today: string
  /** Member of the request that holds the event, for the error. */
  at?: string
  /** The events are history: only what can't have happened is refused, not what isn't entered that way. */
  isImported?: boolean
  /** Those of the events that are being written. */
  fresh?: readonly CoverEventFields[]
}

/**
 * Checks a cover as it would be after a write: the pair, the booking, the dates and order of its events, and the
 * mare's other covers.
 *
 * @throws {AppError} not_found, invalid, or conflict
 */
export async function checkCover(
  db: Db,
  draft: Draft,
  events: readonly CoverEventFields[],
  { today, at = '', isImported = false, fresh = [] }: CheckOptions,
): Promise<Pair> {
  const pair = await findPair(db, draft, { events, isImported })
  const start = await readYearStart(db)
  checkAges(pair, draft.season_year, start)
  if (draft.id === undefined && events.length === 0 && !isImported) checkPlanned(pair)
  await checkBooking(db, draft)
  const isEmbryo = isTransfer(draft, events)
  for (const event of events)
    checkDates(event, pair, { season: draft.season_year, today, start, at, isEmbryo })
  checkCourse(events, pair, at)
  for (const event of fresh) {
    checkGestation(event, events, pair, at)
    if (!isImported) await checkStoredSemen(db, event, pair.stallion, at)
  }
  await checkDoses(db, { coverId: draft.id, stallion: pair.stallion }, events, at)
  await checkOtherCovers(db, draft, events, { pair, at, isImported })
  const names = { mare_name: pair.mare.name, stallion_name: pair.stallion.name }
  const written = { draft: { ...draft, ...names, events } }
  await checkCarried(db, [draft.mare_id], written)
  await checkSires(db, [draft.mare_id], written)
  return pair
}

/** The horses of a new or changed pair are a stallion and a mare. One gelded after his covers stays their sire. */
async function findPair(
  db: Db,
  { id, stallion_id, mare_id, season_year }: Draft,
  { events, isImported }: { events: readonly CoverEventFields[]; isImported: boolean },
): Promise<Pair> {
  const couple = await findCouple(db, stallion_id, mare_id)
  const onFile = id === undefined ? undefined : await readCover(db, id)
  if (onFile?.stallion_id !== stallion_id || onFile.mare_id !== mare_id) {
    const members = { sire: 'stallion_id', dam: 'mare_id' }
    if (couple.sire.sex !== 'G' || !events.every((event) => isAsStallion(event, couple.sire)))
      checkSexes(couple, members)
    checkDam(couple, members)
    // One without a date is still to come, as a booking is.
    if (events.length === 0 && !isImported) await checkSire(db, couple.sire, season_year)
  }
  return { mare: couple.dam, stallion: couple.sire }
}

function checkAges({ mare, stallion }: Pair, season: number, start: YearStart) {
  for (const [member, horse] of [
    ['mare_id', mare],
    ['stallion_id', stallion],
  ] as const)
    if ((ageIn(foalCrop(season), cropOf(horse, start)) ?? PARENT_AGE_YEARS) < PARENT_AGE_YEARS)
      throw invalid(
        member,
        `${horse.name} was foaled in ${horse.birth_year}, too late to be bred in ${season}. Check the season and the horse.`,
      )
}

/** A cover without a date is still to come. */
function checkPlanned({ mare: { name, status } }: Pair) {
  if (status === 'died')
    throw invalid('mare_id', `${name} has died. Enter the day she was bred, or correct her status first.`)
}

async function checkBooking(db: Db, { booking_id, mare_id, stallion_id, season_year }: Draft) {
  if (booking_id === null) return
  const booking = await readStallionBookEntry(db, booking_id)
  if (!booking) throw new AppError('not_found', `There is no booking with the id ${booking_id}.`)
  const { mare_name, stallion_name } = booking
  if (
    booking.mare_id !== mare_id ||
    booking.stallion_id !== stallion_id ||
    booking.season_year !== season_year
  )
    throw invalid(
      'booking_id',
      `Booking ${booking_id} is ${mare_name} to ${stallion_name} for ${booking.season_year}, not this breeding. Leave it out, or pick the right one.`,
    )
}

interface DateContext {
  season: number
  today: string
  start: YearStart
  at: string
  /** Another mare carries it, whatever becomes of the donor. */
  isEmbryo: boolean
}

function checkDates(
  event: CoverEventFields,
  { mare, stallion }: Pair,
  { season, today, start, at, isEmbryo }: DateContext,
) {
  const { kind, event_date, last_date } = event
  if (event_date > today) throw invalid(`${at}event_date`, 'This date is in the future.')
  if (last_date !== null && last_date > today) throw invalid(`${at}last_date`, 'This date is in the future.')
  if (last_date !== null && last_date < event_date)
    throw invalid(`${at}last_date`, 'The last day must not be before the first.')
  if (kind === 'bred' || !isEmbryo) checkAlive(mare, event_date, at)
  if (kind !== 'bred') return
  if (!isStored(event)) {
    checkAlive(stallion, last_date ?? event_date, at)
    checkNotGelded(stallion, last_date ?? event_date, at)
  }
  const days = breedingDays(season, start)
  if (event_date < days.from || event_date > days.to)
    throw invalid(
      `${at}event_date`,
      `${usDay(event_date)} is not in the ${season} season. Correct the date, or record a breeding for that season.`,
    )
}

function checkAlive(horse: HorseRow, day: string, at: string) {
  checkAfterFoaling(`${at}event_date`, day, horse)
  const { name, status, status_date } = horse
  if (status === 'died' && status_date !== null && day > status_date)
    throw invalid(
      `${at}event_date`,
      `${name} died ${usDay(status_date)}, before this date. Correct the date.`,
    )
}

function checkNotGelded({ name, sex, gelded_on }: HorseRow, day: string, at: string) {
  if (sex === 'G' && gelded_on !== null && day > gelded_on)
    throw invalid(
      `${at}event_date`,
      `${name} was gelded ${usDay(gelded_on)}, before this date. Correct the date, or say that she was bred with frozen semen.`,
    )
}

const EVENT_WORD = { bred: 'breeding', scan: 'scan', slipped: 'loss', foaled: 'foaling' } as const

function checkCourse(events: readonly CoverEventFields[], { mare }: Pair, at: string) {
  const { fault } = courseOf(events)
  if (fault === null) return
  const { event, after, code } = fault
  // Either of the two may be the one that is being written.
  const [later, before] = [eventOn(event), after === null ? '' : eventOn(after)]
  const words: Record<CourseFault, string> = {
    before_bred: `The ${later} has no breeding before it. Add the day ${mare.name} was bred first.`,
    carrying: `${mare.name} is in foal by the ${before}, before the ${later}. Correct one of the days, or record an open scan or a loss first.`,
    scanned_open: `${mare.name} is open by the ${before}, before the ${later}. Correct that scan, or the day.`,
    ended: `The ${later} comes after the ${before}, which ends this breeding. Correct one of the days, delete the ${EVENT_WORD[event.kind]}, or record a new breeding for ${mare.name}.`,
  }
  throw invalid(`${at}event_date`, words[code])
}

const eventOn = ({ kind, event_date }: Pick<CoverEventFields, 'kind' | 'event_date'>) =>
  `${EVENT_WORD[kind]} of ${usDay(event_date)}`

/** A mare can't be found in foal, or lose a foal, longer after her last cover than mares carry one. */
function checkGestation(
  { kind, event_date, result }: CoverEventFields,
  events: readonly CoverEventFields[],
  { mare: { name } }: Pair,
  at: string,
) {
  if (kind !== 'slipped' && !(kind === 'scan' && result !== 'open')) return
  const bred = lastBred(events.filter((one) => one.event_date <= event_date))
  const days = bred === null ? 0 : daysBetween(bred.last, event_date)
  if (bred === null || days <= LONGEST_GESTATION) return
  throw invalid(
    `${at}event_date`,
    `${usDay(event_date)} is ${days} days after ${name} was last bred (${usDay(bred.last)}); mares carry a foal up to ${LONGEST_GESTATION} days. Correct the day, add the day she was bred again, or record the foaling or an open scan.`,
  )
}

interface Context {
  pair: Pair
  at: string
  isImported: boolean
}

/** A mare carries one stallion's foal at a time; embryos carried by other mares do not count. */
async function checkOtherCovers(
  db: Db,
  draft: Draft,
  events: readonly CoverEventFields[],
  { pair, at, isImported }: Context,
) {
  if (isTransfer(draft, events)) return
  const own = pregnancyOf(events)
  for (const { row, events: theirs } of await otherCovers(db, draft)) {
    if (draft.id === undefined && !isImported) refuseSecond(draft, row, courseOf(theirs).state)
    const other = pregnancyOf(theirs)
    const isCovered = !isImported && other !== null && isBredDuring(other, events)
    if (other === null || !((own && overlap(own, other)) || isCovered)) continue
    throw invalid(
      `${at}event_date`,
      `${pair.mare.name} is in foal to ${row.stallion_name} ${spanOf(other)}. Correct that breeding first, or record this one as an embryo transfer.`,
    )
  }
}

/** Covers by two stallions in one heat are both on file; the scan counts for one. */
const SAME_HEAT_DAYS = 7

const isBredDuring = ({ from, to }: Span, events: readonly CoverEventFields[]) =>
  events.some(
    ({ kind, event_date: day }) =>
      kind === 'bred' && day > addDays(from, SAME_HEAT_DAYS) && (to === null || day < to),
  )

type Span = NonNullable<ReturnType<typeof pregnancyOf>>
const spanOf = ({ from, to }: Span) =>
  to === null ? `since ${usDay(from)}` : `from ${usDay(from)} to ${usDay(to)}`

const ENDED: ReadonlySet<string> = new Set(['slipped', 'foaled'])

function refuseSecond(
  draft: Draft,
  row: CoverTable & { mare_name: string; stallion_name: string },
  state: string,
) {
  if (row.stallion_id !== draft.stallion_id || row.season_year !== draft.season_year || ENDED.has(state))
    return
  throw new AppError(
    'conflict',
    `${row.mare_name} already has a breeding to ${row.stallion_name} for ${row.season_year}. Add the date to that one.`,
  )
}
