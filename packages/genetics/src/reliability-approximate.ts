import { recordsByHorse } from './evaluation-records.ts'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { mendelianVariance } from './mendelian-variance.ts'
import { slopesOrUnit } from './absorbed-horses.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { PredictionErrors } from './reliability.ts'
import { addBlock, blockAt, damped, plus, scaled, setBlock } from './small-blocks.ts'
import type { Block } from './level-slope.ts'

/** Each sweep passes information once up to the founders and once down; more let it go in circles. */
const SWEEPS = 3

/**
 * Prediction error variances by the flow of information over the pedigree, in the spirit of Misztal & Wiggans (1988)
 * J. Dairy Sci. 71(S2):27 and Tier & Meyer (2004) J. Anim. Breed. Genet. 121:77, with 2 × 2 blocks. A horse's own
 * starts give information on it (after permanent environment and an allowance for the race's own uncertainty); foals
 * pass theirs to each parent through the Mendelian sampling and the other parent's uncertainty; parents pass theirs
 * down, less what came from the same foal. Left out: loops of the pedigree beyond the parents' relationship,
 * uncertainty of class effects, relatives met in the same race. O(SWEEPS·n + starts).
 */
export function approximateErrors(data: EvaluationData, parameters: EvaluationParameters): PredictionErrors {
  const { ped, f } = data
  const { n } = ped
  const isLevel = parameters.terms === 'level'
  const records = recordsByHorse(data, { hasSlopes: !isLevel, hasRaces: parameters.race.kind !== 'none' })
  const p: Block = isLevel ? [parameters.components.permanent[0], 0, 0] : parameters.components.permanent
  const own = startInformation(records, parameters)
  const flow: Flow = {
    g: slopesOrUnit(parameters.components.genetic, parameters.terms),
    d: mendelianVariance(ped, f),
    own: new Float64Array(3 * n),
    total: new Float64Array(3 * n),
    toSire: new Float64Array(3 * n),
    toDam: new Float64Array(3 * n),
    prior: new Float64Array(3 * n),
  }
  for (let h = 0; h < records.count; h++) setBlock(flow.own, records.row[h], damped(blockAt(own, h), p))
  for (let i = 0; i < n; i++) setBlock(flow.prior, i, scaled(1 + f[i], flow.g))
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    passUp(flow, data)
    passDown(flow, data)
  }
  return collect(flow, { records, own, p, isLevel })
}

/** Blocks by pedigree row. */
interface Flow {
  readonly g: Block
  readonly d: Float64Array
  /** Information of own starts on the breeding value. */
  readonly own: Float64Array
  /** Own starts and foals. */
  readonly total: Float64Array
  /** What this horse told its sire and its dam. */
  readonly toSire: Float64Array
  readonly toDam: Float64Array
  /** Variance given the parents' side alone. */
  readonly prior: Float64Array
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

/** Youngest first: each horse tells its parents what its starts and foals say of them. */
function passUp({ g, d, own, total, toSire, toDam, prior }: Flow, { ped }: EvaluationData): void {
  const { n, sire, dam } = ped
  // Uncertainty of the other parent as the last sweep left it, without what this foal had told.
  const others = total.slice()
  const without = (parent: number, told: Block): Block =>
    damped(blockAt(prior, parent), plus(blockAt(others, parent), scaled(-1, told)))
  const told: Block[] = []
  total.set(own)
  for (let i = n - 1; i >= 0; i--) {
    const s = sire[i]
    const m = dam[i]
    if (s < 0 && m < 0) continue
    const mendelian = scaled(d[i], g)
    const seen = blockAt(total, i)
    told[0] = blockAt(toSire, i)
    told[1] = blockAt(toDam, i)
    if (s >= 0) {
      const noise = m < 0 ? mendelian : plus(mendelian, scaled(0.25, without(m, told[1])))
      setBlock(toSire, i, scaled(0.25, damped(seen, noise)))
      addBlock(total, s, blockAt(toSire, i))
    }
    if (m >= 0) {
      const noise = s < 0 ? mendelian : plus(mendelian, scaled(0.25, without(s, told[0])))
      setBlock(toDam, i, scaled(0.25, damped(seen, noise)))
      addBlock(total, m, blockAt(toDam, i))
    }
  }
}

/**
 * Oldest first: the variance of each horse given its parents without itself, ¼V_s + ¼V_d + ½cov + d·G. Of related
 * parents (a = 2F) the covariance of errors is taken as a times the mean of their V/(1 + F), which gives (1 + F)·G
 * exactly where nothing is known.
 */
function passDown({ g, d, total, toSire, toDam, prior }: Flow, { ped, f }: EvaluationData): void {
  const without = (parent: number, told: Block): Block =>
    damped(blockAt(prior, parent), plus(blockAt(total, parent), scaled(-1, told)))
  for (let i = 0; i < ped.n; i++) {
    const s = ped.sire[i]
    const m = ped.dam[i]
    const mendelian = scaled(d[i], g)
    if (s >= 0 && m >= 0) {
      const ofSire = scaled(0.25 + (0.5 * f[i]) / (1 + f[s]), without(s, blockAt(toSire, i)))
      const ofDam = scaled(0.25 + (0.5 * f[i]) / (1 + f[m]), without(m, blockAt(toDam, i)))
      setBlock(prior, i, plus(mendelian, plus(ofSire, ofDam)))
    } else if (s >= 0) setBlock(prior, i, plus(mendelian, scaled(0.25, without(s, blockAt(toSire, i)))))
    else if (m >= 0) setBlock(prior, i, plus(mendelian, scaled(0.25, without(m, blockAt(toDam, i)))))
    else setBlock(prior, i, mendelian)
  }
}

interface OwnStarts {
  readonly records: RecordsByHorse
  /** Information of the starts on a + p, by recorded horse. */
  readonly own: Float64Array
  readonly p: Block
  readonly isLevel: boolean
}

function collect(
  { own: ownOnValue, total, prior }: Flow,
  { records, own, p, isLevel }: OwnStarts,
): PredictionErrors {
  const n = total.length / 3
  const [pevLL, pevLS, pevSS, abilityLL, abilityLS, abilitySS] = Array.from(
    { length: 6 },
    () => new Float64Array(n),
  )
  for (let i = 0; i < n; i++) {
    const [ll, ls, ss] = damped(blockAt(prior, i), blockAt(total, i))
    pevLL[i] = ll
    abilityLL[i] = ll + p[0]
    if (isLevel) continue
    pevLS[i] = ls
    pevSS[i] = ss
    abilityLS[i] = ls + p[1]
    abilitySS[i] = ss + p[2]
  }
  for (let h = 0; h < records.count; h++) {
    const i = records.row[h]
    // The breeding value as relatives know it, plus the permanent environment, then the horse's own starts.
    const relatives = plus(blockAt(total, i), scaled(-1, blockAt(ownOnValue, i)))
    const [ll, ls, ss] = damped(plus(damped(blockAt(prior, i), relatives), p), blockAt(own, h))
    abilityLL[i] = ll
    if (isLevel) continue
    abilityLS[i] = ls
    abilitySS[i] = ss
  }
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
