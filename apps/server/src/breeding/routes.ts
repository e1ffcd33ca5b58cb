import { recordPrediction } from '../activity/record-prediction.ts'
import type { Handlers } from '../http/serve.ts'
import { answerCross } from './answer.ts'
import { rankMatings } from './matings.ts'

export const breedingHandlers: Pick<Handlers, 'predictBreeding' | 'predictMatings'> = {
  predictBreeding: async (services, { body }) => {
    const { reply, entry, activity } = await answerCross(services, body.sire_id, body.dam_id)
    await recordPrediction(services.db, entry, activity)
    return reply
  },
  predictMatings: (services, { body }) => rankMatings(services, body),
}
