import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { normalQuantile } from '@quarterpole/numerics/normal'

/** One of a hundred equally likely foals: the (i + ½)/100 quantile of the foal's own speed index. */
export interface Foal {
  readonly si: number
  /** Its column, and its place from the ground up. */
  readonly column: number
  readonly level: number
}

export interface HundredFoals {
  readonly foals: readonly Foal[]
  readonly columns: number
  readonly tallest: number
  /** SI at the left edge of column 0, and at the right edge of the last; multiples of five. */
  readonly from: number
  readonly to: number
  readonly below: number
  readonly strong: number
  readonly record: number
  /** Foals of the hundred that die: they have no speed. */
  readonly lost: number
}

/** Widths a column can have: both divide five, so that 90, 95 and 100 fall between columns. */
export type ColumnWidth = 1.25 | 2.5

/** The axis shows at least this many points of speed index. */
const MIN_RANGE = 20

type Normal = { readonly mean: number; readonly sd: number }
type Axis = Pick<HundredFoals, 'from' | 'to'>

const quantile = ({ mean, sd }: Normal, i: number, count = 100) =>
  mean + sd * normalQuantile((i + 0.5) / count)

/** An axis on which every foal of these hundreds has a place. */
export function axisOf(...distributions: readonly [Normal, ...Normal[]]): Axis {
  const from = Math.floor(Math.min(...distributions.map((one) => quantile(one, 0))) / 5) * 5
  // Columns include their left edge only, so a foal on a multiple of five needs the next column.
  const end = (Math.floor(Math.max(...distributions.map((one) => quantile(one, 99))) / 5) + 1) * 5
  return { from, to: Math.max(from + MIN_RANGE, end) }
}

/** Quantiles of a normal distribution, of the foals that live, stacked in columns whose edges fall on 90, 95 and 100. */
export function hundredFoals(
  mean: number,
  sd: number,
  columnWidth: ColumnWidth,
  { axis: { from, to } = axisOf({ mean, sd }), lost = 0 }: { axis?: Axis; lost?: number } = {},
): HundredFoals {
  const living = 100 - lost
  const values = Array.from({ length: living }, (_, i) => quantile({ mean, sd }, i, living))
  const heights = new Map<number, number>()
  const foals = values.map((si) => {
    const column = Math.floor((si - from) / columnWidth)
    const level = heights.get(column) ?? 0
    heights.set(column, level + 1)
    return { si, column, level }
  })
  const below = values.filter((si) => si < SI_STRONG).length
  const record = values.filter((si) => si >= SI_RECORD).length
  return {
    foals,
    columns: Math.round((to - from) / columnWidth),
    tallest: Math.max(0, ...heights.values()),
    from,
    to,
    below,
    record,
    strong: living - below - record,
    lost,
  }
}

/** How many of the hundred reach a mark. */
export const reaching = ({ foals }: HundredFoals, mark: number) => foals.filter(({ si }) => si >= mark).length
