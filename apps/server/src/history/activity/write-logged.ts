import { paper } from '@quarterpole/contract/paper'
import { rowNeed } from '@quarterpole/contract/record'
import type { Db } from '@quarterpole/db/open'
import { insertActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { carryPapers } from '@quarterpole/db/queries/paper-about'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { partFor } from '@quarterpole/db/sentence'
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
    return { ...line, activityId: await insertWithPapers(trx, { ...line, changes }) }
  })

/** Adds the line, with the papers about what it took away or moved. */
export async function insertWithPapers(trx: Db, line: NewActivity): Promise<number> {
  const { changes = [], sentence } = line
  const papers = await carryPapers(trx, changes)
  const gone = papers.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []))
  return insertActivity(trx, {
    ...line,
    sentence: gone.length === 0 ? sentence : `${sentence.replace(/\.$/, '')}${goneWith(gone)}.`,
    changes: [...changes, ...papers],
  })
}

/** Who reads the line reads the entry, so that of its papers only those for money are kept from him. */
function goneWith(papers: readonly object[]): string {
  const words = inWords(papers.length)
  const others = inWords(papers.filter((row) => rowNeed(paper, row) !== 'money').length)
  return words === others ? words : partFor('money', words, others)
}

const inWords = (gone: number) =>
  gone === 0 ? '' : `, with ${gone === 1 ? 'one photo or paper' : `${gone} photos and papers`}`
