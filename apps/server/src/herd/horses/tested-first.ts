import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, PANEL_LOCI } from '@quarterpole/contract/limits'
import { type Readiness, readinessOf } from '@quarterpole/db/queries/readiness'
import { rankOfRows } from '../snapshot/search.ts'
import { rowOf } from '../snapshot/snapshot.ts'
import { listPage } from './list.ts'
import type { HerdServices } from '../snapshot/herd-services.ts'

/** So many matches, the best answers to the words first, are looked at: a picker shows a few dozen of them. */
const LOOKED_AT = 1000
/** More than any place among equals. */
const PLACES = 100

/**
 * A page for a picker: who answers the words typed best, of equals the living before the dead, among them those with
 * more of the six tests first, then by name. Matches beyond the first thousand follow by their match alone.
 */
export async function testedFirst(
  services: Pick<HerdServices, 'db' | 'herd' | 'caches' | 'clock'>,
  { limit = LIST_DEFAULT, offset = 0, ...filter }: Omit<Parameters<typeof listPage>[1], 'sort'>,
): Promise<{ ids: HorseId[]; total: number }> {
  const byMatch = (from: number, to: number) =>
    listPage(services, { ...filter, sort: 'match', limit: Math.max(0, to - from), offset: from })
  const end = offset + limit
  const { ids: looked, total } = await byMatch(0, LOOKED_AT)
  const readiness = new Map((await readinessOf(services.db, looked)).map((one) => [one.id, one]))
  const herd = services.herd.current
  const rankOf = rankOfRows(herd, filter.q ?? '')
  const places = new Map(
    looked.map((id) => [id, PLACES * rankOf(rowOf(herd, id)) + placeOf(readiness.get(id))]),
  )
  const inOrder = looked.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)) // stable: by name
  const others = await byMatch(Math.max(offset, LOOKED_AT), end)
  return { ids: [...inOrder.slice(offset, end), ...others.ids], total }
}

/** The dead come last, whatever is known of them. */
function placeOf(horse: Readiness | undefined): number {
  if (!horse) return PANEL_LOCI.length
  return PANEL_LOCI.length - horse.panel_known + (horse.status === 'died' ? 10 : 0)
}
