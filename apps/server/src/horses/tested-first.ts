import type { HorseListQuery } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { type Readiness, readinessOf } from '@quarterpole/db/queries/readiness'
import type { Services } from '../process/services.ts'
import { listPage } from './list.ts'

/** So many matches, by name, are looked at: a picker shows a few dozen of them. */
const LOOKED_AT = 1000
const PANEL_TESTS = 6

/**
 * A page for a picker: the living before the dead, among them those with more of the six tests first, then by name.
 * Matches beyond the first thousand follow by name.
 */
export async function testedFirst(
  services: Pick<Services, 'db' | 'herd' | 'caches' | 'clock'>,
  {
    limit = LIST_DEFAULT,
    offset = 0,
    ...filter
  }: HorseListQuery & { only?: ReadonlySet<HorseId> | undefined },
): Promise<{ ids: HorseId[]; total: number }> {
  const byName = (from: number, to: number) =>
    listPage(services, { ...filter, sort: 'name', limit: Math.max(0, to - from), offset: from })
  const end = offset + limit
  const { ids: looked, total } = await byName(0, LOOKED_AT)
  const readiness = new Map((await readinessOf(services.db, looked)).map((one) => [one.id, one]))
  const inOrder = looked.toSorted((a, b) => placeOf(readiness.get(a)) - placeOf(readiness.get(b))) // stable: by name
  const others = await byName(Math.max(offset, LOOKED_AT), end)
  return { ids: [...inOrder.slice(offset, end), ...others.ids], total }
}

/** The dead come last, whatever is known of them. */
function placeOf(horse: Readiness | undefined): number {
  if (!horse) return PANEL_TESTS
  return PANEL_TESTS - horse.panel_known + (horse.status === 'died' ? 10 : 0)
}
