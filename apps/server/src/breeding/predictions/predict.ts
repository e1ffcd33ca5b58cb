import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { latestSeasons } from '@quarterpole/db/queries/stallion'
import { hasEvaluation, missingEvaluation } from '../../evaluation/evaluated-herd.ts'
import { HerdCache, type HerdCaches } from '../../herd/snapshot/cache.ts'
import { type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import type { HerdView } from '../../herd/snapshot/store.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { AppError } from '../../platform/http/problem.ts'
import { readCouple } from './couple.ts'
import { crossPanel } from './cross-panel.ts'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { today } from '../../platform/process/services.ts'
import { fitPrices } from './cross-value.ts'
import { type CrossFacts, presentCross } from './present-cross.ts'
import { studFeeOf } from './stud-fee.ts'

export interface PredictionServices {
  readonly db: Db
  readonly herd: HerdView
  readonly caches: HerdCaches
  readonly clock: () => Date
}

/** A prediction with the version of the herd it was computed from. */
export interface PredictedCross {
  readonly prediction: BreedingPrediction
  readonly herdVersion: number
  /** Why it cannot be saved as it is; null if it can. */
  readonly unsavable: AppError | null
}

/**
 * What a cross may give, from the pedigree, starts and tests on file. Reads the two horses and their tests; everything
 * else is in the snapshot, so its cost does not grow with the herd.
 *
 * @throws {AppError} not_found, invalid (sex)
 */
export async function predictCross(
  services: PredictionServices,
  sireId: HorseId,
  damId: HorseId,
): Promise<PredictedCross> {
  const facts = await readCross(services, sireId, damId)
  const { panel, busy, herd } = facts
  return {
    prediction: presentCross(facts),
    herdVersion: herd.version,
    unsavable: panel.gap === null ? busy : new AppError('invalid', panel.gap),
  }
}

/**
 * What is on file about a cross, for its prediction.
 *
 * @throws {AppError} not_found, invalid (sex)
 */
export async function readCross(
  services: PredictionServices,
  sireId: HorseId,
  damId: HorseId,
): Promise<CrossFacts & { busy: AppError | null }> {
  const { db, herd } = services
  const snapshot = await herd.upToDate()
  const couple = await readCouple(db, sireId, damId)
  const rows = { sire: rowOf(snapshot, sireId), dam: rowOf(snapshot, damId) }
  if (rows.sire < 0) throw noSuchHorse(sireId) // added after the snapshot was read
  if (rows.dam < 0) throw noSuchHorse(damId)
  const [season] = await latestSeasons(db, sireId)
  const studFee = studFeeOf(season?.stud_fee, couple.sire.stud_fee)
  const panel = await crossPanel(services, couple, { herd: snapshot, rows })
  const missing = hasEvaluation(snapshot) ? null : await missingEvaluation(db)
  const model = await valueModel(services, snapshot)
  const missingSpeed = missing?.speed ?? null
  return { herd: snapshot, rows, couple, studFee, panel, model, missingSpeed, busy: missing?.busy ?? null }
}

/** The price model of this year. */
export function valueModel({ db, caches, clock }: PredictionServices, herd: HerdSnapshot) {
  const year = horseYear(today({ clock }), herd.yearStart)
  return caches.of(priceCache).get(herd.version, `${year}`, () => fitPrices(db, herd, year))
}

const priceCache = () => new HerdCache<ReturnType<typeof fitPrices>>(2) // by year
