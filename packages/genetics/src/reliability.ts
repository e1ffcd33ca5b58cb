import type { EvaluationData } from './evaluation-records.ts'
import { type Block, varianceAt } from './level-slope.ts'
import type { EvaluationParameters } from './parameters.ts'
import { approximateErrors } from './reliability-approximate.ts'
import { exactErrors } from './reliability-exact.ts'
import type { PredictionErrors } from './prediction-errors.ts'

export type { PredictionErrors } from './prediction-errors.ts'

export interface ReliabilityOptions {
  /** 'auto' (default): exact within the limits below, else approximate. 'exact' ignores the limits. */
  readonly method?: 'auto' | 'exact' | 'approximate'
  /** Default 20,000. */
  readonly exactHorses?: number
  /** Multiplications of the factorization that 'auto' accepts, known before it is begun. Default 12e9, about ten seconds. */
  readonly exactFlops?: number
}

/**
 * Prediction error variances of {@link evaluate}'s breeding values, for the same data and parameters (speed indexes
 * are not read). Exact: sparse LDLᵀ of the mixed model equations and the selected inverse (Takahashi). Approximate:
 * information flow over the pedigree (Misztal & Wiggans 1988; Tier & Meyer 2004). The result names the method.
 */
export function predictionErrors(
  data: EvaluationData,
  parameters: EvaluationParameters,
  { method = 'auto', exactHorses = 20_000, exactFlops = 12e9 }: ReliabilityOptions = {},
): PredictionErrors {
  if (method === 'exact') return exactErrors(data, parameters, Number.POSITIVE_INFINITY) ?? unreachable()
  if (method === 'auto' && data.ped.n <= exactHorses) {
    const exact = exactErrors(data, parameters, exactFlops)
    if (exact) return exact
  }
  return approximateErrors(data, parameters)
}

/**
 * Reliability of the breeding value at a distance: 1 − PEV(d)/((1 + F)·φᵀGφ), within [0, 1]. Textbooks often print
 * 1 − PEV/σ²ₐ, which differs for inbred horses.
 *
 * @param genetic  G of the evaluation's parameters
 */
export function reliabilityAt(
  pev: Block,
  genetic: Block,
  { inbreeding, distanceYards }: { inbreeding: number; distanceYards: number },
): number {
  const total = (1 + inbreeding) * varianceAt(genetic, distanceYards)
  if (!(total > 0)) return 0
  return Math.min(1, Math.max(0, 1 - varianceAt(pev, distanceYards) / total))
}

/** {@link reliabilityAt} of every row. */
export function reliabilityColumn(
  { pevLL, pevLS, pevSS }: Pick<PredictionErrors, 'pevLL' | 'pevLS' | 'pevSS'>,
  f: Float64Array,
  { genetic, distanceYards }: { genetic: Block; distanceYards: number },
): Float64Array {
  return f.map((inbreeding, i) =>
    reliabilityAt([pevLL[i], pevLS[i], pevSS[i]], genetic, { inbreeding, distanceYards }),
  )
}

function unreachable(): never {
  throw new Error('an exact evaluation without a limit was refused')
}
