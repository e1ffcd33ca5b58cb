import { RECENT_PREDICTION_DAYS } from '@quarterpole/contract/limits'
import { listActivity } from '@quarterpole/db/queries/activity'
import { countDashboard } from '@quarterpole/db/queries/dashboard'
import { lastActivityAt } from '@quarterpole/db/queries/needs'
import { countRecentPredictions } from '@quarterpole/db/queries/prediction'
import { presentActivities } from '../../history/activity/present-changes.ts'
import { HerdCache } from '../../herd/snapshot/cache.ts'
import { presentEvaluation } from '../../evaluation/present-evaluation.ts'
import type { UpkeepServices } from '../../upkeep/status.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { herdCounts } from '../../upkeep/sample-herd/counts.ts'
import { barnYear } from './barn-year.ts'
import { herdDiversity } from './diversity.ts'
import { needsYou } from './needs.ts'

const diversityCache = () => new HerdCache<ReturnType<typeof herdDiversity>>(1)
const ACTIVITY_LENGTH = 20
const DAYS = 30

export const dashboardHandlers = {
  getHerdDiversity: async ({ herd, caches }) => {
    const snapshot = await herd.upToDate()
    return caches.of(diversityCache).get(snapshot.version, '', () => herdDiversity(snapshot))
  },
  getBarnYear: (services, { query, request }) =>
    barnYear(services.db, today(services, query.today), hiddenFrom(request.caller)),
  getDashboard: async (services, { query, request }) => {
    const { db, herd, health, upkeep, caches } = services
    const counts = await countDashboard(db, DAYS)
    const predictions_by_kind = await countRecentPredictions(db, RECENT_PREDICTION_DAYS)
    const { evaluation } = herd.current
    const { mine } = await herdCounts({ db, herd, caches })
    return {
      total_horses: counts.total_horses,
      my_horses: mine,
      horses_added_30_days: counts.horses_added,
      active_injuries: counts.active_injuries,
      injuries_recovered_30_days: counts.injuries_recovered,
      recent_predictions: predictions_by_kind.breeding + predictions_by_kind.race,
      predictions_by_kind,
      races: counts.races,
      starts: counts.starts,
      system_status: health.health().status,
      data_as_of: await lastActivityAt(db),
      upkeep: await upkeep.status(),
      evaluation: evaluation && presentEvaluation(evaluation.run),
      activity: await presentActivities(db, await listActivity(db, ACTIVITY_LENGTH), request.caller),
      ...(await needsYou(services, today(services, query.today))),
    }
  },
} satisfies Partial<Handlers<UpkeepServices>>
