import type { HorseId } from '@quarterpole/contract/ids'
import { type StockEntry, type StockFault, stockFault } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { AppError } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'

/** No lot of these stallions has been used before it was there, or beyond its doses. @throws {AppError} conflict */
export async function checkStock(db: Db, stallions: readonly HorseId[], before = ''): Promise<void> {
  const byStallion = Map.groupBy(await stockEntries(db, stallions), ({ stallion_id }) => stallion_id)
  for (const [id, entries] of byStallion) {
    const fault = stockFault(entries)
    if (fault === null) continue
    const names = await namesOf(db, [id])
    throw new AppError('conflict', before + faultWords(fault, names.get(id) ?? 'the stallion'))
  }
}

/** What would be wrong if one cover's days were these; null if nothing. */
export async function faultWithCover(
  db: Db,
  {
    stallion,
    coverId,
    uses,
  }: { stallion: HorseId; coverId: number | undefined; uses: readonly StockEntry[] },
): Promise<StockFault | null> {
  if (uses.length === 0) return null // it takes none, so that nothing gets less
  const others = (await stockEntries(db, [stallion])).filter(
    ({ cover_id }) => cover_id === null || cover_id !== coverId,
  )
  return stockFault([...others, ...uses])
}

const dosesOf = (count: number) => (count === 1 ? '1 dose' : `${count} doses`)

/** Says the day and what is left. */
export function faultWords({ code, lot, day, left, taken, form }: StockFault, name: string): string {
  const whose = `Lot ${lot} of ${name}`
  switch (code) {
    case 'no_lot':
      return `${whose} isn’t on file on ${usDay(day)}. Check the lot and the day, or enter its collection first.`
    case 'form':
      return `${whose} is ${form ?? 'other'} semen; the entry of ${usDay(day)} says otherwise. Correct one of the two.`
    case 'short':
      return `${whose} has ${left === 0 ? 'no doses' : dosesOf(left)} left on ${usDay(day)}, and ${dosesOf(taken)} would be taken. Correct the doses or the day.`
  }
}
