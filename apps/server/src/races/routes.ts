import { LIST_DEFAULT } from '@quarterpole/contract/limits'
import { countRaceCards, listRaceCards } from '@quarterpole/db/queries/race-card'
import { recordPrediction } from '../activity/record-prediction.ts'
import type { Handlers } from '../http/serve.ts'
import { today } from '../process/services.ts'
import { loadCard, presentCard, refuseFarAhead, refuseOver, sealCard } from './commands.ts'
import { raceModelReport } from './model-report.ts'
import { foretellCard } from './predict.ts'
import { predictedActivity, raceEntry } from './prediction-entry.ts'
import { predictionText } from './prediction-text.ts'

/** A card carries its whole prediction, so its list is shorter than others. */

type Names = 'predictRace' | 'listRaceCards' | 'createRaceCard' | 'getRaceModel'

export const raceHandlers: Pick<Handlers, Names> = {
  predictRace: async (services, { body }) => {
    refuseFarAhead(body, today(services))
    const foretold = await foretellCard(services, body)
    const text = predictionText(foretold) // made first: while it waits, a card is its bytes and its entry
    await recordPrediction(services.db, raceEntry(foretold), predictedActivity(foretold))
    return text
  },
  listRaceCards: async ({ db }, { query, reply }) => {
    const { cards } = await countRaceCards(db)
    reply.header('x-total-count', cards)
    return (await listRaceCards(db, query.limit ?? LIST_DEFAULT, query.offset)).map(presentCard)
  },
  createRaceCard: async (services, { body }) => {
    refuseFarAhead(body, today(services))
    refuseOver(body, today(services))
    const foretold = await foretellCard(services, body)
    return loadCard(services.db, await sealCard(services.db, foretold))
  },
  getRaceModel: ({ db }) => raceModelReport(db),
}
