import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Box } from '../predictions/label-placement.ts'
import { short } from '../../ui/words/number.ts'

/** What the expected speed is set against. */
export interface Against {
  readonly of: (mating: RankedMating) => number | null
  readonly title: string
  readonly caption: string
  readonly unknown: string
  readonly word: (tick: number) => string
  /** Where the shaded zone begins; none. */
  readonly zone: number | null
  /** The axis reaches at least and at most so far. */
  readonly least: number
  readonly most: number
}

export const AGAINST_INBREEDING: Against = {
  of: (mating) => mating.inbreeding_coefficient,
  title: 'inbreeding',
  caption: 'foal’s inbreeding, %',
  unknown: 'unknown',
  word: (tick) => String(Math.round(tick * 1000) / 10),
  zone: INBREEDING_MODERATE,
  least: 0.08, // so that the moderate line shows
  most: 0.125, // closer matings stand at the edge: one at 27% would squeeze all the others
}

const againstFee = (matings: readonly RankedMating[]): Against => {
  const fees = matings.flatMap(({ stud_fee }) => stud_fee ?? []).toSorted((a, b) => a - b)
  return {
    of: (mating) => mating.stud_fee,
    title: 'stud fee',
    caption: 'stud fee',
    unknown: 'private',
    word: (tick) => `$${short(tick)}`,
    zone: null,
    least: 1000,
    most: 2 * (fees[Math.floor(fees.length * 0.9)] ?? 1000), // one of $170,000 would squeeze all the others
  }
}

/** The fee, for whoever sees fees, where most studs that stand have one; else the foal’s inbreeding. */
export function againstOf(matings: readonly RankedMating[], maySeeFees: boolean): Against {
  const standing = matings.filter(({ is_at_stud }) => is_at_stud)
  const priced = standing.filter(({ stud_fee }) => stud_fee !== null).length
  return maySeeFees && priced * 2 > standing.length ? againstFee(standing) : AGAINST_INBREEDING
}

/** Whoever is drawn: against the fee, who stands at stud or is chosen. The others are in the table. */
export const drawnOf = (matings: readonly RankedMating[], against: Against, chosen: number | undefined) =>
  matings.filter(
    ({ is_at_stud, sire_id }) => against === AGAINST_INBREEDING || is_at_stud || sire_id === chosen,
  )

/** Those that nobody beats on both, from the left: faster than every one that is cheaper, or bred less close. */
export function bestOf(matings: readonly RankedMating[], { of }: Against): RankedMating[] {
  const known = matings.filter((mating) => of(mating) !== null && !mating.worst_disease.is_grave)
  const sorted = known.toSorted((a, b) => (of(a) ?? 0) - (of(b) ?? 0) || b.expected_si - a.expected_si)
  let fastest = Number.NEGATIVE_INFINITY
  return sorted.filter(({ expected_si }) => {
    const isFaster = expected_si > fastest
    fastest = Math.max(fastest, expected_si)
    return isFaster
  })
}

/** The chart's geometry: one unit is one px, so that text keeps its size. */
export interface FrontierFrame {
  readonly width: number
  readonly height: number
  readonly plot: Box
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
  readonly against: Against
  /** Where a fee or an inbreeding is drawn: on the axis, in the gutter of the unknown, or beyond the axis. */
  readonly across: (value: number | null) => number
  readonly hasUnknown: boolean
  readonly hasBeyond: boolean
}

const PADDING = { left: 34, right: 12, top: 28, bottom: 44 }
const HEIGHT = { least: 320, most: 430, perWidth: 0.8 }
/** Left of the axis, for stallions of whom it is unknown. */
const GUTTER = 72
/** Right of the axis, for those beyond it. */
const BEYOND = 18

/** The stallions beyond the list have no fee in the reply, so they are drawn against inbreeding only. */
export const cloudOf = ({ cloud }: MatingsReply, against: Against) =>
  against === AGAINST_INBREEDING ? cloud : []

export function frameOf(reply: MatingsReply, against: Against, width: number): FrontierFrame {
  const { matings } = reply
  const cloud = cloudOf(reply, against)
  const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.round(width * HEIGHT.perWidth)))
  const values = [...matings.map(against.of), ...cloud.map(([, , f]) => f)]
  const known = values.filter((value) => value !== null)
  const hasUnknown = known.length < values.length
  const hasBeyond = known.some((value) => value > against.most)
  const plot = {
    left: PADDING.left + (hasUnknown ? GUTTER : 0),
    right: width - PADDING.right - (hasBeyond ? BEYOND : 0),
    top: PADDING.top,
    bottom: height - PADDING.bottom,
  }
  const speeds = [...matings.map((m) => m.expected_si), ...cloud.map(([, si]) => si)]
  const most = hasBeyond ? against.most : Math.max(against.least, ...known) * 1.05
  const x = scaleLinear([0, most], [plot.left, plot.right])
  const y = scaleLinear([Math.min(...speeds) - 1, Math.max(...speeds) + 1], [plot.bottom, plot.top])
  const across = (value: number | null) => {
    if (value === null) return plot.left - GUTTER / 2
    return value > most ? plot.right + BEYOND / 2 : x(value)
  }
  return { width, height, plot, x, y, against, across, hasUnknown, hasBeyond }
}

/** Text in the plot that no name may cover. */
export interface Note {
  readonly text: string
  readonly corner: 'top left' | 'bottom right'
}

export const speedNote = (distance: number): Note => ({
  text: `expected SI at ${distance} yd`,
  corner: 'top left',
})

export function moderateNote({ x, plot }: FrontierFrame): Note {
  const space = plot.right - x(INBREEDING_MODERATE)
  return { text: space > 150 ? 'moderate, above 6.25%' : 'moderate', corner: 'bottom right' }
}
