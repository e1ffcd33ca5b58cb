import { textWidth } from '../../ui/picture-text.ts'
import type { OrderedBoard } from './board-order.ts'

/** Places of a picture of the board, px. */
export interface BoardLayout {
  /** Left edge of the first column, which is the width of the mares' names. */
  readonly left: number
  /** Top of the first row, which is the height of the slanted names. */
  readonly top: number
  readonly pitch: number
  readonly row: number
  readonly width: number
  readonly height: number
  /** Longest a slanted name may be. */
  readonly slanted: number
}

/** Smallest side of a target. */
export const MIN_PITCH = 24
const MAX_PITCH = 56
export const ROW = 27
export const SLANT = 52
const SIN = Math.sin((SLANT * Math.PI) / 180)
const COS = Math.cos((SLANT * Math.PI) / 180)
/** Longest a name is drawn; the whole one is in the label. */
const [LONGEST_ROW_NAME, LONGEST_SLANTED] = [176, 150]
export const NAME_SIZE = 14.5

/** How the board is laid out in a width; a pitch under {@link MIN_PITCH} does not fit. */
export function boardLayout(
  { mares, studs }: Pick<OrderedBoard, 'mares' | 'studs'>,
  width: number,
): BoardLayout {
  const longest = (horses: OrderedBoard['mares'], most: number) =>
    Math.min(most, Math.max(40, ...horses.map(({ name }) => textWidth(name, NAME_SIZE, 'name'))))
  const left = longest(mares, LONGEST_ROW_NAME) + 14
  const slanted = longest(studs, LONGEST_SLANTED)
  const top = Math.ceil(slanted * SIN) + 16
  const tail = Math.ceil(slanted * COS)
  const pitch = Math.min(MAX_PITCH, Math.floor((width - left - tail + 8) / Math.max(1, studs.length)))
  return {
    left,
    top,
    pitch,
    row: ROW,
    width: Math.min(width, left + studs.length * pitch + tail),
    height: top + mares.length * ROW + 4,
    slanted,
  }
}
