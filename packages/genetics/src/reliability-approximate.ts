import { parentRows, slopesOrUnit } from './absorbed-horses.ts'
import { recordsByHorse, recordsReadBy } from './evaluation-records.ts'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { eachExpectation, type InformationFlow, informationFlow, sweep } from './information-flow.ts'
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
 * pass theirs to each parent through the Mendelian sampling and the other parent's uncertainty, a sire's the less the more
 * of them are with one trainer; parents pass theirs down, less what came from the same foal, and count what related parents have in common. Left out: other loops of the
 * pedigree, uncertainty of class effects, relatives met in the same race. O(SWEEPS·n + starts).
 */
export function approximateErrors(data: EvaluationData, parameters: EvaluationParameters): PredictionErrors {
  const { ped, f } = data
  const isLevel = parameters.terms === 'level'
  const records = recordsByHorse(data, recordsReadBy(parameters))
  const p: Block = isLevel ? [parameters.components.permanent[0], 0, 0] : parameters.components.permanent
  const trainers = trainerDoubt(records, parameters)
  const starts = startInformation(records, parameters, trainers)
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
  const shared = sharedTrainers(flow, { ped, numberOf: parents.numberOf, records, trainers })
  for (let turn = 0; turn < SWEEPS; turn++) {
    sweep(flow)
    if (shared !== null) heedSharedTrainers(flow, shared)
  }

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
 * Σφφᵀ/(σ²e + var(race)) a recorded horse, the starts under each trainer seen through what is not known of him. A race
 * is known from the m − 1 other starts in it and its own variance: var(race) = 1/((m − 1)/σ²t + 1/σ²race), σ²t = the
 * total variance of a start around its race.
 */
function startInformation(
  records: RecordsByHorse,
  { components, race, terms }: EvaluationParameters,
  trainers: TrainerDoubt | null,
): Float64Array {
  const { genetic: g, permanent: p, residual: e } = components
  const field = new Int32Array(records.races)
  if (records.races > 0) for (const r of records.race) field[r]++
  const raceWeight = race.kind === 'random' ? 1 / race.variance : 0
  const information = new Float64Array(3 * records.count)
  const underOne = new Map<number, Float64Array>()
  for (let h = 0; h < records.count; h++) {
    underOne.clear()
    const from = records.start[h]
    const to = records.start[h + 1]
    for (let r = from; r < to; r++) {
      const x = terms === 'level' ? 0 : records.x[r]
      let noise = e
      if (records.races > 0) {
        const total = e + g[0] + p[0] + 2 * x * (g[1] + p[1]) + x * x * (g[2] + p[2])
        noise += 1 / ((field[records.race[r]] - 1) / total + raceWeight)
      }
      const w = 1 / noise
      const trainer = trainers === null ? -1 : records.trainer[r]
      const known = underOne.get(trainer) ?? new Float64Array(4)
      addBlock(known, 0, [w, w * x, w * x * x])
      known[3]++
      underOne.set(trainer, known)
    }
    for (const [trainer, known] of underOne) {
      const doubt = trainers === null || trainer < 0 ? 0 : trainers.without(trainer, known[3])
      addBlock(information, h, damped(blockAt(known, 0), [doubt, 0, 0]))
    }
  }
  return information
}

interface TrainerDoubt {
  /** Variance of a trainer's effect as the other starts leave it, without so many of his. */
  readonly without: (trainer: number, starts: number) => number
}

/** 1/((n − starts)/σ²t + 1/σ²trainer), n all starts of the trainer; null where trainers are not modeled. */
function trainerDoubt(
  records: RecordsByHorse,
  { components: { genetic, permanent, residual }, trainerVariance }: EvaluationParameters,
): TrainerDoubt | null {
  if (trainerVariance === undefined || records.trainers === 0) return null
  const starts = new Int32Array(records.trainers)
  for (const trainer of records.trainer) if (trainer >= 0) starts[trainer]++
  const total = residual + genetic[0] + permanent[0]
  return { without: (trainer, own) => 1 / ((starts[trainer] - own) / total + 1 / trainerVariance) }
}

/**
 * By parent number of a sire, 4·Σ s²·v: the variance that trainers leave in what his foals say of him, s the share of their
 * starts under a trainer, v his doubt without them. A foal has half of the sire's value, so 4. O(starts·log)
 */
function sharedTrainers(
  { parents }: InformationFlow,
  {
    ped,
    numberOf,
    records,
    trainers,
  }: {
    readonly ped: EvaluationData['ped']
    readonly numberOf: Int32Array
    readonly records: RecordsByHorse
    readonly trainers: TrainerDoubt | null
  },
): Float64Array | null {
  if (trainers === null) return null
  const keys = new Float64Array(records.y.length)
  const starts = new Int32Array(parents)
  let n = 0
  for (let h = 0; h < records.count; h++) {
    const sire = ped.sire[records.row[h]]
    if (sire < 0) continue
    for (let r = records.start[h]; r < records.start[h + 1]; r++) {
      starts[numberOf[sire]]++
      if (records.trainer[r] >= 0) keys[n++] = numberOf[sire] * records.trainers + records.trainer[r]
    }
  }
  const shared = new Float64Array(parents)
  const sorted = keys.subarray(0, n).sort()
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && sorted[to] === sorted[from]) to++
    const sire = Math.floor(sorted[from] / records.trainers)
    const share = (to - from) / starts[sire]
    shared[sire] += 4 * share * share * trainers.without(sorted[from] % records.trainers, to - from)
  }
  return shared
}

/** Weighs the foals' messages to their sires, which the next sweep passes, so that together they say what is said above. */
function heedSharedTrainers({ total, own, parents, heeded }: InformationFlow, shared: Float64Array): void {
  for (let k = 0; k < parents; k++) {
    const gain = (total[3 * k] - own[3 * k]) / heeded[k]
    if (gain > 0) heeded[k] = 1 / (1 + gain * shared[k])
  }
}
