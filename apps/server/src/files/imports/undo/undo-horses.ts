import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorsesByAqhaId } from '@quarterpole/db/queries/horse'
import { referencesTo } from '@quarterpole/db/queries/horse-references'
import type { HorseFields } from '@quarterpole/db/queries/horse-write'
import {
  countTests,
  horseTableRows,
  importedHorses,
  removeUnreferencedHorses,
  restoreHorse,
} from '@quarterpole/db/queries/import-undo'
import { checkParents } from '../../../herd/horses/check-parents.ts'
import { inWords } from '../../../herd/horses/reference-words.ts'
import { AppError } from '../../../platform/http/problem.ts'
import type { HorseReversal } from '../commit/reversal.ts'
import { isHorseAsStamped, type Stamped } from '../commit/stamps.ts'
import { EDITED, type Undone } from './undone.ts'

interface Restored {
  readonly id: HorseId
  readonly before: HorseFields
  readonly now: HorseFields & { is_stub: number }
}

/** Puts horses an import changed back as they were, those edited since excepted. Call it in the transaction of the undo. */
export async function restoreHorses(trx: Db, reversals: readonly HorseReversal[]): Promise<Undone> {
  const ids = reversals.map(({ id }) => id as HorseId) // stored by the import, which had them from the table
  const onFile = new Map((await horseTableRows(trx, ids)).map((row) => [Number(row.id), row]))
  const kept: LeftBehind[] = []
  const couldNot: LeftBehind[] = []
  const restored: Restored[] = []
  // Backwards, so that a number handed on from one horse to another inside the file goes back the same way.
  for (const { id, before, was_stub, after } of reversals.toReversed()) {
    const now = onFile.get(id)
    const left = (why: string): LeftBehind => ({ noun: 'horse', id, name: now?.name ?? before.name, why })
    if (now === undefined) couldNot.push(left('Deleted since the import.'))
    else if (!isHorseAsStamped(now, after)) kept.push(left(EDITED))
    else {
      const obstacle = await obstacleTo(trx, now.id, before)
      if (obstacle !== null) couldNot.push(left(obstacle))
      else {
        await restoreHorse(trx, now.id, before, was_stub)
        restored.push({ id: now.id, before, now })
      }
    }
  }
  const misfits = await putMisfitsBack(trx, restored)
  return { done: restored.length - misfits.length, kept, couldNot: [...couldNot, ...misfits] }
}

/** Why the former values cannot be written at all; null when they can. */
async function obstacleTo(trx: Db, id: HorseId, before: HorseFields): Promise<string | null> {
  const [holder] = before.aqha_id === null ? [] : await findHorsesByAqhaId(trx, [before.aqha_id])
  if (holder !== undefined && holder.id !== id) return `AQHA ${before.aqha_id} now belongs to ${holder.name}.`
  const parents = [before.sire_id, before.dam_id].filter((parent) => parent !== null)
  const there = await horseTableRows(trx, parents)
  return there.length === new Set(parents).size ? null : 'A former parent was deleted since the import.'
}

/**
 * Former values may no longer fit the herd: a horse may have become a parent since that it could not be before. Such
 * horses keep what the import gave them. Looked at once all are put back, for they may fit only together.
 */
async function putMisfitsBack(trx: Db, restored: readonly Restored[]): Promise<LeftBehind[]> {
  const misfits: LeftBehind[] = []
  let open = restored.filter(({ before, now }) => touchesPedigree(before, now))
  for (;;) {
    const fitting: Restored[] = []
    for (const horse of open) {
      const why = await misfitOf(trx, horse)
      if (why === null) fitting.push(horse)
      else {
        await restoreHorse(trx, horse.id, horse.now, horse.now.is_stub === 1)
        misfits.push({ noun: 'horse', id: horse.id, name: horse.now.name, why })
      }
    }
    if (fitting.length === open.length) return misfits
    open = fitting
  }
}

const touchesPedigree = (a: HorseFields, b: HorseFields) =>
  a.sex !== b.sex || a.foaled !== b.foaled || a.sire_id !== b.sire_id || a.dam_id !== b.dam_id

async function misfitOf(trx: Db, { id, before }: Restored): Promise<string | null> {
  try {
    await checkParents(trx, before, id)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Removes the horses an import made, unless they were edited since or something newer refers to them. */
export async function removeMadeHorses(
  trx: Db,
  importId: ImportId,
  made: readonly Stamped[],
): Promise<Undone> {
  const stamps = new Map(made)
  const rows = await importedHorses(trx, importId)
  const isEdited = (row: (typeof rows)[number]) => !isHorseAsStamped(row, stamps.get(row.id))
  const kept = rows.filter(isEdited).map(({ id, name }): LeftBehind => ({
    noun: 'horse',
    id,
    name,
    why: EDITED,
  }))
  const free = rows.filter((row) => !isEdited(row)).map(({ id }) => id)
  const { removed } = await removeUnreferencedHorses(trx, free)
  const couldNot: LeftBehind[] = []
  for (const { id, name } of await horseTableRows(trx, free))
    couldNot.push({ noun: 'horse', id, name, why: await whyReferred(trx, id) })
  return { done: removed, kept, couldNot }
}

async function whyReferred(trx: Db, id: HorseId): Promise<string> {
  const tests = await countTests(trx, id)
  const references = [
    ...(await referencesTo(trx, id)),
    ...(tests === 0 ? [] : [{ noun: 'test' as const, count: tests }]),
  ]
  return `Now has ${inWords(references)}.`
}
