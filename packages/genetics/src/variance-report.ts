import type { Scale, Scales, VariancePriors } from './variance-scale.ts'
import type { Step } from './variance-step.ts'

/** The starts alone say nothing where their standard error on a scale is above this. */
const UNKNOWN_SE = 1.5

/** One estimated number: what was known before, what the starts alone say, and both together. */
export interface Estimated {
  readonly prior: { readonly value: number; readonly sd: number } | null
  /** Null where the starts say too little by themselves. */
  readonly data: { readonly value: number; readonly se: number } | null
  readonly value: number
  readonly se: number
}

export interface Reported {
  readonly names: readonly Scale[]
  readonly scales: Scales
  readonly step: Step
  readonly priors: VariancePriors | null
}

/** A number that depends on the scales, with standard errors by its gradient (delta method). */
export function estimated(
  { names, scales, step, priors }: Reported,
  of: (scales: Scales) => number,
): Estimated {
  const gradient = (at: Scales) =>
    names.map((name) => {
      const shift = (by: number) => of({ ...at, [name]: (at[name] ?? 0) + by })
      return (shift(1e-4) - shift(-1e-4)) / 2e-4
    })
  const spread = (slopes: readonly number[], covariance: readonly (readonly number[])[]) =>
    Math.sqrt(
      Math.max(
        0,
        slopes.reduce(
          (sum, a, i) => sum + slopes.reduce((row, b, j) => row + a * b * covariance[i][j], 0),
          0,
        ),
      ),
    )
  const priorScales = Object.fromEntries(names.map((name) => [name, priors?.[name]?.mean ?? scales[name]]))
  const priorCovariance = names.map((name, i) =>
    names.map((_, j) => (i === j ? (priors?.[name]?.sd ?? 0) ** 2 : 0)),
  )
  return {
    prior: priors && { value: of(priorScales), sd: spread(gradient(priorScales), priorCovariance) },
    data: dataAlone({ names, scales, step, priors }, of, (at, covariance) =>
      spread(gradient(at), covariance),
    ),
    value: of(scales),
    se: spread(gradient(scales), step.covariance),
  }
}

function dataAlone(
  { names, scales, step }: Reported,
  of: (scales: Scales) => number,
  spread: (at: Scales, covariance: readonly (readonly number[])[]) => number,
): Estimated['data'] {
  const { dataCovariance, dataOffset } = step
  if (dataCovariance === null || dataOffset === null) return null
  const at = Object.fromEntries(names.map((name, i) => [name, (scales[name] ?? 0) + dataOffset[i]]))
  const moves = names.map((name) => {
    const shift = (by: number) => of({ ...scales, [name]: (scales[name] ?? 0) + by })
    return shift(1e-4) !== shift(-1e-4)
  })
  const isKnown = names.every((_, i) => !moves[i] || Math.sqrt(dataCovariance[i][i]) < UNKNOWN_SE)
  return isKnown ? { value: of(at), se: spread(at, dataCovariance) } : null
}
