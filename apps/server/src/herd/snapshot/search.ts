import type { HorseId } from '@quarterpole/contract/ids'
import type { HorseSort } from '@quarterpole/contract/limits'
import { MATCH_RANKS, matchRanker, searchFragments, textMatcher } from '@quarterpole/contract/search-text'
import { type PackedTexts, TextReader } from '@quarterpole/db/packed-texts'
import { closeSpelling } from './close-spelling.ts'
import { type RowFilter, rowFilter } from './list-filter.ts'
import { sortedByValue, valueOf, type ValueSort } from './list-values.ts'
import { directedOrder, type TextSort } from './list-order.ts'
import { at, type HerdSnapshot } from './snapshot.ts'

export interface HorseQuery extends RowFilter {
  /** Words that must all occur in name, AQHA id, barn name or owner. */
  readonly q?: string | undefined
  /** Words that must all occur in the owner's name. */
  readonly owner?: string | undefined
  /** `match`: who answers `q` best comes first, equals by name. */
  readonly sort?: HorseSort | 'match' | undefined
  /** Where no horse answers `q`, those spelled closest to it, closest first, whatever `sort`. */
  readonly close?: boolean | undefined
}

/**
 * Rows of all matching horses in list order, from memory: what SQL would find. One pass over the packed texts finds the
 * horses as read, and their ranks sort them; horses added or edited since are matched one by one and put in their places.
 * O(n), about 20 ms at a million.
 */
export function findRows(herd: HerdSnapshot, query: HorseQuery): Int32Array {
  const { q = '', owner = '', sort = 'name' } = query
  const fragments = [...searchFragments(q), ...searchFragments(owner)]
  const isOwners = ownerTest(herd, owner)
  const isRowWanted = rowFilter(herd, query)
  const isWanted = (row: number) => isRowWanted(row) && isOwners(row)
  const isListed = listedFilter(herd, isWanted)
  const found = fragments.length === 0 ? null : rowsWithTexts(herd.search.texts, fragments).filter(isListed)
  const changed = changedRows(herd, fragments, isWanted)
  const [member, isReversed] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false]
  const isByValue = isValueSort(member)
  const order = directedOrder(herd, isByValue || sort === 'match' ? 'name' : (sort as TextSort)) // no other sort is left
  const rows = order.withChanged(found ? order.sorted(found) : order.all(isListed), changed)
  if (query.close && rows.length === 0) return closestRows(herd, q, { isListed, isWanted })
  if (isByValue)
    return sortedByValue(rows, valueOf(herd, member), {
      descending: isReversed,
      isWhole: member === 'earnings',
    })
  return sort === 'match' && q !== '' ? bestFirst(rows, rankOfRows(herd, q)) : rows
}

/** How well the rows that match a query answer it; see matchRanker. */
export function rankOfRows({ identities, search }: HerdSnapshot, q: string): (row: number) => number {
  const rankOf = matchRanker(q)
  const texts = new TextReader(search.texts)
  return (row) => rankOf(identities.changed.has(row) ? identities.listingOf(row).text : texts.first(row))
}

/** The rows whose texts come closest to a query that none answers, the closest first, equals by name. */
function closestRows(
  herd: HerdSnapshot,
  q: string,
  { isListed, isWanted }: Record<'isListed' | 'isWanted', (row: number) => boolean>,
): Int32Array {
  const spelled = closeSpelling(q)
  if (spelled === undefined) return new Int32Array()
  const { pieces, distanceIn } = spelled
  const texts = new TextReader(herd.search.texts)
  const distances = new Map<number, number>()
  const isClose = (row: number, text: string) => {
    const distance = distanceIn(text)
    if (distance !== undefined) distances.set(row, distance)
    return distance !== undefined
  }
  const near = new Set(pieces.flatMap((piece) => [...rowsWithTexts(herd.search.texts, [piece])]))
  const found = Int32Array.from(near).filter((row) => isListed(row) && isClose(row, texts.first(row)))
  const changed = changedRows(herd, [], isWanted).filter((row) =>
    isClose(row, herd.identities.listingOf(row).text),
  )
  const order = directedOrder(herd, 'name')
  const rows = order.withChanged(order.sorted(found), changed)
  const distanceOf = (row: number) => distances.get(row) ?? Infinity
  return rows.toSorted((one, other) => distanceOf(one) - distanceOf(other)) // stable: equals by name
}

/** Rows by rank, equals in the order given. */
function bestFirst(rows: Int32Array, rankOf: (row: number) => number): Int32Array {
  const ranks = Uint8Array.from(rows, rankOf)
  const out = new Int32Array(rows.length)
  let length = 0
  for (let rank = 0; rank < MATCH_RANKS; rank++)
    for (let i = 0; i < rows.length; i++) if (ranks[i] === rank) out[length++] = at(rows, i)
  return out
}

const isValueSort = (member: string): member is ValueSort =>
  member === 'best_si' || member === 'earnings' || member === 'ebv' || member === 'reliability'

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

/** Whether a horse's owner answers the words. */
function ownerTest({ identities }: HerdSnapshot, owner: string) {
  if (owner.trim() === '') return () => true
  const isAsked = textMatcher(owner)
  const answers = new Map<string, boolean>() // few owners have most horses
  return (row: number) => {
    const { owner: name } = identities.at(row)
    if (name === null) return false
    const answer = answers.get(name) ?? isAsked(name)
    answers.set(name, answer)
    return answer
  }
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
  for (const row of identities.changed.keys()) {
    if (gone.has(row) || !isWanted(row)) continue
    const { text } = identities.listingOf(row)
    if (fragments.every((fragment) => text.includes(fragment))) rows.push(row)
  }
  return rows
}
