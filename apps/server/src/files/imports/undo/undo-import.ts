import type { ImportUndone, LeftBehind } from '@quarterpole/contract/data-import'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { horsesOf, type RowNow } from '@quarterpole/db/queries/change'
import { readClock } from '@quarterpole/db/queries/clock'
import { type ImportRow, markUndone, readImport } from '@quarterpole/db/queries/data-import'
import { bumpHerdVersion, lockHerd } from '@quarterpole/db/queries/herd-version'
import { laterImportsOf, markHorsesUndone, racesLeftOf } from '@quarterpole/db/queries/import-change'
import { areImportedPapersStranded } from '@quarterpole/db/queries/paper-about'
import { tx } from '@quarterpole/db/tx'
import { listed } from '../../../platform/words/words.ts'
import { AppError } from '../../../platform/http/problem.ts'
import { KINDS } from '../kinds/kinds.ts'
import { leftAsEdited, raceName } from './left-behind.ts'
import { removeAddedHorses, restoreEditedHorses } from './undo-horses.ts'
import { type ImportUndo, removeAdded, restoreEdited } from './undo-rows.ts'

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
    if (!(await markUndone(trx, id)))
      throw new AppError('conflict', `The import of ${row.file_name} was already undone.`)
    const changed_in = await bumpHerdVersion(trx, { horses: null, removed: null, racing: 'starts' })
    const receipt = await undoRows({ trx, id, stamp: { changed_in, updated_at: await readClock(trx) } })
    if (await areImportedPapersStranded(trx))
      throw new AppError(
        'conflict',
        'Photos or papers were added to its injuries or starts since. Delete them first, then undo it.',
      )
    const sentence = sentenceOf(row, receipt)
    await insertActivity(trx, { kind: 'import_undone', sentence, subject: { noun: 'import', id } })
    return receipt
  })
}

export const noSuchImport = (id: ImportId) => new AppError('not_found', `No import has the id ${id}.`)

/** Changes first, then records, then the horses they belonged to: nothing is removed while it is still referred to. */
async function undoRows(undo: ImportUndo): Promise<Receipt> {
  const { trx, id } = undo
  const horsesBack = await restoreEditedHorses(undo)
  const injuriesBack = await restoreEdited(undo, 'injury')
  const startsBack = await restoreEdited(undo, 'start')
  const racesBack = await restoreEdited(undo, 'race')
  const staying = horsesOf([...horsesBack.kept, ...injuriesBack.kept].map(({ change }) => change))
  await markHorsesUndone(trx, id, [...staying, ...horsesBack.couldNot.map((horse) => horse.id as HorseId)]) // ids of the table
  const injuriesGone = await removeAdded(undo, 'injury')
  const tests = await removeAdded(undo, 'genetic_test')
  const starts = await removeAdded(undo, 'start')
  const races = await removeAdded(undo, 'race')
  const tracks = await removeAdded(undo, 'track')
  const horsesGone = await removeAddedHorses(undo)
  await refuseIfChangedLater(trx, id, [horsesBack, horsesGone, injuriesBack, injuriesGone])
  const parts = [
    horsesBack,
    horsesGone,
    injuriesBack,
    injuriesGone,
    startsBack,
    racesBack,
    tests,
    tracks,
    starts,
  ]
  return {
    import_id: id,
    reversed: {
      horses_restored: horsesBack.done,
      horses_removed: horsesGone.done,
      genetic_tests_removed: tests.done,
      races_restored: racesBack.done,
      races_removed: races.done,
      starts_restored: startsBack.done,
      starts_removed: starts.done,
      injuries_restored: injuriesBack.done,
      injuries_removed: injuriesGone.done,
      tracks_removed: tracks.done,
    },
    kept: await leftAsEdited(
      trx,
      parts.flatMap((part) => part.kept),
    ),
    could_not: [
      ...horsesBack.couldNot,
      ...horsesGone.couldNot,
      ...tracks.used.map(trackInUse),
      ...(await racesLeft(trx, id)),
    ],
  }
}

const trackInUse = ({ now }: RowNow): LeftBehind => ({
  noun: 'track',
  id: Number(now?.['id']),
  name: String(now?.['name']),
  why: 'Races or race cards now use it.',
})

const racesLeft = async (trx: Db, id: ImportId): Promise<LeftBehind[]> =>
  (await racesLeftOf(trx, id)).map((race) => ({
    noun: 'race',
    id: race.id,
    name: raceName(race),
    why: race.is_scored === 1 ? 'A sealed race card was scored with it.' : 'Starts were added to it since.',
  }))

/**
 * What a later import wrote over this one's can only be put back after it: undone the other way round, it would stay for good.
 *
 * @throws {AppError} conflict, which rolls the undo back
 */
async function refuseIfChangedLater(
  trx: Db,
  id: ImportId,
  parts: readonly { readonly kept: readonly RowNow[] }[],
): Promise<void> {
  const kept = parts.flatMap((part) => part.kept)
  const now = kept.map(({ change: { table }, now: row }) => ({ table, before: null, after: row }))
  const later = await laterImportsOf(trx, id, horsesOf(now))
  if (later.length === 0) return
  const files = listed(later.map(({ file_name }) => file_name))
  throw new AppError(
    'conflict',
    later.length === 1
      ? `The import of ${files} changed the same horses since. Undo that one first.`
      : `The imports of ${files} changed the same horses since. Undo those first, in this order.`,
  )
}

function sentenceOf({ file_name, file_type }: ImportRow, { reversed, kept, could_not }: Receipt): string {
  const total = Object.values(reversed).reduce((sum, count) => sum + count, 0)
  const parts = [
    `${total} undone`,
    kept.length === 0 ? null : `${kept.length} kept`,
    could_not.length === 0 ? null : `${could_not.length} couldn’t be undone`,
  ]
  return `Undid the import of ${KINDS[file_type].words} from ${file_name}: ${parts.filter(Boolean).join(', ')}`
}
