import { parentRows, slopesOrUnit } from './absorbed-horses.ts'
import { recordsByHorse, recordsReadBy } from './evaluation-records.ts'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { eachExpectation, informationFlow, sweep } from './information-flow.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { PredictionErrors } from './prediction-errors.ts'
import { addBlock, blockAt, damped, plus, scaled, setBlock } from './small-blocks.ts'
import type { Block } from './level-slope.ts'

/** Each sweep passes information once up to the founders and once down; more let it go in circles. */
const SWEEPS = 3

/**
 * Prediction error variances by the flow of information over the pedigree, in the spirit of Misztal & Wiggans (1988)
 * J. Dairy Sci. 71(S2):27 and Tier & Meyer (2004) J. Anim. Breed. Genet. 121:77, with 2 × 2 blocks. A horse's own
 * starts give information on it (after permanent environment and an allowance for the race's own uncertainty); foals
 * pass theirs to each parent through the Mendelian sampling and the other parent's uncertainty; parents pass theirs
 * down, less what came from the same foal, and count what related parents have in common. Left out: other loops of the
 * pedigree, uncertainty of class effects, relatives met in the same race. O(SWEEPS·n + starts).
 */
export function approximateErrors(data: EvaluationData, parameters: EvaluationParameters): PredictionErrors {
  const { ped, f } = data
  const isLevel = parameters.terms === 'level'
  const records = recordsByHorse(data, recordsReadBy(parameters))
  const p: Block = isLevel ? [parameters.components.permanent[0], 0, 0] : parameters.components.permanent
  const starts = startInformation(records, parameters)
  const parents = parentRows(ped, f)
  const leaves = records.row.filter((row) => parents.numberOf[row] < 0)
  const flow = informationFlow(
    { ped, f, parents, leaves },
    slopesOrUnit(parameters.components.genetic, parameters.terms),
  )
  const placeOf = parents.numberOf.slice()
  leaves.forEach((row, k) => (placeOf[row] = parents.count + k))
  for (let h = 0; h < records.count; h++)
    setBlock(flow.own, placeOf[records.row[h]], damped(blockAt(starts, h), p))
  for (let turn = 0; turn < SWEEPS; turn++) sweep(flow)

  const [pevLL, pevLS, pevSS, abilityLL, abilityLS, abilitySS] = Array.from(
    { length: 6 },
    () => new Float64Array(ped.n),
  )
  const { numberOf } = parents
  let h = 0
  eachExpectation(flow, { ped, f, numberOf, placeOf }, (row, block, place) => {
    const prior = blockAt(block, 0)
    const own = blockAt(flow.own, place)
    const total = numberOf[row] < 0 ? own : blockAt(flow.total, place)
    const value = damped(prior, total)
    let ability = plus(value, p)
    if (records.row[h] === row) {
      // The breeding value as relatives know it, plus the permanent environment, then the horse's own starts.
      const relatives = damped(prior, plus(total, scaled(-1, own)))
      ability = damped(plus(relatives, p), blockAt(starts, h++))
    }
    pevLL[row] = value[0]
    abilityLL[row] = ability[0]
    if (isLevel) return
    pevLS[row] = value[1]
    pevSS[row] = value[2]
    abilityLS[row] = ability[1]
    abilitySS[row] = ability[2]
  })
  return {
    method: 'approximate',
    pevLL,
    pevLS,
    pevSS,
    abilityLL,
    abilityLS,
    abilitySS,
    errorCovariance: null,
  }
}

/**
 * Σφφᵀ/(σ²e + var(race)) a recorded horse. A race is known from the m − 1 other starts in it and its own variance:
 * var(race) = 1/((m − 1)/σ²t + 1/σ²race), σ²t = the total variance of a start around its race.
 */
function startInformation(
  records: RecordsByHorse,
  { components, race, terms }: EvaluationParameters,
): Float64Array {
  const { genetic: g, permanent: p, residual: e } = components
  const field = new Int32Array(records.races)
  if (records.races > 0) for (const r of records.race) field[r]++
  const raceWeight = race.kind === 'random' ? 1 / race.variance : 0
  const information = new Float64Array(3 * records.count)
  for (let h = 0; h < records.count; h++) {
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      const x = terms === 'level' ? 0 : records.x[r]
      let noise = e
      if (records.races > 0) {
        const total = e + g[0] + p[0] + 2 * x * (g[1] + p[1]) + x * x * (g[2] + p[2])
        noise += 1 / ((field[records.race[r]] - 1) / total + raceWeight)
      }
      const w = 1 / noise
      addBlock(information, h, [w, w * x, w * x * x])
    }
  }
  return information
}
