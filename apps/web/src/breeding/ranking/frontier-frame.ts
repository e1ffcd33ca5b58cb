import type { MatingsReply } from '@quarterpole/contract/matings'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Box } from '../predictions/label-placement.ts'

/** The chart's geometry: one unit is one px, so that text keeps its size. */
export interface FrontierFrame {
  readonly width: number
  readonly height: number
  readonly plot: Box
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
  /** Where a foal's inbreeding is drawn: on the axis, in the gutter of the unknown, or beyond the axis. */
  readonly across: (f: number | null) => number
  readonly hasUnknown: boolean
  readonly hasBeyond: boolean
}

const PADDING = { left: 34, right: 12, top: 28, bottom: 44 }
const HEIGHT = { least: 320, most: 430, perWidth: 0.8 }
/** The axis extends beyond the moderate line, so that the line shows. */
const MIN_INBREEDING = 0.08
/** Closer matings stand at the edge: one at 27% would squeeze all the others. */
const MAX_INBREEDING = 0.125
/** Left of the axis, for stallions of whom the foal's inbreeding is unknown. */
const GUTTER = 72
/** Right of the axis, for those beyond it. */
const BEYOND = 18

export function frameOf({ matings, cloud }: MatingsReply, width: number): FrontierFrame {
  const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.round(width * HEIGHT.perWidth)))
  const coefficients = [...matings.map((m) => m.inbreeding_coefficient), ...cloud.map(([, , f]) => f)]
  const known = coefficients.filter((f) => f !== null)
  const hasUnknown = known.length < coefficients.length
  const hasBeyond = known.some((f) => f > MAX_INBREEDING)
  const plot = {
    left: PADDING.left + (hasUnknown ? GUTTER : 0),
    right: width - PADDING.right - (hasBeyond ? BEYOND : 0),
    top: PADDING.top,
    bottom: height - PADDING.bottom,
  }
  const speeds = [...matings.map((m) => m.expected_si), ...cloud.map(([, si]) => si)]
  const most = hasBeyond ? MAX_INBREEDING : Math.max(MIN_INBREEDING, ...known) * 1.05
  const x = scaleLinear([0, most], [plot.left, plot.right])
  const y = scaleLinear([Math.min(...speeds) - 1, Math.max(...speeds) + 1], [plot.bottom, plot.top])
  const across = (f: number | null) => {
    if (f === null) return plot.left - GUTTER / 2
    return f > most ? plot.right + BEYOND / 2 : x(f)
  }
  return { width, height, plot, x, y, across, hasUnknown, hasBeyond }
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
