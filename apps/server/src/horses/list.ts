import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, LIST_MAX } from '@quarterpole/contract/limits'
import { type HorseFilter, listHorseIds } from '@quarterpole/db/queries/horse-list'
import { findRows, idsOf } from '../herd/search.ts'
import type { Services } from '../process/services.ts'

/** A page of the horse list and the total number of matches. Only the database can filter by missing data (`lacks`). */
export async function listPage(
  { db, herd, caches }: Pick<Services, 'db' | 'herd' | 'caches'>,
  filter: HorseFilter,
): Promise<{ ids: HorseId[]; total: number }> {
  if (filter.lacks !== undefined) return listHorseIds(db, filter)
  const { q, sex, sort, offset = 0 } = filter
  const limit = Math.min(filter.limit ?? LIST_DEFAULT, LIST_MAX)
  const snapshot = await herd.upToDate()
  const rows = caches.lists.get(snapshot.version, JSON.stringify({ q, sex, sort }), () =>
    findRows(snapshot, { q, sex, sort }),
  )
  return { ids: idsOf(snapshot, rows.subarray(offset, offset + limit)), total: rows.length }
}
