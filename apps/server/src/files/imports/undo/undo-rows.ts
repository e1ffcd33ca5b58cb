import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { ImportId, RaceId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { isAsLeft, type RowNow, rowsNow } from '@quarterpole/db/queries/change'
import {
  importChanges,
  type ImportedTable,
  startsRewritten,
  unusedAmong,
} from '@quarterpole/db/queries/import-change'
import { startKey } from '@quarterpole/db/queries/start'
import { putBack, settle, type Stamp } from '@quarterpole/db/queries/undo-changes'
import { racesOf } from './left-behind.ts'

/** The undo of an import, and what it writes into every row that it puts back. */
export interface ImportUndo {
  readonly trx: Db
  readonly id: ImportId
  readonly stamp: Stamp
}

/** What was undone of one table, and what was not. */
export interface Undone {
  readonly done: number
  /** Rows edited since. */
  readonly kept: readonly RowNow[]
  readonly couldNot: readonly LeftBehind[]
}

/** Writes back what an import changed of a table's rows, except of those edited since. */
export async function restoreEdited({ trx, id, stamp }: ImportUndo, table: ImportedTable): Promise<Undone> {
  const kept: RowNow[] = []
  let done = 0
  for await (const changes of importChanges(trx, id, table, { added: false })) {
    const rows = (await rowsNow(trx, changes)).filter(isThere)
    const asLeft = rows.filter(isAsLeft)
    await putBack(trx, asLeft, stamp)
    kept.push(...rows.filter((row) => !isAsLeft(row)))
    done += asLeft.length
  }
  return { done, kept, couldNot: [] }
}

/** Of what went since, nothing of the import is left. */
const isThere = ({ now }: RowNow) => now !== null

/** Removes what an import added to a table, except rows edited since and those that newer rows use. */
export async function removeAdded(
  { trx, id, stamp }: ImportUndo,
  table: ImportedTable,
): Promise<Undone & { used: readonly RowNow[] }> {
  const kept: RowNow[] = []
  const used: RowNow[] = []
  const moved = await startsMoved(trx, id, table)
  let done = 0
  for await (const changes of importChanges(trx, id, table, { added: true })) {
    const rows = await withConditions(trx, table, (await rowsNow(trx, changes)).filter(isThere))
    for (const { now } of rows) moved.delete(keyOfStart(now))
    kept.push(...rows.filter((row) => !isAsLeft(row)))
    let open = rows.filter(isAsLeft)
    for (;;) {
      const free = new Set(await unusedAmong(trx, table, open))
      if (free.size === 0) break
      await putBack(trx, [...free], stamp)
      done += free.size
      open = open.filter((row) => !free.has(row)) // foals are gone: their parents may be free now
    }
    if (table === 'genetic_test') await settle(trx, changes)
    used.push(...open)
  }
  return { done, kept: [...kept, ...moved.values()], couldNot: [], used }
}

/** The import's starts that were written again, until they are found: one that moved to another race never is. */
async function startsMoved(trx: Db, id: ImportId, table: ImportedTable): Promise<Map<string, RowNow>> {
  const rows = table === 'start' ? await startsRewritten(trx, id) : []
  return new Map(
    rows.map((row) => [
      startKey(row.race_id, row.horse_id),
      { change: { table, before: null, after: null }, now: { ...row } },
    ]),
  )
}

const keyOfStart = (row: RowNow['now']) => startKey(Number(row?.['race_id']), Number(row?.['horse_id']))

/** A start's form edits the condition of its race, too: a start written again since has its race's as it is now. */
async function withConditions(trx: Db, table: ImportedTable, rows: readonly RowNow[]) {
  if (table !== 'start') return rows
  const isRewritten = ({ now }: RowNow) => now?.['version'] !== 1
  const races = await racesOf(trx, rows.filter(isRewritten))
  return rows.map((row): RowNow => {
    const source = isRewritten(row) ? races.get(Number(row.now?.['race_id']) as RaceId) : row.change.after
    return { ...row, now: { ...row.now, condition: (source as RowNow['now'])?.['condition'] } }
  })
}
