import { orderParentsFirst, PedigreeLoopError } from '@quarterpole/genetics/pedigree'
import type { HorseRef } from '../identity/horse-index.ts'
import { fault, type ProblemList } from '../problems.ts'
import type { HorsePlan } from '../plans/horse-plan.ts'

/** Parents, sex and year of birth of the whole herd as the database holds them, ascending by id; 0 where a parent is unknown. */
export interface HerdParents {
  readonly id: ArrayLike<number>
  readonly sire: ArrayLike<number>
  readonly dam: ArrayLike<number>
  /** Index into `sexCodes`. */
  readonly sex: ArrayLike<number>
  readonly sexCodes: string
  /** 0 where unknown. */
  readonly birthYear: ArrayLike<number>
}

/**
 * Lays the plan's parent links over the herd's and refuses horses that would be their own ancestors, naming them.
 * Returns the plan's new horses with parents before their foals, or null after a refusal.
 * O(herd + plan).
 */
export function orderNewHorses(
  plan: HorsePlan,
  herd: HerdParents,
  problems: ProblemList,
  nameOf: (id: number) => string,
): number[] | null {
  const onFile = herd.id.length
  const position = new Map<number, number>()
  for (let at = 0; at < onFile; at++) position.set(herd.id[at] ?? 0, at)
  const at = (ref: HorseRef | null) =>
    ref === null ? -1 : ref.kind === 'herd' ? (position.get(ref.id) ?? -1) : onFile + ref.index
  const sire = new Int32Array(onFile + plan.creates.length).fill(-1)
  const dam = new Int32Array(onFile + plan.creates.length).fill(-1)
  for (let row = 0; row < onFile; row++) {
    sire[row] = position.get(herd.sire[row] ?? 0) ?? -1
    dam[row] = position.get(herd.dam[row] ?? 0) ?? -1
  }
  plan.creates.forEach((horse, index) => {
    sire[onFile + index] = at(horse.sire)
    dam[onFile + index] = at(horse.dam)
  })
  for (const change of plan.updates) {
    const row = position.get(change.id) ?? -1
    if (row >= 0 && change.sire !== null) sire[row] = at(change.sire)
    if (row >= 0 && change.dam !== null) dam[row] = at(change.dam)
  }
  const nameAt = (row: number) =>
    row < onFile ? nameOf(herd.id[row] ?? 0) : (plan.creates[row - onFile]?.name ?? '')
  try {
    const { inputOfRow } = orderParentsFirst(sire, dam, nameAt)
    return Array.from(inputOfRow)
      .filter((input) => input >= onFile)
      .map((input) => input - onFile)
  } catch (error) {
    if (!(error instanceof PedigreeLoopError)) throw error
    const names = error.ids.slice(0, 12).join(', ')
    const message = `${error.ids.length} horses would be their own ancestors: ${names}.`
    problems.error(
      { row: null, field: 'sire' },
      fault('loop', message, 'Correct the sire or dam of one of them.'),
    )
    return null
  }
}
