import { nameKey } from '@quarterpole/contract/name-key'
import type { Identity } from './identities.ts'
import type { ListOrder } from './search-columns.ts'
import { at, type HerdSnapshot } from './snapshot.ts'

/** Sorts by a text, whose order was read with the herd. */
export type TextSort = 'name' | '-name' | 'age' | '-age' | 'owner' | '-owner'

const isDescending = (sort: TextSort) => sort === '-name' || sort === 'age' || sort === '-owner'

/** Rows of the herd in one of the six sort orders: by code point, then by id; unknown values last in both directions. */
export function directedOrder(herd: HerdSnapshot, sort: TextSort) {
  const order = orderOf(herd, sort)
  const { rows, places } = order
  const n = rows.length
  const isReversed = isDescending(sort)
  const known = isReversed ? countKnown(herd, rows, sort) : n
  /** Converts a rank between ascending and this order, either way: known values are reversed, unknown ones stay last. */
  const turn = (place: number) =>
    !isReversed ? place : place < known ? known - 1 - place : n - 1 - (place - known)
  /** How many of the horses as read come before a changed one in this order. */
  const placeOf = (row: number) => {
    const place = placeOfChanged(herd, order, row, sort)
    if (!isReversed) return place
    return keyOf(herd.identities.at(row), sort) === null ? known + n - place : known - place
  }
  return {
    /** Rows of the herd as read. */
    all(isListed: (row: number) => boolean): Int32Array {
      const out = new Int32Array(n)
      let length = 0
      for (let place = 0; place < n; place++) {
        const row = at(rows, turn(place))
        if (isListed(row)) out[length++] = row
      }
      return out.subarray(0, length)
    },
    /** These rows of the herd as read. */
    sorted(found: Int32Array): Int32Array {
      const placed = found.map((row) => turn(at(places, row))).sort()
      return placed.map((place) => at(rows, turn(place)))
    },
    /** Rows in this order with those of horses added or edited since. */
    withChanged(sorted: Int32Array, changed: readonly number[]): Int32Array {
      if (changed.length === 0) return sorted
      const compare = comparator(herd, sort)
      const placed = changed
        .map((row) => ({ row, place: placeOf(row) }))
        .sort((one, other) => one.place - other.place || compare(one.row, other.row))
      const out = new Int32Array(sorted.length + changed.length)
      let [from, length] = [0, 0]
      for (const { row, place } of placed) {
        const to = lowerBound(sorted, from, (other) => turn(at(places, other)) < place)
        out.set(sorted.subarray(from, to), length)
        length += to - from
        out[length++] = row
        from = to
      }
      out.set(sorted.subarray(from), length)
      return out
    },
  }
}

function orderOf({ search }: HerdSnapshot, sort: TextSort): ListOrder {
  switch (sort) {
    case 'name':
    case '-name':
      return search.name
    case 'age':
    case '-age':
      return search.foaled
    case 'owner':
    case '-owner':
      return search.owner
  }
}

/** How many of the horses as read come before a changed one in ascending order. */
function placeOfChanged(herd: HerdSnapshot, order: ListOrder, row: number, sort: TextSort): number {
  const { identities, ids } = herd
  const identity = identities.at(row)
  const { places } = identities.listingOf(row)
  const known = places.get(order)
  if (known !== undefined) return known
  const [key, id] = [keyOf(identity, sort), at(ids, row)]
  const place = lowerBound(
    order.rows,
    0,
    (other) => (compareKeys(keyOf(identities.asRead(other), sort), key) || at(ids, other) - id) < 0,
  )
  places.set(order, place)
  return place
}

/** Number of known values, which come first in ascending order; binary search. */
function countKnown({ identities }: HerdSnapshot, rows: Int32Array, sort: TextSort): number {
  return lowerBound(rows, 0, (row) => keyOf(identities.asRead(row), sort) !== null)
}

/** The sort key of a horse; null if unknown. */
export function keyOf({ name, foaled, owner }: Identity, sort: TextSort): string | null {
  switch (sort) {
    case 'name':
    case '-name':
      return nameKey(name)
    case 'age':
    case '-age':
      return foaled
    case 'owner':
    case '-owner':
      return owner === null ? null : nameKey(owner)
  }
}

/** Compares two keys as the database does: by code point; unknown ones last. */
function compareKeys(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** Compares two rows by key, then by id; unknown values last in both directions. */
function comparator({ identities, ids }: HerdSnapshot, sort: TextSort) {
  const sign = isDescending(sort) ? -1 : 1
  return (a: number, b: number): number => {
    const [one, other] = [keyOf(identities.at(a), sort), keyOf(identities.at(b), sort)]
    const byKey = compareKeys(one, other)
    return (one === null) === (other === null) ? sign * (byKey || at(ids, a) - at(ids, b)) : byKey
  }
}

/** The first index from `low` on where `isBefore` is false. */
export function lowerBound(rows: Int32Array, low: number, isBefore: (row: number) => boolean): number {
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(at(rows, middle))) low = middle + 1
    else high = middle
  }
  return low
}
