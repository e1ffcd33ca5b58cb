import { componentsOf, formOf } from '../../apps/server/src/herd/components.ts'
import type { EvaluatedHerd } from '../../apps/server/src/evaluation/evaluate-herd.ts'
import type { EvaluatedSnapshot } from '../../apps/server/src/evaluation/evaluated-herd.ts'
import { type HerdRecords, sexAgeAt } from '../../apps/server/src/evaluation/herd-records.ts'
import { abilitiesAt, ownStartOf } from '../../apps/server/src/racing/races/ability.ts'
import type { HerdAsOf } from '../../apps/server/src/racing/races/as-of.ts'

/** A runner on a race card: what it ran above its field less what was projected, and the card's spread of that. */
export interface CardError {
  readonly row: number
  /** Starts before the card. */
  readonly starts: number
  readonly error: number
  readonly sd: number
}

const DAYS = 365
const SMALLEST_FIELD = 4

/** Race cards of the year after the known starts, as Race Lens projects them, against the results. */
export function cardErrors(
  herd: EvaluatedSnapshot,
  { days }: Pick<EvaluatedHerd, 'days'>,
  { data, day }: HerdRecords,
  first: number,
): CardError[] {
  const asOf: HerdAsOf = { herd, evaluation: herd.evaluation, source: 'in_use', days: null }
  const { run } = herd.evaluation
  const residual = formOf(run)?.residual ?? componentsOf(run).residual
  const known = Map.groupBy(
    Array.from({ length: first }, (_, start) => start),
    (start) => data.horse[start],
  )
  const ownStartsOf = (row: number) => {
    const own = ownStartOf(asOf, row)
    return (known.get(row) ?? []).map((start) =>
      own({
        day: day[start],
        distanceYards: data.distanceYards[start],
        si: data.si[start],
        ...sexAgeAt(herd, row, day[start]),
        dayEffect: days.effect_si[data.race[start]],
      }),
    )
  }
  const next = Array.from({ length: day.length - first }, (_, i) => first + i)
  const fields = Map.groupBy(
    next.filter((start) => day[start] < day[first] + DAYS),
    (start) => data.race[start],
  )
  return [...fields.values()].flatMap((field) => {
    if (field.length < SMALLEST_FIELD) return []
    const on = day[field[0]]
    const runners = field.map((start) => {
      const row = data.horse[start]
      return { row, ...sexAgeAt(herd, row, on), ownStarts: ownStartsOf(row) }
    })
    const [abilities] = abilitiesAt({ asOf, runners, day: on }, [data.distanceYards[field[0]]])
    const above = field.map((start, i) => data.si[start] - abilities[i].expectedSi)
    const variances = abilities.map(({ sd }) => residual + sd * sd)
    const n = field.length
    const mean = above.reduce((sum, value) => sum + value, 0) / n
    const ofMean = variances.reduce((sum, value) => sum + value, 0) / (n * n)
    return runners.map(({ row, ownStarts }, i) => ({
      row,
      starts: ownStarts.length,
      error: above[i] - mean,
      sd: Math.sqrt(variances[i] * (1 - 2 / n) + ofMean),
    }))
  })
}
