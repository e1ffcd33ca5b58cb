export type HorseKey = number | string

/** 0 unknown, 1 male (stallion, gelding, colt), 2 female (mare, spayed mare, filly). */
export type SexCode = 0 | 1 | 2
export const SEX_UNKNOWN: SexCode = 0
export const SEX_MALE: SexCode = 1
export const SEX_FEMALE: SexCode = 2

/** Horses as the caller has them, in any order. */
export interface PedigreeRows<K extends HorseKey> {
  readonly ids: ArrayLike<K>
  readonly sireIds: ArrayLike<K | null | undefined>
  readonly damIds: ArrayLike<K | null | undefined>
  /** {@link SexCode} of each horse. */
  readonly sex?: ArrayLike<number>
  /** Calendar year of birth; 0 or NaN when unknown. */
  readonly birthYear?: ArrayLike<number>
}

export type ImpossibleReason =
  | 'own_parent'
  | 'parent_not_older'
  | 'female_as_sire'
  | 'male_as_dam'
  | 'same_horse_as_sire_and_dam'

export interface ParentFault {
  readonly id: HorseKey
  readonly parentId: HorseKey
  readonly role: 'sire' | 'dam'
  readonly reason: ImpossibleReason
}

const REASON_TEXT: Record<ImpossibleReason, string> = {
  own_parent: 'is given as its own parent',
  parent_not_older: 'is not older than this foal',
  female_as_sire: 'is a mare and stands as the sire',
  male_as_dam: 'is a male and stands as the dam',
  same_horse_as_sire_and_dam: 'stands as both sire and dam',
}

/** Parents that cannot be. `faults` lists every offender. */
export class ImpossibleParentError extends Error {
  override readonly name = 'ImpossibleParentError'
  readonly faults: readonly ParentFault[]

  constructor(faults: readonly ParentFault[]) {
    const shown = faults.slice(0, 5).map((f) => `${f.parentId} ${REASON_TEXT[f.reason]} (foal ${f.id})`)
    super(`${faults.length} impossible ${faults.length === 1 ? 'parent' : 'parents'}: ${shown.join('; ')}`)
    this.faults = faults
  }
}

/** Horses that are their own ancestors. `ids` lists every one of them, in input order. */
export class PedigreeLoopError extends Error {
  override readonly name = 'PedigreeLoopError'
  readonly ids: readonly HorseKey[]

  constructor(ids: readonly HorseKey[]) {
    super(`${ids.length} horses are their own ancestors: ${ids.slice(0, 12).join(', ')}`)
    this.ids = ids
  }
}

/**
 * Checks each horse against its parents, given as input positions (−1 unknown; positions behind the inputs are
 * parents without a row, of which nothing is known). O(n).
 *
 * @throws {ImpossibleParentError} with every fault found
 */
export function refuseFaultyPedigree<K extends HorseKey>(
  rows: PedigreeRows<K>,
  { sire, dam }: { sire: Int32Array; dam: Int32Array },
): void {
  const faults: ParentFault[] = []
  for (let i = 0; i < rows.ids.length; i++) {
    if (sire[i] >= 0) faults.push(...faultOf(rows, { foal: i, parent: sire[i], role: 'sire' }))
    if (dam[i] >= 0) faults.push(...faultOf(rows, { foal: i, parent: dam[i], role: 'dam' }))
    if (sire[i] >= 0 && sire[i] === dam[i] && sire[i] !== i) {
      const parentId = sire[i] < rows.ids.length ? rows.ids[sire[i]] : (rows.sireIds[i] ?? '')
      faults.push({ id: rows.ids[i], parentId, role: 'sire', reason: 'same_horse_as_sire_and_dam' })
    }
  }
  if (faults.length > 0) throw new ImpossibleParentError(faults)
}

const NO_FAULT: readonly ParentFault[] = []

function faultOf<K extends HorseKey>(
  { ids, sex, birthYear }: PedigreeRows<K>,
  { foal, parent, role }: { foal: number; parent: number; role: 'sire' | 'dam' },
): readonly ParentFault[] {
  if (parent >= ids.length) return NO_FAULT
  const fault = (reason: ImpossibleReason) => [{ id: ids[foal], parentId: ids[parent], role, reason }]
  if (parent === foal) return fault('own_parent')
  const found: ParentFault[] = []
  if (sex && role === 'sire' && sex[parent] === SEX_FEMALE) found.push(...fault('female_as_sire'))
  if (sex && role === 'dam' && sex[parent] === SEX_MALE) found.push(...fault('male_as_dam'))
  // 0 and NaN are both falsy: an unknown year convicts nobody.
  if (birthYear && birthYear[foal] && birthYear[parent] && birthYear[parent] >= birthYear[foal]) {
    found.push(...fault('parent_not_older'))
  }
  return found.length > 0 ? found : NO_FAULT
}

/** @throws {PedigreeLoopError} naming all members of cycles, by Tarjan's components (1972, SIAM J. Comput. 1:146) */
export function refuseLoops(sire: Int32Array, dam: Int32Array, keyOf: (input: number) => HorseKey): never {
  const members = horsesOnLoops(sire, dam)
  throw new PedigreeLoopError(members.map(keyOf))
}

/** Positions that are their own ancestors, ascending. O(n), no recursion. */
export function horsesOnLoops(sire: Int32Array, dam: Int32Array): number[] {
  const n = sire.length
  const order = new Int32Array(n)
  const low = new Int32Array(n)
  const edge = new Uint8Array(n)
  const isOpen = new Uint8Array(n)
  const path = new Int32Array(n)
  const component = new Int32Array(n)
  const members: number[] = []
  let visits = 0
  let componentSize = 0
  for (let root = 0; root < n; root++) {
    if (order[root] !== 0) continue
    let depth = 0
    path[0] = root
    while (depth >= 0) {
      const v = path[depth]
      if (edge[v] === 0 && order[v] === 0) {
        order[v] = low[v] = ++visits
        component[componentSize++] = v
        isOpen[v] = 1
      }
      if (edge[v] < 2) {
        const w = edge[v]++ === 0 ? sire[v] : dam[v]
        if (w < 0) continue
        if (order[w] === 0) path[++depth] = w
        else if (isOpen[w]) low[v] = Math.min(low[v], order[w])
        continue
      }
      depth--
      if (depth >= 0) low[path[depth]] = Math.min(low[path[depth]], low[v])
      if (low[v] !== order[v]) continue
      const first = componentSize
      do isOpen[component[--componentSize]] = 0
      while (component[componentSize] !== v)
      const isLoop = first - componentSize > 1 || sire[v] === v || dam[v] === v
      if (isLoop) for (let k = componentSize; k < first; k++) members.push(component[k])
    }
  }
  return members.sort((a, b) => a - b)
}
