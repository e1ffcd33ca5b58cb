import type { ToDoId, HorseId } from '@quarterpole/contract/ids'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { toDosOfHorses, type ToDoFields, insertToDos } from '@quarterpole/db/queries/to-do'
import { readToDoRow } from '@quarterpole/herd-files/records/record-drafts'
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
] as const satisfies readonly (keyof ToDoFields)[]

/** A to-do without a horse is of the whole barn. One that was done on file since stays done. */
export const importToDos: RecordImporter = async (trx, context) => {
  const { fresh, on_file } = await newRecords<ToDoFields>({
    rows: context.rows,
    onFile: await toDosOfHorses(
      trx,
      context.horses.all.map(({ id }) => id as HorseId), // of the horse table
    ),
    columns: COLUMNS,
    settled: ['done_on'],
    read: (row) => Promise.resolve(toDoOf(row, context)),
  })
  const watch = await watchRows(trx, [])
  const first = fresh.length === 0 ? 0 : await insertToDos(trx, fresh)
  const made = fresh.map((_, i): RowRef => ['to_do', (first + i) as ToDoId]) // consecutive
  return {
    added: fresh.length,
    on_file,
    changes: await watch.changes(made),
    horses: fresh.flatMap(({ horse_id }) => horse_id ?? []),
  }
}

function toDoOf(row: RecordRow, { horses, today }: ImportContext): ToDoFields | null {
  const isOfHorse = horses.isNamed(row, THE_HORSE)
  const horse = isOfHorse ? horses.find(row, THE_HORSE) : null
  const toDo = readToDoRow(row, today)
  if (toDo === null || (isOfHorse && horse === null)) return null
  return { ...toDo, horse_id: horse === null ? null : (horse.id as HorseId) } // of the horse table
}
