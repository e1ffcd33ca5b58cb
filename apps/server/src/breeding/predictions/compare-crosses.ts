import type { ComparedCross, ComparedSpeed, CrossComparison } from '@quarterpole/contract/cross-comparison'
import type { HorseId } from '@quarterpole/contract/ids'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { findHorses } from '@quarterpole/db/queries/horse'
import { type CrossPair, foalDifference, type FoalDifference } from '@quarterpole/genetics/foal-difference'
import { foalInbreeding, relationship } from '@quarterpole/genetics/kinship'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { type EvaluatedSnapshot, hasEvaluation } from '../../evaluation/evaluated-herd.ts'
import { rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { CrossPanel } from './cross-panel.ts'
import { comparedFinding, healthFinding } from './compared-finding.ts'
import { healthSentences } from './health-finding.ts'
import { evaluatedCross } from '../../evaluation/parent-evaluation.ts'
import { type PredictionServices, readCross } from './predict.ts'
import { type CrossFacts, presentCross } from './present-cross.ts'

interface Asked {
  readonly sire_id: number
  readonly dam_id: number
  readonly versus_id: number
}

type Side = CrossComparison['differs']

/**
 * Two crosses that share a parent, with the chance that a foal of the first is the faster.
 *
 * @throws {AppError} not_found, invalid (sex; the same horse twice)
 */
export async function compareTwoCrosses(
  services: PredictionServices,
  asked: Asked,
): Promise<CrossComparison> {
  const [sireId, damId, versusId] = [asked.sire_id, asked.dam_id, asked.versus_id] as [
    HorseId,
    HorseId,
    HorseId,
  ] // digits of the address
  const differs = await sideOf(services, versusId)
  if (versusId === (differs === 'sire' ? sireId : damId))
    throw invalid('versus_id', `Pick another ${differs === 'sire' ? 'stallion' : 'mare'} to compare with.`)
  const first = await readCross(services, sireId, damId)
  const rival = differs === 'sire' ? { sire: versusId, dam: damId } : { sire: sireId, dam: versusId }
  const second = await readCross(services, rival.sire, rival.dam)
  const [one, two] = [presentCompared(first), presentCompared(second)]
  const { herd } = second // the newer of the two
  const pair = hasEvaluation(herd) ? pairOf(herd, [first, second], differs) : null
  const speeds =
    pair === null
      ? []
      : TRAIT_DISTANCES.map((yards) => speedAt(foalDifference(pair, yards), [one, two], differs))
  return {
    differs,
    first: one,
    second: two,
    speeds,
    finding: healthFinding([one, two], differs),
    is_grave: one.is_grave || two.is_grave,
    missing_speed: pair === null ? second.missingSpeed : null,
  }
}

/** A stallion is set against the sire, a mare against the dam. */
async function sideOf({ db }: PredictionServices, versusId: HorseId): Promise<Side> {
  const [versus] = await findHorses(db, [versusId])
  if (!versus) throw noSuchHorse(versusId)
  if (versus.sex === 'S') return 'sire'
  if (versus.sex === 'M') return 'dam'
  throw invalid('versus_id', `${versus.name} is neither a stallion nor a mare.`)
}

function presentCompared(facts: CrossFacts): ComparedCross {
  const { couple, studFee, panel } = facts
  const { sire, dam } = couple
  const prediction = presentCross(facts)
  const {
    projected_value,
    value_band,
    inbreeding_coefficient: f,
    completeness,
    is_grave = false,
    distributions,
  } = prediction
  const { problems, rest } = healthSentences(panel)
  return {
    sire_id: sire.id,
    sire_name: sire.name,
    dam_id: dam.id,
    dam_name: dam.name,
    stud_fee: studFee,
    projected_value,
    value_band,
    inbreeding_coefficient: f === 0 && !completeness.both_sides ? null : f,
    lethal_of_100: lethalOf100(prediction.panel),
    health: [...problems, ...rest].map(({ text }) => text).join(' '),
    health_state: problems.length > 0 ? 'problem' : healthyState(panel),
    is_grave,
    distributions,
  }
}

const healthyState = ({ missing, of100 }: CrossPanel) =>
  missing !== null ? 'untested' : of100.carrier > 0 ? 'carrier' : 'clear'

/** The two crosses as the evaluation has them, with the relationship of the two horses that differ. */
function pairOf(
  herd: EvaluatedSnapshot,
  [first, second]: readonly [CrossFacts, CrossFacts],
  differs: Side,
): CrossPair {
  const rowsOf = ({ couple: { sire, dam } }: CrossFacts) => ({
    sire: rowOf(herd, sire.id),
    dam: rowOf(herd, dam.id),
  })
  const [one, two] = [rowsOf(first), rowsOf(second)]
  const evaluated = (rows: typeof one) =>
    evaluatedCross(herd, rows, foalInbreeding(herd.ped, herd.f, rows.sire, rows.dam))
  return {
    first: evaluated(one),
    second: evaluated(two),
    shared: differs === 'sire' ? 'dam' : 'sire',
    relationship: relationship(herd.ped, herd.f, one[differs], two[differs]),
  }
}

const speedAt = (
  { distance_yards, chance, chance_band, mean, sd_of_expected, sd_of_pair }: FoalDifference,
  crosses: readonly [ComparedCross, ComparedCross],
  differs: Side,
): ComparedSpeed => ({
  distance_yards,
  chance,
  chance_band: [...chance_band],
  difference: mean,
  sd_of_difference: sd_of_expected,
  sd_of_pair,
  finding: comparedFinding({ chance, chance_band }, crosses, differs),
})
