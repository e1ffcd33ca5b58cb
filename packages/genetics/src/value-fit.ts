import { cholesky, choleskyInverse, choleskySolve } from '@quarterpole/numerics/dense'
import type { SaleRow, ValueParams } from './value-params.ts'
import {
  COLT_COLUMN,
  featuresOf,
  FEE_COLUMN,
  FIXED_COLUMNS,
  positiveUsd,
  SALE_TYPES,
  SI_COLUMN,
} from './value-params.ts'

/** Posterior of the fixed columns, sale deviations integrated out. */
export interface ValueFit {
  /** Length FIXED_COLUMNS, in ln US$. */
  readonly coefficients: Float64Array
  /** Posterior covariance of the coefficients, FIXED_COLUMNS², row-major. */
  readonly covariance: Float64Array
  readonly residualSd: number
  /** Fitted deviation of each sale of the rows from its type's level, in ln US$. */
  readonly sales: ReadonlyMap<string, number>
}

/** Rounds of re-estimating the residual spread; it settles to 1e-6 in far fewer. */
const ROUNDS = 25

/**
 * ln price = Xb + Zs + e, b ~ N(priors), s ~ N(0, τ²) per sale, e ~ N(0, σ²). Given σ², the posterior solves
 * (WᵀW/σ² + Λ)β = Wᵀy/σ² + Λβ₀ with W = [X Z]. σ² is set to the posterior mode of a scaled inverse χ² prior worth
 * `residualRows` rows around the assumed spread: σ² = (ν₀σ₀² + Σe²)/(ν₀ + n). Gelman et al., BDA3, ch. 14–15.
 *
 * @returns O(rounds · k³), k = fixed columns and sales
 * @throws {NotPositiveDefiniteError} if the rows and priors together do not settle the coefficients
 */
export function fitLogPrice(rows: readonly SaleRow[], params: ValueParams): ValueFit {
  const names = [...new Set(rows.map((r) => r.sale))]
  const saleColumn = new Map(names.map((name, i) => [name, FIXED_COLUMNS + i]))
  const k = FIXED_COLUMNS + names.length
  const y = rows.map((r) => Math.log(positiveUsd('price', r.price_usd)))
  const w = rows.map((r) => featuresOf(r, params))
  const { mean, precision } = priorOf(params, k)
  const gram = new Float64Array(k * k)
  const moment = new Float64Array(k)
  rows.forEach((row, i) =>
    addRow({ gram, moment, k }, [...sparse(w[i]), [saleColumnOf(saleColumn, row), 1]], y[i]),
  )

  let residual2 = params.residualSd ** 2
  let beta: Float64Array = mean
  let factor: Float64Array = new Float64Array(0)
  for (let round = 0; round < ROUNDS; round++) {
    const system = gram.map((value) => value / residual2)
    const right = moment.map((value) => value / residual2)
    for (let j = 0; j < k; j++) {
      system[j * k + j] += precision[j]
      right[j] += precision[j] * mean[j]
    }
    factor = cholesky(system, k)
    beta = choleskySolve(factor, right)
    const next = residualVariance(
      rows.map((row, i) => y[i] - dot(w[i], beta) - beta[saleColumnOf(saleColumn, row)]),
      params,
    )
    const settled = Math.abs(next - residual2) < 1e-9 * residual2
    residual2 = next
    if (settled) break
  }
  return {
    coefficients: beta.slice(0, FIXED_COLUMNS),
    covariance: leadingBlock(choleskyInverse(factor, k), k),
    residualSd: Math.sqrt(residual2),
    sales: new Map(names.map((name, i) => [name, beta[FIXED_COLUMNS + i]])),
  }
}

/** xᵀVx over the fixed columns. */
export function coefficientVariance({ covariance }: ValueFit, x: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < FIXED_COLUMNS; i++)
    for (let j = 0; j < FIXED_COLUMNS; j++) sum += x[i] * covariance[i * FIXED_COLUMNS + j] * x[j]
  return sum
}

function priorOf(params: ValueParams, k: number): { mean: Float64Array; precision: Float64Array } {
  const mean = new Float64Array(k)
  const precision = new Float64Array(k).fill(1 / params.saleSd ** 2)
  SALE_TYPES.forEach((type, i) => {
    mean[i] = Math.log(positiveUsd('median', params.medianUsd[type].usd))
    precision[i] = 1 / params.levelSd ** 2
  })
  for (const [column, prior] of [
    [SI_COLUMN, params.siSlope],
    [FEE_COLUMN, params.feeSlope],
    [COLT_COLUMN, params.coltEffect],
  ] as const) {
    mean[column] = prior.mean
    precision[column] = 1 / prior.sd ** 2
  }
  return { mean, precision }
}

const saleColumnOf = (columns: ReadonlyMap<string, number>, { sale }: SaleRow): number => {
  const column = columns.get(sale)
  if (column === undefined) throw new RangeError(`sale ${sale} has no column`)
  return column
}

const sparse = (x: readonly number[]): [number, number][] =>
  x.map((value, i): [number, number] => [i, value]).filter(([, value]) => value !== 0)

interface Sums {
  readonly gram: Float64Array
  readonly moment: Float64Array
  readonly k: number
}

// mutates gram and moment
function addRow({ gram, moment, k }: Sums, entries: readonly (readonly [number, number])[], y: number): void {
  for (const [i, xi] of entries) {
    moment[i] += xi * y
    for (const [j, xj] of entries) gram[i * k + j] += xi * xj
  }
}

function residualVariance(errors: readonly number[], { residualRows, residualSd }: ValueParams): number {
  const squares = errors.reduce((sum, e) => sum + e * e, 0)
  return (residualRows * residualSd ** 2 + squares) / (residualRows + errors.length)
}

const dot = (x: readonly number[], beta: Float64Array): number =>
  x.reduce((sum, value, i) => sum + value * beta[i], 0)

function leadingBlock(matrix: Float64Array, k: number): Float64Array {
  const block = new Float64Array(FIXED_COLUMNS * FIXED_COLUMNS)
  for (let i = 0; i < FIXED_COLUMNS; i++)
    for (let j = 0; j < FIXED_COLUMNS; j++) block[i * FIXED_COLUMNS + j] = matrix[i * k + j]
  return block
}
