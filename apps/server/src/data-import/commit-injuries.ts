import type { HorseId, ImportId, InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { type InjuryFields, insertInjuries, updateInjury } from '@quarterpole/db/queries/injury'
import type { HorseRef } from './horse-index.ts'
import type { InjuryPlan, InjurySaid } from './plan-injuries.ts'

/** What must be put back to undo an import's changes to an injury that was on file before. */
export interface InjuryReversal {
  readonly id: number
  readonly before: InjuryFields
}

export interface CommittedInjuries {
  readonly rows: number
  readonly unchanged: number
  readonly reversals: readonly InjuryReversal[]
}

/** Writes a plan's injuries. Call it inside the import's transaction, after its horses. */
export async function commitInjuries(
  trx: Db,
  { adds, changes, unchanged }: InjuryPlan,
  idOf: (ref: HorseRef) => HorseId,
  importId: ImportId,
): Promise<CommittedInjuries> {
  const rows = adds.map(({ horse, ...fields }) => ({
    ...fields,
    horse_id: idOf(horse),
    import_id: importId,
  }))
  if (rows.length > 0) await insertInjuries(trx, rows)
  const reversals: InjuryReversal[] = []
  for (const { before, after } of changes) {
    const horseId = before.horse_id as HorseId // ids of the injury table
    await updateInjury(trx, before.id as InjuryId, { ...after, horse_id: horseId })
    reversals.push({ id: before.id, before: fieldsOf(before, horseId) })
  }
  return { rows: rows.length + changes.length, unchanged, reversals }
}

const fieldsOf = (said: InjurySaid, horse_id: HorseId): InjuryFields => ({
  horse_id,
  injury_date: said.injury_date,
  type: said.type,
  severity: said.severity,
  status: said.status,
  expected_days_off: said.expected_days_off,
  return_date: said.return_date,
  notes: said.notes,
})
