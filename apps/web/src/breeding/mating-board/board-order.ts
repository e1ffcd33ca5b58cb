import { isMating } from '@quarterpole/contract/is-mating'
import type { SortedFor } from './board-search.ts'
import type { Board, BoardCell, BoardHorse } from './queries.ts'

/** What a cell's shape says. */
export type PairState = 'clear' | 'some' | 'untested' | 'grave'

export function stateOf({ is_grave, code }: BoardCell['worst_disease']): PairState {
  if (is_grave) return 'grave'
  return code === 'clear' || code === 'untested' ? code : 'some'
}

/** The board with its rows and columns in the order drawn. */
export interface OrderedBoard {
  mares: readonly BoardHorse[]
  studs: Board['studs']
  /** By row and column. */
  cells: readonly (readonly BoardCell[])[]
}

/**
 * Rows and columns so that what belongs together is one block: mares with most grave matings first, stallions with
 * fewest; within, the tested before the untested, then by mean expected SI. Sorted for one horse, the other side is in
 * that horse's order: best first, grave pairs and close family last.
 */
export function orderBoard({ mares, studs, cells }: Board, sort: SortedFor | null): OrderedBoard {
  const cellAt = (row: number, column: number) => cells[row * studs.length + column]
  const [rows, columns] = [[...mares.keys()], [...studs.keys()]]
  const ofRow = (row: number) => columns.flatMap((column) => cellAt(row, column) ?? [])
  const ofColumn = (column: number) => rows.flatMap((row) => cellAt(row, column) ?? [])
  const chosenRow = sort?.side === 'mare' ? mares.findIndex(({ id }) => id === sort.id) : -1
  const chosenColumn = sort?.side === 'stud' ? studs.findIndex(({ id }) => id === sort.id) : -1
  const rowOrder =
    chosenColumn < 0
      ? rows.toSorted((a, b) => byBlock(ofRow(a), ofRow(b), -1))
      : rows.toSorted((a, b) => byRank(cellAt(a, chosenColumn), cellAt(b, chosenColumn)))
  const columnOrder =
    chosenRow < 0
      ? columns.toSorted((a, b) => byBlock(ofColumn(a), ofColumn(b), 1))
      : columns.toSorted((a, b) => byRank(cellAt(chosenRow, a), cellAt(chosenRow, b)))
  return {
    mares: rowOrder.flatMap((row) => mares[row] ?? []),
    studs: columnOrder.flatMap((column) => studs[column] ?? []),
    cells: rowOrder.map((row) => columnOrder.flatMap((column) => cellAt(row, column) ?? [])),
  }
}

/** @param grave  1: the fewest grave matings first; −1: the most */
function byBlock(a: readonly BoardCell[], b: readonly BoardCell[], grave: 1 | -1): number {
  const count = (cells: readonly BoardCell[], state: PairState) =>
    cells.filter((cell) => isMating(cell) && stateOf(cell.worst_disease) === state).length
  return (
    grave * (count(a, 'grave') - count(b, 'grave')) ||
    count(a, 'untested') - count(b, 'untested') ||
    meanSi(b) - meanSi(a)
  )
}

function meanSi(cells: readonly BoardCell[]): number {
  return cells.reduce((sum, { expected_si }) => sum + (expected_si ?? 0), 0) / Math.max(1, cells.length)
}

const RANK: Record<BoardCell['worst_disease']['code'], number> = {
  clear: 0,
  carrier: 1,
  at_risk: 2,
  untested: 3,
  affected: 4,
}
const [GRAVE, FAMILY] = [5, 6]

const rankOf = (cell: BoardCell) =>
  !isMating(cell) ? FAMILY : cell.worst_disease.is_grave ? GRAVE : RANK[cell.worst_disease.code]

/** By worst result, then expected SI; without it the less inbred first, unknown last. */
export function byRank(a: BoardCell | undefined, b: BoardCell | undefined): number {
  if (a === undefined || b === undefined) return 0
  return (
    rankOf(a) - rankOf(b) ||
    (b.expected_si ?? 0) - (a.expected_si ?? 0) ||
    (a.inbreeding_coefficient ?? 1) - (b.inbreeding_coefficient ?? 1)
  )
}
