import { createHash } from 'node:crypto'
import type { Sex } from '@quarterpole/contract/values'
import type { EbvInput, NewEvaluation } from '@quarterpole/db/queries/evaluation'
import { type HerdColumns, SEX_CODES } from '@quarterpole/db/queries/snapshot'
import type { FigureColumns } from '@quarterpole/db/queries/start-columns'
import { evaluate, type Evaluation, type EvaluationData } from '@quarterpole/genetics/evaluation'
import { DEFAULT_PARAMETERS, type EvaluationParameters } from '@quarterpole/genetics/parameters'
import { type RaceVariance, withOwnRaceVariance } from '@quarterpole/genetics/race-variance'
import { predictionErrors } from '@quarterpole/genetics/reliability'
import { at, buildSnapshot, type HerdSnapshot } from '../herd/snapshot.ts'
import { storedComponents } from './components.ts'
import { earlierSolution, type LastSolution } from './last-solution.ts'
import type { Phase } from './progress.ts'

const MS_PER_DAY = 86_400_000
/** Ages from this on share a class: few Quarter Horses race longer. */
const OLDEST_CLASS = 5
const YOUNGEST_CLASS = 2

export interface EvaluatedHerd {
  run: Omit<NewEvaluation, 'code_version'>
  ebvs: EbvInput
}

export interface EvaluationOptions {
  /** The variance of races among them is what is assumed where the starts tell too little of it. */
  parameters?: EvaluationParameters
  /** The run to start the solver from. */
  earlier?: LastSolution | null
  progress?: (phase: Phase, within: number, solver?: { iteration: number; residual: number }) => void
}

const TOLERANCE = 1e-10
/** The residual falls about evenly on a logarithmic scale. */
const solved = (residual: number) => Math.log(residual) / Math.log(TOLERANCE)

/** There is not one start with a speed index to evaluate. */
export class NoStartsError extends Error {
  override name = 'NoStartsError'
  constructor() {
    super('There are no starts with a speed index on file; import race results first.')
  }
}

/**
 * Evaluates a whole herd: every start with a speed index is a record of race, sex × age class, distance and horse.
 *
 * @throws {NoStartsError}
 */
export function evaluateHerd(
  columns: HerdColumns,
  starts: FigureColumns,
  { parameters: given = DEFAULT_PARAMETERS, earlier = null, progress = () => {} }: EvaluationOptions = {},
): EvaluatedHerd {
  const herd = buildSnapshot(columns.version, columns)
  progress('reading', 1)
  const { data, classNames, races } = recordsOf(herd, starts)
  if (data.si.length === 0) throw new NoStartsError()
  progress('solving', 0)
  const { parameters, raceVariance } = withOwnRaceVariance(data, given)
  const evaluation = evaluate(data, parameters, {
    tolerance: TOLERANCE,
    ...(earlier ? { start: earlierSolution(earlier, herd, classNames) } : {}),
    onIteration: (iteration, residual) => progress('solving', solved(residual), { iteration, residual }),
  })
  progress('reliabilities', 0)
  const errors = predictionErrors(data, parameters)
  progress('writing', 0)
  const { aLevel, aSlope, pLevel, pSlope } = evaluation
  return {
    ebvs: {
      horse_id: herd.ids,
      a_level: aLevel,
      a_slope: aSlope,
      p_level: pLevel,
      p_slope: pSlope,
      pev_ll: errors.pevLL,
      pev_ls: errors.pevLS,
      pev_ss: errors.pevSS,
      starts: evaluation.starts,
    },
    run: {
      horses: herd.n,
      starts: evaluation.recordCount,
      races,
      base: evaluation.base,
      parameters: { ...storedParameters(parameters), ...storedRaceVariance(raceVariance) },
      fixed_effects: {
        ...classEffectsOf(evaluation, data, classNames),
        inbreeding_slope: evaluation.inbreedingSlope,
      },
      reliability_method: errors.method,
      iterations: evaluation.iterations,
      residual: evaluation.residual,
      data_hash: hashOf(herd, data),
    },
  }
}

/** Starts with a speed index of horses in the snapshot as records, with the classes they fall in. */
export function recordsOf(
  herd: HerdSnapshot,
  starts: FigureColumns,
): { data: EvaluationData; classNames: string[]; races: number } {
  const kept: number[] = []
  for (let i = 0; i < starts.n; i++)
    if (Number.isFinite(at(starts.si, i)) && herd.table.get(at(starts.horse_id, i)) >= 0) kept.push(i)
  const races = new Map<number, number>()
  const classes = new Map<string, number>()
  const code = <K>(codes: Map<K, number>, key: K): number => {
    const known = codes.get(key) ?? codes.size
    codes.set(key, known)
    return known
  }
  const horse = Int32Array.from(kept, (i) => herd.table.get(at(starts.horse_id, i)))
  const data = {
    ped: herd.ped,
    f: herd.f,
    horse,
    race: Int32Array.from(kept, (i) => code(races, at(starts.race_id, i))),
    cls: Int32Array.from(kept, (i, k) => code(classes, classOf(herd, at(horse, k), at(starts.race_day, i)))),
    distanceYards: Float64Array.from(kept, (i) => at(starts.distance_yards, i)),
    si: Float64Array.from(kept, (i) => at(starts.si, i)),
  }
  return { data, classNames: [...classes.keys()], races: races.size }
}

function classOf(herd: HerdSnapshot, row: number, raceDay: number): string {
  const { sex, age } = sexAgeAt(herd, row, raceDay)
  return sexAgeClass(sex, age)
}

/** Sex, and age in years on a day (days since 1970-01-01); null where the birth year is unknown. */
export function sexAgeAt(herd: HerdSnapshot, row: number, day: number): { sex: Sex; age: number | null } {
  const sex = (SEX_CODES[at(herd.sex, row)] ?? 'U') as Sex // the codes are the sexes'
  const born = at(herd.birthYear, row)
  return { sex, age: born === 0 ? null : new Date(day * MS_PER_DAY).getUTCFullYear() - born }
}

/** "M 3": sex and age in years at the race, in one class from five on; "M ?" where the age is unknown. */
export const sexAgeClass = (sex: Sex, age: number | null): string =>
  age === null ? `${sex} ?` : `${sex} ${Math.min(OLDEST_CLASS, Math.max(YOUNGEST_CLASS, age))}`

function storedParameters({ components, race, terms = 'level-and-slope' }: EvaluationParameters) {
  return {
    ...storedComponents(components),
    ...(race.kind === 'random' ? { race: race.variance } : {}),
    race_effect: race.kind,
    terms,
  }
}

/** What the variance of races rests on: `race_weight` 0 is the assumption alone, 1 the herd's own starts alone. */
function storedRaceVariance(found: RaceVariance | null): Record<string, number> {
  if (found === null) return {}
  const { assumed, weight, estimate, standardError } = found
  return {
    race_assumed: assumed,
    race_weight: weight,
    ...(estimate === null || standardError === null
      ? {}
      : { race_estimate: estimate, race_estimate_se: standardError }),
  }
}

/** Effects of the sex and age classes by name, SI points, and the starts behind each. */
export function classEffectsOf(
  { classEffects }: Pick<Evaluation, 'classEffects'>,
  { cls }: EvaluationData,
  names: readonly string[],
): { classes: Record<string, number>; class_starts: Record<string, number> } {
  const starts = new Int32Array(names.length)
  for (const code of cls) starts[code] = at(starts, code) + 1
  return {
    classes: Object.fromEntries(names.map((name, i) => [name, at(classEffects, i)])),
    class_starts: Object.fromEntries(names.map((name, i) => [name, at(starts, i)])),
  }
}

/** Tells whether two runs read the same data. */
function hashOf({ ped, ids }: HerdSnapshot, { horse, race, cls, distanceYards, si }: EvaluationData): string {
  const hash = createHash('sha256')
  for (const column of [ids, ped.sire, ped.dam, horse, race, cls, distanceYards, si])
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  return hash.digest('hex')
}
