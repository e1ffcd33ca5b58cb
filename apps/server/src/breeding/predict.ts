import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import { foalBand } from '@quarterpole/genetics/foal'
import { RISK_LIMITS, riskFactors } from '@quarterpole/genetics/risk-factors'
import { inbreedingEffect, inbreedingSentence } from '../evaluation/inbreeding-slope.ts'
import { type FoalPedigree, presentAncestors } from '../genetics/foal-pedigree.ts'
import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import type { HerdStore } from '../herd/store.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { AppError } from '../http/problem.ts'
import { checkSexes } from './couple.ts'
import { type CrossFacts, crossFacts, type CrossRows, type EvaluatedSnapshot } from './cross-facts.ts'
import { type CrossPanel, knownPanel, readPanel } from './cross-panel.ts'
import { crossPrice, type CrossPrice, type CrossValue } from './cross-value.ts'
import { findingOf } from './finding.ts'
import { parentBasis, sharpenSentences } from './parent-basis.ts'
import { knownParent, type Parent, readParent } from './parents.ts'

export interface PredictionServices {
  readonly db: Db
  readonly herd: HerdStore
  readonly value: CrossValue
}

/**
 * What a cross may give. Reads the two horses, their tests and a few names; everything else is in the snapshot, so
 * its cost does not grow with the herd.
 *
 * @throws {AppError} not_found, invalid (sex, incomplete panel), busy while there is no evaluation yet
 */
export async function predictCross(
  services: PredictionServices,
  sireId: HorseId,
  damId: HorseId,
): Promise<BreedingPrediction> {
  const known = await knownOf(services, { sireId, damId })
  return present(known, presentAncestors(known.snapshot, known.facts.common))
}

/**
 * What a prediction is made of, with the snapshot that answered. Waits only for what is not known yet: each wait is a
 * turn of its own, in which nothing else is done.
 *
 * @throws {AppError} as {@link predictCross}
 */
export async function knownOf(
  { db, herd, value }: PredictionServices,
  { sireId, damId }: { sireId: HorseId; damId: HorseId },
): Promise<Known> {
  const { current } = herd
  // A horse that was added a moment ago by another process may be missing.
  const snapshot = holds(current, sireId) && holds(current, damId) ? current : await herd.refresh()
  const sire = knownParent(snapshot, sireId) ?? (await readParent(db, snapshot, sireId))
  const dam = knownParent(snapshot, damId) ?? (await readParent(db, snapshot, damId))
  const rows = { sire: rowOf(snapshot, sireId), dam: rowOf(snapshot, damId) }
  // A row of −1: added after the snapshot was brought up, and so not there yet.
  if (!sire || rows.sire < 0) throw noSuchHorse(sireId)
  if (!dam || rows.dam < 0) throw noSuchHorse(damId)
  checkSexes({ sire: sire.horse, dam: dam.horse })
  const panel = knownPanel(sire, dam) ?? (await readPanel(db, sire, dam))
  if (!isEvaluatedSnapshot(snapshot)) throw await notEvaluated(db)
  const facts = crossFacts(snapshot, rows)
  const price = crossPrice(await value.model(snapshot), facts.distributions[1], sire.horse.stud_fee)
  return { snapshot, rows, sire, dam, facts, panel, price }
}

export const isEvaluatedSnapshot = (herd: HerdSnapshot): herd is EvaluatedSnapshot => herd.evaluation !== null

const holds = (snapshot: HerdSnapshot, id: HorseId) => rowOf(snapshot, id) >= 0

/** Without an evaluation nothing can be predicted: either it is being made, or there is nothing to make it from. */
export async function notEvaluated(db: Db): Promise<AppError> {
  const isComing = (await countWaitingJobs(db, { running: true })) > 0
  return isComing
    ? new AppError('busy', 'The herd is being evaluated; try again in a moment.', { retryAfterS: 3 })
    : new AppError('invalid', 'No starts with a speed index have been evaluated; import race results first.')
}

/** Everything a prediction says, not yet in its words. */
export interface Known {
  snapshot: EvaluatedSnapshot
  rows: CrossRows
  sire: Parent
  dam: Parent
  facts: CrossFacts
  panel: CrossPanel
  price: CrossPrice
}

/** A prediction but for its common ancestors, which are sent and kept in different forms. */
export type PredictionWith<A> = Omit<
  BreedingPrediction,
  'common_ancestors' | 'completeness' | 'inbreeding_cost'
> & {
  common_ancestors: A
  completeness: FoalPedigree['completeness']
  inbreeding_cost: NonNullable<BreedingPrediction['inbreeding_cost']>
}

/** Puts what is known in the words of the contract, the common ancestors as they are given. */
export function present<A>(known: Known, common_ancestors: A): PredictionWith<A> {
  const { facts, panel, price } = known
  const { inbreeding, completeness, distributions } = facts
  const { run } = known.snapshot.evaluation
  const basis = basisOf(known)
  return {
    sire_id: basis.sire.id,
    dam_id: basis.dam.id,
    finding: findingOf({
      at400: distributions[1],
      base: run.base,
      inbreeding,
      recordOf100: facts.recordOf100,
      panel: panel.of100,
    }),
    inbreeding_coefficient: inbreeding,
    inbreeding_cost: { si: inbreedingEffect(run, inbreeding), sentence: inbreedingSentence(run) },
    completeness,
    common_ancestors,
    ...speedOf(distributions),
    panel: panel.outcomes,
    panel_of_100: panel.of100,
    risk_factors: risksOf(facts, panel),
    ...facts.similar,
    projected_value: price.projected_value,
    value_band: price.value_band,
    value_basis: price.value_basis,
    basis,
    sharpen: sharpenSentences({
      sire: basis.sire,
      dam: basis.dam,
      completeGenerations: completeness.equivalent_generations,
      studFee: known.sire.horse.stud_fee,
      sales: price.value_basis.sales,
    }),
  }
}

function basisOf({ snapshot, rows, sire, dam, facts }: Known): BreedingPrediction['basis'] {
  const { inputs, relatives } = facts
  const { genetic } = inputs.components
  const { run } = snapshot.evaluation
  return {
    sire: parentBasis(snapshot, sire.horse, { row: rows.sire, evaluation: inputs.sire, genetic }),
    dam: parentBasis(snapshot, dam.horse, { row: rows.dam, evaluation: inputs.dam, genetic }),
    relatives_with_starts: relatives,
    evaluation_id: run.id,
    evaluated_at: run.created_at,
    base: run.base,
  }
}

const risksOf = ({ inbreeding, completeness, distributions }: CrossFacts, panel: CrossPanel): string[] =>
  riskFactors(
    {
      inbreeding,
      completeGenerations: completeness.equivalent_generations,
      accuracy: distributions[1].accuracy,
      sire: panel.sire,
      dam: panel.dam,
      forecasts: panel.forecasts,
      panel: panel.foal,
    },
    RISK_LIMITS,
    panel.risks,
  )

type Speed = Pick<
  BreedingPrediction,
  'expected_si_350' | 'expected_si_400' | 'expected_si_440' | 'confidence_band' | 'distributions'
>

function speedOf(distributions: CrossFacts['distributions']): Speed {
  const [at350, at400, at440] = distributions
  return {
    expected_si_350: at350.mean,
    expected_si_400: at400.mean,
    expected_si_440: at440.mean,
    confidence_band: {
      confidence_level: at400.accuracy,
      coverage: 0.68,
      si_350: foalBand(at350),
      si_400: foalBand(at400),
      si_440: foalBand(at440),
    },
    distributions,
  }
}
