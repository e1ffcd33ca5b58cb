import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseSort } from '@quarterpole/contract/limits'
import { nameKey, searchFragments } from '@quarterpole/contract/name-key'
import type { PackedTexts } from '@quarterpole/db/packed-texts'
import { type RowFilter, rowFilter } from './list-filter.ts'
import { sortedByValue, valueOf, type ValueSort } from './list-values.ts'
import { directedOrder, keyOf, lowerBound, type TextSort } from './list-order.ts'
import { at, type HerdSnapshot } from './snapshot.ts'

export interface HorseQuery extends RowFilter {
  /** Words that must all occur in name, AQHA id or owner. */
  readonly q?: string | undefined
  /** The owner's whole name, whatever its case. */
  readonly owner?: string | undefined
  readonly sort?: HorseSort | undefined
}

/**
 * Rows of all matching horses in list order, from memory: what SQL would find. One pass over the packed texts finds the
 * horses as read, and their ranks sort them; horses added or edited since are matched one by one and put in their places.
 * O(n), about 20 ms at a million.
 */
export function findRows(herd: HerdSnapshot, query: HorseQuery): Int32Array {
  const { q = '', owner, sort = 'name' } = query
  const fragments = searchFragments(q)
  const isWanted = rowFilter(herd, query)
  const isListed = listedFilter(herd, isWanted)
  const isOwners = ownerTest(herd, owner)
  const found = textMatches(herd, fragments, owner)?.filter(isListed)
  const changed = changedRows(herd, fragments, (row) => isWanted(row) && isOwners(row))
  const [member, isReversed] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false]
  const isByValue = isValueSort(member)
  const order = directedOrder(herd, isByValue ? 'name' : (sort as TextSort)) // no other sort is left
  const rows = order.withChanged(found ? order.sorted(found) : order.all(isListed), changed)
  return isByValue ? sortedByValue(rows, valueOf(herd, member), isReversed) : rows
}

/** Rows as read with these words and of this owner; null where neither is asked for. */
function textMatches(herd: HerdSnapshot, fragments: readonly string[], owner: string | undefined) {
  if (fragments.length > 0) return rowsWithTexts(herd.search.texts, fragments).filter(ownerTest(herd, owner))
  return owner === undefined ? null : rowsOfOwner(herd, owner)
}

const isValueSort = (member: string): member is ValueSort =>
  member === 'best_si' || member === 'ebv' || member === 'reliability'

/** Database ids of rows. */
export const idsOf = ({ ids }: HerdSnapshot, rows: Int32Array): HorseId[] =>
  Array.from(rows, (row) => at(ids, row) as HorseId) // the snapshot's ids are horse ids

/** A filter for the rows as read: wanted, and neither removed nor changed since. */
function listedFilter({ n, gone, identities }: HerdSnapshot, isWanted: (row: number) => boolean) {
  const isOutdated = new Uint8Array(n)
  for (const row of gone) isOutdated[row] = 1
  for (const row of identities.changed.keys()) isOutdated[row] = 1
  return (row: number) => isOutdated[row] === 0 && isWanted(row)
}

/** Whether a horse's owner has this name. */
function ownerTest({ identities }: HerdSnapshot, owner: string | undefined) {
  if (owner === undefined) return () => true
  const key = nameKey(owner)
  return (row: number) => {
    const { owner: name } = identities.at(row)
    return name !== null && nameKey(name) === key
  }
}

/** Rows as read of an owner: a range of the owners' order. */
function rowsOfOwner({ search, identities }: HerdSnapshot, owner: string): Int32Array {
  const key = Buffer.from(nameKey(owner))
  const { rows } = search.owner
  const compareAt = (row: number) => {
    const name = keyOf(identities.asRead(row), 'owner')
    return name === null ? 1 : Buffer.compare(Buffer.from(name), key)
  }
  const from = lowerBound(rows, 0, (row) => compareAt(row) < 0)
  return rows.slice(
    from,
    lowerBound(rows, from, (row) => compareAt(row) <= 0),
  )
}

/** Rows, ascending, whose text contains every fragment. */
function rowsWithTexts({ bytes, start }: PackedTexts, fragments: readonly string[]): Int32Array {
  const texts = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [longest = Buffer.alloc(0), ...others] = fragments
    .map((fragment) => Buffer.from(fragment))
    .toSorted((a, b) => b.length - a.length)
  const found: number[] = []
  let row = 0
  for (let match = texts.indexOf(longest); match >= 0; match = texts.indexOf(longest, at(start, row))) {
    while (at(start, row + 1) <= match) row++
    const text = texts.subarray(at(start, row), at(start, row + 1))
    if (others.every((other) => text.includes(other))) found.push(row)
    row++
  }
  return Int32Array.from(found)
}

/** Rows added or edited since the herd was read that match. */
function changedRows(
  { identities, gone }: HerdSnapshot,
  fragments: readonly string[],
  isWanted: (row: number) => boolean,
): number[] {
  const rows: number[] = []
  for (const [row, identity] of identities.changed) {
    if (gone.has(row) || !isWanted(row)) continue
    const { text } = identities.listingOf(identity)
    if (fragments.every((fragment) => text.includes(fragment))) rows.push(row)
  }
  return rows
}
