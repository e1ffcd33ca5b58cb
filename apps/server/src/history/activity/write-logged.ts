import type { Db } from '@quarterpole/db/open'
import { insertActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { tx } from '@quarterpole/db/tx'

/** The line of activity of a write, and the rows it made. */
interface Line extends Omit<NewActivity, 'changes'> {
  readonly made?: readonly RowRef[]
}

/**
 * Writes in one transaction with the herd locked, and adds the line of activity by which it can be undone.
 *
 * @param write calls `watch` with the rows that it is about to change
 * @returns what `write` returned, and the activity
 */
export const writeLogged = <L extends Line>(
  db: Db,
  write: (trx: Db, watch: (rows: readonly RowRef[]) => Promise<void>) => Promise<L>,
): Promise<L & { readonly activityId: number }> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    let watched = await watchRows(trx, [])
    const line = await write(trx, async (rows) => void (watched = await watchRows(trx, rows)))
    const changes = await watched.changes(line.made)
    return { ...line, activityId: await insertActivity(trx, { ...line, changes }) }
  })
