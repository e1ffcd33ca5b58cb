import { DISTANCE_STANDARDS } from '@quarterpole/racing/distance-standards'
import type { Cells } from '../cells.ts'
import { normalHeader } from '../columns.ts'
import { type Fault, fault, isFault } from '../problems.ts'
import {
  type DistanceUnit,
  LONGEST,
  plainAmount,
  readDistance,
  SHORTEST,
  unitOf,
  YARDS_IN,
} from './distance.ts'
import { readTime } from './race-values.ts'
import { isInKilograms } from './weight.ts'

export type DistanceReader = (index: number) => number | Fault

const CHOSEN = { yards: 'y', meters: 'm', furlongs: 'f', feet: 'ft' } as const
const WORDS: Record<DistanceUnit, string> = {
  y: 'yards',
  m: 'meters',
  f: 'furlongs',
  ft: 'feet',
  mi: 'miles',
}
/** Typical times by the standards: a column this much slower over its yards was run over meters, which are a tenth longer. */
const YARDS_BELOW = 1.06
const METERS_FROM = 1.085
const METERS_BELOW = 1.35
/** A third of the way: the distances are feet. */
const FEET_BELOW = 0.5
const MAX_TIMED = 3000

/** Reads a column of distances in yards. Its unit is in the cells, the header, or follows from the values and the times. */
export function distanceReader(cells: Cells, unit = distanceUnit(cells)): DistanceReader {
  return (index) => {
    const own = cells.text(index, 'distance_unit')
    return readDistance(cells.text(index, 'distance_yards'), own === '' ? unit : own)
  }
}

/** The unit of distances that have none in their cells; where the file doesn’t show it, we ask. */
export function distanceUnit(cells: Cells): DistanceUnit {
  const chosen = cells.choices.distance_unit
  if (chosen !== undefined) return CHOSEN[chosen]
  const said = headerUnit(cells)
  if (said !== null) return said
  const amounts = bareAmounts(cells)
  if (amounts.size === 0) return 'y'
  const guess = unitByValues(cells, [...amounts])
  if (guess.unit === 'y') return 'y'
  const [example] = amounts
  if (guess.unit === null) ask(cells, example ?? 0, guess.why)
  else tell(cells, WORDS[guess.unit], { example: example ?? 0, why: guess.why })
  return guess.unit ?? 'y'
}

/** “Dist (m)”, “Distance f”: the unit in the header. */
function headerUnit(cells: Cells): DistanceUnit | null {
  const words = normalHeader(cells.header('distance_yards')).split(' ')
  const last = words.at(-1) ?? ''
  return words.length > 1 || last.length > 2 ? unitOf(last) : null
}

function bareAmounts(cells: Cells): Set<number> {
  const amounts = new Set<number>()
  const seen = new Set<string>()
  for (const cell of cells.column('distance_yards')) {
    if (seen.has(cell)) continue
    seen.add(cell)
    const amount = plainAmount(cell)
    if (amount !== null) amounts.add(amount)
  }
  return cells.has('distance_unit') ? new Set() : amounts
}

interface Guess {
  /** Null where two units fit. */
  readonly unit: DistanceUnit | null
  readonly why: string
}

function unitByValues(cells: Cells, amounts: readonly number[]): Guess {
  const fits = (unit: DistanceUnit) =>
    amounts.every((amount) => amount * YARDS_IN[unit] >= SHORTEST && amount * YARDS_IN[unit] <= LONGEST)
  if (!fits('y') && fits('f')) return { unit: 'f', why: 'none is as long as a race in yards' }
  const pace = paceAgainstStandard(cells)
  if (pace !== null && pace.ratio < FEET_BELOW && fits('ft')) return { unit: 'ft', why: pace.example }
  if (!fits('y'))
    return fits('ft') && isOfficial(amounts, 'ft')
      ? { unit: 'ft', why: 'a third of them are yards raced over' }
      : { unit: 'y', why: '' }
  if (!fits('m')) return { unit: 'y', why: '' }
  if (isOfficial(amounts, 'm') && !isOfficial(amounts, 'y'))
    return { unit: 'm', why: 'they are Quarter Horse distances in meters' }
  if (pace === null)
    return isInKilograms(cells) && !isOfficial(amounts, 'y')
      ? { unit: null, why: 'other columns are metric' }
      : { unit: 'y', why: '' }
  if (pace.ratio < YARDS_BELOW || pace.ratio > METERS_BELOW) return { unit: 'y', why: '' }
  if (pace.ratio >= METERS_FROM) return { unit: 'm', why: pace.example }
  return isOfficial(amounts, 'y') && !isInKilograms(cells)
    ? { unit: 'y', why: '' }
    : { unit: null, why: pace.example }
}

/** Every amount is within a yard of a distance Quarter Horses run. */
const isOfficial = (amounts: readonly number[], unit: DistanceUnit) =>
  amounts.every((amount) =>
    DISTANCE_STANDARDS.some(({ distanceYards }) => Math.abs(amount * YARDS_IN[unit] - distanceYards) <= 1),
  )

/** The median of the running times over the standards' for as many yards. */
function paceAgainstStandard(cells: Cells): { readonly ratio: number; readonly example: string } | null {
  const field = cells.has('time_s') ? 'time_s' : 'winning_time'
  if (!cells.has(field)) return null
  const ratios: number[] = []
  let example = ''
  for (let index = 0; index < cells.count && ratios.length < MAX_TIMED; index++) {
    const amount = plainAmount(cells.text(index, 'distance_yards'))
    const time = readTime(cells.text(index, field))
    if (amount === null || time === null || isFault(time)) continue
    ratios.push(time / standardS(amount))
    example ||= `${time} s over ${amount}`
  }
  const ratio = ratios.toSorted((a, b) => a - b)[ratios.length >> 1]
  return ratio === undefined ? null : { ratio, example }
}

/** The minimum standard over any number of yards, on the line through its neighbors. */
function standardS(yards: number): number {
  const next = DISTANCE_STANDARDS.findIndex(({ distanceYards }) => distanceYards >= yards)
  const upper = next < 0 ? DISTANCE_STANDARDS.length - 1 : Math.max(1, next)
  const [a, b] = [DISTANCE_STANDARDS[upper - 1], DISTANCE_STANDARDS[upper]]
  if (a === undefined || b === undefined) return Number.NaN
  const slope = (b.minimumStandardS - a.minimumStandardS) / (b.distanceYards - a.distanceYards)
  return b.minimumStandardS + slope * (yards - b.distanceYards)
}

function tell(
  cells: Cells,
  unit: string,
  { example, why }: { readonly example: number; readonly why: string },
): void {
  const message = `We read the distances, such as ${example}, as ${unit}: ${why}.`
  cells.problems.warn(
    { row: null, field: 'distance_yards', value: String(example) },
    fault('distance-unit-told', message, 'If that’s wrong, choose the unit under Match columns.'),
  )
}

function ask(cells: Cells, example: number, why: string): void {
  const message = `The distances have no unit: “${example}” can be yards or meters (${why}).`
  cells.problems.error(
    { row: null, field: 'distance_yards', value: String(example) },
    fault(
      'distance-unit',
      message,
      'Choose the unit under Match columns, or name the column Yards or Meters.',
    ),
  )
}
