import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import {
  type CrossEvaluation,
  foalBand,
  foalDistribution,
  type FoalDistribution,
} from '@quarterpole/genetics/foal'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { RISK_LIMITS, riskFactors } from '@quarterpole/genetics/risk-factors'
import type { ValueModel } from '@quarterpole/genetics/value'
import { type EvaluatedSnapshot, hasEvaluation } from '../../evaluation/evaluated-herd.ts'
import { inbreedingEffect, inbreedingSentence } from '../../evaluation/inbreeding-slope.ts'
import { baseSi, usualMating } from '../../evaluation/base-crops.ts'
import { foalPedigree } from '../../herd/genetics/foal-pedigree.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { parentBasis, relativesWithStarts, sharpenSentences } from './basis.ts'
import type { Couple } from './couple.ts'
import type { CrossPanel } from './cross-panel.ts'
import { crossPrice, unknownPrice } from './cross-value.ts'
import { findingOf, type SpeedFacts } from './finding.ts'
import { isGraveCross } from './health-finding.ts'
import { relationOf } from '@quarterpole/genetics/mate-offer'
import { evaluatedCross } from '../../evaluation/parent-evaluation.ts'
import { similarTo } from './similar.ts'

export interface CrossFacts {
  readonly herd: HerdSnapshot
  readonly rows: { readonly sire: number; readonly dam: number }
  readonly couple: Couple
  /** US dollars, of his latest season if that has one; null = unknown. */
  readonly studFee: number | null
  readonly panel: CrossPanel
  readonly model: ValueModel
  /** Why there is no speed; null if the herd is evaluated. */
  readonly missingSpeed: string | null
}

/**
 * The prediction of a cross, as it is answered, saved and printed. Without an evaluation everything about speed and
 * value is null, with the reason. O(ancestors of both parents + foals of their close relatives).
 */
export function presentCross(facts: CrossFacts): BreedingPrediction {
  const { herd, rows, couple, studFee, panel, missingSpeed } = facts
  const { inbreeding, completeness, commonAncestors } = foalPedigree(herd, rows)
  const speed = hasEvaluation(herd) ? presentSpeed({ ...facts, herd }, inbreeding) : withoutSpeed(facts)
  return {
    sire_id: couple.sire.id,
    dam_id: couple.dam.id,
    finding: findingOf({
      ...panel,
      inbreeding,
      bothSides: completeness.both_sides ?? true,
      relation: relationOf(herd.ped, rows.sire, rows.dam),
      speed: speed.facts,
      missingSpeed,
    }),
    inbreeding_coefficient: inbreeding,
    completeness,
    common_ancestors: commonAncestors,
    ...speed.members,
    missing_speed: missingSpeed,
    panel: panel.outcomes,
    panel_of_100: panel.of100,
    is_grave: isGraveCross(panel.outcomes),
    lethal_of_100: lethalOf100(panel.outcomes),
    risk_factors: riskFactors(
      {
        inbreeding,
        completeGenerations: completeness.equivalent_generations,
        accuracy: speed.facts?.at400.accuracy ?? null,
        sire: panel.sire,
        dam: panel.dam,
        forecasts: panel.forecasts,
        panel: panel.foal,
        conflicts: panel.conflicts,
      },
      RISK_LIMITS,
    ),
    ...(speed.facts === null
      ? { sharpen: [], sharpen_value: [] }
      : sharpenSentences({
          sire: speed.members.basis.sire,
          dam: speed.members.basis.dam,
          completeGenerations: completeness.equivalent_generations,
          studFee,
          sales: speed.members.value_basis.sales,
        })),
  }
}

/** Everything of a prediction that needs an evaluation. */
type SpeedMembers = Pick<
  BreedingPrediction,
  | 'inbreeding_cost'
  | 'expected_si_350'
  | 'expected_si_400'
  | 'expected_si_440'
  | 'confidence_band'
  | 'distributions'
  | 'similar_crosses'
  | 'similar_cross_details'
  | 'projected_value'
  | 'value_band'
  | 'value_basis'
  | 'basis'
>
interface Speed {
  readonly members: SpeedMembers
  /** For the finding; null without an evaluation. */
  readonly facts: SpeedFacts | null
}

function presentSpeed(facts: CrossFacts & { readonly herd: EvaluatedSnapshot }, inbreeding: number): Speed {
  const { herd, rows, studFee, model, panel } = facts
  const { run } = herd.evaluation
  const cross = evaluatedCross(herd, rows, inbreeding)
  const [at350, at400, at440] = distributionsOf(cross)
  return {
    facts: { at400, usual: usualMating(run) },
    members: {
      inbreeding_cost: { si: inbreedingEffect(run, inbreeding), sentence: inbreedingSentence(run) },
      ...presentDistributions([at350, at400, at440]),
      ...similarTo(herd, { ...rows, components: cross.components }),
      ...crossPrice(model, at400, { studFee, lethalOf100: lethalOf100(panel.outcomes) }),
      basis: presentBasis(facts, cross),
    },
  }
}

const withoutSpeed = ({ herd, rows, couple, studFee, model }: CrossFacts): Speed => ({
  facts: null,
  members: {
    expected_si_350: null,
    expected_si_400: null,
    expected_si_440: null,
    confidence_band: null,
    distributions: [],
    similar_crosses: [],
    similar_cross_details: [],
    ...unknownPrice(model, studFee),
    basis: {
      sire: parentBasis(herd, couple.sire, rows.sire, null),
      dam: parentBasis(herd, couple.dam, rows.dam, null),
      relatives_with_starts: null,
      evaluation_id: null,
      evaluated_at: null,
      base: null,
    },
  },
})

type Distributions = readonly [at350: FoalDistribution, at400: FoalDistribution, at440: FoalDistribution]

function distributionsOf(cross: CrossEvaluation): Distributions {
  const [a, b, c] = TRAIT_DISTANCES
  return [foalDistribution(cross, a), foalDistribution(cross, b), foalDistribution(cross, c)]
}

const presentDistributions = ([at350, at400, at440]: Distributions) => ({
  expected_si_350: at350.mean,
  expected_si_400: at400.mean,
  expected_si_440: at440.mean,
  confidence_band: {
    confidence_level: at400.accuracy,
    coverage: 0.68 as const,
    si_350: foalBand(at350),
    si_400: foalBand(at400),
    si_440: foalBand(at440),
  },
  distributions: [at350, at400, at440],
})

function presentBasis(
  { herd, rows, couple }: CrossFacts & { readonly herd: EvaluatedSnapshot },
  { sire, dam, components: { genetic } }: CrossEvaluation,
): BreedingPrediction['basis'] {
  const { run } = herd.evaluation
  return {
    sire: parentBasis(herd, couple.sire, rows.sire, { evaluation: sire, genetic }),
    dam: parentBasis(herd, couple.dam, rows.dam, { evaluation: dam, genetic }),
    relatives_with_starts: relativesWithStarts(herd, rows),
    evaluation_id: run.id,
    evaluated_at: run.created_at,
    base: baseSi(run),
  }
}
