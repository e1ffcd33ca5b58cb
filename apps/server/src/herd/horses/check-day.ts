import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { noSuchHorse } from './check-parents.ts'

export type Foaled = Pick<HorseRow, 'name' | 'foaled' | 'foaled_precision'>

/** @throws {AppError} not_found */
export async function horseOf(db: Db, id: HorseId): Promise<HorseRow> {
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  return horse
}

/** A record's day is not in the future. @throws {AppError} invalid */
export function checkNotFuture(field: string, day: string, today: string) {
  if (day > today) throw invalid(field, `${usDay(day)} is in the future. Enter the day it happened.`)
}

/** A record's day is not before its horse was foaled. @throws {AppError} invalid */
export function checkAfterFoaling(field: string, day: string, { name, foaled, foaled_precision }: Foaled) {
  if (foaled === null || day >= foaled) return
  const when = foaled_precision === 'year' ? `in ${foaled.slice(0, 4)}` : usDay(foaled)
  throw invalid(field, `${name} was foaled ${when}, after ${usDay(day)}. Check the date.`)
}
