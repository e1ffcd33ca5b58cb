import type { DataQuality } from '@quarterpole/contract/data-import'
import type { Db } from '@quarterpole/db/open'
import { countQuality, countScores, tenByQuality, type Whose } from '@quarterpole/db/queries/quality'
import { qualityGaps } from '@quarterpole/db/queries/quality-gaps'
import { listPage } from '../../herd/horses/list.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const qualityHandlers: Pick<Handlers<HerdServices>, 'getDataQuality'> = {
  getDataQuality: async (services, { query }) => {
    const { version } = await services.herd.upToDate()
    return {
      ...(await services.caches
        .of(qualityCache)
        .get(version, JSON.stringify(query), () => qualityOf(services.db, query))),
      ask_status: (await listPage(services, { ...query, status: 'ask', limit: 1 })).total,
    }
  },
}

const qualityCache = () => new HerdCache<ReturnType<typeof qualityOf>>(4)

/** Reads every horse: a second at a million. */
async function qualityOf(db: Db, whose: Whose): Promise<Omit<DataQuality, 'ask_status'>> {
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
  }
}
