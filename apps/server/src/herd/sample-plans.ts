import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { putInUse } from '@quarterpole/db/queries/evaluation'
import { insertPrediction } from '@quarterpole/db/queries/prediction'
import type { Db } from '@quarterpole/db/open'
import { breedingEntry, predictedActivity } from '../breeding/prediction-entry.ts'
import { predictCross, type PredictionServices } from '../breeding/predict.ts'
import { saveCross } from '../crosses/commands.ts'
import { enqueueRaceModel } from '../races/model-job.ts'
import { addBooking } from '../stallion-book/commands.ts'
import { type JobKind, JobRefusedError } from '../jobs/runner.ts'
import { evaluateInWorker } from '../evaluation/evaluate-in-worker.ts'
import type { WorkerPool } from '../workers/pool.ts'

/** What the owner of the sample herd has been thinking about; ids as they are in the database. */
export interface SamplePlansPayload {
  predictions: { sire_id: HorseId; dam_id: HorseId; created_at: string }[]
  crosses: {
    sire_id: HorseId
    dam_id: HorseId
    target_distances: number[]
    assumptions: { weather: string; track_condition: string }
    notes: string | null
  }[]
  /** `cross`: position in `crosses`. */
  bookings: {
    stallion_id: HorseId
    mare_id: HorseId
    season_year: number
    terms: string
    cross: number | null
  }[]
}

/** Evaluates the sample herd and makes its predictions, crosses and bookings by the same code a user's go through. */
export const samplePlansJob =
  (services: PredictionServices, pool: WorkerPool): JobKind =>
  async (payload, { signal, progress }) => {
    const plans = payload as SamplePlansPayload // seedHerd alone writes it
    const answer = await evaluateInWorker(pool, signal)
    if (answer.kind === 'no_starts') throw new JobRefusedError(answer.message)
    await putInUse(services.db, answer.id)
    await services.herd.refresh()
    progress(0.7)
    const made = new Map<string, BreedingPrediction>()
    const predict = async (sire: HorseId, dam: HorseId) => {
      const key = `${sire} ${dam}`
      const known = made.get(key) ?? (await predictCross(services, sire, dam)).prediction
      made.set(key, known)
      return known
    }
    for (const { sire_id, dam_id } of [...plans.predictions, ...plans.crosses]) await predict(sire_id, dam_id)
    return {
      write: async (trx) => {
        await enqueueRaceModel(trx)
        await writePlans(trx, plans, {
          predict,
          version: services.herd.current.version,
          year: services.clock().getUTCFullYear(),
        })
        return { result: { evaluation_id: answer.id } }
      },
      after: async () => void (await services.herd.refresh()),
    }
  }

interface Making {
  predict: (sire: HorseId, dam: HorseId) => Promise<BreedingPrediction>
  version: number
  year: number
}

async function writePlans(trx: Db, plans: SamplePlansPayload, { predict, version, year }: Making) {
  for (const { sire_id, dam_id, created_at } of plans.predictions) {
    const prediction = await predict(sire_id, dam_id)
    await insertPrediction(trx, { ...breedingEntry(prediction, version), created_at })
    await insertActivity(trx, { ...predictedActivity(prediction), at: created_at })
  }
  const crossIds: CrossId[] = []
  for (const cross of plans.crosses)
    crossIds.push(await saveCross(trx, cross, await predict(cross.sire_id, cross.dam_id)))
  for (const { cross, ...booking } of plans.bookings)
    await addBooking(
      trx,
      { ...booking, source_cross_id: cross === null ? null : (crossIds[cross] ?? null) },
      year,
    )
}
