import type { HorseId, ImportId, InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type RowChange, type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { type InjuryFields, insertInjuries, updateInjury } from '@quarterpole/db/queries/injury'
import type { InjuryPlan, InjurySaid } from '@quarterpole/herd-files/plans/injury-plan'
import type { HorseRef } from '@quarterpole/herd-files/identity/horse-index'

/** Writes a plan's injuries. Call it inside the import's transaction, after its horses. @returns what it edited */
export async function commitInjuries(
  trx: Db,
  { adds, changes }: InjuryPlan,
  idOf: (ref: HorseRef) => HorseId,
  importId: ImportId,
): Promise<RowChange[]> {
  const watch = await watchRows(
    trx,
    changes.map(({ before }): RowRef => ['injury', before.id]),
  )
  const rows = adds.map(({ horse, ...said }) => ({ ...said, horse_id: idOf(horse), import_id: importId }))
  if (rows.length > 0) await insertInjuries(trx, rows)
  for (const { before, after } of changes)
    await updateInjury(trx, before.id as InjuryId, fieldsOf(after, before.horse_id as HorseId)) // ids of the injury table
  return watch.changes()
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
