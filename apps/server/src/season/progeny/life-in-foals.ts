import type { HorseId } from '@quarterpole/contract/ids'
import type { LifeFoal, LifeInFoals, SeasonAhead } from '@quarterpole/contract/life-in-foals'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { Db } from '@quarterpole/db/open'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { allBookings } from '@quarterpole/db/queries/stallion-book'
import { ageIn, cropOf, horseYear, seasonToPlan, type YearStart } from '@quarterpole/genetics/horse-year'
import type { PredictionServices } from '../../breeding/predictions/predict.ts'
import { SAFE_STUD_YARDS, safeStudsFor } from '../../breeding/predictions/safe-studs.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { blackTypeOf } from '../../herd/horses/race-record.ts'
import { today } from '../../platform/process/services.ts'
import { lifeFinding } from './life-finding.ts'
import { LAST_FOALING_AGE, loadProduceRecord } from './produce-record.ts'

const STUDS = 3
const SEASONS = 3

/** @throws {AppError} not_found, or conflict for a horse that is no mare */
export async function loadLifeInFoals(services: PredictionServices, id: HorseId): Promise<LifeInFoals> {
  const { db } = services
  const { years, undated } = await loadProduceRecord(services, id)
  const mare = await readHorse(db, id)
  if (!mare) throw noSuchHorse(id) // deleted meanwhile
  const blackType = await blackTypeOf(
    db,
    [...years.flatMap(({ foals }) => foals), ...undated].map((foal) => foal.id),
  )
  const withBlackType = (foal: Progeny): LifeFoal => ({ ...foal, black_type: blackType.get(foal.id) ?? [] })
  const day = today(services)
  const life = {
    years: years.map((year) => ({ ...year, foals: year.foals.map(withBlackType) })),
    undated: undated.map(withBlackType),
  }
  const { yearStart: start } = services.herd.current
  const seasons = await seasonsAhead(db, mare, { day, start, after: years.at(-1)?.year ?? 0 })
  return {
    horse_id: id,
    name: mare.name,
    birth_year: mare.birth_year,
    crop: cropOf(mare, start),
    today: day,
    this_year: horseYear(day, start),
    finding: lifeFinding(life),
    ...life,
    seasons,
    distance_yards: SAFE_STUD_YARDS,
    ...(await studsFor(services, mare, seasons)),
  }
}

/** The next breeding seasons whose foal year is after the record, while she lives and is of an age to foal. */
async function seasonsAhead(
  db: Db,
  mare: HorseRow,
  { day, start, after }: { day: string; start: YearStart; after: number },
): Promise<SeasonAhead[]> {
  if (mare.sex !== 'M' || mare.status === 'died') return []
  const first = Math.max(after, seasonToPlan(day, start))
  const crop = cropOf(mare, start)
  const bookings = await allBookings(db, { mare_id: mare.id, status: 'booked' })
  return Array.from({ length: SEASONS }, (_, i) => first + i)
    .map((season_year) => ({
      season_year,
      age: ageIn(season_year, crop),
      booked_to: bookings
        .filter((booking) => booking.season_year === season_year)
        .map(({ stallion_name }) => stallion_name),
    }))
    .filter(({ age }) => age === null || age < LAST_FOALING_AGE)
}

async function studsFor(
  services: PredictionServices,
  { id, status, sex }: HorseRow,
  seasons: readonly SeasonAhead[],
): Promise<Pick<LifeInFoals, 'studs' | 'no_studs'>> {
  const none = (no_studs: string) => ({ studs: [], no_studs })
  if (sex !== 'M') return none('Her sex isn’t on file. Mark her as a mare to rank studs for her.')
  if (status === 'died') return none('She died; there are no seasons ahead.')
  if (seasons.length === 0) return none('She is past the age we plan foals for.')
  const { studs, ranked, missingSpeed } = await safeStudsFor(services, id, STUDS)
  if (missingSpeed !== null) return none(missingSpeed)
  if (studs.length === 0)
    return none(
      ranked === 0
        ? 'No stallion on file can be ranked for her.'
        : 'With every stud on file some foals would be sick or at risk, or a test is missing. See them all in the Breeding Planner.',
    )
  return { studs, no_studs: null }
}
