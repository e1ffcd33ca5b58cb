import type { HorseId } from '@quarterpole/contract/ids'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import { breedingsOfMare } from '@quarterpole/db/queries/breeding-history'
import { readHorse } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../horses/check-parents.ts'
import { AppError } from '../http/problem.ts'
import { type Services, today } from '../process/services.ts'
import { foalIdsOf, loadProgeny } from '../progeny/progeny.ts'
import { orderProgeny } from '../progeny/progeny-order.ts'
import { produceYears } from './produce-years.ts'

/** @throws {AppError} not_found, or conflict for a horse that is no mare */
export async function loadProduceRecord(
  { db, herd, ...services }: Pick<Services, 'db' | 'herd' | 'clock'>,
  id: HorseId,
): Promise<ProduceRecord> {
  const mare = await readHorse(db, id)
  if (!mare) throw noSuchHorse(id)
  if (mare.sex === 'S' || mare.sex === 'G')
    throw new AppError('conflict', `${mare.name} isn’t a mare. His foals are in his progeny.`)
  const snapshot = await herd.upToDate()
  const ids = await orderProgeny(db, snapshot, foalIdsOf(snapshot, id), 'year')
  const foals = await loadProgeny(db, snapshot, id, ids)
  const died = mare.status === 'died' && mare.status_date ? Number(mare.status_date.slice(0, 4)) : null
  const thisYear = Number(today(services).slice(0, 4))
  return {
    horse_id: id,
    years: produceYears({ foals, breedings: await breedingsOfMare(db, id), thisYear, died }),
    undated: foals.filter(({ birth_year }) => birth_year === null),
  }
}
