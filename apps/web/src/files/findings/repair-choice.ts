import type { ImportProblem } from '@quarterpole/contract/data-import'
import type { Repair, RepairMade, Repairs } from '@quarterpole/contract/upload'

type Asked = Pick<ImportProblem, 'row' | 'field' | 'value'>

/** What a problem's value is to be read as: in its row, or in all alike; undefined while undecided. */
export const repairOf = (repairs: Repairs, asked: Asked): Repair | undefined =>
  repairs.find((one) => isFor(one, asked) && one.row === asked.row) ??
  repairs.find((one) => isFor(one, asked) && one.row === null)

/** Whether a problem reports this value; it cuts a long one short. */
export const isReportedAs = (use: string, value: string | null): boolean =>
  use === value || (value !== null && value.endsWith('…') && use.startsWith(value.slice(0, -1)))

/** The problem with the value of the file itself: it reports the value as read, which a repair of its row may have changed. */
export function asFiled<P extends Asked>(made: readonly RepairMade[], problem: P): P {
  const { row, field, value } = problem
  const earlier = made.find((one) => one.field === field && one.row === row && isReportedAs(one.use, value))
  return earlier === undefined ? problem : { ...problem, value: earlier.value }
}

/** One for all alike takes the place of those for single rows. */
export function withRepair(repairs: Repairs, asked: Asked, use: string, forAll: boolean): Repairs {
  const { field, value, row } = asked
  if (field === null || value === null) return repairs
  const others = repairs.filter((one) => !isFor(one, asked) || (!forAll && one.row !== row))
  return [...others, { field, value, use, row: forAll ? null : row }]
}

/** Both fields of a row read in each other's place. */
export function withSwap(repairs: Repairs, { swap, ...asked }: Asked & Pick<ImportProblem, 'swap'>): Repairs {
  if (swap === undefined || asked.value === null) return repairs
  const other = { ...asked, ...swap }
  return withRepair(withRepair(repairs, asked, swap.value, false), other, asked.value, false)
}

export const withoutRepair = (repairs: Repairs, { field, value, row }: Repair | RepairMade): Repairs =>
  repairs.filter((one) => one.field !== field || one.value !== value || one.row !== row)

const isFor = (repair: Repair, { field, value }: Asked) => repair.field === field && repair.value === value
