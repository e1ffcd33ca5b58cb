import type { HorseId } from '@quarterpole/contract/ids'
import { toDosOfHorses, type ToDoFields, insertToDos } from '@quarterpole/db/queries/to-do'
import { toDos } from '@quarterpole/herd-files/records/to-dos'
import { readFields } from '@quarterpole/herd-files/records/read-fields'
import { THE_HORSE } from '@quarterpole/herd-files/records/record-file'
import { importNewRows, type RecordImporter } from './record-importer.ts'

/** A to-do that was done on file since stays done. */
export const importToDos: RecordImporter = async (trx, { rows, horses, today }) =>
  importNewRows<ToDoFields>(trx, rows, {
    table: 'to_do',
    onFile: await toDosOfHorses(trx, horses.ids),
    columns: ['horse_id', 'title', 'due_on', 'done_on', 'repeat_every', 'repeat_unit', 'notes'],
    settled: ['done_on'],
    read(row) {
      const isOfHorse = horses.isNamed(row, THE_HORSE)
      const horse = isOfHorse ? horses.find(row, THE_HORSE) : null
      const toDo = readFields(row, toDos, today)
      if (toDo === null || (isOfHorse && horse === null)) return null
      return { ...toDo, horse_id: (horse?.id ?? null) as HorseId | null } // of the horse table
    },
    insert: (fresh) => insertToDos(trx, fresh),
  })
