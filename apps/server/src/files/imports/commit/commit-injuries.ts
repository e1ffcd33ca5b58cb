import type { HorseId, ImportId, InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import { differenceOf, insertImportChanges } from '@quarterpole/db/queries/import-change'
import { type InjuryFields, insertInjuries, updateInjury } from '@quarterpole/db/queries/injury'
import type { InjuryPlan, InjurySaid } from '@quarterpole/herd-files/plans/injury-plan'
import type { HorseRef } from '@quarterpole/herd-files/identity/horse-index'
import type { InjuryReversal } from './reversal.ts'
import { type Stamped, stampOfInjury } from './stamps.ts'

export interface CommittedInjuries {
  readonly rows: number
  readonly unchanged: number
  readonly reversals: readonly InjuryReversal[]
  readonly made: readonly Stamped[]
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
  const first = rows.length === 0 ? 0 : await insertInjuries(trx, rows)
  const reversals: InjuryReversal[] = []
  const changed = new Map<number, RowChange[]>()
  for (const { before, after } of changes) {
    const horseId = before.horse_id as HorseId // ids of the injury table
    const fields = fieldsOf(after, horseId)
    const was = fieldsOf(before, horseId)
    await updateInjury(trx, before.id as InjuryId, fields)
    reversals.push({ id: before.id, before: was, after: stampOfInjury(fields) })
    const key = { id: before.id, horse_id: horseId }
    const ofHorse = changed.get(horseId) ?? []
    changed.set(horseId, [...ofHorse, differenceOf('injury', key, { before: was, after: fields })])
  }
  await insertImportChanges(trx, importId, changed)
  const made = rows.map((row, at): Stamped => [first + at, stampOfInjury(row)])
  return { rows: rows.length + changes.length, unchanged, reversals, made }
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
