import type { Db } from '@quarterpole/db/open'
import { insertActivity, markUndone, readActivity } from '@quarterpole/db/queries/activity'
import { type RowChange, turned } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { namesOf } from '@quarterpole/db/queries/horse'
import { ChangedSinceError, undoChanges } from '@quarterpole/db/queries/undo-changes'
import { strandsPapers } from '@quarterpole/db/queries/paper-about'
import { FILED, isFileStored } from '@quarterpole/db/queries/stored-file'
import type { HorseTable, StallionBookEntryTable } from '@quarterpole/db/schema'
import { undoneSentence } from '@quarterpole/db/sentence'
import { findCovers } from '@quarterpole/db/queries/cover'
import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import { checkCarried } from '../herd/embryos/carried.ts'
import { checkSires } from '../herd/embryos/flushed.ts'
import { checkEmbryos } from '../herd/embryos/embryos.ts'
import { checkStock } from '../herd/semen/stock.ts'
import { tx } from '@quarterpole/db/tx'
import { checkCoversHold } from '../season/covers/check-undone.ts'
import { checkParents, checkParentsAmong, parentsOf } from '../herd/horses/check-parents.ts'
import type { Caller } from '../platform/http/caller.ts'
import { AppError } from '../platform/http/problem.ts'
import { checkBookLimit } from '../season/stallion-book/book-limit.ts'
import { mayChange } from '../history/activity/row-rights.ts'

/**
 * Writes the rows of an activity back as they were before it. The undo is itself an activity, and can be undone.
 *
 * @param caller  null where everyone may do everything
 * @throws {AppError} not_found, forbidden for a change he may no longer make, or conflict where it is undone already or
 * something newer depends on it
 */
export async function undoActivity(
  db: Db,
  id: number,
  caller: Pick<Caller, 'rights'> | null,
): Promise<number> {
  try {
    return await tx(db, (trx) => undoIn(trx, id, caller))
  } catch (error) {
    if (error instanceof ChangedSinceError)
      throw new AppError('conflict', 'This was changed again since. Undo the later change first.', {
        cause: error,
      })
    if (db.engine.isForeignKeyViolation(error))
      throw new AppError('conflict', 'Newer records depend on this. Remove them first, then undo it.', {
        cause: error,
      })
    if (db.engine.isUniqueViolation(error))
      throw new AppError('conflict', 'Another record has taken its place since, so this can’t be undone.', {
        cause: error,
      })
    throw error
  }
}

async function undoIn(trx: Db, id: number, caller: Pick<Caller, 'rights'> | null): Promise<number> {
  await lockHerd(trx)
  const activity = await readActivity(trx, id)
  if (activity === null) throw new AppError('not_found', `There is no activity with the id ${id}.`)
  const { sentence, changes, horses, undone_at, subject_noun, subject_id } = activity
  if (undone_at !== null) throw new AppError('conflict', 'This has already been undone.')
  if (changes.length === 0) throw new AppError('conflict', 'This can’t be undone: it changed no records.')
  if (!mayChange(changes, caller))
    throw new AppError('forbidden', 'This undo changes what you may not edit now. Ask the barn’s manager.')
  await undoChanges(trx, changes)
  await checkHorsesFit(trx, changes)
  await checkBooksHold(trx, changes.flatMap(bookedAgain))
  await checkCoversHold(trx, changes)
  const stallions = await horsesIn(trx, changes, { table: 'semen', as: 'stallion_id' })
  await checkStock(trx, stallions, 'This can’t be undone: ')
  const donors = await horsesIn(trx, changes, { table: 'embryo', as: 'mare_id' })
  await checkEmbryos(trx, donors, 'This can’t be undone: ')
  await checkCarried(trx, donors, { before: 'This can’t be undone: ' })
  await checkSires(trx, donors, { before: 'This can’t be undone: ' })
  await checkFilesHold(trx, changes)
  if (await strandsPapers(trx, changes))
    throw new AppError(
      'conflict',
      'Photos or papers were added to this since. Delete them first, then undo it.',
    )
  await markUndone(trx, id)
  return insertActivity(trx, {
    kind: 'change_undone',
    sentence: undoneSentence(sentence),
    subject: subject_noun === null || subject_id === null ? null : { noun: subject_noun, id: subject_id },
    changes: changes.map(turned).toReversed(),
    horses,
  })
}

/** @throws {AppError} conflict where the herd has changed so that former parents, sex or birth year no longer fit */
async function checkHorsesFit(trx: Db, changes: readonly RowChange[]) {
  const changed = changes.filter(
    ({ table, before, after }) => table === 'horse' && before !== null && !isSamePedigree(before, after),
  )
  const horses = changed.map(({ before, after }) => ({ horse: before as unknown as HorseTable, after })) // rows of that table
  const parents = await parentsOf(
    trx,
    horses.map(({ horse }) => horse),
  )
  try {
    for (const { horse, after } of horses)
      // One that comes back has only foals that come back with it, and each of them is checked.
      if (after === null) checkParentsAmong(parents, horse)
      else await checkParents(trx, horse, horse.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('conflict', `This can’t be undone: ${error.message}`, { cause: error })
  }
}

/** Rows of a table as they were and as they are. */
const imagesOf = (changes: readonly RowChange[], table: RowChange['table']) =>
  changes.flatMap((change) =>
    change.table === table ? [change.before ?? [], change.after ?? []].flat() : [],
  )

/** The horses of one kind whose records of a table, and whose covers, these changes concern. */
async function horsesIn(
  trx: Db,
  changes: readonly RowChange[],
  { table, as }: { table: 'semen' | 'embryo'; as: 'stallion_id' | 'mare_id' },
): Promise<HorseId[]> {
  const covers = await findCovers(
    trx,
    imagesOf(changes, 'cover_event').map(({ cover_id }) => Number(cover_id) as CoverId), // of the row
  )
  const ids = [
    ...imagesOf(changes, table).map(({ horse_id }) => Number(horse_id)),
    ...imagesOf(changes, 'cover').map((cover) => Number(cover[as])),
    ...covers.map((cover) => cover[as]),
  ]
  return [...new Set(ids)] as HorseId[] // all of the horse table
}

/** @throws {AppError} conflict where the file of what came back has been deleted for good */
async function checkFilesHold(trx: Db, changes: readonly RowChange[]) {
  for (const { table, before } of changes)
    if (
      FILED.some((name) => name === table) &&
      before !== null &&
      !(await isFileStored(trx, String(before['file'])))
    )
      throw new AppError('conflict', 'This can’t be undone: the file was deleted for good since.')
}

const isSamePedigree = (a: NonNullable<RowChange['before']>, b: RowChange['after']) =>
  b !== null && ['sex', 'foaled', 'sire_id', 'dam_id'].every((column) => a[column] === b[column])

/** @throws {AppError} conflict where a booking that came back is one too many */
async function checkBooksHold(trx: Db, bookings: readonly StallionBookEntryTable[]) {
  const names = await namesOf(
    trx,
    bookings.map(({ stallion_id }) => stallion_id),
  )
  for (const { stallion_id: id, season_year } of bookings)
    await checkBookLimit(trx, { id, name: names.get(id) ?? 'The stallion' }, season_year, {
      adds: 0,
      last: ', then undo this',
    })
}

/** A booking that is in the book again, by its row. */
const bookedAgain = ({ table, before, after }: RowChange) => {
  const isBack = table === 'stallion_book_entry' && before?.status === 'booked' && after?.status !== 'booked'
  return isBack ? [before as unknown as StallionBookEntryTable] : [] // the row of that table
}
