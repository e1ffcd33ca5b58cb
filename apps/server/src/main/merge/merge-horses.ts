import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseMerge } from '@quarterpole/contract/horse-merge'
import { type HorseField, horseFields } from '@quarterpole/contract/horse-fields'
import { filledByOther, type MergeField } from '@quarterpole/contract/merge-fields'
import type { Db } from '@quarterpole/db/open'
import { readRow, refOf, type RowChange } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { writeChanges } from '@quarterpole/db/queries/undo-changes'
import type { HorseTable } from '@quarterpole/db/schema'
import { NothingWritten, tx } from '@quarterpole/db/tx'
import { checkMayMerge } from '../../history/activity/row-rights.ts'
import { writeLogged } from '../../history/activity/write-logged.ts'
import type { Written } from '../../history/activity/written.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/problem.ts'
import { checkCarried } from '../../herd/embryos/carried.ts'
import { checkEmbryos } from '../../herd/embryos/embryos.ts'
import { checkSires } from '../../herd/embryos/flushed.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { checkBookLimit } from '../../season/stallion-book/book-limit.ts'
import { checkCoversHold } from '../../season/covers/check-undone.ts'
import { checkStock } from '../../herd/semen/stock.ts'
import { mergeNotes, movesInWords } from './merge-notes.ts'
import { checkMerged, checkSame, mergedHorse } from './merged-horse.ts'
import { mergedPlans } from './merged-plans.ts'
import { mergedRows } from './merged-rows.ts'

/** What is merged: the horse that stays, and the record that goes. */
export interface Merging {
  readonly id: HorseId
  readonly horse_id: HorseId
  readonly take?: readonly MergeField[] | undefined
  readonly version?: number | undefined
  readonly other_version?: number | undefined
}

interface By {
  readonly today: string
  /** Null where everyone may do everything. */
  readonly caller: Caller | null
}

/** @throws {AppError} not_found */
async function horseRow(db: Db, id: HorseId): Promise<HorseTable> {
  const row = await readRow(db, ['horse', id])
  if (row === null) throw noSuchHorse(id)
  return row as unknown as HorseTable // a row of that table
}

/** Nobody chooses what he can't see: there what is missing is filled. */
function takenBy(caller: Caller | null, filled: readonly MergeField[], take: readonly MergeField[] = filled) {
  const isHidden = (field: MergeField) => {
    const need = field in horseFields ? horseFields[field as HorseField].need : undefined
    return caller !== null && need !== undefined && !caller.rights.has(need)
  }
  return [...take.filter((field) => !isHidden(field)), ...filled.filter(isHidden)]
}

/** All that a merge writes. @throws {AppError} */
async function planMerge(db: Db, { id, horse_id, take }: Merging, { today, caller }: By) {
  const [kept, other] = [await horseRow(db, id), await horseRow(db, horse_id)]
  await checkSame(db, kept, other)
  const merged = mergedHorse(kept, other, takenBy(caller, filledByOther({ ...kept }, { ...other }), take))
  await checkMerged(db, merged, other, today)
  const rows = await mergedRows(db, kept, other)
  const changes: RowChange[] = [
    { table: 'horse', before: { ...kept }, after: { ...merged } },
    ...rows.changes,
    ...(await mergedPlans(db, other.id, kept.id)),
    { table: 'horse', before: { ...other }, after: null },
  ]
  checkMayMerge(changes, caller, other.name)
  return { kept, other, merged, rows, changes }
}

/**
 * Merges another record of the same horse into one: what referred to the other refers to it, and the other goes, in one
 * step that an undo takes back.
 *
 * @throws {AppError} not_found, invalid for two that can't be one horse, conflict where one was edited in between, or
 * forbidden where it would write what the caller may not
 */
export const mergeHorses = (db: Db, merging: Merging, by: By): Promise<Written<HorseId>> =>
  writeLogged(db, async (trx, watch) => {
    const { kept, other, merged, rows, changes } = await planMerge(trx, merging, by)
    checkVersion(kept, merging.version)
    checkVersion(other, merging.other_version)
    const known = changes.filter(({ before }) => before !== null)
    await watch(known.map(refOf))
    await writeChanges(trx, changes)
    await checkTogether(trx, merged, changes)
    const moved = movesInWords(rows)
    return {
      id: kept.id,
      subject: { noun: 'horse', id: kept.id },
      kind: 'horses_merged',
      sentence: `${other.name} was merged into ${merged.name}${moved === null ? '' : `, with ${moved}`}.`,
      horses: [kept.id, other.id],
      made: changes.filter(({ before }) => before === null).map(refOf),
    }
  })

/** What must hold of both records' entries together. @throws {AppError} conflict */
async function checkTogether(trx: Db, { id, name }: HorseTable, changes: readonly RowChange[]) {
  await checkStock(trx, [id], 'They can’t be merged: ')
  await checkEmbryos(trx, [id], 'They can’t be merged: ')
  await checkCarried(trx, [id], { before: 'They can’t be merged: ' })
  await checkSires(trx, [id], { before: 'They can’t be merged: ' })
  await checkCoversHold(trx, changes, 'If they are merged')
  const seasons = changes.flatMap(({ table, after }) =>
    table === 'stallion_book_entry' && after?.['stallion_id'] === id ? Number(after['season_year']) : [],
  )
  for (const year of new Set(seasons))
    await checkBookLimit(trx, { id, name }, year, { adds: 0, last: ', then merge them' })
}

function checkVersion({ name, version }: HorseTable, seen: number | undefined) {
  if (seen !== undefined && seen !== version)
    throw new AppError('conflict', `Someone else changed ${name} in the meantime. Look at both again.`)
}

/** What a merge would do, or why it can't be done: it is tried, and taken back. @throws {AppError} not_found */
export async function previewMerge(
  db: Db,
  merging: Merging,
  by: By,
): Promise<Pick<HorseMerge, 'moves' | 'notes' | 'problem'>> {
  let [moves, notes]: [string | null, string[]] = [null, []]
  try {
    return await tx(db, async (trx) => {
      await lockHerd(trx)
      const { rows, merged, changes } = await planMerge(trx, merging, by)
      moves = movesInWords(rows)
      notes = await mergeNotes(trx, rows, merged)
      await writeChanges(trx, changes)
      await checkTogether(trx, merged, changes)
      throw new NothingWritten()
    })
  } catch (error) {
    if (error instanceof NothingWritten) return { moves, notes, problem: null }
    if (!(error instanceof AppError) || error.code === 'not_found') throw error
    return { moves: null, notes: [], problem: error.message }
  }
}
