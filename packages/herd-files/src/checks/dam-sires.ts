import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '../cells.ts'
import { bareNameKey, type HorseRef } from '../identity/horse-index.ts'
import { fault } from '../problems.ts'
import { isNotKnown } from '../values/not-known.ts'
import type { HerdHorse, HorsePlan } from '../plans/horse-plan.ts'

export interface DamOfRow {
  readonly index: number
  readonly dam: HorseRef
}

/**
 * Compares what a file says of the dam's sire with who he is, after all parents are linked. The column is a check
 * only: it names a grandparent without saying anything else about the dam.
 */
export function checkDamSires(
  cells: Cells,
  rows: readonly DamOfRow[],
  { plan, onFile }: { readonly plan: HorsePlan; readonly onFile: ReadonlyMap<number, HerdHorse> },
): void {
  if (rows.length === 0) return
  const given = new Map(plan.updates.flatMap(({ id, sire }) => (sire === null ? [] : [[id, sire]])))
  const sireOf = (dam: HorseRef): HorseRef | null => {
    if (dam.kind === 'new') return plan.creates[dam.index]?.sire ?? null
    const id = onFile.get(dam.id)?.sire_id ?? null
    return given.get(dam.id) ?? (id === null ? null : { kind: 'herd', id })
  }
  const nameOf = (horse: HorseRef) =>
    (horse.kind === 'new' ? plan.creates[horse.index]?.name : onFile.get(horse.id)?.name) ?? 'another horse'
  let unknown = 0
  for (const { index, dam } of rows) {
    const said = cells.text(index, 'dam_sire')
    if (isNotKnown(said)) continue
    const sire = sireOf(dam)
    if (sire === null) unknown++
    else if (!isSameName(said, nameOf(sire))) {
      const message = `The dam’s sire is ${nameOf(sire)}, not ${said}.`
      cells.warn(
        index,
        'dam_sire',
        fault('dam-sire', message, 'Check the dam: this may be another mare by that name.'),
      )
    }
  }
  if (unknown === 0) return
  const message = `${unknown === 1 ? 'One row names' : `${unknown} rows name`} the sire of a dam whose sire is not on file.`
  const found = fault(
    'dam-sire-unknown',
    message,
    'We only compare this column. Give these dams rows of their own.',
  )
  cells.problems.warn({ row: null, field: 'dam_sire' }, found)
}

/** The sire of a dam nobody names. */
export function noteDamSireAlone(cells: Cells, index: number): void {
  if (!isNotKnown(cells.text(index, 'dam_sire')))
    cells.leaveOut(index, 'dam_sire', 'The row doesn’t name the dam.')
}

const isSameName = (a: string, b: string) =>
  nameKey(a) === nameKey(b) || (bareNameKey(a) ?? nameKey(a)) === (bareNameKey(b) ?? nameKey(b))
