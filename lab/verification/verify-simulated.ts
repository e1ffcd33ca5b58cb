import { parseArgs } from 'node:util'
import { evaluate, type EvaluationData } from '@quarterpole/genetics/evaluation'
import { estimateInGroups } from '@quarterpole/genetics/herd-evaluation'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from '@quarterpole/genetics/parameters'
import { predictionErrors } from '@quarterpole/genetics/reliability'
import type { Estimated } from '@quarterpole/genetics/variance-report'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import { TRUE_MODEL } from '@quarterpole/herd-sim/model-defaults'
import { createRng } from '@quarterpole/numerics/rng'
import { meanOf, type Mean } from '@quarterpole/racing/forecast-score'
import { orderProbabilities } from '@quarterpole/racing/order'
import { defaultRaceModel, fieldOutcomeSd, predictRace } from '@quarterpole/racing/race-model'
import { indexStarts } from '@quarterpole/racing/start-history'
import { calibrationSlope, slopeDifference } from './paired-slopes.ts'
import {
  datesOf,
  racesFrom,
  recordsBefore,
  splitDay,
  trueRaceVariance,
  trueSi,
  type RaceToPredict,
} from './simulated-races.ts'

/**
 * Checks the race model where the truth is known: simulated herds are evaluated on their starts before a day, and their
 * races from that day on are predicted by the product's own code, with its defaults. It is compared with an oracle that
 * reads the same starts with all true variances (those of races and seasons measured on the truth) and gives each runner
 * its own spread; and with a forecast that knows every horse's true level, a bound no forecast from starts can reach.
 * Last, winners are redrawn with the oracle's chances, which gives the slope when only luck is left.
 *
 *   node lab/verification/verify-simulated.ts [--herds 8] [--horses 150000] [--races 5000] [--seed verify]
 *
 * About four seconds a herd. Ends with an exit code of 1 where a goal is missed.
 */
const { values } = parseArgs({
  options: {
    herds: { type: 'string', default: '8' },
    horses: { type: 'string', default: '150000' },
    races: { type: 'string', default: '5000' },
    seed: { type: 'string', default: 'verify' },
  },
})

const GOAL = { lowestSlope: 0.95, highestSlope: 1.05, nats: 0.01 }

/** What one herd showed. Slopes with their standard errors; losses in nats a race. */
interface Verdict {
  readonly uniform: number
  readonly product: Mean
  readonly oracle: Mean
  readonly knowing: number
  readonly above: Mean
  readonly productSlope: Mean
  readonly oracleSlope: Mean
  readonly slopes: Mean
  readonly redrawn: Mean
}

function main(): void {
  const herds = Number(values.herds)
  const verdicts: Verdict[] = []
  for (let k = 1; k <= herds; k++) verdicts.push(judged(`${values.seed} ${k}`))
  summarize(verdicts)
}

function judged(seed: string): Verdict {
  const herd = simulateHerd({ horses: Number(values.horses), seed, today: '2026-11-20' })
  const dates = datesOf(herd)
  const split = splitDay(herd, dates, Number(values.races))
  const known = recordsBefore(herd, dates, split)
  const races = racesFrom(herd, dates, split).slice(0, Number(values.races))
  const own = estimateInGroups(known, DEFAULT_PARAMETERS, { birthYear: herd.horses.birth_year })
  const truth = trueRaceVariance(herd, dates)
  const product = winChances(known, races, own.parameters, 'product')
  const oracle = winChances(
    known,
    races,
    { ...DEFAULT_PARAMETERS, race: { kind: 'random', ...truth } },
    'oracle',
  )
  const verdict = verdictOf(races, { product, oracle, knowing: chancesOfKnowing(herd, races) }, seed)
  print(seed, { known, split, races, raceSd: own.raceSd, truth, verdict })
  return verdict
}

type Chances = readonly Float64Array[]

function verdictOf(
  races: readonly RaceToPredict[],
  { product, oracle, knowing }: Record<'product' | 'oracle' | 'knowing', Chances>,
  seed: string,
): Verdict {
  const lossOf = (chances: Chances) => races.map(({ winner }, at) => -Math.log(chances[at][winner]))
  const slopeOf = (chances: Chances, winners: readonly number[]) =>
    calibrationSlope(chances.map((of, at) => ({ chances: of, winner: winners[at] })))
  const winners = races.map(({ winner }) => winner)
  const [losses, best] = [lossOf(product), lossOf(oracle)]
  const [mine, oracles] = [slopeOf(product, winners), slopeOf(oracle, winners)]
  const rng = createRng(`winners of ${seed}`)
  const redrawn = slopeOf(
    oracle,
    oracle.map((chances) => drawn(chances, rng.uniform())),
  )
  return {
    uniform: meanOf(races.map(({ rows }) => Math.log(rows.length))).mean,
    product: meanOf(losses),
    oracle: meanOf(best),
    knowing: meanOf(lossOf(knowing)).mean,
    above: meanOf(losses.map((loss, at) => loss - best[at])),
    productSlope: { mean: mine.slope, se: mine.se },
    oracleSlope: { mean: oracles.slope, se: oracles.se },
    slopes: slopeDifference(mine, oracles),
    redrawn: { mean: redrawn.slope, se: redrawn.se },
  }
}

/** The runner in whose share of the chances u falls, 0 ≤ u < 1. */
function drawn(chances: Float64Array, u: number): number {
  let left = u * chances.reduce((sum, p) => sum + p, 0)
  const at = chances.findIndex((p) => (left -= p) < 0)
  return at < 0 ? chances.length - 1 : at
}

const chancesOf = (mean: readonly number[], sd: readonly number[]) =>
  orderProbabilities({ mean: Float64Array.from(mean), sd: Float64Array.from(sd) }).win

const chancesOfKnowing = (herd: SimulatedHerd, races: readonly RaceToPredict[]): Chances =>
  races.map(({ rows, date, distanceYards }) =>
    chancesOf(
      rows.map((horse) => trueSi(herd, horse, { distanceYards, date })),
      rows.map(() => Math.sqrt(TRUE_MODEL.residual)),
    ),
  )

/**
 * Win chances of every race. The product: expected SI through its default race model, one spread for all runners.
 * The oracle: the same means under the true variances, each runner with its own doubt.
 */
function winChances(
  known: EvaluationData,
  races: readonly RaceToPredict[],
  parameters: EvaluationParameters,
  who: 'product' | 'oracle',
): Float64Array[] {
  const { aLevel, aSlope, pLevel, pSlope, base, classEffects } = evaluate(known, parameters)
  const errors = predictionErrors(known, parameters)
  const { residual } = parameters.components
  const history = indexStarts([])
  return races.map(({ rows, classes, distanceYards, date, track }) => {
    const x = (distanceYards - 400) / 100
    const expected = rows.map(
      (row, at) =>
        base + (classEffects[classes[at]] ?? 0) + aLevel[row] + pLevel[row] + x * (aSlope[row] + pSlope[row]),
    )
    const doubt = rows.map(
      (row) => errors.abilityLL[row] + 2 * x * errors.abilityLS[row] + x * x * errors.abilitySS[row],
    )
    if (who === 'oracle')
      return chancesOf(
        expected,
        doubt.map((pev) => Math.sqrt(residual + pev)),
      )
    const runners = rows.map((horse, at) => ({
      horse,
      abilitySi: expected[at],
      abilitySd: Math.sqrt(doubt[at]),
      figuresSi: [],
      lane: null,
      weightLb: null,
      jockey: null,
      trainer: null,
    }))
    const card = { date, track, distanceYards, classLevel: null, runners }
    const model = defaultRaceModel(
      fieldOutcomeSd(
        residual,
        runners.map(({ abilitySd }) => abilitySd),
      ),
    )
    return Float64Array.from(predictRace(model, card, history).runners, ({ win }) => win)
  })
}

const figures = ({ mean, se }: Mean, digits = 3) => `${mean.toFixed(digits)} ± ${se.toFixed(digits)}`

interface Shown {
  readonly known: EvaluationData
  readonly split: string
  readonly races: readonly RaceToPredict[]
  readonly raceSd: Estimated | null
  readonly truth: { readonly variance: number; readonly drift: number }
  readonly verdict: Verdict
}

function print(seed: string, { known, split, races, raceSd, truth, verdict }: Shown): void {
  console.log(`herd "${seed}": ${known.si.length} starts before ${split}, ${races.length} races from then on`)
  const lines: [string, string][] = [
    [
      'spread of races, SI',
      `${raceSd?.value.toFixed(2) ?? '–'} estimated, ${Math.sqrt(truth.variance).toFixed(2)} true; drift ${truth.drift.toFixed(2)} a season`,
    ],
    [
      'log-loss',
      `uniform ${verdict.uniform.toFixed(4)}, product ${figures(verdict.product, 4)}, oracle ${verdict.oracle.mean.toFixed(4)}, who knows every horse ${verdict.knowing.toFixed(4)}`,
    ],
    ['product above oracle', `${figures(verdict.above, 4)} nats`],
    [
      'calibration slope',
      `product ${figures(verdict.productSlope)}, oracle ${figures(verdict.oracleSlope)}, product − oracle ${figures(verdict.slopes)}`,
    ],
    ['winners redrawn', `oracle ${figures(verdict.redrawn)}`],
  ]
  for (const [name, text] of lines) console.log(`  ${name.padEnd(24)}${text}`)
}

/** Means over the herds with their standard errors, and the goals. */
function summarize(verdicts: readonly Verdict[]): void {
  const over = (of: (verdict: Verdict) => number): Mean => meanOf(verdicts.map(of))
  const slope = over(({ productSlope }) => productSlope.mean)
  const above = over((verdict) => verdict.above.mean)
  console.log(`\n${verdicts.length} herds, means ± standard error between them`)
  console.log(`  slope, product          ${figures(slope)}`)
  console.log(`  slope, oracle           ${figures(over(({ oracleSlope }) => oracleSlope.mean))}`)
  console.log(`  slope, product − oracle ${figures(over(({ slopes }) => slopes.mean))}`)
  console.log(`  slope, winners redrawn  ${figures(over(({ redrawn }) => redrawn.mean))}`)
  console.log(`  nats above the oracle   ${figures(above, 4)}\n`)
  const isCalibrated = slope.mean >= GOAL.lowestSlope && slope.mean <= GOAL.highestSlope
  const inside = verdicts.filter(
    ({ productSlope }) => productSlope.mean >= GOAL.lowestSlope && productSlope.mean <= GOAL.highestSlope,
  )
  goal(
    isCalibrated,
    `slope within ${GOAL.lowestSlope} to ${GOAL.highestSlope} on ${values.races} races: ${slope.mean.toFixed(3)} (${inside.length} of ${verdicts.length} herds by themselves)`,
  )
  const farthest = Math.max(...verdicts.map((verdict) => verdict.above.mean))
  goal(
    farthest <= GOAL.nats,
    `log-loss within ${GOAL.nats} of the oracle in every herd: at most ${farthest.toFixed(4)} above`,
  )
}

function goal(isMet: boolean, text: string): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${text}`)
  if (!isMet) process.exitCode = 1
}

main()
