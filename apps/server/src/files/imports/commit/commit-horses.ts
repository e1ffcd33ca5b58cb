import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { ImportChanges } from '@quarterpole/db/queries/import-change'
import {
  type HorseEdit,
  type HorseFields,
  insertHorses,
  type NewHorseWithId,
  updateHorses,
} from '@quarterpole/db/queries/horse-write'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import type { HerdHorse, HorseChange, HorsePlan, NewHorse } from '@quarterpole/herd-files/plans/horse-plan'
import type { HorseRef } from '@quarterpole/herd-files/identity/horse-index'

export interface HorsesToCommit {
  readonly plan: HorsePlan
  /** Positions in plan.creates, parents before foals. */
  readonly order: readonly number[]
  readonly onFile: ReadonlyMap<number, HerdHorse>
  readonly importId: ImportId
  /** New horses are reference horses unless the file says otherwise. */
  readonly asReference: boolean
}

/** Writes a plan's horses. Call it inside the import's transaction. @returns the ids of its horses */
export async function commitHorses(
  trx: Db,
  { plan, order, onFile, importId, asReference }: HorsesToCommit,
  changes: ImportChanges,
): Promise<(ref: HorseRef) => HorseId> {
  const first = plan.creates.length === 0 ? 0 : await allocateIds(trx, 'horse', plan.creates.length)
  const rankOf = new Int32Array(order.length)
  order.forEach((index, rank) => (rankOf[index] = rank))
  // Ids rise from parents to foals, so that reading the herd by id meets parents first.
  const idOf = (ref: HorseRef) => (ref.kind === 'herd' ? ref.id : first + (rankOf[ref.index] ?? 0)) as HorseId
  const idOrNull = (ref: HorseRef | null) => (ref === null ? null : idOf(ref))
  await insertHorses(trx, newRows())
  await updateHorses(trx, edits())
  return idOf

  /** One at a time, so that the rows of a large file are never in memory together. */
  function* newRows(): Generator<NewHorseWithId> {
    for (const index of order) {
      const horse = plan.creates[index]
      if (horse === undefined) continue
      const row = {
        ...fieldsOf(horse),
        sire_id: idOrNull(horse.sire),
        dam_id: idOrNull(horse.dam),
        id: idOf({ kind: 'new', index }),
        is_mine: horse.barn.isMine ?? (asReference || horse.isStub ? 0 : 1),
      }
      changes.add({ table: 'horse', before: null, after: row })
      yield { ...row, is_stub: horse.isStub, import_id: importId }
    }
  }

  function* edits(): Generator<HorseEdit> {
    for (const change of plan.updates) {
      const horse = onFile.get(change.id)
      if (horse === undefined) continue
      const id = change.id as HorseId // the id came from the horse table
      const { before, after } = editOf(horse, change)
      changes.add({
        table: 'horse',
        before: { id, ...before, is_stub: horse.is_stub },
        after: { id, ...after, is_stub: 0 },
      })
      yield { id, before, after }
    }
  }

  function editOf(horse: HerdHorse, change: HorseChange): Pick<HorseEdit, 'before' | 'after'> {
    const before = fieldsOnFile(horse)
    const after = changed(before, change, idOrNull)
    // A row of its own makes a horse known as a parent alone the user's, as a new one.
    if (horse.is_stub === 1 && change.values.is_mine === undefined && !asReference) after.is_mine = 1
    return { before, after }
  }
}

const fieldsOf = (horse: NewHorse) => ({
  name: horse.name,
  aqha_id: horse.aqhaId,
  sex: horse.sex,
  foaled: horse.foaled,
  foaled_precision: horse.foaledPrecision,
  color: horse.color,
  breeder: horse.breeder,
  owner: horse.owner,
  trainer: horse.trainer,
  stud_fee: horse.studFee,
  status: horse.barn.status,
  status_date: horse.barn.statusDate,
  sold_to: horse.barn.soldTo,
  role: horse.barn.role,
  barn_name: horse.barn.barnName,
  microchip: horse.barn.microchip,
  brand: horse.barn.brand,
  notes: horse.barn.notes,
})

const fieldsOnFile = (horse: HerdHorse): HorseFields => ({
  name: horse.name,
  aqha_id: horse.aqha_id,
  sex: horse.sex,
  foaled: horse.foaled,
  foaled_precision: horse.foaled_precision,
  color: horse.color,
  breeder: horse.breeder,
  owner: horse.owner,
  trainer: horse.trainer,
  stud_fee: horse.stud_fee,
  sire_id: horse.sire_id as HorseId | null, // ids of the horse table
  dam_id: horse.dam_id as HorseId | null,
  is_mine: horse.is_mine === 1 ? 1 : 0,
  status: horse.status,
  status_date: horse.status_date,
  sold_to: horse.sold_to,
  role: horse.role,
  barn_name: horse.barn_name,
  microchip: horse.microchip,
  brand: horse.brand,
  notes: horse.notes,
})

const changed = (
  before: HorseFields,
  { values, sire, dam }: HorseChange,
  idOf: (ref: HorseRef | null) => HorseId | null,
): HorseFields => ({
  ...before,
  ...values,
  is_mine: (values.is_mine ?? before.is_mine) === 0 ? 0 : 1,
  sire_id: idOf(sire) ?? before.sire_id,
  dam_id: idOf(dam) ?? before.dam_id,
})
