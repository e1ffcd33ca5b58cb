import type { RunningHorse } from './runnings.ts'

/** Where the rows and columns of the hundred runnings are. */
export interface GridLayout {
  width: number
  height: number
  /** Names are above the bars, not beside them. */
  isNarrow: boolean
  nameX: number
  /** Baseline of the places' heads. */
  headY: number
  /** Of the first row. */
  top: number
  rowHeight: number
  /** Left end of each place's bars. */
  columns: number[]
  columnWidth: number
  /** Height of a bar for each running. */
  perCount: number
}

/** Below this width the bars are under the names. */
const NARROW = 560
const NAMES = { least: 210, most: 290 }
const POST = 30
/** The highest bar, below its number. */
const MAX_BAR = 26
/** A running is at most this high, so that small fields are not all blocks. */
const MAX_PER_COUNT = 0.78
const WIDEST_COLUMN = 84

export function gridLayout(
  horses: readonly Pick<RunningHorse, 'counts' | 'post'>[],
  width: number,
): GridLayout {
  const places = horses.length
  const isNarrow = width < NARROW
  const nameX = horses.some(({ post }) => post !== null) ? POST : 0
  const names = isNarrow ? 0 : Math.min(NAMES.most, Math.max(NAMES.least + nameX, width * 0.28))
  const pitch = Math.min(WIDEST_COLUMN, (width - names) / Math.max(1, places))
  const gap = Math.min(10, pitch * 0.16)
  const highest = Math.max(1, ...horses.flatMap(({ counts }) => counts))
  const headY = 42
  const rowHeight = isNarrow ? 74 : 46
  const top = headY + 14
  return {
    width,
    height: top + places * rowHeight + 8,
    isNarrow,
    nameX,
    headY,
    top,
    rowHeight,
    columns: horses.map((_, place) => names + place * pitch),
    columnWidth: pitch - gap,
    perCount: Math.min(MAX_PER_COUNT, MAX_BAR / highest),
  }
}
