import { requireLength } from '@quarterpole/numerics/shape'
import type { EvaluationParameters } from './parameters.ts'
import type { SelectedShares } from './parent-selection.ts'
import type { Pedigree } from './pedigree.ts'
import { slopeUnits } from './level-slope.ts'

/**
 * Starts as a struct of arrays, one entry a start, in any order. For an evaluation as of a date, pass the starts
 * before it only: nothing else carries time.
 */
export interface EvaluationData {
  readonly ped: Pedigree
  /** Inbreeding coefficients, length ped.n. */
  readonly f: Float64Array
  /** By pedigree row, see parent-selection.ts. Absent: parents are taken for chosen at random. */
  readonly chosen?: SelectedShares
  /** Row of the horse in the pedigree. */
  readonly horse: Int32Array
  /** Race (contemporary group) 0, 1, …; not read when races are left out of the model. */
  readonly race: Int32Array
  /** Year of the race; absent or empty: races of all years have one mean. Read with races, and alike in all starts of a race. */
  readonly season?: Int32Array
  /** Sex × age class 0, 1, … (any classes). */
  readonly cls: Int32Array
  /** Trainer 0, 1, …; −1 = not known. Absent: trainers are left out of the model. */
  readonly trainer?: Int32Array
  readonly distanceYards: Float64Array
  /** Speed index, the record itself. */
  readonly si: Float64Array
}

/** A start the model cannot take. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  readonly record: number
  readonly field: string
  readonly value: number

  constructor(record: number, field: string, value: number) {
    super(`start ${record}: ${field} is ${value}`)
    this.record = record
    this.field = field
    this.value = value
  }
}

/**
 * Starts sorted by horse, those of a horse by race, whatever the order they come in: herds are simulated start by start, and
 * the same starts must give the same estimates. Recorded horse h has the starts start[h] … start[h + 1] − 1.
 */
export interface RecordsByHorse {
  readonly count: number
  /** Pedigree row of each recorded horse, ascending. */
  readonly row: Int32Array
  readonly start: Int32Array
  readonly race: Int32Array
  readonly cls: Int32Array
  /** Slope units of the distance; 0 throughout when the model has no slopes. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Trainer of each start, −1 = not known; empty where trainers are not modeled. */
  readonly trainer: Int32Array
  readonly trainers: number
  readonly races: number
  readonly classes: number
  /** Season of each race, counted from the first year with a start: 0 … seasons − 1. Empty, and 0, where none are known. */
  readonly seasonOfRace: Int32Array
  readonly seasons: number
}

/** What a model reads of the starts. */
export interface RecordsRead {
  readonly hasSlopes: boolean
  readonly hasRaces: boolean
  readonly hasTrainers?: boolean
}

/** What the model with these parameters reads. */
export const recordsReadBy = ({ terms, race, trainerVariance }: EvaluationParameters): RecordsRead => ({
  hasSlopes: terms !== 'level',
  hasRaces: race.kind !== 'none',
  hasTrainers: trainerVariance !== undefined,
})

/**
 * @param hasSlopes  false: distances are not read
 * @param hasRaces   false: races are not read
 * @param hasTrainers  false (default): trainers are not read
 * @throws {RecordError} on the first start with a horse, race, class, distance or SI that cannot be
 */
export function recordsByHorse(
  data: EvaluationData,
  { hasSlopes, hasRaces, hasTrainers = false }: RecordsRead,
): RecordsByHorse {
  const total = data.horse.length
  requireLength('race', data.race, total)
  requireLength('cls', data.cls, total)
  requireLength('distanceYards', data.distanceYards, total)
  requireLength('si', data.si, total)
  requireLength('f', data.f, data.ped.n)
  if (hasTrainers && data.trainer) requireLength('trainer', data.trainer, total)
  refuseImpossible(data, { hasSlopes, hasRaces })
  const next = new Int32Array(data.ped.n + 1)
  for (let r = 0; r < total; r++) next[data.horse[r] + 1]++
  let count = 0
  for (let i = 0; i < data.ped.n; i++) if (next[i + 1] > 0) count++
  const row = new Int32Array(count)
  const start = new Int32Array(count + 1)
  for (let i = 0, h = 0; i < data.ped.n; i++) {
    if (next[i + 1] > 0) {
      row[h] = i
      start[++h] = next[i] + next[i + 1]
    }
    next[i + 1] += next[i]
  }
  const sorted = {
    race: new Int32Array(total),
    cls: new Int32Array(total),
    x: new Float64Array(total),
    y: new Float64Array(total),
    trainer: new Int32Array(hasTrainers && data.trainer ? total : 0),
  }
  const order = new Int32Array(total)
  for (let r = 0; r < total; r++) order[next[data.horse[r]]++] = r
  orderByRace(order, start, data)
  for (let at = 0; at < total; at++) {
    const r = order[at]
    sorted.race[at] = hasRaces ? data.race[r] : 0
    sorted.cls[at] = data.cls[r]
    sorted.x[at] = hasSlopes ? slopeUnits(data.distanceYards[r]) : 0
    sorted.y[at] = data.si[r]
    if (sorted.trainer.length > 0) sorted.trainer[at] = data.trainer?.[r] ?? -1
  }
  const races = hasRaces ? levels(sorted.race) : 0
  return {
    count,
    row,
    start,
    ...sorted,
    trainers: levels(sorted.trainer),
    races,
    classes: levels(sorted.cls),
    ...seasonsOf(data, races),
  }
}

/** Starts of each horse by race; of one race by SI and distance. In order of date they stay as they are, in O(starts). */
function orderByRace(
  order: Int32Array,
  start: Int32Array,
  { race, si, distanceYards }: EvaluationData,
): void {
  const isLater = (a: number, b: number) =>
    race[a] - race[b] || si[a] - si[b] || distanceYards[a] - distanceYards[b]
  for (let h = 0; h + 1 < start.length; h++)
    for (let i = start[h] + 1; i < start[h + 1]; i++) {
      const r = order[i]
      let to = i
      while (to > start[h] && isLater(order[to - 1], r) > 0) {
        order[to] = order[to - 1]
        to--
      }
      order[to] = r
    }
}

/** A race without starts counts as one of the first season. */
function seasonsOf(
  { race, season }: EvaluationData,
  races: number,
): Pick<RecordsByHorse, 'seasonOfRace' | 'seasons'> {
  if (!season || season.length === 0 || races === 0) return { seasonOfRace: new Int32Array(0), seasons: 0 }
  requireLength('season', season, race.length)
  let first = season[0]
  let last = season[0]
  for (const year of season) {
    if (year < first) first = year
    if (year > last) last = year
  }
  const seasonOfRace = new Int32Array(races).fill(-1)
  for (let r = 0; r < race.length; r++) {
    const known = seasonOfRace[race[r]]
    if (known >= 0 && known !== season[r] - first) throw new RecordError(r, 'season', season[r])
    seasonOfRace[race[r]] = season[r] - first
  }
  return { seasonOfRace: seasonOfRace.map((s) => Math.max(0, s)), seasons: last - first + 1 }
}

/** S = ΦᵀΦ of one horse: starts, Σx, Σx². */
export function crossProducts({ start, x }: RecordsByHorse, h: number): readonly [number, number, number] {
  let s1 = 0
  let s2 = 0
  for (let r = start[h]; r < start[h + 1]; r++) {
    s1 += x[r]
    s2 += x[r] * x[r]
  }
  return [start[h + 1] - start[h], s1, s2]
}

function refuseImpossible(data: EvaluationData, { hasSlopes, hasRaces }: RecordsRead) {
  const { horse, race, cls, distanceYards, si, ped } = data
  for (let r = 0; r < horse.length; r++) {
    if (!(horse[r] >= 0 && horse[r] < ped.n)) throw new RecordError(r, 'horse', horse[r])
    if (hasRaces && race[r] < 0) throw new RecordError(r, 'race', race[r])
    if (cls[r] < 0) throw new RecordError(r, 'cls', cls[r])
    if (!Number.isFinite(si[r])) throw new RecordError(r, 'si', si[r])
    if (hasSlopes && !(distanceYards[r] > 0)) throw new RecordError(r, 'distanceYards', distanceYards[r])
  }
}

function levels(code: Int32Array): number {
  let largest = -1
  for (const c of code) if (c > largest) largest = c
  return largest + 1
}
