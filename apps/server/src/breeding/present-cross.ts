import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { SI_RECORD, TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import {
  type CrossEvaluation,
  foalBand,
  foalDistribution,
  type FoalDistribution,
  foalsOf100From,
} from '@quarterpole/genetics/foal'
import { RISK_LIMITS, riskFactors } from '@quarterpole/genetics/risk-factors'
import type { ValueModel } from '@quarterpole/genetics/value'
import { componentsOf } from '../evaluation/components.ts'
import type { EvaluatedSnapshot } from '../evaluation/evaluated-herd.ts'
import { inbreedingEffect, inbreedingSentence } from '../evaluation/inbreeding-slope.ts'
import { foalPedigree } from '../genetics/foal-pedigree.ts'
import { parentBasis, relativesWithStarts, sharpenSentences } from './basis.ts'
import type { Couple } from './couple.ts'
import { crossPrice } from './cross-value.ts'
import { findingOf } from './finding.ts'
import type { CrossPanel } from './panels.ts'
import { crossEvaluation, parentEvaluation } from './parent-evaluation.ts'
import { similarTo } from './similar.ts'

export interface CrossFacts {
  readonly herd: EvaluatedSnapshot
  readonly rows: { readonly sire: number; readonly dam: number }
  readonly couple: Couple
  readonly panel: CrossPanel
  readonly model: ValueModel
}

/**
 * The prediction of a cross, as it is answered, saved and printed. O(ancestors of both parents + foals of their close
 * relatives).
 */
export function presentCross(facts: CrossFacts): BreedingPrediction {
  const { herd, rows, couple, panel, model } = facts
  const { run } = herd.evaluation
  const { genetic } = componentsOf(run)
  const { inbreeding, completeness, commonAncestors } = foalPedigree(herd, rows)
  const sire = parentEvaluation(herd, rows.sire, genetic)
  const dam = parentEvaluation(herd, rows.dam, genetic)
  const cross = crossEvaluation(run, { sire, dam, inbreeding })
  const [at350, at400, at440] = distributionsOf(cross)
  const price = crossPrice(model, at400, couple.sire.stud_fee)
  const basis = presentBasis(facts, cross)
  return {
    sire_id: basis.sire.id,
    dam_id: basis.dam.id,
    finding: findingOf({
      at400,
      base: run.base,
      inbreeding,
      recordOf100: foalsOf100From(at400, SI_RECORD),
      panelOf100: panel.of100,
      outcomes: panel.outcomes,
    }),
    inbreeding_coefficient: inbreeding,
    inbreeding_cost: { si: inbreedingEffect(run, inbreeding), sentence: inbreedingSentence(run) },
    completeness,
    common_ancestors: commonAncestors,
    ...presentSpeed([at350, at400, at440]),
    panel: panel.outcomes,
    panel_of_100: panel.of100,
    risk_factors: riskFactors(
      {
        inbreeding,
        completeGenerations: completeness.equivalent_generations,
        accuracy: at400.accuracy,
        sire: panel.sire,
        dam: panel.dam,
        forecasts: panel.forecasts,
        panel: panel.foal,
      },
      RISK_LIMITS,
    ),
    ...similarTo(herd, { ...rows, components: cross.components }),
    ...price,
    basis,
    sharpen: sharpenSentences({
      sire: basis.sire,
      dam: basis.dam,
      completeGenerations: completeness.equivalent_generations,
      studFee: couple.sire.stud_fee,
      sales: price.value_basis.sales,
    }),
  }
}

type Distributions = readonly [at350: FoalDistribution, at400: FoalDistribution, at440: FoalDistribution]

function distributionsOf(cross: CrossEvaluation): Distributions {
  const [a, b, c] = TRAIT_DISTANCES
  return [foalDistribution(cross, a), foalDistribution(cross, b), foalDistribution(cross, c)]
}

type Speed = Pick<
  BreedingPrediction,
  'expected_si_350' | 'expected_si_400' | 'expected_si_440' | 'confidence_band' | 'distributions'
>

const presentSpeed = ([at350, at400, at440]: Distributions): Speed => ({
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
  distributions: [at350, at400, at440],
})

function presentBasis(
  { herd, rows, couple }: CrossFacts,
  { sire, dam, components: { genetic } }: CrossEvaluation,
): BreedingPrediction['basis'] {
  const { run } = herd.evaluation
  return {
    sire: parentBasis(herd, couple.sire, { row: rows.sire, evaluation: sire, genetic }),
    dam: parentBasis(herd, couple.dam, { row: rows.dam, evaluation: dam, genetic }),
    relatives_with_starts: relativesWithStarts(herd, rows),
    evaluation_id: run.id,
    evaluated_at: run.created_at,
    base: run.base,
  }
}
