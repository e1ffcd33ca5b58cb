import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { isAsLeft, type RowChange, type RowNow, rowsNow, turned } from '@quarterpole/db/queries/change'
import { testsOf } from '@quarterpole/db/queries/genetic-test'
import { findHorses, findHorsesByAqhaId } from '@quarterpole/db/queries/horse'
import { referencesTo } from '@quarterpole/db/queries/horse-references'
import { importChanges } from '@quarterpole/db/queries/import-change'
import { putBack, settle } from '@quarterpole/db/queries/undo-changes'
import type { HorseTable } from '@quarterpole/db/schema'
import { checkParents } from '../../../herd/horses/check-parents.ts'
import { inWords } from '../../../herd/horses/reference-words.ts'
import { AppError } from '../../../platform/http/problem.ts'
import { type ImportUndo, removeAdded, type Undone } from './undo-rows.ts'

/** Puts horses an import changed back as they were, except those edited since and those whose former values no longer fit. */
export async function restoreEditedHorses(undo: ImportUndo): Promise<Undone> {
  const { trx, id, stamp } = undo
  const kept: RowNow[] = []
  const couldNot: LeftBehind[] = []
  const restored: RowNow[] = []
  let done = 0
  for await (const changes of importChanges(trx, id, 'horse', { added: false })) {
    const back: RowNow[] = []
    for (const row of await rowsNow(trx, changes)) {
      const isEdited = row.now !== null && !isAsLeft(row)
      const obstacle = isEdited ? null : await obstacleTo(trx, row)
      if (isEdited) kept.push(row)
      else if (obstacle !== null) couldNot.push(left(row, obstacle))
      else {
        back.push(row)
        if (getsNumber(row)) await putBack(trx, [row], stamp) // another's may be free only then
      }
    }
    await putBack(
      trx,
      back.filter((row) => !getsNumber(row)),
      stamp,
    )
    done += back.length
    restored.push(...back.filter(({ change }) => PEDIGREE.some((column) => isChanged(change, column))))
    await settle(trx, changes)
  }
  const misfits = await putMisfitsBack(undo, restored)
  return { done: done - misfits.length, kept, couldNot: [...couldNot, ...misfits] }
}

const PEDIGREE = ['sex', 'foaled', 'sire_id', 'dam_id']

const isChanged = ({ before, after }: RowChange, column: string) =>
  (before?.[column] ?? null) !== (after?.[column] ?? null)

const getsNumber = ({ change }: RowNow) => isChanged(change, 'aqha_id')

const formerly = ({ change }: RowNow) => change.before as unknown as HorseTable // a row of that table

const left = (row: RowNow, why: string): LeftBehind => {
  const { id, name } = (row.now ?? row.change.before) as unknown as HorseTable // a row of that table
  return { noun: 'horse', id, name, why }
}

/** Why the former values cannot be written at all; null when they can. */
async function obstacleTo(trx: Db, row: RowNow): Promise<string | null> {
  if (row.now === null) return 'Deleted since the import.'
  const { id, aqha_id, sire_id, dam_id } = formerly(row)
  if (aqha_id !== null && getsNumber(row)) {
    const [holder] = await findHorsesByAqhaId(trx, [aqha_id])
    if (holder !== undefined && holder.id !== id) return `AQHA ${aqha_id} now belongs to ${holder.name}.`
  }
  const hasOthers = isChanged(row.change, 'sire_id') || isChanged(row.change, 'dam_id')
  const parents = hasOthers ? [sire_id, dam_id].filter((parent) => parent !== null) : []
  const there = await findHorses(trx, parents)
  return there.length === new Set(parents).size ? null : 'A former parent was deleted since the import.'
}

/**
 * Former values may no longer fit the herd: a horse may have become a parent since that he could not be before. Such
 * horses keep what the import gave them. Looked at once all are put back, for they may fit only together.
 */
async function putMisfitsBack(
  { trx, stamp }: ImportUndo,
  restored: readonly RowNow[],
): Promise<LeftBehind[]> {
  const misfits: LeftBehind[] = []
  let open = restored
  for (;;) {
    const fitting: RowNow[] = []
    for (const row of open) {
      const why = await misfitOf(trx, formerly(row))
      if (why === null) fitting.push(row)
      else {
        const redo = [turned(row.change)]
        await putBack(trx, await rowsNow(trx, redo), stamp)
        await settle(trx, redo)
        misfits.push(left(row, why))
      }
    }
    if (fitting.length === open.length) return misfits
    open = fitting
  }
}

async function misfitOf(trx: Db, horse: HorseTable): Promise<string | null> {
  try {
    await checkParents(trx, horse, horse.id)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Removes the horses an import added, except those edited since and those that something newer refers to. */
export async function removeAddedHorses(undo: ImportUndo): Promise<Undone> {
  const { used, ...undone } = await removeAdded(undo, 'horse')
  const couldNot: LeftBehind[] = []
  for (const row of used.toReversed())
    couldNot.push(left(row, await whyReferred(undo.trx, Number(row.now?.['id']) as HorseId))) // of the row
  return { ...undone, couldNot }
}

async function whyReferred(trx: Db, id: HorseId): Promise<string> {
  const tests = (await testsOf(trx, id)).length
  const references = await referencesTo(trx, id)
  return `Now has ${inWords(tests === 0 ? references : [...references, { noun: 'test', count: tests }])}.`
}
