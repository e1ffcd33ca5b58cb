/** Key → position in the list the table was made from, −1 when absent. */
export interface KeyTable<K extends number | string> {
  get(key: K): number
}

/** The same key is on two rows. */
export class DuplicateHorseError extends Error {
  override readonly name = 'DuplicateHorseError'
  readonly ids: readonly (number | string)[]

  constructor(ids: readonly (number | string)[]) {
    super(`${ids.length} with more than one row: ${ids.slice(0, 8).join(', ')}`)
    this.ids = ids
  }
}

/**
 * Positions of unique keys. Small non-negative integers use an array (a breed's database ids), others a Map.
 *
 * @throws {DuplicateHorseError} naming every repeated key
 */
export function keyTable<K extends number | string>(keys: ArrayLike<K>): KeyTable<K> {
  const dense = denseTable(keys)
  const sparse = new Map<K, number>()
  const get = (key: K): number =>
    dense && typeof key === 'number' && key >= 0 && key < dense.length && Number.isInteger(key)
      ? dense[key]
      : (sparse.get(key) ?? -1)
  const set = (key: K, position: number): void => {
    if (dense && typeof key === 'number' && key >= 0 && key < dense.length && Number.isInteger(key)) {
      dense[key] = position
    } else sparse.set(key, position)
  }
  const repeated = new Set<K>()
  for (let i = 0; i < keys.length; i++) {
    if (get(keys[i]) >= 0) repeated.add(keys[i])
    set(keys[i], i)
  }
  if (repeated.size > 0) throw new DuplicateHorseError([...repeated])
  return { get }
}

function denseTable(keys: ArrayLike<number | string>): Int32Array | null {
  let largest = 0
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    if (typeof key !== 'number' || !Number.isInteger(key) || key < 0) return null
    if (key > largest) largest = key
  }
  return largest <= 8 * keys.length + 1024 ? new Int32Array(largest + 1).fill(-1) : null
}
