import { parseArgs } from 'node:util'
import { evaluate, type EvaluationData } from '@quarterpole/genetics/evaluation'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from '@quarterpole/genetics/parameters'
import { withOwnRaceVariance } from '@quarterpole/genetics/race-variance'
import { predictionErrors } from '@quarterpole/genetics/reliability'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { TRUE_MODEL } from '@quarterpole/herd-sim/model-defaults'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import { orderProbabilities } from '@quarterpole/racing/order'
import { defaultRaceModel, fieldOutcomeSd, predictRace } from '@quarterpole/racing/race-model'
import { indexStarts } from '@quarterpole/racing/start-history'

/**
 * Checks the race model where the truth is known: a simulated herd is evaluated on its starts before a day, and its
 * races from that day on are predicted by the product's own code, with its defaults. Beside it stand an oracle that
 * reads the same starts with the true variances of everything, that of races measured on the truth, and gives each
 * runner its own doubt; and, as the bound no forecast from starts can reach, the chances of one who knows every horse.
 * Prints log-loss and calibration of all.
 *
 *   node verification/verify-simulated.ts [--horses 150000] [--races 5000] [--seed verify]
 */
const { values } = parseArgs({
  options: {
    horses: { type: 'string', default: '150000' },
    races: { type: 'string', default: '5000' },
    seed: { type: 'string', default: 'verify' },
  },
})

interface RaceToPredict {
  readonly distanceYards: number
  readonly date: string
  readonly track: number
  readonly rows: number[]
  readonly classes: number[]
  readonly winner: number
}

const SMALLEST_FIELD = 4
const LARGEST_FIELD = 12

function main(): void {
  const herd = simulateHerd({ horses: Number(values.horses), seed: values.seed, today: '2026-11-20' })
  const dates = Array.from({ length: herd.races.length }, (_, race) => herd.races.row(race).race_date)
  const split = splitDay(herd, dates, Number(values.races))
  const known = recordsBefore(herd, dates, split)
  const races = racesFrom(herd, dates, split).slice(0, Number(values.races))
  console.log(
    `${herd.horses.length} horses; ${known.si.length} starts before ${split}; ${races.length} races from then on`,
  )
  const own = withOwnRaceVariance(known, DEFAULT_PARAMETERS)
  const product = winChances(known, races, own.parameters, 'product')
  const raceVariance = trueRaceVariance(herd, dates)
  console.log(`variance of races, estimated from the starts: ${own.raceVariance?.variance.toFixed(1)} SI²`)
  console.log(`variance of races, measured on the truth: ${raceVariance.toFixed(1)} SI²`)
  const truth: EvaluationParameters = {
    ...DEFAULT_PARAMETERS,
    race: { kind: 'random', variance: raceVariance },
  }
  const oracle = winChances(known, races, truth, 'oracle')
  print(
    'uniform',
    races,
    races.map(({ rows }) => Float64Array.from(rows, () => 1 / rows.length)),
  )
  const [mine, best] = [
    print('product, defaults', races, product),
    print('oracle, true variances', races, oracle),
  ]
  console.log(`product above the oracle: ${(mine - best).toFixed(4)} nats a race`)
  print(
    'who knows every horse',
    races,
    races.map(({ rows, date, distanceYards }) =>
      chancesOf(
        rows.map((horse) => trueSi(herd, horse, { distanceYards, date })),
        rows.map(() => Math.sqrt(TRUE_MODEL.residual)),
      ),
    ),
  )
}

const chancesOf = (mean: readonly number[], sd: readonly number[]) =>
  orderProbabilities({ mean: Float64Array.from(mean), sd: Float64Array.from(sd) }).win

/** What a horse runs by the truth above the world's base, without race and noise. */
function trueSi(
  { horses, truth }: SimulatedHerd,
  horse: number,
  { distanceYards, date }: { distanceYards: number; date: string },
): number {
  const x = (distanceYards - 400) / 100
  const age = Number(date.slice(0, 4)) - horses.birth_year[horse]
  const [two, three, grown] = TRUE_MODEL.age
  return (
    TRUE_MODEL.sex[horses.sex[horse]] +
    (age <= 2 ? two : age === 3 ? three : grown) +
    truth.a_level[horse] +
    truth.p_level[horse] +
    x * (truth.a_slope[horse] + truth.p_slope[horse])
  )
}

/**
 * Variance between races of what is left of their speed indexes when the truth about the runners is taken away: the
 * day, the weather, and the index's own reference, which moves with the winners of the years before. Analysis of
 * variance with unequal fields.
 */
function trueRaceVariance(herd: SimulatedHerd, dates: readonly string[]): number {
  const { horse, race, si } = herd.starts
  const [count, sum] = [new Float64Array(herd.races.length), new Float64Array(herd.races.length)]
  let squares = 0
  for (let start = 0; start < herd.starts.length; start++) {
    if (!Number.isFinite(si[start])) continue
    const r = race[start]
    const distanceYards = herd.races.row(r).distance_yards
    const left = si[start] - trueSi(herd, horse[start], { distanceYards, date: dates[r] })
    count[r]++
    sum[r] += left
    squares += left * left
  }
  const total = (column: Float64Array) => column.reduce((all, value) => all + value, 0)
  const races = count.reduce((n, starts) => n + (starts > 0 ? 1 : 0), 0)
  const starts = total(count)
  const ofRaces = total(sum.map((value, r) => (count[r] === 0 ? 0 : (value * value) / count[r])))
  const within = (squares - ofRaces) / (starts - races)
  const between = (ofRaces - total(sum) ** 2 / starts) / (races - 1)
  const meanField = (starts - total(count.map((n) => n * n)) / starts) / (races - 1)
  return (between - within) / meanField
}

/** The day from which on about as many usable races were run as are wanted. */
function splitDay(herd: SimulatedHerd, dates: readonly string[], races: number): string {
  const usable = racesFrom(herd, dates, '').map(({ date }) => date)
  const sorted = usable.toSorted()
  return sorted[Math.max(0, sorted.length - races)]
}

/** Sex and age in years at the race as one class, as the server classes starts. */
const classOf = (herd: SimulatedHerd, horse: number, date: string): number =>
  herd.horses.sex[horse] * 10 +
  Math.min(5, Math.max(2, Number(date.slice(0, 4)) - herd.horses.birth_year[horse]))

function recordsBefore(herd: SimulatedHerd, dates: readonly string[], day: string): EvaluationData {
  const { horse, race, si } = herd.starts
  const kept: number[] = []
  for (let start = 0; start < herd.starts.length; start++) {
    if (dates[race[start]] < day && Number.isFinite(si[start])) kept.push(start)
  }
  const ped = { n: herd.horses.length, sire: herd.horses.sire, dam: herd.horses.dam }
  const yards = Float64Array.from({ length: herd.races.length }, (_, at) => herd.races.row(at).distance_yards)
  return {
    ped,
    f: inbreeding(ped),
    horse: Int32Array.from(kept, (start) => horse[start]),
    race: Int32Array.from(kept, (start) => race[start]),
    cls: Int32Array.from(kept, (start) => classOf(herd, horse[start], dates[race[start]])),
    distanceYards: Float64Array.from(kept, (start) => yards[race[start]]),
    si: Float64Array.from(kept, (start) => si[start]),
  }
}

/** Races of usual size with one winner, as they were drawn up: who ran, and who won. */
function racesFrom(herd: SimulatedHerd, dates: readonly string[], day: string): RaceToPredict[] {
  const fields = new Map<number, { rows: number[]; firsts: number[] }>()
  for (let at = 0; at < herd.starts.length; at++) {
    const { race, horse, finish } = herd.starts.row(at)
    if (dates[race] < day) continue
    const field = fields.get(race) ?? { rows: [], firsts: [] }
    if (finish === 1) field.firsts.push(field.rows.length)
    field.rows.push(horse)
    fields.set(race, field)
  }
  const races: RaceToPredict[] = []
  for (const [race, { rows, firsts }] of fields) {
    if (firsts.length !== 1 || rows.length < SMALLEST_FIELD || rows.length > LARGEST_FIELD) continue
    const { distance_yards, race_date, track } = herd.races.row(race)
    const classes = rows.map((horse) => classOf(herd, horse, race_date))
    races.push({ distanceYards: distance_yards, date: race_date, track, rows, classes, winner: firsts[0] })
  }
  return races.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

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
  const history = indexStarts([])
  return races.map(({ rows, classes, distanceYards, date, track }) => {
    const x = (distanceYards - 400) / 100
    const expected = rows.map(
      (row, at) =>
        base + (classEffects[classes[at]] ?? 0) + aLevel[row] + pLevel[row] + x * (aSlope[row] + pSlope[row]),
    )
    if (who === 'oracle') {
      const sd = rows.map((row) =>
        Math.sqrt(
          TRUE_MODEL.residual +
            errors.abilityLL[row] +
            2 * x * errors.abilityLS[row] +
            x * x * errors.abilitySS[row],
        ),
      )
      return chancesOf(expected, sd)
    }
    const runners = rows.map((horse, at) => ({
      horse,
      abilitySi: expected[at],
      abilitySd: Math.sqrt(
        errors.abilityLL[horse] + 2 * x * errors.abilityLS[horse] + x * x * errors.abilitySS[horse],
      ),
      lane: null,
      weightLb: null,
      jockey: null,
      trainer: null,
    }))
    const card = { date, track, distanceYards, classLevel: null, runners }
    const residual = parameters.components.residual
    const outcomeSd = fieldOutcomeSd(
      residual,
      runners.map(({ abilitySd }) => abilitySd),
    )
    return Float64Array.from(
      predictRace(defaultRaceModel(outcomeSd), card, history).runners,
      ({ win }) => win,
    )
  })
}

/** Log-loss on the winner, with its standard error, top-1, and the exponent that would fit best (1 = calibrated). */
function print(name: string, races: readonly RaceToPredict[], chances: readonly Float64Array[]): number {
  const losses = races.map(({ winner }, at) => -Math.log(chances[at][winner]))
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  const sd = Math.sqrt(losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / (losses.length - 1))
  const hits = races.reduce((sum, { winner }, at) => {
    const best = Math.max(...chances[at])
    return sum + (chances[at][winner] === best ? 1 / chances[at].filter((p) => p === best).length : 0)
  }, 0)
  const slope = name === 'uniform' ? '' : `, calibration slope ${calibrationSlope(races, chances).toFixed(3)}`
  console.log(
    `${name.padEnd(24)} log-loss ${mean.toFixed(4)} ± ${(sd / Math.sqrt(losses.length)).toFixed(4)}, top-1 ${(hits / races.length).toFixed(3)}${slope}`,
  )
  return mean
}

/** Maximum likelihood of β in pᵢ^β / Σ p^β by Newton's method. */
function calibrationSlope(races: readonly RaceToPredict[], chances: readonly Float64Array[]): number {
  let beta = 1
  for (let turn = 0; turn < 30; turn++) {
    let gradient = 0
    let curvature = 0
    for (let at = 0; at < races.length; at++) {
      const logs = Float64Array.from(chances[at], Math.log)
      const weights = logs.map((log) => Math.exp(beta * log))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      let mean = 0
      let square = 0
      logs.forEach((log, i) => {
        mean += (weights[i] / total) * log
        square += (weights[i] / total) * log * log
      })
      gradient += logs[races[at].winner] - mean
      curvature += square - mean * mean
    }
    const step = gradient / curvature
    beta += step
    if (Math.abs(step) < 1e-10) break
  }
  return beta
}

main()
