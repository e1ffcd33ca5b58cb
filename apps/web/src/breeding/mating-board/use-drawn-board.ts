import { type RefCallback, useMemo } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { type BoardLayout, boardLayout, MIN_PITCH } from './board-layout.ts'
import { type OrderedBoard, orderBoard } from './board-order.ts'
import type { SortedFor } from './board-search.ts'
import type { Board } from './queries.ts'
import { siSteps, type SiSteps } from './si-steps.ts'

/** The board as it is drawn in the width there is. */
export interface DrawnBoard {
  board: Board
  sort: SortedFor | null
  ordered: OrderedBoard
  steps: SiSteps
  layout: BoardLayout
  /** The most that the picture or the list may take, px. */
  width: number
  /** False: the mares are a list. */
  fits: boolean
  /** Of the element as wide as the picture may be. */
  box: RefCallback<HTMLDivElement>
}

export function useDrawnBoard(board: Board, sort: SortedFor | null): DrawnBoard {
  const [box, width] = useWidth<HTMLDivElement>(1264)
  const ordered = useMemo(() => orderBoard(board, sort), [board, sort])
  const steps = useMemo(() => siSteps(board.cells.map(({ expected_si }) => expected_si)), [board])
  const layout = useMemo(() => boardLayout(ordered, width), [ordered, width])
  return { board, sort, ordered, steps, layout, width, fits: layout.pitch >= MIN_PITCH, box }
}
