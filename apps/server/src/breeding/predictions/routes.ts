import { recordPrediction } from '../../history/activity/record-prediction.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { HorseId } from '@quarterpole/contract/ids'
import { rankMares } from './best-mares.ts'
import { compareTwoCrosses } from './compare-crosses.ts'
import { readCouple } from './couple.ts'
import { loadMatingCosts, loadPlanCosts } from './load-mating-costs.ts'
import { rankMatings } from './matings.ts'
import { predictCross } from './predict.ts'
import { breedingEntry, predictedActivity } from './prediction-entry.ts'

export const breedingHandlers = {
  predictBreeding: async (services, { body }) => {
    const { prediction, herdVersion } = await predictCross(services, body.sire_id, body.dam_id)
    await recordPrediction(services.db, breedingEntry(prediction, herdVersion), predictedActivity(prediction))
    return prediction
  },
  compareCrosses: (services, { query }) => compareTwoCrosses(services, query),
  getMatingCosts: async (services, { query: { sire_id, dam_id } }) =>
    loadMatingCosts(services, await readCouple(services.db, sire_id as HorseId, dam_id as HorseId)), // digits of the address
  predictPlanCosts: async (services, { body }) => ({ pairs: await loadPlanCosts(services, body) }),
  predictMatings: (services, { body }) => rankMatings(services, body),
  predictBestMares: (services, { body }) => rankMares(services, body),
} satisfies Partial<Handlers<HerdServices>>
