import type { TrackId } from '@quarterpole/contract/ids'
import { LIST_DEFAULT, MAX_LIST } from '@quarterpole/contract/limits'
import { listRaceCards } from '@quarterpole/db/queries/race-card'
import { recordPrediction } from '../../history/activity/record-prediction.ts'
import { sendCsv } from '../../platform/http/files.ts'
import { trainersOf } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import type { Services } from '../../platform/process/services.ts'
import type { RaceServices } from './card-inputs.ts'
import { cardsCsv } from './cards-csv.ts'
import { inTraining } from './in-training.ts'
import { loadCard, presentCard, refuseFarAhead, refuseOver, sealCard } from './commands.ts'
import { predictedActivity, predictionEntry } from './log-entry.ts'
import { raceModelReport } from './model-report.ts'
import { myRunners } from './my-runners.ts'
import { predictCard } from './predict.ts'
import { suggestField } from './suggest-field.ts'

export const raceHandlers = {
  predictRace: async (services, { body }) => {
    refuseFarAhead(body, today(services))
    const prediction = await predictCard(services, body)
    await recordPrediction(services.db, predictionEntry(body, prediction), predictedActivity(prediction))
    return prediction
  },
  listRaceCards: async ({ db }, { query, reply }) => {
    const { rows, total } = await listRaceCards(db, branded(query))
    reply.header('x-total-count', total)
    return rows.map(presentCard)
  },
  getRaceCard: ({ db }, { params }) => loadCard(db, params.id),
  downloadRaceCards: async ({ db }, { query, reply }) => {
    const { rows } = await listRaceCards(db, { ...branded(query), limit: MAX_LIST })
    return sendCsv(reply, 'race-cards.csv', cardsCsv(rows.map(presentCard)))
  },
  createRaceCard: async (services, { body }) => {
    refuseFarAhead(body, today(services))
    refuseOver(body, today(services))
    const prediction = await predictCard(services, body)
    return loadCard(services.db, await sealCard(services.db, body, prediction))
  },
  getMyRunners: (services, { query }) => myRunners(services.db, query.today ?? today(services)),
  listInTraining: async ({ db }, { query: { limit = LIST_DEFAULT }, request, reply }) => {
    const { horses, total } = await inTraining(db, { trainers: await trainersOf(db, request.caller), limit })
    reply.header('x-total-count', total)
    return horses
  },
  getSuggestedField: (services, { query }) => suggestField(services.db, query.today ?? today(services)),
  getRaceModel: ({ db }) => raceModelReport(db),
} satisfies Partial<Handlers<Services & RaceServices>>

/** The id of a query is digits; this adds the brand. */
const branded = <Q extends { track_id?: number | undefined }>(query: Q) => ({
  ...query,
  track_id: query.track_id as TrackId | undefined,
})
