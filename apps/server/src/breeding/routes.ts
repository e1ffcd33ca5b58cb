import { recordPrediction } from '../activity/record-prediction.ts'
import type { Handlers } from '../http/serve.ts'
import { rankMares } from './best-mares.ts'
import { rankMatings } from './matings.ts'
import { predictCross } from './predict.ts'
import { breedingEntry, predictedActivity } from './prediction-entry.ts'

export const breedingHandlers: Pick<Handlers, 'predictBreeding' | 'predictMatings' | 'predictBestMares'> = {
  predictBreeding: async (services, { body }) => {
    const { prediction, herdVersion } = await predictCross(services, body.sire_id, body.dam_id)
    await recordPrediction(services.db, breedingEntry(prediction, herdVersion), predictedActivity(prediction))
    return prediction
  },
  predictMatings: (services, { body }) => rankMatings(services, body),
  predictBestMares: (services, { body }) => rankMares(services, body),
}
