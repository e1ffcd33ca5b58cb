import { factorLdl, planLdl, solveLdl } from '@quarterpole/numerics/ldl'
import type { LdlFactor } from '@quarterpole/numerics/ldl'
import { minimumDegreeOrder } from '@quarterpole/numerics/minimum-degree'
import { selectedInverse } from '@quarterpole/numerics/selected-inverse'
import type { SelectedInverse } from '@quarterpole/numerics/selected-inverse'
import { absorbedEquations, designOf } from './absorbed-equations.ts'
import type { AbsorbedEquations } from './absorbed-equations.ts'
import { slopesOrUnit } from './absorbed-horses.ts'
import { recordsByHorse, recordsReadBy } from './evaluation-records.ts'
import type { EvaluationData } from './evaluation-records.ts'
import type { Block } from './level-slope.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import { layOutModel, priorWeights } from './model-shape.ts'
import type { ModelShape } from './model-shape.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { ErrorCovariance, PredictionErrors } from './prediction-errors.ts'
import { blockAt, plus, scaled } from './small-blocks.ts'

/** Fixed effects that add up to one another lose the last of them: a pivot this small is rounding. */
const DEPENDENT = 1e-10

/**
 * Exact prediction error variances, or null when the factorization would take more than `flopLimit` multiplications
 * (found from the pattern, before any arithmetic). The equations are those of mixed-model.ts, so with M their matrix
 * times σ²e the unknowns u have var(u − û) = σ²e·M⁻¹. What was absorbed follows from them:
 *   q − q̂ = −C·ΦᵀW(u − û) + ε,  var(ε) = σ²e·C,
 * where q is p of a horse with foals, and δ + p of one without, whose δ given q is K·q + η, K = d·G·V⁻¹,
 * var(η) = d·G − K·d·G. All pairs of unknowns this needs are in one horse's own equations, where the factor has a
 * place.
 */
export function exactErrors(
  data: EvaluationData,
  parameters: EvaluationParameters,
  flopLimit: number,
): PredictionErrors | null {
  const records = recordsByHorse(data, recordsReadBy(parameters))
  const model = layOutModel(data, records, parameters)
  const equations = absorbedEquations(data.ped, model, priorWeights(parameters))
  const plan = planLdl(equations.matrix, unknownOrder(equations, model))
  if (plan.flops > flopLimit) return null
  const factor = factorLdl(equations.matrix, plan, { dropDependentBelow: DEPENDENT })
  const errors: Errors = { data, parameters, model, recordedAs: recordedAs(model, data.ped.n) }
  return {
    method: 'exact',
    ...variances(errors, selectedInverse(factor)),
    errorCovariance: errorCovariance(errors, factor),
  }
}

/** Elimination order of the unknowns: of parents and effects as nodes of their own weight, then spread out. */
function unknownOrder(
  { graph, weight }: AbsorbedEquations,
  { parentsAt, width, parents, seasonsAt }: ModelShape,
): Int32Array {
  const order: number[] = []
  for (const node of minimumDegreeOrder(graph, weight)) {
    const season = node - parentsAt - parents.count
    if (node < parentsAt) order.push(node)
    else if (season >= 0) order.push(seasonsAt + season)
    else for (let k = 0; k < width; k++) order.push(parentsAt + width * (node - parentsAt) + k)
  }
  return Int32Array.from(order)
}

interface Errors {
  readonly data: EvaluationData
  readonly parameters: EvaluationParameters
  readonly model: ModelShape
  /** Number among the recorded horses by pedigree row, −1 without starts. */
  readonly recordedAs: Int32Array
}

function recordedAs({ records }: ModelShape, n: number): Int32Array {
  const numbers = new Int32Array(n).fill(-1)
  for (let h = 0; h < records.count; h++) numbers[records.row[h]] = h
  return numbers
}

/** An error as weights on the unknowns' errors, level and slope, plus an independent part of this variance. */
interface Contrast {
  readonly level: readonly number[]
  readonly slope: readonly number[]
  readonly rest: Block
}

interface HorseContrasts {
  readonly unknown: readonly number[]
  /** a − â, and (a + p) − (â + p̂). */
  readonly value: Contrast
  readonly ability: Contrast
}

function contrastsOf({ data, parameters, model, recordedAs: numbers }: Errors, row: number): HorseContrasts {
  const { components, terms } = parameters
  const { parents, parentsAt, width, horses } = model
  const g = slopesOrUnit(components.genetic, terms)
  const p: Block = terms === 'level' ? [components.permanent[0], 0, 0] : components.permanent
  const isParent = parents.numberOf[row] >= 0
  const d = isParent ? 0 : mendelianVarianceOf(data.ped, data.f, row)
  const h = numbers[row]
  const design = h < 0 ? { unknown: [], level: [], slope: [] } : designOf(model, h)
  const unknown = [...design.unknown]
  const [level, slope]: [number[], number[]] = [unknown.map(() => 0), unknown.map(() => 0)]
  const give = (weights: number[], u: number, share: number): void => {
    let at = unknown.indexOf(u)
    if (at < 0) at = unknown.push(u) - 1
    weights[at] = (weights[at] ?? 0) + share
  }
  const carriers = isParent ? [row] : [data.ped.sire[row], data.ped.dam[row]].filter((parent) => parent >= 0)
  for (const carrier of carriers) {
    const at = parentsAt + width * parents.numberOf[carrier]
    give(level, at, isParent ? 1 : 0.5)
    if (width === 2) give(slope, at + 1, isParent ? 1 : 0.5)
  }
  const base = { level: unknown.map((_, k) => level[k] ?? 0), slope: unknown.map((_, k) => slope[k] ?? 0) }
  const mendelian = scaled(d, g)
  if (h < 0)
    return {
      unknown,
      value: { ...base, rest: mendelian },
      ability: { ...base, rest: plus(mendelian, p) },
    }
  const c = blockAt(horses.c, h)
  const whole: Matrix = [1, 0, 0, 1]
  const k: Matrix = isParent ? [0, 0, 0, 0] : timesInverse(mendelian, plus(mendelian, p))
  const e = components.residual
  return {
    unknown,
    value: {
      ...lessAbsorbed(base, design, matrixTimes(k, c)),
      rest: plus(
        plus(mendelian, scaled(-1, symmetric(matrixTimes(k, mendelian)))),
        scaled(e, sandwich(k, c)),
      ),
    },
    ability: { ...lessAbsorbed(base, design, matrixTimes(whole, c)), rest: scaled(e, c) },
  }
}

/** 2 × 2, row-major. */
type Matrix = readonly [number, number, number, number]

const matrixTimes = ([k00, k01, k10, k11]: Matrix, [b0, b1, b2]: Block): Matrix => [
  k00 * b0 + k01 * b1,
  k00 * b1 + k01 * b2,
  k10 * b0 + k11 * b1,
  k10 * b1 + k11 * b2,
]

const symmetric = ([a, b, c, d]: Matrix): Block => [a, 0.5 * (b + c), d]

/** K·B·Kᵀ. */
function sandwich(k: Matrix, b: Block): Block {
  const [a00, a01, a10, a11] = matrixTimes(k, b)
  return [a00 * k[0] + a01 * k[1], a00 * k[2] + a01 * k[3], a10 * k[2] + a11 * k[3]]
}

/** B·V⁻¹. */
function timesInverse([b0, b1, b2]: Block, [v0, v1, v2]: Block): Matrix {
  const det = v0 * v2 - v1 * v1
  return [
    (b0 * v2 - b1 * v1) / det,
    (b1 * v0 - b0 * v1) / det,
    (b1 * v2 - b2 * v1) / det,
    (b2 * v0 - b1 * v1) / det,
  ]
}

/** The weights less K·C·ΦᵀW; the design's unknowns come first among the contrast's. */
function lessAbsorbed(
  base: { readonly level: readonly number[]; readonly slope: readonly number[] },
  design: { readonly level: readonly number[]; readonly slope: readonly number[] },
  [k00, k01, k10, k11]: Matrix,
): Pick<Contrast, 'level' | 'slope'> {
  const less = (weights: readonly number[], a: number, b: number): number[] =>
    weights.map((w, u) => w - a * (design.level[u] ?? 0) - b * (design.slope[u] ?? 0))
  return { level: less(base.level, k00, k01), slope: less(base.slope, k10, k11) }
}

function variances(
  errors: Errors,
  inverse: SelectedInverse,
): Omit<PredictionErrors, 'method' | 'errorCovariance'> {
  const { data, parameters, model } = errors
  const e = parameters.components.residual
  const [pevLL, pevLS, pevSS, abilityLL, abilityLS, abilitySS] = Array.from(
    { length: 6 },
    () => new Float64Array(data.ped.n),
  )
  for (let i = 0; i < data.ped.n; i++) {
    const { unknown, value, ability } = contrastsOf(errors, i)
    const n = unknown.length
    const z = new Float64Array(n * n)
    for (let u = 0; u < n; u++)
      for (let v = 0; v <= u; v++) z[u * n + v] = z[v * n + u] = inverse.at(unknown[u], unknown[v])
    const ofValue = varianceOf(value, z, e)
    const ofAbility = varianceOf(ability, z, e)
    pevLL[i] = ofValue[0]
    abilityLL[i] = ofAbility[0]
    if (model.width === 1) continue
    pevLS[i] = ofValue[1]
    pevSS[i] = ofValue[2]
    abilityLS[i] = ofAbility[1]
    abilitySS[i] = ofAbility[2]
  }
  return { pevLL, pevLS, pevSS, abilityLL, abilityLS, abilitySS }
}

function varianceOf({ level, slope, rest }: Contrast, z: Float64Array, e: number): Block {
  const n = level.length
  let [ll, ls, ss] = [0, 0, 0]
  for (let u = 0; u < n; u++) {
    let [zl, zs] = [0, 0]
    for (let v = 0; v < n; v++) {
      zl += z[u * n + v] * level[v]
      zs += z[u * n + v] * slope[v]
    }
    ll += level[u] * zl
    ls += level[u] * zs
    ss += slope[u] * zs
  }
  return plus(rest, scaled(e, [ll, ls, ss]))
}

/** Columns of the inverse at one horse's contrast, reused until another horse is asked for. */
function errorCovariance(errors: Errors, factor: LdlFactor): (i: number, j: number) => ErrorCovariance {
  const { n } = errors.data.ped
  const e = errors.parameters.components.residual
  const isLevel = errors.model.width === 1
  let lastRow = -1
  let columns: readonly Float64Array[] = []
  return (i, j) => {
    if (!(i >= 0 && i < n && j >= 0 && j < n)) throw new RangeError(`rows ${i} and ${j} of ${n}`)
    if (lastRow !== i) {
      const { unknown, value } = contrastsOf(errors, i)
      columns = (isLevel ? [value.level] : [value.level, value.slope]).map((weights) => {
        const right = new Float64Array(factor.plan.n)
        weights.forEach((w, k) => (right[unknown[k]] = w))
        return solveLdl(factor, right)
      })
      lastRow = i
    }
    const { unknown, value } = contrastsOf(errors, j)
    const at = (weights: readonly number[], column: Float64Array | undefined): number =>
      column ? e * weights.reduce((sum, w, k) => sum + w * column[unknown[k]], 0) : 0
    const rest = i === j ? value.rest : ([0, 0, 0] as const)
    const [level, slope] = columns
    if (isLevel) return { ll: rest[0] + at(value.level, level), ls: 0, sl: 0, ss: 0 }
    return {
      ll: rest[0] + at(value.level, level),
      ls: rest[1] + at(value.slope, level),
      sl: rest[1] + at(value.level, slope),
      ss: rest[2] + at(value.slope, slope),
    }
  }
}
