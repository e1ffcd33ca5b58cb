import type { HorseId } from '@quarterpole/contract/ids'
import { dutiesOfHorses, type DutyFields, insertDuties } from '@quarterpole/db/queries/duty'
import { duties } from '@quarterpole/herd-files/records/duties'
import { readFields } from '@quarterpole/herd-files/records/read-fields'
import { THE_HORSE } from '@quarterpole/herd-files/records/record-file'
import { importNewRows, type RecordImporter } from './record-importer.ts'

/** A to-do that was done on file since stays done. */
export const importDuties: RecordImporter = async (trx, { rows, horses, today }) =>
  importNewRows<DutyFields>(trx, rows, {
    table: 'duty',
    onFile: await dutiesOfHorses(trx, horses.ids),
    columns: ['horse_id', 'title', 'due_on', 'done_on', 'repeat_every', 'repeat_unit', 'notes'],
    settled: ['done_on'],
    read(row) {
      const isOfHorse = horses.isNamed(row, THE_HORSE)
      const horse = isOfHorse ? horses.find(row, THE_HORSE) : null
      const duty = readFields(row, duties, today)
      if (duty === null || (isOfHorse && horse === null)) return null
      return { ...duty, horse_id: (horse?.id ?? null) as HorseId | null } // of the horse table
    },
    insert: (fresh) => insertDuties(trx, fresh),
  })
