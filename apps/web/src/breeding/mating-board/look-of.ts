import { stateOf } from './board-order.ts'
import { isModerate } from '@quarterpole/contract/inbreeding'
import type { PairLook } from './PairMark.tsx'
import type { BoardCell } from './queries.ts'
import type { SiSteps } from './si-steps.ts'

/** Of a grave pair, whose speed is no matter. */
const GRAVE_RADIUS = 8

/** What is drawn of a cell. @param ringed  planned or chosen */
export function lookOf(
  cell: Pick<BoardCell, 'worst_disease' | 'expected_si' | 'inbreeding_coefficient'>,
  steps: SiSteps,
  ringed: boolean,
): PairLook {
  const state = stateOf(cell.worst_disease)
  return {
    state,
    radius: state === 'grave' ? GRAVE_RADIUS : steps.radiusOf(steps.stepOf(cell.expected_si)),
    inbred: cell.inbreeding_coefficient === null ? null : isModerate(cell.inbreeding_coefficient),
    ringed,
  }
}
