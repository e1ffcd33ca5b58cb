import { cholesky, choleskySolve } from '@quarterpole/numerics/dense'
import type { Operator } from '@quarterpole/numerics/pcg'
import { eachClassPrior } from './class-prior.ts'
import type { ModelShape, PriorWeights } from './model-shape.ts'

/** With more of them, none is shifted. */
const MAX_SHIFTS = 400

/** Relative ridge: where seasons hardly hold together, they and the classes add up to one another. */
const RIDGE = 1e-9

/**
 * Z·(ZᵀMZ)⁻¹·Zᵀ added to y, M the absorbed equations and the columns of Z what shifts many unknowns at once: each class,
 * each slope, each season with its races (all races if seasons are not modeled), the levels of all parents.
 * The blocks of a preconditioner see one unknown at a time; between them, a breed that improves under an index that
 * falls is almost free to move, and conjugate gradients would spend a third of their steps on it (two-level additive
 * Schwarz; Smith, Bjørstad & Gropp 1996, ch. 2). More columns than are solved densely: classes and slopes by their starts alone.
 */
export function sharedShifts(shape: ModelShape, weights: PriorWeights): Operator {
  const columns = shiftColumns(shape, weights)
  const { count } = columns
  if (count > MAX_SHIFTS) return byStarts(shape, weights)
  const matrix = shiftMatrix(shape, weights, columns)
  // A class without starts has no equation.
  for (let j = 0; j < count; j++) matrix[j * count + j] = (1 + RIDGE) * matrix[j * count + j] || 1
  const factor = cholesky(matrix, count)
  const sum = new Float64Array(count)
  return (x, y) => {
    sumShifts(shape, columns, x, sum)
    addShifts(shape, columns, choleskySolve(factor, sum), y)
  }
}

/** Columns in order: classes · slopes of covariates · seasons, or all races · levels of parents. −1 where there is none. */
interface ShiftColumns {
  readonly count: number
  /** Columns of classes and slopes, which are unknowns themselves. */
  readonly fixed: number
  /** Column of the first slope. */
  readonly covariates: number
  /** Column by race; empty where races are fixed and add up to the classes. */
  readonly ofRace: Int32Array
  readonly levels: number
}

function shiftColumns(shape: ModelShape, { race }: PriorWeights): ShiftColumns {
  const { races, classes, covariates, seasons, parents, records } = shape
  const fixed = classes + covariates.length
  const move = races > 0 && race > 0
  const levels = fixed + (move ? Math.max(seasons, 1) : 0)
  const ofRace = new Int32Array(move ? races : 0).fill(fixed)
  for (let r = 0; r < ofRace.length && seasons > 0; r++) ofRace[r] += records.seasonOfRace[r]
  return {
    count: levels + (parents.count > 0 ? 1 : 0),
    fixed,
    covariates: classes,
    ofRace,
    levels: parents.count > 0 ? levels : -1,
  }
}

/** Zᵀx. */
function sumShifts(
  { races, parentsAt, width, parents, seasonsAt, seasons }: ModelShape,
  { fixed, ofRace, levels }: ShiftColumns,
  x: Float64Array,
  sum: Float64Array,
): void {
  sum.fill(0)
  for (let j = 0; j < fixed; j++) sum[j] = x[races + j]
  for (let r = 0; r < ofRace.length; r++) sum[ofRace[r]] += x[r]
  for (let s = 0; s < seasons; s++) sum[fixed + s] += x[seasonsAt + s]
  for (let i = 0, at = parentsAt; i < parents.count; i++, at += width) sum[levels] += x[at]
}

/** y += Z·shift, the fixed effects overwritten. */
function addShifts(
  { races, parentsAt, width, parents, seasonsAt, seasons }: ModelShape,
  { fixed, ofRace, levels }: ShiftColumns,
  shift: Float64Array,
  y: Float64Array,
): void {
  for (let j = 0; j < fixed; j++) y[races + j] = shift[j]
  for (let r = 0; r < ofRace.length; r++) y[r] += shift[ofRace[r]]
  for (let s = 0; s < seasons; s++) y[seasonsAt + s] += shift[fixed + s]
  for (let i = 0, at = parentsAt; i < parents.count; i++, at += width) y[at] += shift[levels]
}

/** ZᵀMZ, row-major: the absorbed equations of the shifts, in one pass over the starts. */
function shiftMatrix(shape: ModelShape, weights: PriorWeights, columns: ShiftColumns): Float64Array {
  const { count, ofRace, levels } = columns
  const matrix = new Float64Array(count * count)
  addShiftPriors(matrix, shape, weights, columns)
  const { first, second, c } = shape.horses
  const { start, race, cls, x, count: horses } = shape.records
  const sum0 = new Float64Array(count)
  const sum1 = new Float64Array(count)
  const used: number[] = []
  const add = (j: number, level: number, trend: number): void => {
    if (!used.includes(j)) {
      used.push(j)
      sum0[j] = sum1[j] = 0
    }
    sum0[j] += level
    sum1[j] += trend
  }
  for (let h = 0; h < horses; h++) {
    used.length = 0
    let s1 = 0
    for (let r = start[h]; r < start[h + 1]; r++) {
      add(cls[r], 1, x[r])
      s1 += x[r]
      if (ofRace.length === 0) continue
      const season = ofRace[race[r]]
      add(season, 1, x[r])
      matrix[cls[r] * count + season]++
      matrix[season * count + cls[r]]++
    }
    for (const j of used) matrix[j * count + j] += sum0[j]
    const n = start[h + 1] - start[h]
    const known = (first[h] < 0 ? 0 : 0.5) + (second[h] < 0 ? 0 : 0.5)
    // What all starts of the horse share.
    const shared = shape.covariates.map(({ z }, k) => [columns.covariates + k, z[h]])
    for (const [j, share] of [...shared, [levels, known]]) {
      if (j < 0) continue
      for (const i of used) {
        matrix[i * count + j] += share * sum0[i]
        matrix[j * count + i] += share * sum0[i]
      }
      matrix[j * count + j] += share * share * n
      add(j, share * n, share * s1)
    }
    const k = 3 * h
    for (const i of used) {
      const u = c[k] * sum0[i] + c[k + 1] * sum1[i]
      const v = c[k + 1] * sum0[i] + c[k + 2] * sum1[i]
      for (const j of used) matrix[i * count + j] -= u * sum0[j] + v * sum1[j]
    }
  }
  return matrix
}

/** A season takes its races along, so that of their priors only the walk of the means is left. */
function addShiftPriors(
  matrix: Float64Array,
  shape: ModelShape,
  w: PriorWeights,
  { count, fixed, covariates, ofRace, levels }: ShiftColumns,
): void {
  const { seasons, races, parents } = shape
  eachClassPrior(shape, w, (row, column, value) => (matrix[row * count + column] += value))
  shape.covariates.forEach(({ of }, k) => (matrix[(covariates + k) * (count + 1)] += w.slope[of]))
  if (ofRace.length > 0 && seasons === 0) matrix[fixed * count + fixed] += w.race * races
  for (let s = 0; s < seasons; s++) {
    const at = (fixed + s) * count + fixed + s
    matrix[at] += s + 1 < seasons ? 2 * w.drift : w.drift
    if (s === 0) continue
    matrix[at - 1] -= w.drift
    matrix[at - count] -= w.drift
  }
  const { sire, dam, invD } = parents
  for (let i = 0; i < parents.count; i++) {
    const own = 1 - (sire[i] < 0 ? 0 : 0.5) - (dam[i] < 0 ? 0 : 0.5)
    matrix[levels * count + levels] += w.ll * invD[i] * own * own
  }
}

/** y = x/n of classes and slopes, n the starts (times z²): about what their diagonal is before horses are absorbed. */
function byStarts(
  { races, parentsAt, classes, covariates, records }: ModelShape,
  { cls, slope }: PriorWeights,
): Operator {
  const n = new Float64Array(parentsAt - races)
  n.fill(cls, 0, classes)
  for (const c of records.cls) n[c]++
  covariates.forEach(({ of, z }, k) => {
    n[classes + k] = slope[of]
    for (let h = 0; h < records.count; h++)
      n[classes + k] += z[h] * z[h] * (records.start[h + 1] - records.start[h])
  })
  return (x, y) => {
    for (let j = 0; j < n.length; j++) y[races + j] = x[races + j] / (n[j] || 1)
  }
}
