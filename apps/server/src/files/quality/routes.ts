import type { DataQuality } from '@quarterpole/contract/data-import'
import type { Db } from '@quarterpole/db/open'
import { countQuality, countScores, tenByQuality, type Whose } from '@quarterpole/db/queries/quality'
import { qualityGaps } from '@quarterpole/db/queries/quality-gaps'
import { doubtedParents } from '../../herd/genetics/doubted-parents.ts'
import { listPage } from '../../herd/horses/list.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { factsAt } from '../../herd/snapshot/filter-columns.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const qualityHandlers: Pick<Handlers<HerdServices>, 'getDataQuality'> = {
  getDataQuality: async (services, { query }) => {
    const herd = await services.herd.upToDate()
    return {
      ...(await services.caches
        .of(qualityCache)
        .get(herd.version, JSON.stringify(query), () => qualityOf(services.db, herd, query))),
      ask_status: (await listPage(services, { ...query, status: 'ask', limit: 1 })).total,
    }
  },
}

const qualityCache = () => new HerdCache<ReturnType<typeof qualityOf>>(4)

/** Reads every horse: ten seconds at a million, most of them for the parents, in short turns. */
async function qualityOf(
  db: Db,
  herd: HerdSnapshot,
  whose: Whose,
): Promise<Omit<DataQuality, 'ask_status'>> {
  const { horses, with_genetics, races, other_races, aqha_ids, aqha_ids_valid } = await countQuality(
    db,
    whose,
  )
  return {
    horses,
    completeness: horses === 0 ? 0 : with_genetics / horses,
    races,
    other_races,
    aqha_id_accuracy: aqha_ids === 0 ? null : aqha_ids_valid / aqha_ids,
    top: await tenByQuality(db, whose),
    lowest: await tenByQuality(db, whose, 'asc'),
    scores: await countScores(db, whose),
    gaps: await qualityGaps(db, whose),
    doubted_parents: await doubtedParents(
      herd,
      (row) => whose.mine === undefined || factsAt(herd.filters, row).is_mine === whose.mine,
    ),
  }
}
