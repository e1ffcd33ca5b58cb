import type { Cells } from '../cells.ts'
import { fault } from '../problems.ts'
import { hasMargin, type PlaceReading, placeReadings } from './finish-margin.ts'

/** What the cell of the finish says of a row, without the margin behind it. */
export type FinishText = (index: number) => string

/**
 * Reads a column of finishes. Where margins stick to the places, “11 3/4” has two readings: the other rows of its race
 * and the size of the field decide, and where they cannot the user is asked once.
 */
export function finishColumn(cells: Cells): FinishText {
  const asFiled: FinishText = (index) => cells.text(index, 'finish')
  let example = ''
  for (const cell of cells.column('finish')) if (hasMargin(cell)) example ||= cell
  if (example === '') return asFiled
  const { places, open } = placesOf(cells)
  note(cells, example)
  const chosen = cells.choices.finish_margin
  const [first] = open
  if (first !== undefined && chosen === undefined) ask(cells, asFiled(first))
  for (const index of open)
    places.set(index, placeReadings(asFiled(index)).at(chosen === 'two_digits' ? 1 : 0)?.place ?? 0)
  return (index) => places.get(index)?.toString() ?? asFiled(index)
}

/** The places that are sure, and the rows whose place is not. */
function placesOf(cells: Cells): { readonly places: Map<number, number>; readonly open: number[] } {
  const races = new Map<string, Runner[]>()
  for (let index = 0; index < cells.count; index++) {
    const readings = placeReadings(cells.text(index, 'finish'))
    if (readings.length === 0) continue
    const key = RACE_KEY.map((field) => cells.text(index, field)).join('\u001f')
    const race = races.get(key)
    if (race === undefined) races.set(key, [{ index, readings }])
    else race.push({ index, readings })
  }
  const places = new Map<number, number>()
  const open: number[] = []
  for (const race of races.values()) {
    const found = placesInRace(race, sizeOf(cells, race))
    race.forEach(({ index }, at) => {
      const place = found[at]
      if (place === undefined || place === null) open.push(index)
      else places.set(index, place)
    })
  }
  return { places, open }
}

const RACE_KEY = ['track', 'race_date', 'race_number', 'distance_yards'] as const

interface Runner {
  readonly index: number
  readonly readings: readonly PlaceReading[]
}

function sizeOf(cells: Cells, race: readonly Runner[]): number {
  const sizes = race.map(({ index }) =>
    Number(/^\d{1,2}$/.exec(cells.text(index, 'field_size'))?.[0] ?? Number.NaN),
  )
  const known = sizes.filter((size) => !Number.isNaN(size))
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known)
}

/** The place of each runner of a race, null where it stays open. Whole races give each place once. */
export function placesInRace(
  race: readonly Pick<Runner, 'readings'>[],
  fieldSize: number,
): (number | null)[] {
  const possible = race.map(({ readings }) => {
    const within = readings.filter(({ place }) => place <= fieldSize)
    return (within.length === 0 ? readings : within).map(({ place }) => place)
  })
  const inOrder = race.map((_, at) => at + 1)
  const isRace = race.length > 1 // one row says nothing about the others
  if (isRace && inOrder.every((place, at) => possible[at]?.includes(place))) return inOrder
  const taken = new Set(possible.flatMap((places) => (places.length === 1 ? places : [])))
  for (let again = true; again;) {
    again = false
    possible.forEach((places, at) => {
      if (places.length < 2) return
      const left = places.filter((place) => place <= race.length && !taken.has(place))
      const [only] = left
      if (left.length !== 1 || only === undefined) return
      possible[at] = left
      taken.add(only)
      again = true
    })
  }
  const isWhole =
    isRace && possible.every((places) => places.length === 1) && inOrder.every((place) => taken.has(place))
  if (isWhole) return possible.map(([place]) => place ?? null)
  return race.map(({ readings }) => {
    const within = readings.filter(({ place }) => place <= fieldSize)
    return within.length === 1 ? (within[0]?.place ?? null) : null
  })
}

function note(cells: Cells, example: string): void {
  const message = `“${cells.header('finish')}” has margins behind the places, such as “${example}”.`
  cells.problems.warn(
    { row: null, field: 'finish', value: example },
    fault('finish-margin-read', message, 'We read the place and left the margin out.'),
  )
}

function ask(cells: Cells, example: string): void {
  const [short, long] = placeReadings(example)
  const message = `“${example}” can be place ${short?.place} by ${short?.margin}, or place ${long?.place}${long?.margin === '' ? '' : ` by ${long?.margin}`}.`
  cells.problems.error(
    { row: null, field: 'finish', value: example },
    fault(
      'finish-margin',
      message,
      'Choose one under Match columns, or give the margins a column of their own.',
    ),
  )
}
