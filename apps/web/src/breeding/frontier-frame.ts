import type { MatingsReply } from '@quarterpole/contract/matings'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Box } from './label-placement.ts'

/** The chart's geometry: one unit is one px, so that text keeps its size. */
export interface FrontierFrame {
  readonly width: number
  readonly height: number
  readonly plot: Box
  readonly x: ScaleLinear<number, number>
  readonly y: ScaleLinear<number, number>
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const PADDING = { left: 34, right: 12, top: 28, bottom: 44 }
const HEIGHT = { least: 320, most: 430, perWidth: 0.8 }
/** The axis extends beyond the moderate line, so that the line shows. */
const LEAST_INBREEDING = 0.08

export function frameOf({ matings, cloud }: MatingsReply, width: number): FrontierFrame {
  const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.round(width * HEIGHT.perWidth)))
  const plot = {
    left: PADDING.left,
    right: width - PADDING.right,
    top: PADDING.top,
    bottom: height - PADDING.bottom,
  }
  const speeds = [...matings.map((m) => m.expected_si), ...cloud.map(([, si]) => si)]
  const related = [...matings.map((m) => m.inbreeding_coefficient), ...cloud.map(([, , f]) => f)]
  const x = scaleLinear([0, Math.max(LEAST_INBREEDING, ...related) * 1.05], [plot.left, plot.right])
  const y = scaleLinear([Math.min(...speeds) - 1, Math.max(...speeds) + 1], [plot.bottom, plot.top])
  return { width, height, plot, x, y }
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
