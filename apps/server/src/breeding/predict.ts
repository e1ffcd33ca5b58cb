import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { countWaitingJobs } from '@quarterpole/db/queries/job'
import {
  type CrossEvaluation,
  foalBand,
  foalDistribution,
  type FoalDistribution,
} from '@quarterpole/genetics/foal'
import { foalInbreeding } from '@quarterpole/genetics/kinship'
import { riskFactors } from '@quarterpole/genetics/risk-factors'
import { componentsOf } from '../evaluation/components.ts'
import { foalPedigree } from '../genetics/foal-pedigree.ts'
import type { HerdEvaluation } from '../herd/evaluation-columns.ts'
import { type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import type { HerdStore } from '../herd/store.ts'
import { AppError } from '../problem.ts'
import { type Couple, readCouple } from './couple.ts'
import { crossPanel, type CrossPanel, presentHundred, presentPanel } from './cross-panel.ts'
import type { CrossValue } from './cross-value.ts'
import { findingOf } from './finding.ts'
import { parentBasis, relativesWithStarts, sharpenSentences } from './parent-basis.ts'
import { parentEvaluation } from './parent-evaluation.ts'
import { similarTo } from './similar.ts'

export interface PredictionServices {
  readonly db: Db
  readonly herd: HerdStore
  readonly value: CrossValue
}

/** A cross of two rows of the snapshot, evaluated. */
interface Cross extends Couple {
  herd: HerdSnapshot
  evaluation: HerdEvaluation
  rows: { sire: number; dam: number }
  inputs: CrossEvaluation
  distributions: [at350: FoalDistribution, at400: FoalDistribution, at440: FoalDistribution]
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
  const couple = await readCouple(services.db, sireId, damId)
  const panel = await crossPanel(services.db, couple)
  const herd = await snapshotWith(services.herd, [sireId, damId])
  if (!herd.evaluation) throw await notEvaluated(services.db)
  const cross = evaluateCross(herd, herd.evaluation, couple)
  const similar = await similarTo(services.db, cross.herd, {
    ...cross.rows,
    components: cross.inputs.components,
  })
  const pedigree = await foalPedigree(services.db, cross.herd, cross.rows)
  const price = await services.value.project(cross.herd, cross.distributions[1], couple.sire.stud_fee)
  return present(cross, panel, { similar, price, pedigree })
}

/** The snapshot once it holds these horses: one that was added a moment ago by another process may be missing. */
async function snapshotWith(herd: HerdStore, ids: readonly HorseId[]): Promise<HerdSnapshot> {
  const holdsAll = (snapshot: HerdSnapshot) => ids.every((id) => rowOf(snapshot, id) >= 0)
  return holdsAll(herd.current) ? herd.current : herd.refresh()
}

/** Without an evaluation nothing can be predicted: either it is being made, or there is nothing to make it from. */
export async function notEvaluated(db: Db): Promise<AppError> {
  const isComing = (await countWaitingJobs(db, { running: true })) > 0
  return isComing
    ? new AppError('busy', 'The herd is being evaluated; try again in a moment.', { retryAfterS: 3 })
    : new AppError('invalid', 'No starts with a speed index have been evaluated; import race results first.')
}

function evaluateCross(herd: HerdSnapshot, evaluation: HerdEvaluation, couple: Couple): Cross {
  const components = componentsOf(evaluation.run)
  const rows = { sire: rowOf(herd, couple.sire.id), dam: rowOf(herd, couple.dam.id) }
  const inputs: CrossEvaluation = {
    sire: parentEvaluation(herd, rows.sire, components.genetic),
    dam: parentEvaluation(herd, rows.dam, components.genetic),
    relationship: 2 * foalInbreeding(herd.ped, herd.f, rows.sire, rows.dam),
    components,
    base: evaluation.run.base,
  }
  const [a, b, c] = TRAIT_DISTANCES
  const distributions: Cross['distributions'] = [
    foalDistribution(inputs, a),
    foalDistribution(inputs, b),
    foalDistribution(inputs, c),
  ]
  return { ...couple, herd, evaluation, rows, inputs, distributions }
}

interface Alongside {
  pedigree: Awaited<ReturnType<typeof foalPedigree>>
  similar: Awaited<ReturnType<typeof similarTo>>
  price: Awaited<ReturnType<CrossValue['project']>>
}

function present(
  cross: Cross,
  panel: CrossPanel,
  { similar, price, pedigree }: Alongside,
): BreedingPrediction {
  const { herd, evaluation, rows, inputs, distributions } = cross
  const [, at400] = distributions
  const inbreeding = inputs.relationship / 2
  const { completeness, common_ancestors } = pedigree
  const { genetic } = inputs.components
  const sire = parentBasis(herd, cross.sire, { row: rows.sire, evaluation: inputs.sire, genetic })
  const dam = parentBasis(herd, cross.dam, { row: rows.dam, evaluation: inputs.dam, genetic })
  const completeGenerations = completeness.equivalent_generations
  return {
    sire_id: cross.sire.id,
    dam_id: cross.dam.id,
    finding: findingOf({ at400, base: inputs.base, inbreeding, panel: presentHundred(panel) }),
    inbreeding_coefficient: inbreeding,
    completeness,
    common_ancestors,
    ...speedOf(distributions),
    panel: presentPanel(panel),
    panel_of_100: presentHundred(panel),
    risk_factors: riskFactors({
      inbreeding,
      completeGenerations,
      accuracy: at400.accuracy,
      sire: panel.sire.genotypes,
      dam: panel.dam.genotypes,
      forecasts: panel.forecasts,
      panel: panel.foal,
    }),
    ...similar,
    projected_value: price.projected_value,
    value_band: price.value_band,
    value_basis: { ...price.value_basis, sources: [...price.value_basis.sources] },
    basis: {
      sire,
      dam,
      relatives_with_starts: relativesWithStarts(herd, [rows.sire, rows.dam]),
      evaluation_id: evaluation.run.id,
      evaluated_at: evaluation.run.created_at,
      base: inputs.base,
    },
    sharpen: sharpenSentences({
      sire,
      dam,
      completeGenerations,
      studFee: cross.sire.stud_fee,
      sales: price.value_basis.sales,
    }),
  }
}

type Speed = Pick<
  BreedingPrediction,
  'expected_si_350' | 'expected_si_400' | 'expected_si_440' | 'confidence_band' | 'distributions'
>

function speedOf(distributions: Cross['distributions']): Speed {
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
