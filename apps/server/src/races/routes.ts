import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { countRaceCards, listRaceCards } from '@quarterpole/db/queries/race-card'
import { recordPrediction } from '../activity/record-prediction.ts'
import type { Handlers } from '../http/serve.ts'
import { today } from '../process/services.ts'
import { loadCard, presentCard, refuseFarAhead, refuseOver, sealCard } from './commands.ts'
import { predictedActivity, predictionEntry } from './log-entry.ts'
import { raceModelReport } from './model-report.ts'
import { predictCard } from './predict.ts'

type Names = 'predictRace' | 'listRaceCards' | 'createRaceCard' | 'getRaceModel'

export const raceHandlers: Pick<Handlers, Names> = {
  predictRace: async (services, { body }) => {
    refuseFarAhead(body, today(services))
    const prediction = await predictCard(services, body)
    await recordPrediction(services.db, predictionEntry(body, prediction), predictedActivity(prediction))
    return prediction
  },
  listRaceCards: async ({ db }, { query, reply }) => {
    const { cards } = await countRaceCards(db)
    reply.header('x-total-count', cards)
    return (await listRaceCards(db, query.limit ?? LIST_DEFAULT, query.offset)).map(presentCard)
  },
  createRaceCard: async (services, { body }) => {
    refuseFarAhead(body, today(services))
    refuseOver(body, today(services))
    const prediction = await predictCard(services, body)
    return loadCard(services.db, await sealCard(services.db, body, prediction))
  },
  getRaceModel: ({ db }) => raceModelReport(db),
}
