import type { GoodRows } from '@quarterpole/contract/data-import'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '@quarterpole/herd-files/cells'
import type { HerdHorse, HorsePlan } from '@quarterpole/herd-files/plans/horse-plan'
import type { ProblemList } from '@quarterpole/herd-files/problems'
import { WaitingRows } from '@quarterpole/herd-files/waiting-rows'

/** What is right in a file with errors: a plan of its own. */
export interface GoodPlan<Plan> {
  readonly plan: Plan
  readonly counts: GoodRows
  /** Why rows without an error of their own are left out. */
  readonly reasons: ProblemList
}

interface PlannedHorses {
  readonly horses: HorsePlan
  readonly onFile: ReadonlyMap<number, HerdHorse>
}

/** How often rows are taken out because others are gone. */
const TRIES = 8
/** More is one mistake made everywhere, to be fixed in the file; and the rest is kept with the import. */
export const MAX_LEFT_OUT = 50_000
const WAITING_LISTED = 50

/**
 * Plans the rows without errors on their own. Rows that depend on one with errors are left out with it.
 *
 * @param planRows  plans the rows of these cells; null where they have errors that leave nothing to plan
 * @returns null where nothing is left, or too much is left out
 */
export async function planGoodRows<Plan extends PlannedHorses>(
  cells: Cells,
  first: Plan,
  planRows: (cells: Cells) => Promise<Plan | null>,
): Promise<GoodPlan<Plan> | null> {
  const noted = cells.without(new Set())
  const waiting = new WaitingRows(noted, onFileIn(first.onFile))
  const filled = [...cells.filledRows()].length
  let found = cells.problems
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    waiting.add(found)
    const left_out = waiting.rows.size
    if (left_out >= filled || left_out > MAX_LEFT_OUT) return null
    const good = cells.without(waiting.rows)
    const plan = await planRows(good)
    if (good.problems.hasFileErrors) return null
    if (plan !== null && !good.problems.hasErrors) {
      const reasons = noted.problems
      const sentences = reasons.sentences('error').slice(0, WAITING_LISTED)
      const new_horses = plan.horses.creates.length
      return { plan, counts: { rows: filled - left_out, new_horses, left_out, waiting: sentences }, reasons }
    }
    found = good.problems
    noted.problems.take(found)
  }
  return null
}

function onFileIn(herd: ReadonlyMap<number, HerdHorse>): (name: string, aqhaId: string) => boolean {
  const onFile = new Set([...herd.values()].map(({ name_key, aqha_id }) => `${aqha_id} ${name_key}`))
  return (name, aqhaId) => onFile.has(`${aqhaId} ${nameKey(name)}`)
}
