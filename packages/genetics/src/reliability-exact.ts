import { factorLdl, planLdl, solveLdl } from '@quarterpole/numerics/ldl'
import type { LdlFactor } from '@quarterpole/numerics/ldl'
import { minimumDegreeOrder } from '@quarterpole/numerics/minimum-degree'
import { selectedInverse } from '@quarterpole/numerics/selected-inverse'
import type { SelectedInverse } from '@quarterpole/numerics/selected-inverse'
import { symmetricBuilder } from '@quarterpole/numerics/sparse'
import type { SymmetricBuilder } from '@quarterpole/numerics/sparse'
import { crossProducts, recordsByHorse } from './evaluation-records.ts'
import type { EvaluationData, RecordsByHorse } from './evaluation-records.ts'
import { mendelianVarianceOf } from './mendelian-variance.ts'
import { priorWeights } from './mixed-model.ts'
import type { PriorWeights } from './mixed-model.ts'
import type { EvaluationParameters } from './parameters.ts'
import type { ErrorCovariance, PredictionErrors } from './reliability.ts'
import { damped, scaled } from './small-blocks.ts'
import type { Block } from './level-slope.ts'

/** Fixed effects that add up to one another lose the last of them: a pivot this small is rounding. */
const DEPENDENT = 1e-10

/** The equations with permanent environments absorbed; unknowns: races · classes · inbreeding slope · horses × K. */
interface Equations {
  readonly n: number
  /** Unknowns a horse: 1 (level) or 2. */
  readonly width: 1 | 2
  readonly races: number
  readonly covariateAt: number
  readonly horsesAt: number
  readonly records: RecordsByHorse
  /** (σ²e·P⁻¹ + S)⁻¹ by recorded horse. */
  readonly c: readonly Block[]
  readonly f: Float64Array
}

/**
 * Exact prediction error variances, or null when the factorisation would take more than `flopLimit` multiplications
 * (found from the pattern, before any arithmetic). PEV = σ²e·M⁻¹ at the horses' places; the ability's error follows
 * from a, races and classes at the places of each horse's own equations, which the factor holds anyway:
 *   (a + p) − (â + p̂) = (I − C·S)(a − â) − C·ΦᵀX(b − b̂) + ε,   var(ε) = σ²e·C.
 */
export function exactErrors(
  data: EvaluationData,
  parameters: EvaluationParameters,
  flopLimit: number,
): PredictionErrors | null {
  const equations = layOut(data, parameters)
  const weights = priorWeights(parameters)
  const size = equations.horsesAt + equations.width * equations.n
  const matrix = symmetricBuilder(size, 8 * size)
  const graph = symmetricBuilder(equations.horsesAt + equations.n, 8 * size)
  addRecordCliques(equations, matrix, graph)
  addRelationships(data, equations, weights, { matrix, graph })
  const a = matrix.build()
  const plan = planLdl(a, unknownOrder(equations, graph))
  if (plan.flops > flopLimit) return null
  const factor = factorLdl(a, plan, { dropDependentBelow: DEPENDENT })
  const inverse = selectedInverse(factor)
  const e = parameters.components.residual
  return {
    method: 'exact',
    ...breedingValueErrors(equations, inverse, e),
    ...abilityErrors(equations, inverse, parameters),
    errorCovariance: errorCovariance(equations, factor, e),
  }
}

function layOut(
  data: EvaluationData,
  { components, race, terms, inbreedingCovariate }: EvaluationParameters,
): Equations {
  const hasSlopes = terms !== 'level'
  const records = recordsByHorse(data, { hasSlopes, hasRaces: race.kind !== 'none' })
  const { f } = data
  const varies = records.row.some((row) => f[row] !== f[records.row[0]])
  const covariateAt = inbreedingCovariate === true && varies ? records.races + records.classes : -1
  const p: Block = hasSlopes ? components.permanent : [components.permanent[0], 0, 0]
  const e = components.residual
  const c = Array.from({ length: records.count }, (_, h) =>
    damped(scaled(1 / e, p), crossProducts(records, h)),
  )
  const horsesAt = records.races + records.classes + (covariateAt < 0 ? 0 : 1)
  return {
    n: data.ped.n,
    width: hasSlopes ? 2 : 1,
    races: records.races,
    covariateAt,
    horsesAt,
    records,
    c,
    f,
  }
}

/**
 * What one recorded horse adds: unknowns u with design rows w_u = Σφ over its starts in u, and n_uv shared starts:
 * n_uv-weighted products less w_uᵀ·C·w_v.
 */
function addRecordCliques(eq: Equations, matrix: SymmetricBuilder, graph: SymmetricBuilder): void {
  for (let h = 0; h < eq.records.count; h++) {
    const design = designOf(eq, h)
    const node = (unknown: number): number =>
      unknown < eq.horsesAt ? unknown : eq.horsesAt + Math.floor((unknown - eq.horsesAt) / eq.width)
    const [c0, c1, c2] = eq.c[h]
    for (let u = 0; u < design.unknown.length; u++) {
      const cu0 = c0 * design.w0[u] + c1 * design.w1[u]
      const cu1 = c1 * design.w0[u] + c2 * design.w1[u]
      for (let v = 0; v <= u; v++) {
        const value = sharedStarts(eq, h, design.unknown[u], design.unknown[v])
        matrix.add(design.unknown[u], design.unknown[v], value - cu0 * design.w0[v] - cu1 * design.w1[v])
        graph.add(node(design.unknown[u]), node(design.unknown[v]), 0)
      }
    }
  }
}

interface HorseDesign {
  readonly unknown: readonly number[]
  readonly w0: readonly number[]
  readonly w1: readonly number[]
}

/** The unknowns a horse's starts meet, each once, with Σ(value) and Σ(x·value) of its design column. */
function designOf(eq: Equations, h: number): HorseDesign {
  const { records, races, covariateAt, horsesAt, width, f } = eq
  const sums = new Map<number, [number, number]>()
  const add = (unknown: number, weight: number, x: number): void => {
    const sum = sums.get(unknown)
    if (!sum) sums.set(unknown, [weight, weight * x])
    else {
      sum[0] += weight
      sum[1] += weight * x
    }
  }
  const row = records.row[h]
  for (let r = records.start[h]; r < records.start[h + 1]; r++) {
    const x = records.x[r]
    if (races > 0) add(records.race[r], 1, x)
    add(races + records.cls[r], 1, x)
    if (covariateAt >= 0) add(covariateAt, f[row], x)
    add(horsesAt + width * row, 1, x)
    if (width === 2) add(horsesAt + 2 * row + 1, x, x)
  }
  return {
    unknown: [...sums.keys()],
    w0: Array.from(sums.values(), (sum) => sum[0]),
    w1: Array.from(sums.values(), (sum) => sum[1]),
  }
}

/** Σ over the horse's starts of the product of two unknowns' design columns. */
function sharedStarts(eq: Equations, h: number, u: number, v: number): number {
  const { records } = eq
  let sum = 0
  for (let r = records.start[h]; r < records.start[h + 1]; r++)
    sum += columnAt(eq, u, h, r) * columnAt(eq, v, h, r)
  return sum
}

function columnAt(
  { records, races, covariateAt, horsesAt, width, f }: Equations,
  u: number,
  h: number,
  r: number,
): number {
  if (u < races) return records.race[r] === u ? 1 : 0
  if (u === covariateAt) return f[records.row[h]]
  if (u < horsesAt) return records.cls[r] === u - races ? 1 : 0
  return width === 2 && (u - horsesAt) % 2 === 1 ? records.x[r] : 1
}

/** σ²e·A⁻¹ ⊗ G⁻¹ by Henderson's rules, the races' ridge, and a unit diagonal for numbers that no start uses. */
function addRelationships(
  { ped, f }: EvaluationData,
  eq: Equations,
  w: PriorWeights,
  { matrix, graph }: { matrix: SymmetricBuilder; graph: SymmetricBuilder },
): void {
  const { horsesAt, width, races, records } = eq
  const addPair = (i: number, j: number, v: number): void => {
    graph.add(horsesAt + i, horsesAt + j, 0)
    const [ri, rj] = [horsesAt + width * i, horsesAt + width * j]
    matrix.add(ri, rj, v * w.ll)
    if (width === 1) return
    matrix.add(ri + 1, rj + 1, v * w.ss)
    matrix.add(ri, rj + 1, v * w.ls)
    if (i !== j) matrix.add(ri + 1, rj, v * w.ls)
  }
  for (let i = 0; i < ped.n; i++) {
    const inv = 1 / mendelianVarianceOf(ped, f, i)
    const parents = [ped.sire[i], ped.dam[i]].filter((parent) => parent >= 0)
    addPair(i, i, inv)
    for (const parent of parents) {
      addPair(i, parent, -0.5 * inv)
      addPair(parent, parent, 0.25 * inv)
    }
    if (parents.length === 2)
      addPair(parents[0], parents[1], (parents[0] === parents[1] ? 2 : 1) * 0.25 * inv)
  }
  const used = new Uint8Array(races + records.classes)
  for (let r = 0; r < records.y.length; r++) {
    if (races > 0) used[records.race[r]] = 1
    used[races + records.cls[r]] = 1
  }
  for (let u = 0; u < used.length; u++) matrix.add(u, u, (u < races ? w.race : 0) + (used[u] ? 0 : 1))
  for (let u = 0; u < horsesAt; u++) graph.add(u, u, 0)
}

/** Elimination order of the unknowns: of horses and effects as nodes of their own width, then spread out. */
function unknownOrder({ n, width, horsesAt }: Equations, graph: SymmetricBuilder): Int32Array {
  const nodes = horsesAt + n
  const size = new Int32Array(nodes).fill(1)
  size.fill(width, horsesAt)
  const order = new Int32Array(horsesAt + width * n)
  let at = 0
  for (const node of minimumDegreeOrder(graph.build(), size)) {
    if (node < horsesAt) order[at++] = node
    else for (let k = 0; k < width; k++) order[at++] = horsesAt + width * (node - horsesAt) + k
  }
  return order
}

type BreedingValueErrors = Pick<PredictionErrors, 'pevLL' | 'pevLS' | 'pevSS'>
type AbilityErrors = Pick<PredictionErrors, 'abilityLL' | 'abilityLS' | 'abilitySS'>

function breedingValueErrors(
  { n, width, horsesAt }: Equations,
  inverse: SelectedInverse,
  e: number,
): BreedingValueErrors {
  const pevLL = new Float64Array(n)
  const pevLS = new Float64Array(n)
  const pevSS = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const at = horsesAt + width * i
    pevLL[i] = e * inverse.diagonal[at]
    if (width === 1) continue
    pevLS[i] = e * inverse.at(at, at + 1)
    pevSS[i] = e * inverse.diagonal[at + 1]
  }
  return { pevLL, pevLS, pevSS }
}

function abilityErrors(
  eq: Equations,
  inverse: SelectedInverse,
  { components, terms }: EvaluationParameters,
): AbilityErrors {
  const { residual: e } = components
  const p: Block = terms === 'level' ? [components.permanent[0], 0, 0] : components.permanent
  const { pevLL, pevLS, pevSS } = breedingValueErrors(eq, inverse, e)
  const abilityLL = pevLL.map((v) => v + p[0])
  const abilityLS = pevLS.map((v) => v + p[1])
  const abilitySS = pevSS.map((v) => v + p[2])
  for (let h = 0; h < eq.records.count; h++) {
    const row = eq.records.row[h]
    const { unknown, level, slope } = abilityContrast(eq, h)
    const sums = [0, 0, 0]
    for (let u = 0; u < unknown.length; u++) {
      for (let v = 0; v < unknown.length; v++) {
        const z = inverse.at(unknown[u], unknown[v])
        sums[0] += level[u] * level[v] * z
        sums[1] += level[u] * slope[v] * z
        sums[2] += slope[u] * slope[v] * z
      }
    }
    abilityLL[row] = e * (sums[0] + eq.c[h][0])
    abilityLS[row] = e * (sums[1] + eq.c[h][1])
    abilitySS[row] = e * (sums[2] + eq.c[h][2])
  }
  return { abilityLL, abilityLS, abilitySS }
}

/** Weights of each unknown's error in the ability's error (level, slope): the breeding value less C·(its design). */
function abilityContrast(
  eq: Equations,
  h: number,
): { unknown: readonly number[]; level: number[]; slope: number[] } {
  const { unknown, w0, w1 } = designOf(eq, h)
  const [c0, c1, c2] = eq.c[h]
  const own = eq.horsesAt + eq.width * eq.records.row[h]
  const level = unknown.map((u, k) => (u === own ? 1 : 0) - (c0 * w0[k] + c1 * w1[k]))
  const slope = unknown.map((u, k) => (eq.width === 2 && u === own + 1 ? 1 : 0) - (c1 * w0[k] + c2 * w1[k]))
  return { unknown, level, slope }
}

/** Columns of the inverse at one horse, kept until another horse is asked for. */
function errorCovariance(
  { n, width, horsesAt }: Equations,
  factor: LdlFactor,
  e: number,
): (i: number, j: number) => ErrorCovariance {
  let keptRow = -1
  let columns: readonly Float64Array[] = []
  return (i, j) => {
    if (!(i >= 0 && i < n && j >= 0 && j < n)) throw new RangeError(`rows ${i} and ${j} of ${n}`)
    if (keptRow !== i) {
      columns = Array.from({ length: width }, (_, k) => {
        const unit = new Float64Array(factor.plan.n)
        unit[horsesAt + width * i + k] = 1
        return solveLdl(factor, unit)
      })
      keptRow = i
    }
    const at = horsesAt + width * j
    const [level, slope] = columns
    if (width === 1) return { ll: e * level[at], ls: 0, sl: 0, ss: 0 }
    return { ll: e * level[at], ls: e * level[at + 1], sl: e * slope[at], ss: e * slope[at + 1] }
  }
}
