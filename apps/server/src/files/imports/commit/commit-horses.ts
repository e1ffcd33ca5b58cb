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
import { TYPED_COLUMNS } from '@quarterpole/db/queries/horse'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import type { HerdHorse, HorseChange, HorsePlan, NewHorse } from '@quarterpole/herd-files/plans/horse-plan'
import { saidBy } from '@quarterpole/herd-files/drafts/horse-draft'
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
        is_mine: horse.is_mine ?? (asReference || horse.isStub ? 0 : 1),
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

/** What it says: not whose he is, which may be left to the import. */
const fieldsOf = (horse: NewHorse) => {
  const { is_mine: _mine, ...said } = saidBy(horse)
  return { ...said, name: horse.name, sex: horse.sex }
}

const fieldsOnFile = (horse: HerdHorse): HorseFields =>
  Object.fromEntries(TYPED_COLUMNS.map((name) => [name, horse[name]])) as unknown as HorseFields // its own columns

const changed = (
  before: HorseFields,
  { values, sire, dam }: HorseChange,
  idOf: (ref: HorseRef | null) => HorseId | null,
): HorseFields => ({
  ...before,
  ...values,
  sire_id: idOf(sire) ?? before.sire_id,
  dam_id: idOf(dam) ?? before.dam_id,
})
