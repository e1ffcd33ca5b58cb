import type { HerdCounts } from '@quarterpole/contract/sample-herd'
import { countSample } from '@quarterpole/db/queries/sample-herd'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'

/** Counts by whose the horses are: from the snapshot, once a version, because a query would read every horse. */
export async function herdCounts({
  db,
  herd,
  caches,
}: Pick<HerdServices, 'db' | 'herd' | 'caches'>): Promise<HerdCounts> {
  const snapshot = await herd.upToDate()
  return caches.of(countsCache).get(snapshot.version, '', async () => {
    let mine = 0
    for (let row = 0; row < snapshot.n; row++)
      if (!snapshot.gone.has(row) && factsAt(snapshot.filters, row).is_mine) mine++
    const horses = snapshot.n - snapshot.gone.size
    return { horses, mine, reference: horses - mine, sample: await countSample(db) }
  })
}

const countsCache = () => new HerdCache<Promise<HerdCounts>>(1)
