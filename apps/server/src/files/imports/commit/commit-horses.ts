import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { differenceOf, insertImportChanges } from '@quarterpole/db/queries/import-change'
import type { RowChange } from '@quarterpole/db/queries/change'
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
import type { HorseReversal } from './reversal.ts'
import { type Stamped, stampOfHorse } from './stamps.ts'

export interface CommittedHorses {
  readonly idOf: (ref: HorseRef) => HorseId
  readonly reversals: readonly HorseReversal[]
  readonly made: readonly Stamped[]
}

export interface HorsesToCommit {
  readonly plan: HorsePlan
  /** Positions in plan.creates, parents before foals. */
  readonly order: readonly number[]
  readonly onFile: ReadonlyMap<number, HerdHorse>
  readonly importId: ImportId
  /** New horses are reference horses unless the file says otherwise. */
  readonly asReference: boolean
}

/** Writes a plan's horses. Call it inside the import's transaction. */
export async function commitHorses(
  trx: Db,
  { plan, order, onFile, importId, asReference }: HorsesToCommit,
): Promise<CommittedHorses> {
  const first = plan.creates.length === 0 ? 0 : await allocateIds(trx, 'horse', plan.creates.length)
  const rankOf = new Int32Array(order.length)
  order.forEach((index, rank) => (rankOf[index] = rank))
  // Ids rise from parents to foals, so that reading the herd by id meets parents first.
  const idOf = (ref: HorseRef) => (ref.kind === 'herd' ? ref.id : first + (rankOf[ref.index] ?? 0)) as HorseId
  const idOrNull = (ref: HorseRef | null) => (ref === null ? null : idOf(ref))
  const made: Stamped[] = []
  await insertHorses(trx, newRows())
  const reversals: HorseReversal[] = []
  await updateHorses(trx, edits())
  await insertImportChanges(trx, importId, changes())
  return { idOf, reversals, made }

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
        is_stub: horse.isStub,
        import_id: importId,
        is_mine: horse.barn.isMine ?? (asReference || horse.isStub ? 0 : 1),
      }
      made.push([row.id, stampOfHorse(row)])
      yield row
    }
  }

  function* edits(): Generator<HorseEdit> {
    for (const change of plan.updates) {
      const horse = onFile.get(change.id)
      if (horse === undefined) continue
      const { before, after } = editOf(horse, change)
      reversals.push({ id: change.id, before, was_stub: horse.is_stub === 1, after: stampOfHorse(after) })
      yield { id: change.id as HorseId, before, after } // the id came from the horse table
    }
  }

  function* changes(): Generator<[number, RowChange[]]> {
    for (const change of plan.updates) {
      const horse = onFile.get(change.id)
      if (horse !== undefined)
        yield [change.id, [differenceOf('horse', { id: change.id }, editOf(horse, change))]]
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
