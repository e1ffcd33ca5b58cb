import { requireLength } from '@quarterpole/numerics/shape'
import { keyTable } from './key-table.ts'
import { parentsFirst } from './parents-first.ts'
import { refuseFaultyPedigree, refuseLoops } from './pedigree-faults.ts'
import type { HorseKey, PedigreeRows } from './pedigree-faults.ts'

export {
  ImpossibleParentError,
  PedigreeLoopError,
  SEX_FEMALE,
  SEX_MALE,
  SEX_UNKNOWN,
} from './pedigree-faults.ts'
export type { HorseKey, ParentFault, PedigreeRows, SexCode } from './pedigree-faults.ts'
export { DuplicateHorseError } from './key-table.ts'

/**
 * n horses as integer rows, parents before offspring. `sire[i]` and `dam[i]` are rows below i, −1 = unknown parent.
 * Everything in this package works on such rows; names and ids are mapped at the edge by {@link indexPedigree}.
 */
export interface Pedigree {
  readonly n: number
  readonly sire: Int32Array
  readonly dam: Int32Array
}

/** A pedigree with the way back to the caller's rows and keys. */
export interface IndexedPedigree<K extends HorseKey> {
  readonly ped: Pedigree
  /** Key of each row, length n. */
  readonly keys: readonly K[]
  /** Row of each input, length = number of inputs. */
  readonly rowOfInput: Int32Array
  /** Input of each row, −1 for a parent added because it had no row of its own; length n. */
  readonly inputOfRow: Int32Array
  /** Row of a key, −1 when there is no such horse. */
  rowOf(key: K): number
}

export interface IndexOptions {
  /** A parent that has no row of its own: refuse the pedigree (default), or add it as a founder. */
  readonly missingParents?: 'refuse' | 'add'
  /** Which parent entries mean "unknown"; default null, undefined, 0 and ''. */
  readonly isUnknown?: (key: unknown) => boolean
}

/** A row refers to a parent at or above itself, or outside the pedigree. */
export class PedigreeOrderError extends Error {
  override readonly name = 'PedigreeOrderError'
  readonly row: number
  readonly parentRow: number

  constructor(row: number, parentRow: number) {
    super(`row ${row} has the parent row ${parentRow}; parents must stand before their offspring`)
    this.row = row
    this.parentRow = parentRow
  }
}

/**
 * Orders horses so that parents stand before offspring and replaces keys by rows. Any input order is accepted; an
 * input that is already in order keeps it, otherwise rows run by generation (longest path from a founder), ties in
 * input order. O(n) time and memory.
 *
 * @throws {DuplicateHorseError} a key stands on two rows
 * @throws {MissingParentError}  a parent has no row and `missingParents` is 'refuse'
 * @throws {ImpossibleParentError} self-parents, parents not older than their foal, mares as sires, males as dams,
 *   one horse as sire and dam of the same foal: all of them, in one error
 * @throws {PedigreeLoopError}   horses that are their own ancestors: all of them
 */
export function indexPedigree<K extends HorseKey>(
  rows: PedigreeRows<K>,
  options: IndexOptions = {},
): IndexedPedigree<K> {
  const inputs = rows.ids.length
  requireLength('sireIds', rows.sireIds, inputs)
  requireLength('damIds', rows.damIds, inputs)
  if (rows.sex) requireLength('sex', rows.sex, inputs)
  if (rows.birthYear) requireLength('birthYear', rows.birthYear, inputs)
  const table = keyTable(rows.ids)
  const added: K[] = []
  const parents = parentInputs(rows, options, { table, added })
  refuseFaultyPedigree(rows, parents)
  const ordered = orderParentsFirst(parents.sire, parents.dam, (input) => keyOfInput(rows, added, input))
  const { rowOfInput: rowOfAny, inputOfRow: anyOfRow, ped } = ordered
  const keys = Array.from(anyOfRow, (input) => keyOfInput(rows, added, input))
  return {
    ped,
    keys,
    rowOfInput: rowOfAny.slice(0, inputs),
    inputOfRow: anyOfRow.map((input) => (input < inputs ? input : -1)),
    rowOf: (key) => {
      const input = table.get(key)
      return input < 0 ? -1 : rowOfAny[input]
    },
  }
}

/**
 * The integer core of {@link indexPedigree}: parents given as input positions (−1 unknown) in any order.
 *
 * @throws {PedigreeLoopError} naming every horse that is its own ancestor, through `keyOf` (default: its position)
 */
export function orderParentsFirst(
  sire: Int32Array,
  dam: Int32Array,
  keyOf: (input: number) => HorseKey = (input) => input,
): { ped: Pedigree; rowOfInput: Int32Array; inputOfRow: Int32Array } {
  const n = sire.length
  requireLength('dam', dam, n)
  const inputOfRow = parentsFirst(sire, dam)
  if (inputOfRow.length < n) refuseLoops(sire, dam, keyOf)
  const rowOfInput = new Int32Array(n)
  for (let row = 0; row < n; row++) rowOfInput[inputOfRow[row]] = row
  const ped = { n, sire: new Int32Array(n), dam: new Int32Array(n) }
  for (let row = 0; row < n; row++) {
    const s = sire[inputOfRow[row]]
    const d = dam[inputOfRow[row]]
    ped.sire[row] = s < 0 ? -1 : rowOfInput[s]
    ped.dam[row] = d < 0 ? -1 : rowOfInput[d]
  }
  return { ped, rowOfInput, inputOfRow }
}

/**
 * A pedigree with horses added at the end; earlier rows keep their numbers. New rows may be parents of later new
 * rows. O(n + added); the input is untouched.
 *
 * @throws {PedigreeOrderError} a new row's parent does not stand before it
 */
export function appendToPedigree(ped: Pedigree, sire: ArrayLike<number>, dam: ArrayLike<number>): Pedigree {
  requireLength('dam', dam, sire.length)
  const n = ped.n + sire.length
  const longer = { n, sire: new Int32Array(n), dam: new Int32Array(n) }
  longer.sire.set(ped.sire)
  longer.dam.set(ped.dam)
  longer.sire.set(sire, ped.n)
  longer.dam.set(dam, ped.n)
  requireParentsFirst(longer, ped.n)
  return longer
}

/** @throws {PedigreeOrderError} on the first row, from `from` on, whose parent is not −1 … row − 1 */
export function requireParentsFirst({ n, sire, dam }: Pedigree, from = 0): void {
  for (let i = from; i < n; i++) {
    if (sire[i] < -1 || sire[i] >= i) throw new PedigreeOrderError(i, sire[i])
    if (dam[i] < -1 || dam[i] >= i) throw new PedigreeOrderError(i, dam[i])
  }
}

const isUnknownByDefault = (key: unknown) => key === null || key === undefined || key === 0 || key === ''

function keyOfInput<K extends HorseKey>(rows: PedigreeRows<K>, added: readonly K[], input: number): K {
  const inputs = rows.ids.length
  return input < inputs ? rows.ids[input] : added[input - inputs]
}

/** Parents as input positions; parents without a row get positions behind the inputs and stand in `added`. */
function parentInputs<K extends HorseKey>(
  rows: PedigreeRows<K>,
  options: IndexOptions,
  { table, added }: { table: ReturnType<typeof keyTable<K>>; added: K[] },
): { sire: Int32Array; dam: Int32Array } {
  const inputs = rows.ids.length
  const isUnknown = options.isUnknown ?? isUnknownByDefault
  const resolve = (key: K | null | undefined): number => {
    if (isUnknown(key)) return -1
    // `isUnknown` has just excluded null and undefined.
    const known = key as K
    const found = table.get(known)
    if (found >= 0) return found
    table.set(known, inputs + added.length)
    added.push(known)
    return inputs + added.length - 1
  }
  const sire = new Int32Array(inputs)
  const dam = new Int32Array(inputs)
  for (let i = 0; i < inputs; i++) {
    sire[i] = resolve(rows.sireIds[i])
    dam[i] = resolve(rows.damIds[i])
  }
  if (added.length === 0) return { sire, dam }
  if (options.missingParents !== 'add') throw new MissingParentError(added)
  const withFounders = (parent: Int32Array) => {
    const longer = new Int32Array(inputs + added.length).fill(-1)
    longer.set(parent)
    return longer
  }
  return { sire: withFounders(sire), dam: withFounders(dam) }
}

/** Parents that are named but have no row of their own. */
export class MissingParentError extends Error {
  override readonly name = 'MissingParentError'
  readonly ids: readonly HorseKey[]

  constructor(ids: readonly HorseKey[]) {
    super(`${ids.length} named as a parent without a row of their own: ${ids.slice(0, 8).join(', ')}`)
    this.ids = ids
  }
}
