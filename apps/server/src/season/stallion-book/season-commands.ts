import type { HorseId } from '@quarterpole/contract/ids'
import { EARLIEST_DAY } from '@quarterpole/contract/limits'
import type { StallionSeason, StallionSeasonInput } from '@quarterpole/contract/stallion-season'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { countBooked } from '@quarterpole/db/queries/stallion-book'
import {
  insertStallionSeason,
  listSeasonBooks,
  listStallionSeasons,
  ownStallionsOfSeason,
  readStallionSeason,
  type SeasonBook,
  type StallionSeasonRow,
  updateStallionSeason,
} from '@quarterpole/db/queries/stallion-season'
import type { z } from 'zod'
import { studFeeOf } from '../../breeding/predictions/stud-fee.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'

/** Seasons may be planned this many years ahead. */
const MAX_YEARS_AHEAD = 5

/** @throws {AppError} not_found, invalid, or conflict where someone else changed the season meanwhile */
export async function saveStallionSeason(
  db: Db,
  { id, year }: { id: HorseId; year: number },
  { version, ...fields }: z.output<typeof StallionSeasonInput>,
  thisYear: number,
): Promise<number> {
  if (year < Number(EARLIEST_DAY.slice(0, 4)) || year > thisYear + MAX_YEARS_AHEAD)
    throw invalid('year', `The season can be ${thisYear + MAX_YEARS_AHEAD} at the latest.`)
  const { activityId } = await writeLogged(db, async (trx, watch) => {
    const stallion = await readStallion(trx, id)
    const before = await readStallionSeason(trx, id, year)
    if (version !== undefined && version !== (before?.version ?? 0))
      throw new AppError(
        'conflict',
        `Someone else changed ${stallion.name}’s ${year} season meanwhile. Reload it and edit it again.`,
      )
    await checkLimit(trx, stallion, year, fields.book_limit)
    if (before) {
      await watch([['stallion_season', before.id]])
      await updateStallionSeason(trx, before.id, fields)
    }
    const fresh = before
      ? null
      : await insertStallionSeason(trx, { ...fields, stallion_id: id, season_year: year })
    return {
      kind: 'stallion_season_saved',
      sentence: `Saved ${stallion.name}’s ${year} season${limitWords(before?.book_limit ?? null, fields.book_limit)}.`,
      subject: { noun: 'stallion_season', id: `${id}-${year}` },
      horses: [id],
      made: fresh === null ? [] : [['stallion_season', fresh]],
    }
  })
  return activityId
}

async function checkLimit(db: Db, { id, name }: HorseRow, year: number, limit: number | null) {
  if (limit === null) return
  const booked = await countBooked(db, id, year)
  if (limit < booked)
    throw invalid(
      'book_limit',
      `${name} has ${booked} mares booked for ${year} already. Enter ${booked} or more, or cancel bookings first.`,
    )
}

const limitWords = (before: number | null, after: number | null) =>
  before === after ? '' : `: limit ${before ?? 'none'} → ${after ?? 'none'}`

async function readStallion(db: Db, id: HorseId): Promise<HorseRow> {
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  if (horse.sex !== 'S') throw invalid('id', `${horse.name} isn’t a stallion, so he has no season at stud.`)
  return horse
}

/** A stallion's season; version 0 where nothing was entered. @throws {AppError} not_found */
export async function loadStallionSeason(db: Db, id: HorseId, year: number): Promise<StallionSeason> {
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  const [book] = await listSeasonBooks(db, year, id)
  return present(horse, year, await readStallionSeason(db, id, year), book)
}

/** Stallions with a season entered or mares booked, and the barn's own with mares bred, by name. */
export async function loadStallionSeasons(db: Db, year: number): Promise<StallionSeason[]> {
  const seasons = new Map((await listStallionSeasons(db, year)).map((row) => [row.stallion_id, row]))
  const books = new Map((await listSeasonBooks(db, year)).map((book) => [book.stallion_id, book]))
  const own = await ownStallionsOfSeason(db, year)
  const stallions = await findHorses(db, [...new Set([...seasons.keys(), ...books.keys(), ...own])])
  return stallions
    .map((stallion) => present(stallion, year, seasons.get(stallion.id), books.get(stallion.id)))
    .toSorted((a, b) => a.stallion_name.localeCompare(b.stallion_name))
}

const present = (
  { id, name, stud_fee }: Pick<HorseRow, 'id' | 'name' | 'stud_fee'>,
  season_year: number,
  season: StallionSeasonRow | undefined,
  book: SeasonBook | undefined,
): StallionSeason => ({
  stallion_id: id,
  stallion_name: name,
  season_year,
  stud_fee: season?.stud_fee ?? null,
  fee: studFeeOf(season?.stud_fee, stud_fee),
  place: season?.place ?? null,
  book_limit: season?.book_limit ?? null,
  notes: season?.notes ?? null,
  booked: book?.booked ?? 0,
  canceled: book?.canceled ?? 0,
  fees: book?.fees ?? 0,
  fees_missing: book?.fees_missing ?? 0,
  paid: book?.paid ?? 0,
  version: season?.version ?? 0,
  updated_at: season?.updated_at ?? null,
})
