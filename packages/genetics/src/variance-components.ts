import { cholesky } from '@quarterpole/numerics/dense'
import { createRng } from '@quarterpole/numerics/rng'
import { type EvaluationData, recordsByHorse, recordsReadBy } from './evaluation-records.ts'
import { informativeHorses } from './informative-horses.ts'
import { nearbyHorses } from './nearby-horses.ts'
import type { EvaluationParameters } from './parameters.ts'
import {
  ofEach,
  simulatedRecords,
  type Solved,
  VARIANCES,
  type VarianceModel,
  varianceModel,
} from './variance-forms.ts'
import { type Estimated, estimated } from './variance-report.ts'
import {
  correlationOf,
  fromLogit,
  PRIORS,
  type Scale,
  SCALES,
  type Scales,
  scalesOf,
  type VariancePriors,
  withScales,
} from './variance-scale.ts'
import { newtonStep, type VarianceEquations } from './variance-step.ts'

export interface VarianceEstimates {
  /** The model with the estimates in place. */
  readonly parameters: EvaluationParameters
  /** The same moved along each independent part of the estimates' errors, by one standard deviation of it. */
  readonly moved: readonly EvaluationParameters[]
  /** σp of a start within its race at 400 yd, SI. */
  readonly phenotypicSd: Estimated
  readonly heritability: Estimated
  readonly repeatability: Estimated
  /** Standard deviations of races and of trainers, SI; null where the model has none. */
  readonly raceSd: Estimated | null
  readonly trainerSd: Estimated | null
  /** Correlations between 350 and 440 yd of breeding values and of permanent environments; null without slopes. */
  readonly geneticCorrelation: Estimated | null
  readonly permanentCorrelation: Estimated | null
  readonly starts: number
  readonly horses: number
  readonly iterations: number
  readonly converged: boolean
}

export interface EstimationOptions {
  /** Null: the starts alone, as in restricted maximum likelihood. Default {@link PRIORS}. */
  readonly priors?: VariancePriors | null
  /** Simulated herds the expectations are means of; 'exact': each independent effect by itself, for a few dozen starts. */
  readonly draws?: number | 'exact'
  readonly seed?: string
  readonly maxIterations?: number
  readonly onIteration?: (iteration: number, ofAtMost: number) => void
}

/** When steps are small enough, in standard errors. */
const SMALL_STEP = { drawn: 0.1, exact: 1e-5 }
/** Relative residuals: of what is compared with its expectation, and of the information. */
const TOLERANCE = { forms: 1e-6, information: 1e-3 }

/**
 * Variances of the evaluation's model from the herd's own starts: restricted maximum likelihood (Patterson & Thompson
 * 1971), whose equations ask each variance's û'K⁻¹û to equal its expectation, here the mean over herds simulated with the
 * same pedigree, races and dates (García-Cortés et al. 1992); steps by the average information (Johnson & Thompson 1995,
 * J. Dairy Sci. 78:449), and normal priors on unbounded scales, so that a herd with few starts keeps the published values.
 *
 * The draws of the simulated herds stay the same from step to step. That their mean is not the expectation adds the share
 * 1/draws to the variance of an estimate; the standard errors count it.
 *
 * @returns never NaN. About 6·(draws + 8) solutions of the equations; level and slope uncorrelated
 * @throws {RecordError} a start that cannot be
 * @throws {RangeError} a level and a slope that are correlated
 */
export function estimateVariances(
  all: EvaluationData,
  start: EvaluationParameters,
  options: EstimationOptions = {},
): VarianceEstimates {
  const { priors = PRIORS, maxIterations = 10, seed = 'variances', onIteration = () => {} } = options
  const { genetic, permanent } = start.components
  if (genetic[1] !== 0 || permanent[1] !== 0)
    throw new RangeError('variances are estimated of levels and slopes that are uncorrelated')
  const data = informativeHorses(all)
  const records = nearbyHorses(recordsByHorse(data, recordsReadBy(start)), data.ped)
  const draws = options.draws ?? drawsFor(records.y.length)
  let scales = scalesOf(start)
  const names = SCALES.filter((name) => scales[name] !== undefined)
  let state = stateAt(data, records, withScales(start, scales), { draws, seed })
  let step = newtonStep(state, { names, scales, priors, draws })
  const smallest = draws === 'exact' ? SMALL_STEP.exact : SMALL_STEP.drawn
  let iterations = 0
  let converged = false
  let last: readonly number[] = names.map(() => 0)
  while (!converged && iterations < maxIterations) {
    iterations++
    onIteration(iterations, maxIterations)
    // A step back means that the last one went too far: half of it, or the two follow each other for ever.
    const moves = step.move.map((move, i) => (move * (last[i] ?? 0) < 0 ? 0.5 * move : move))
    scales = Object.fromEntries(names.map((name, i) => [name, (scales[name] ?? 0) + (moves[i] ?? 0)]))
    converged = step.move.every((move, i) => Math.abs(move) < smallest * step.se[i])
    last = moves
    state = stateAt(data, records, withScales(start, scales), { draws, seed, before: state })
    step = newtonStep(state, { names, scales, priors, draws })
  }
  const reported = { names, scales, step, priors }
  const sdOf = (name: Scale) =>
    scales[name] === undefined ? null : estimated(reported, (s) => Math.exp(0.5 * (s[name] ?? 0)))
  const correlation = (name: Scale) =>
    scales[name] === undefined ? null : estimated(reported, (s) => correlationOf(s[name] ?? 0))
  return {
    parameters: withScales(start, scales),
    moved: partsOf(step.covariance).map((part) =>
      withScales(start, Object.fromEntries(names.map((name, i) => [name, (scales[name] ?? 0) + part[i]]))),
    ),
    phenotypicSd: estimated(reported, (s) => Math.exp(0.5 * (s.phenotypic ?? 0))),
    heritability: estimated(reported, (s) => fromLogit(s.heritability ?? 0)),
    repeatability: estimated(reported, repeatabilityOf),
    raceSd: sdOf('race'),
    trainerSd: sdOf('trainer'),
    geneticCorrelation: correlation('geneticSlope'),
    permanentCorrelation: correlation('permanentSlope'),
    starts: records.y.length,
    horses: records.count,
    iterations,
    converged,
  }
}

/** Columns of the lower Cholesky factor of a covariance. */
function partsOf(covariance: readonly (readonly number[])[]): number[][] {
  const n = covariance.length
  const factor = cholesky(Float64Array.from(covariance.flat()), n)
  return covariance.map((_, column) =>
    covariance.map((__, row) => (row < column ? 0 : factor[row * n + column])),
  )
}

const drawsFor = (starts: number): number =>
  starts > 400_000 ? 1 : starts > 60_000 ? 2 : starts > 8000 ? 6 : 20

const repeatabilityOf = ({ heritability = 0, permanent }: Scales): number => {
  const h2 = fromLogit(heritability)
  return h2 + (1 - h2) * (permanent === undefined ? 0 : fromLogit(permanent))
}

interface State extends VarianceEquations {
  /** Solutions, first guesses of the next state's. */
  readonly solutions: readonly Float64Array[]
}

interface Drawing {
  readonly draws: number | 'exact'
  readonly seed: string
  readonly before?: State
}

function stateAt(
  data: EvaluationData,
  records: Parameters<typeof varianceModel>[1],
  parameters: EvaluationParameters,
  { draws, seed, before }: Drawing,
): State {
  const at = varianceModel(data, records, parameters)
  const solve = (y: Float64Array, k: number) =>
    at.solve(y, { tolerance: TOLERANCE.forms, start: before?.solutions[k] })
  const own = at.solve(records.y, { tolerance: TOLERANCE.forms, start: before?.solutions[0], shares: true })
  const simulate = (draw: () => number) => simulatedRecords(data, at.model, parameters, draw)
  const drawn: Solved[] = []
  if (draws === 'exact') {
    for (const y of unitRecords(simulate)) drawn.push(at.solve(y, { tolerance: 1e-12 }))
  } else {
    for (let k = 1; k <= draws; k++) {
      const rng = createRng(`${seed} ${k}`)
      drawn.push(
        solve(
          simulate(() => rng.normal()),
          k,
        ),
      )
    }
  }
  const expected = ofEach(() => 0)
  const weight = draws === 'exact' ? 1 : 1 / draws
  for (const { forms } of drawn) for (const name of VARIANCES) expected[name] += weight * forms[name]
  return {
    forms: own.forms,
    expected,
    information: averageInformation(at, own, parameters.components.residual),
    solutions: draws === 'exact' ? [own.x] : [own.x, ...drawn.map(({ x }) => x)],
  }
}

/** The records of each independent effect alone, at one standard deviation. */
function* unitRecords(simulate: (draw: () => number) => Float64Array): Generator<Float64Array> {
  let count = 0
  simulate(() => {
    count++
    return 0
  })
  for (let unit = 0; unit < count; unit++) {
    let k = 0
    yield simulate(() => (k++ === unit ? 1 : 0))
  }
}

/** AI_kl = ½·q_kᵀ·P·q_l, q_k = V_k·P·y: one more solution for each variance. */
function averageInformation({ solve }: VarianceModel, { shares }: Solved, residual: number): Float64Array {
  const n = VARIANCES.length
  const information = new Float64Array(n * n)
  if (shares === null) return information
  VARIANCES.forEach((row, i) => {
    if (shares[row].every((value) => value === 0)) return
    const projected = solve(shares[row], { tolerance: TOLERANCE.information }).residual
    VARIANCES.forEach((name, j) => {
      let sum = 0
      const column = shares[name]
      for (let r = 0; r < projected.length; r++) sum += column[r] * projected[r]
      information[i * n + j] += sum / (4 * residual)
      information[j * n + i] += sum / (4 * residual)
    })
  })
  return information
}
