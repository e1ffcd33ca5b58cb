import type { HorseId, InjuryId } from '@quarterpole/contract/ids'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import {
  injuriesOnFile,
  type InjuryFields,
  insertInjuries,
  updateInjury,
} from '@quarterpole/db/queries/injury'
import type { InjurySaid } from '@quarterpole/herd-files/plans/injury-plan'
import { planInjuries } from '@quarterpole/herd-files/plans/plan-injuries'
import type { PlanRecords } from './planned-records.ts'

/** Adds injuries and edits those on file. */
export const injuries: PlanRecords = async (db, { cells, herd, ids, options }) => {
  const onFile = await injuriesOnFile(db, ids)
  const plan = planInjuries(cells, { horses: herd, injuries: onFile }, options)
  const { horses, adds, changes, unchanged } = plan
  const rows = adds.length + changes.length
  return {
    horses,
    rows,
    async write(trx, idOf, import_id) {
      const edited = changes.map(({ before }): RowRef => ['injury', before.id])
      const watch = await watchRows(trx, edited)
      const added = adds.map(({ horse, ...said }) => ({ ...said, horse_id: idOf(horse), import_id }))
      if (added.length > 0) await insertInjuries(trx, added)
      for (const { before, after } of changes)
        await updateInjury(trx, before.id as InjuryId, fieldsOf(after, before.horse_id as HorseId)) // ids of the injury table
      return { rows, unchanged, changes: await watch.changes() }
    },
  }
}

const fieldsOf = (said: InjurySaid, horse_id: HorseId): InjuryFields => ({
  horse_id,
  injury_date: said.injury_date,
  type: said.type,
  severity: said.severity,
  status: said.status,
  outcome: said.outcome,
  expected_days_off: said.expected_days_off,
  return_date: said.return_date,
  notes: said.notes,
})
