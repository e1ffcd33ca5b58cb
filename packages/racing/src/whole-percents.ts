import { finishCounts } from './finish-counts.ts'

/** A runner's chances to run first, in the first two and in the first three, and of every place where known. */
export interface PlaceChances {
  readonly win: number
  readonly place: number
  readonly show: number
  readonly finish?: readonly number[] | undefined
}

/** A runner's chances in whole percents. */
export interface Percents {
  win: number
  place: number
  show: number
}
export const NO_PERCENTS: Percents = { win: 0, place: 0, show: 0 }

/**
 * Whole percents of each runner: those of the hundred runnings where whole finishing orders are known, so that table and
 * picture say the same. A scratched one has 0.
 */
export function percentsOf(field: readonly (PlaceChances | null)[]): readonly Percents[] {
  const finish = field.flatMap((chances) => (chances?.finish ? [chances.finish] : []))
  if (finish.length === field.filter((chances) => chances !== null).length) {
    const counts = finishCounts(finish)[Symbol.iterator]()
    return field.map((chances) => (chances === null ? NO_PERCENTS : firstPlaces(counts.next().value ?? [])))
  }
  const of = (name: keyof Percents) => wholePercents(field.map((chances) => chances?.[name] ?? 0))
  const [win, place, show] = [of('win'), of('place'), of('show')]
  return field.map((_, i) => ({ win: win[i] ?? 0, place: place[i] ?? 0, show: show[i] ?? 0 }))
}

function firstPlaces([first = 0, second = 0, third = 0]: readonly number[]): Percents {
  return { win: first, place: first + second, show: first + second + third }
}

/**
 * Whole percents with the same sum as the exact ones (largest remainder), so that a field's chances add up to 100.
 */
export function wholePercents(fractions: readonly number[]): number[] {
  const exact = fractions.map((fraction) => fraction * 100)
  const whole = exact.map(Math.floor)
  const missing = Math.round(exact.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0)
  const byRemainder = exact.map((value, i) => ({ i, left: value - Math.floor(value) }))
  for (const { i } of byRemainder.toSorted((a, b) => b.left - a.left).slice(0, missing))
    whole[i] = (whole[i] ?? 0) + 1
  return whole
}
