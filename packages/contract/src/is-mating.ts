import type { BoardCell } from './mating-board.ts'

/** Nobody breeds a mare to her sire, son or brother: close family is no mating, unless it is planned. */
export const isMating = ({ relation, plan }: Pick<BoardCell, 'relation' | 'plan'>): boolean =>
  relation === null || plan !== null
