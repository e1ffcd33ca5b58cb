import { paths } from '../../app/paths.ts'
import type { BoardCell } from './queries.ts'

/** The saved cross, or the two parents. */
export const crossHref = ({
  plan,
  mare_id,
  stallion_id,
}: Pick<BoardCell, 'plan' | 'mare_id' | 'stallion_id'>) =>
  plan === null || plan.cross_id === null
    ? paths.breeding({ sire: stallion_id, dam: mare_id })
    : paths.breeding({ cross: plan.cross_id })
