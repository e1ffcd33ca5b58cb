import { cholesky, choleskySolve } from '@quarterpole/numerics/dense'
import { type Forms, VARIANCES } from './variance-forms.ts'
import { gradientsOf, type Scale, type Scales, type VariancePriors } from './variance-scale.ts'

/** Scales the starts say nothing of, as slopes of a herd that ran one distance, get an error of 100. */
const UNIDENTIFIED_PRECISION = 1e-4
/** Largest step on a scale. */
const MAX_STEP = 0.7

/** The equations at some variances. */
export interface VarianceEquations {
  /** û'K⁻¹û of the herd's starts, and its expectation. */
  readonly forms: Forms
  readonly expected: Forms
  /** ½·q_kᵀPq_l of VARIANCES, row-major. */
  readonly information: Float64Array
}

export interface Asked {
  readonly names: readonly Scale[]
  readonly scales: Scales
  readonly priors: VariancePriors | null
  readonly draws: number | 'exact'
}

export interface Step {
  /** By scale of `names`. */
  readonly move: readonly number[]
  readonly se: readonly number[]
  /** Inverse of information and prior together, and of the starts' information alone; row-major. */
  readonly covariance: readonly (readonly number[])[]
  readonly dataCovariance: readonly (readonly number[])[] | null
  /** Where the starts alone would put the scales. */
  readonly dataOffset: readonly number[] | null
}

/** (JᵀAIJ + Λ)⁻¹(Jᵀ·score − Λ(φ − φ₀)), no scale further than a step. */
export function newtonStep(
  { forms, expected, information }: VarianceEquations,
  { names, scales, priors, draws }: Asked,
): Step {
  const gradients = names.map((name) => gradientsOf(name, scales))
  const n = VARIANCES.length
  const score = gradients.map((gradient) =>
    VARIANCES.reduce((sum, name) => sum + 0.5 * (gradient[name] ?? 0) * (forms[name] - expected[name]), 0),
  )
  const noise = draws === 'exact' ? 1 : 1 + 1 / draws
  const data = gradients.map((row) =>
    gradients.map((column) => {
      let sum = 0
      for (let k = 0; k < n; k++)
        for (let l = 0; l < n; l++)
          sum += (row[VARIANCES[k]] ?? 0) * information[k * n + l] * (column[VARIANCES[l]] ?? 0)
      return sum / noise
    }),
  )
  const precision = names.map((name) => 1 / (priors?.[name]?.sd ?? Number.POSITIVE_INFINITY) ** 2)
  const fromPrior = names.map((name, i) => precision[i] * ((scales[name] ?? 0) - (priors?.[name]?.mean ?? 0)))
  const together = data.map((row, i) => row.map((value, j) => value + (i === j ? precision[i] : 0)))
  const covariance = inverse(together) ?? names.map((_, i) => names.map((_, j) => (i === j ? 1 : 0)))
  const pull = score.map((value, i) => value / noise - fromPrior[i])
  const move = covariance.map((row) => row.reduce((sum, value, j) => sum + value * pull[j], 0))
  const longest = Math.max(...move.map(Math.abs), MAX_STEP)
  const dataCovariance = inverse(
    data.map((row, i) => row.map((value, j) => value + (i === j ? UNIDENTIFIED_PRECISION : 0))),
  )
  return {
    move: move.map((value) => (value * MAX_STEP) / longest),
    se: covariance.map((row, i) => Math.sqrt(Math.max(0, row[i]))),
    covariance,
    dataCovariance,
    dataOffset:
      dataCovariance &&
      dataCovariance.map((row) => row.reduce((sum, value, j) => sum + (value * score[j]) / noise, 0)),
  }
}

function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const n = matrix.length
  try {
    const factor = cholesky(Float64Array.from(matrix.flat()), n)
    const columns = matrix.map((_, j) =>
      choleskySolve(
        factor,
        Float64Array.from({ length: n }, (_, i) => (i === j ? 1 : 0)),
      ),
    )
    const out = matrix.map((_, i) => columns.map((column) => column[i]))
    return out.flat().every(Number.isFinite) ? out : null
  } catch {
    return null // the starts do not tell these scales apart
  }
}
