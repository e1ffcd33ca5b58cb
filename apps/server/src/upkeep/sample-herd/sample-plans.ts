import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { activateEvaluation } from '@quarterpole/db/queries/evaluation'
import { insertPrediction } from '@quarterpole/db/queries/prediction'
import type { Db } from '@quarterpole/db/open'
import { breedingEntry, predictedActivity } from '../../breeding/predictions/prediction-entry.ts'
import { predictCross, type PredictionServices } from '../../breeding/predictions/predict.ts'
import { saveCross } from '../../breeding/crosses/commands.ts'
import { enqueueHerdCheck } from '../../racing/herd-check/job.ts'
import { enqueueRaceModel } from '../../racing/races/model-job.ts'
import { addBooking } from '../../season/stallion-book/commands.ts'
import { enqueueSampleCards, type SampleCardsPayload } from './sample-cards.ts'
import { type JobKind, JobRefusedError } from '../../platform/jobs/runner.ts'
import { thisYear } from '../../platform/process/services.ts'
import { evaluateInWorker } from '../../evaluation/evaluate-in-worker.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'

/** Predictions, crosses and bookings of the sample herd's owner, by database ids. */
export interface SamplePlansPayload {
  predictions: { sire_id: HorseId; dam_id: HorseId; created_at: string }[]
  crosses: {
    sire_id: HorseId
    dam_id: HorseId
    target_distances: number[]
    assumptions: { weather: string; track_condition: string }
    notes: string | null
  }[]
  /** `cross` is an index into `crosses`. */
  bookings: {
    stallion_id: HorseId
    mare_id: HorseId
    season_year: number
    terms: string
    cross: number | null
  }[]
  cards: SampleCardsPayload
}

/** Evaluates the sample herd, then adds its predictions, crosses and bookings through the same code as a user's. */
export const samplePlansJob =
  (services: PredictionServices, pool: WorkerPool): JobKind =>
  async (payload, { signal, progress }) => {
    const plans = payload as SamplePlansPayload // written only by seedHerd
    const evaluation = await evaluateInWorker(pool, signal)
    if (evaluation.kind === 'no_starts') throw new JobRefusedError(evaluation.message)
    await activateEvaluation(services.db, evaluation.id)
    await services.herd.upToDate()
    progress(0.7)
    const predictions = new Map<string, BreedingPrediction>()
    const predict = async (sire: HorseId, dam: HorseId) => {
      const key = `${sire} ${dam}`
      const prediction = predictions.get(key) ?? (await predictCross(services, sire, dam)).prediction
      predictions.set(key, prediction)
      return prediction
    }
    for (const { sire_id, dam_id } of [...plans.predictions, ...plans.crosses]) await predict(sire_id, dam_id)
    return {
      write: async (trx) => {
        if (plans.cards.requests.length > 0) await enqueueSampleCards(trx, plans.cards)
        await enqueueRaceModel(trx)
        await enqueueHerdCheck(trx, 'evaluation')
        await writePlans(trx, plans, {
          predict,
          version: services.herd.current.version,
          year: thisYear(services),
        })
        return { result: { evaluation_id: evaluation.id } }
      },
      after: async () => void (await services.herd.upToDate()),
    }
  }

interface PlanContext {
  predict: (sire: HorseId, dam: HorseId) => Promise<BreedingPrediction>
  version: number
  year: number
}

async function writePlans(trx: Db, plans: SamplePlansPayload, { predict, version, year }: PlanContext) {
  for (const { sire_id, dam_id, created_at } of plans.predictions) {
    const prediction = await predict(sire_id, dam_id)
    await insertPrediction(trx, { ...breedingEntry(prediction, version), created_at })
    await insertActivity(trx, { ...predictedActivity(prediction), at: created_at })
  }
  const crossIds: CrossId[] = []
  for (const cross of plans.crosses)
    crossIds.push(
      (await saveCross(trx, { ...cross, as_new: true }, await predict(cross.sire_id, cross.dam_id))).id,
    )
  for (const { cross, ...booking } of plans.bookings)
    await addBooking(
      trx,
      {
        ...booking,
        contract: null,
        fee: null,
        paid: null,
        notes: null,
        source_cross_id: cross === null ? null : (crossIds[cross] ?? null),
      },
      year,
    )
}
