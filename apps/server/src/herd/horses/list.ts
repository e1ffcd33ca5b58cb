import type { HorseListQuery } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { type HorseSort, LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import { HerdCache } from '../snapshot/cache.ts'
import { findRows, idsOf } from '../snapshot/search.ts'
import { thisYear } from '../../platform/process/services.ts'
import type { HerdServices } from '../snapshot/herd-services.ts'

/** A page of the horse list and the total number of matches. */
export async function listPage(
  services: Pick<HerdServices, 'herd' | 'caches' | 'clock'>,
  {
    limit = LIST_DEFAULT,
    offset = 0,
    only,
    ...filter
  }: Omit<HorseListQuery, 'sort' | 'sires'> & {
    sires?: readonly HorseId[] | undefined
    sort?: HorseSort | 'match' | undefined
    /** Lists no others. */
    only?: ReadonlySet<HorseId> | undefined
  },
): Promise<{ ids: HorseId[]; total: number }> {
  const snapshot = await services.herd.upToDate()
  const query = { ...filter, year: thisYear(services) }
  const rows = services.caches
    .of(listCache)
    .get(snapshot.version, JSON.stringify(query), () => findRows(snapshot, query))
  if (only !== undefined) {
    const own = idsOf(snapshot, rows).filter((id) => only.has(id))
    return { ids: own.slice(offset, offset + Math.min(limit, MAX_LIST)), total: own.length }
  }
  const end = offset + Math.min(limit, MAX_LIST)
  return { ids: idsOf(snapshot, rows.subarray(offset, end)), total: rows.length }
}

/** Rows of lists and searches: at most four megabytes each for a million horses. */
const listCache = () => new HerdCache<Int32Array>(20)
