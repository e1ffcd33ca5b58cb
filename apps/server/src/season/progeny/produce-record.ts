import { flushesOf } from '@quarterpole/contract/flushed'
import type { HorseId } from '@quarterpole/contract/ids'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import type { ProduceMoney } from '@quarterpole/contract/produce-money'
import type { Db } from '@quarterpole/db/open'
import { coversOfMares } from '@quarterpole/db/queries/cover'
import { startMoneyOf } from '@quarterpole/db/queries/earnings'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { allBookings } from '@quarterpole/db/queries/stallion-book'
import { cropOf, horseYear, type YearStart } from '@quarterpole/genetics/horse-year'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { AppError } from '../../platform/http/problem.ts'
import type { HerdView } from '../../herd/snapshot/store.ts'
import { today } from '../../platform/process/services.ts'
import { foalIdsOf, loadProgeny } from './progeny.ts'
import { orderProgeny } from './progeny-order.ts'
import { produceMoney } from './produce-money.ts'
import { type BredMare, produceYears } from './produce-years.ts'

export interface ProduceServices {
  readonly db: Db
  readonly herd: HerdView
  readonly clock: () => Date
}

/** @throws {AppError} not_found, or conflict for a horse that is no mare */
export async function loadProduceRecord(
  { db, herd, ...services }: ProduceServices,
  id: HorseId,
): Promise<ProduceRecord> {
  const { mare, foals, start } = await foalsOfMare({ db, herd }, id)
  return {
    horse_id: id,
    years: produceYears({
      foals,
      covers: await coversOf(db, id),
      today: today(services),
      start,
      end: lastYearOf(mare, start),
    }),
    undated: foals.filter(({ crop }) => crop === null),
  }
}

/** What a mare’s foals cost and brought. @throws {AppError} as {@link loadProduceRecord} */
export async function loadProduceMoney(services: ProduceServices, id: HorseId): Promise<ProduceMoney> {
  const { db } = services
  const { foals, start } = await foalsOfMare(services, id)
  const ids = foals.map((foal) => foal.id)
  const all = [id, ...ids]
  const covers = await coversOfMares(db, [id])
  return produceMoney({
    mare: id,
    start,
    foals,
    seasons: covers.map(({ season_year }) => season_year),
    bookings: await allBookings(db, { mare_id: id }),
    charges: await recordsOfHorses(db, 'charge', all),
    sales: await recordsOfHorses(db, 'sale', all),
    starts: await startMoneyOf(db, ids),
  })
}

async function foalsOfMare({ db, herd }: Pick<ProduceServices, 'db' | 'herd'>, id: HorseId) {
  const mare = await readHorse(db, id)
  if (!mare) throw noSuchHorse(id)
  if (mare.sex === 'S' || mare.sex === 'G')
    throw new AppError('conflict', `${mare.name} isn’t a mare. His foals are in his progeny.`)
  const snapshot = await herd.upToDate()
  const ids = await orderProgeny(db, snapshot, foalIdsOf(snapshot, id), 'year')
  return { mare, foals: await loadProgeny(db, snapshot, id, ids), start: snapshot.yearStart }
}

async function coversOf(db: Db, id: HorseId): Promise<BredMare[]> {
  const covers = await coversOfMares(db, [id])
  const byCover = await eventsByCover(db, covers)
  const entries = await recordsOfHorses(db, 'embryo', [id])
  return covers.map((row) => {
    const cover = { ...row, events: byCover.get(row.id) ?? [] }
    return { ...cover, flushes: flushesOf(cover, entries) }
  })
}

/** Mares hardly foal after it; without it a mare of 1970 would have half a century of empty years. */
export const LAST_FOALING_AGE = 25

function lastYearOf(mare: HorseRow, start: YearStart): number | null {
  const { status, status_date } = mare
  if (status === 'died' && status_date !== null) return horseYear(status_date, start)
  const crop = cropOf(mare, start)
  return crop === null ? null : crop + LAST_FOALING_AGE
}
