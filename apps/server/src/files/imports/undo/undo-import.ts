import type { ImportUndone, LeftBehind } from '@quarterpole/contract/data-import'
import type { ImportId, InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type ImportRow, markUndone, readImport } from '@quarterpole/db/queries/data-import'
import { bumpHerdVersion, lockHerd } from '@quarterpole/db/queries/herd-version'
import { laterImportsOf, markImportChangesUndone } from '@quarterpole/db/queries/import-change'
import { injuryTableRows } from '@quarterpole/db/queries/import-undo'
import { tx } from '@quarterpole/db/tx'
import { listed } from '../../../platform/words/words.ts'
import { AppError } from '../../../platform/http/problem.ts'
import { KIND_WORDS } from '../commit/commit-import.ts'
import { type InjuryReversal, type Reversal, readReversal } from '../commit/reversal.ts'
import { removeMadeHorses, restoreHorses } from './undo-horses.ts'
import {
  removeMadeInjuries,
  removeMadeTracks,
  removeRaces,
  removeTests,
  restoreInjuries,
  restoreRaces,
  restoreStarts,
} from './undo-records.ts'

export type Receipt = Omit<ImportUndone, 'evaluation_job_id'>

/**
 * Takes a whole import back in one transaction: what it changed is put back, what it made is removed. What somebody
 * edited since stays, and so does what newer records use; the receipt names both.
 *
 * @throws {AppError} not_found, or conflict when it was undone already or a later import has to be undone first
 */
export async function undoImport(db: Db, id: ImportId): Promise<Receipt> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const row = await readImport(trx, id)
    if (row === undefined) throw noSuchImport(id)
    const reversal = readReversal(row.reversal)
    if (reversal === null)
      throw new AppError(
        'conflict',
        `${row.file_name} was imported by an earlier version, which can’t be undone.`,
      )
    if (!(await markUndone(trx, id)))
      throw new AppError('conflict', `The import of ${row.file_name} was already undone.`)
    const receipt = await reverse(trx, id, reversal)
    await bumpHerdVersion(trx, { horses: null, removed: null })
    const sentence = sentenceOf(row, receipt)
    await insertActivity(trx, { kind: 'import_undone', sentence, subject: { noun: 'import', id } })
    return receipt
  })
}

export const noSuchImport = (id: ImportId) => new AppError('not_found', `No import has the id ${id}.`)

/** Changes first, then records, then the horses they belonged to: nothing is removed while it is still referred to. */
async function reverse(trx: Db, id: ImportId, reversal: Reversal): Promise<Receipt> {
  const { horses, injuries, made } = reversal
  const horsesBack = await restoreHorses(trx, horses)
  const injuriesBack = await restoreInjuries(trx, injuries)
  const startsBack = await restoreStarts(trx, reversal.starts)
  const racesBack = await restoreRaces(trx, reversal.races)
  await markImportChangesUndone(trx, id, [
    ...[...horsesBack.kept, ...horsesBack.couldNot].map((horse) => horse.id),
    ...horsesOf(injuries, injuriesBack.kept),
  ])
  const injuriesGone = await removeMadeInjuries(trx, id, made.injuries)
  const tests = await removeTests(trx, id, made.tests)
  const races = await removeRaces(trx, id, made.starts)
  const tracks = await removeMadeTracks(trx, made.tracks)
  const horsesGone = await removeMadeHorses(trx, id, made.horses)
  await refuseIfChangedLater(trx, id, [
    ...[...horsesBack.kept, ...horsesGone.kept].map((horse) => horse.id),
    ...(await horsesOfInjuries(trx, [...injuriesBack.kept, ...injuriesGone.kept])),
  ])
  const records = [injuriesBack, injuriesGone, startsBack, racesBack, tests, tracks, races]
  const parts = [horsesBack, horsesGone, ...records]
  return {
    import_id: id,
    reversed: {
      horses_restored: horsesBack.done,
      horses_removed: horsesGone.done,
      genetic_tests_removed: tests.done,
      races_restored: racesBack.done,
      races_removed: races.races,
      starts_restored: startsBack.done,
      starts_removed: races.starts,
      injuries_restored: injuriesBack.done,
      injuries_removed: injuriesGone.done,
      tracks_removed: tracks.done,
    },
    kept: parts.flatMap((part) => part.kept),
    could_not: parts.flatMap((part) => part.couldNot),
  }
}

/**
 * What a later import wrote over this one's can only be put back after it: undone the other way round, it would stay for good.
 *
 * @param kept  horses that are not as this import left them
 * @throws {AppError} conflict, which rolls the undo back
 */
async function refuseIfChangedLater(trx: Db, id: ImportId, kept: readonly number[]): Promise<void> {
  const later = await laterImportsOf(trx, id, kept)
  if (later.length === 0) return
  const files = listed(later.map(({ file_name }) => file_name))
  throw new AppError(
    'conflict',
    later.length === 1
      ? `The import of ${files} changed the same horses since. Undo that one first.`
      : `The imports of ${files} changed the same horses since. Undo those first, in this order.`,
  )
}

const horsesOfInjuries = async (trx: Db, injuries: readonly LeftBehind[]): Promise<number[]> =>
  (
    await injuryTableRows(
      trx,
      injuries.map(({ id }) => id as InjuryId), // ids of the injury table
    )
  ).map(({ horse_id }) => horse_id)

const horsesOf = (injuries: readonly InjuryReversal[], kept: readonly LeftBehind[]) => {
  const ids = new Set(kept.map(({ id }) => id))
  return injuries.flatMap(({ id, before }) => (ids.has(id) ? [before.horse_id] : []))
}

function sentenceOf({ file_name, file_type }: ImportRow, { reversed, kept, could_not }: Receipt): string {
  const total = Object.values(reversed).reduce((sum, count) => sum + count, 0)
  const parts = [
    `${total} undone`,
    kept.length === 0 ? null : `${kept.length} kept`,
    could_not.length === 0 ? null : `${could_not.length} couldn’t be undone`,
  ]
  return `Undid the import of ${KIND_WORDS[file_type]} from ${file_name}: ${parts.filter(Boolean).join(', ')}`
}
