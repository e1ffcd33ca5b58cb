import type { DutyId, HorseId } from '@quarterpole/contract/ids'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { dutiesOfHorses, type DutyFields, insertDuties } from '@quarterpole/db/queries/duty'
import { readDutyRow } from '@quarterpole/herd-files/records/record-drafts'
import { THE_HORSE } from '@quarterpole/herd-files/records/record-fields'
import type { RecordRow } from '@quarterpole/herd-files/records/record-row'
import {
  type ImportContext,
  newRecords,
  type RecordImporter,
} from '../../platform/records/record-importer.ts'

const COLUMNS = [
  'horse_id',
  'title',
  'due_on',
  'done_on',
  'repeat_every',
  'repeat_unit',
  'notes',
] as const satisfies readonly (keyof DutyFields)[]

/** A to-do without a horse is of the whole barn. One that was done on file since stays done. */
export const importDuties: RecordImporter = async (trx, context) => {
  const { fresh, on_file } = await newRecords<DutyFields>({
    rows: context.rows,
    onFile: await dutiesOfHorses(
      trx,
      context.horses.all.map(({ id }) => id as HorseId), // of the horse table
    ),
    columns: COLUMNS,
    settled: ['done_on'],
    read: (row) => Promise.resolve(dutyOf(row, context)),
  })
  const watch = await watchRows(trx, [])
  const first = fresh.length === 0 ? 0 : await insertDuties(trx, fresh)
  const made = fresh.map((_, i): RowRef => ['duty', (first + i) as DutyId]) // consecutive
  return {
    added: fresh.length,
    on_file,
    changes: await watch.changes(made),
    horses: fresh.flatMap(({ horse_id }) => horse_id ?? []),
  }
}

function dutyOf(row: RecordRow, { horses, today }: ImportContext): DutyFields | null {
  const isOfHorse = horses.isNamed(row, THE_HORSE)
  const horse = isOfHorse ? horses.find(row, THE_HORSE) : null
  const duty = readDutyRow(row, today)
  if (duty === null || (isOfHorse && horse === null)) return null
  return { ...duty, horse_id: horse === null ? null : (horse.id as HorseId) } // of the horse table
}
