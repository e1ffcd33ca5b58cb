import { requireLength } from '@quarterpole/numerics/shape'
import { parentsFirst } from './parents-first.ts'
import { horsesOnLoops } from './pedigree-loops.ts'

/**
 * n horses as integer rows, parents before offspring. `sire[i]` and `dam[i]` are rows below i, −1 = unknown parent.
 * Everything in this package works on such rows; names and ids are mapped at the edge.
 */
export interface Pedigree {
  readonly n: number
  readonly sire: Int32Array
  readonly dam: Int32Array
}

/** A row refers to a parent at or above itself, or outside the pedigree. */
export class PedigreeOrderError extends Error {
  override readonly name = 'PedigreeOrderError'
  readonly row: number
  readonly parentRow: number

  constructor(row: number, parentRow: number) {
    super(`row ${row} has the parent row ${parentRow}; parents must come before their offspring`)
    this.row = row
    this.parentRow = parentRow
  }
}

/** Horses that are their own ancestors. `ids` lists every one of them, in input order. */
export class PedigreeLoopError extends Error {
  override readonly name = 'PedigreeLoopError'
  readonly ids: readonly (number | string)[]

  constructor(ids: readonly (number | string)[]) {
    super(`${ids.length} horses are their own ancestors: ${ids.slice(0, 12).join(', ')}`)
    this.ids = ids
  }
}

/**
 * Orders horses so that parents come before offspring; parents are input positions (−1 unknown) in any order. An input
 * that is already in order keeps it, otherwise rows run by generation (longest path from a founder), ties in input
 * order. O(n) time and memory.
 *
 * @throws {PedigreeLoopError} naming every horse that is its own ancestor, through `keyOf` (default: its position)
 */
export function orderParentsFirst(
  sire: Int32Array,
  dam: Int32Array,
  keyOf: (input: number) => number | string = (input) => input,
): { ped: Pedigree; rowOfInput: Int32Array; inputOfRow: Int32Array } {
  const n = sire.length
  requireLength('dam', dam, n)
  const inputOfRow = parentsFirst(sire, dam)
  if (inputOfRow.length < n) throw new PedigreeLoopError(horsesOnLoops(sire, dam).map(keyOf))
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
 * @param columns  whose first n rows are the pedigree's: the new rows are written after them, nothing is copied; O(added)
 * @throws {PedigreeOrderError} a new row's parent does not come before it
 */
export function appendToPedigree(
  ped: Pedigree,
  sire: ArrayLike<number>,
  dam: ArrayLike<number>,
  columns?: { readonly sire: Int32Array; readonly dam: Int32Array },
): Pedigree {
  requireLength('dam', dam, sire.length)
  const n = ped.n + sire.length
  const longer = {
    n,
    sire: columns ? columns.sire.subarray(0, n) : longerColumn(ped.sire, n),
    dam: columns ? columns.dam.subarray(0, n) : longerColumn(ped.dam, n),
  }
  longer.sire.set(sire, ped.n)
  longer.dam.set(dam, ped.n)
  requireParentsFirst(longer, ped.n)
  return longer
}

function longerColumn(column: Int32Array, n: number): Int32Array {
  const longer = new Int32Array(n)
  longer.set(column)
  return longer
}

/** @throws {PedigreeOrderError} on the first row, from `from` on, whose parent is not −1 … row − 1 */
export function requireParentsFirst({ n, sire, dam }: Pedigree, from = 0): void {
  for (let i = from; i < n; i++) {
    if (sire[i] < -1 || sire[i] >= i) throw new PedigreeOrderError(i, sire[i])
    if (dam[i] < -1 || dam[i] >= i) throw new PedigreeOrderError(i, dam[i])
  }
}
