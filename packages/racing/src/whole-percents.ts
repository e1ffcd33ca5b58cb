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

interface Predicted {
  readonly horse_id: number
  readonly win_probability: number
  readonly place_probability: number
  readonly show_probability: number
  readonly finish?: readonly number[] | undefined
}

export const placeChances = (runner: Predicted): PlaceChances => ({
  win: runner.win_probability,
  place: runner.place_probability,
  show: runner.show_probability,
  finish: runner.finish,
})

/** Chances that differ by less are the same, figured twice. */
const ALIKE = 1e-6

interface Graded {
  readonly horse_id: number
  readonly win_probability: number
  readonly finish: number | null
}

/**
 * The runners of a grade in the order they finished, each with its chance to win in whole percents: the one it was sealed
 * with, unless others were scratched and the chances changed.
 */
export function gradedRunners<R extends Graded>(
  { runners }: { runners: readonly R[] },
  { predictions }: { predictions: readonly Predicted[] },
): (R & { percent: number })[] {
  const percents = percentsOf(predictions.map(placeChances))
  const sealed = new Map(
    predictions.map((runner, i) => [runner.horse_id, { runner, percent: percents[i]?.win }]),
  )
  const changed = wholePercents(runners.map(({ win_probability }) => win_probability))
  const isAsSealed = runners.every(({ horse_id, win_probability: now }) => {
    const before = sealed.get(horse_id)?.runner.win_probability ?? Number.NaN
    return Math.abs(now - before) < ALIKE
  })
  return runners
    .map((runner, i) => ({
      ...runner,
      percent: (isAsSealed ? sealed.get(runner.horse_id)?.percent : changed[i]) ?? 0,
    }))
    .toSorted((a, b) => (a.finish ?? Infinity) - (b.finish ?? Infinity))
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
