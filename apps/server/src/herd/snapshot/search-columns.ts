import { inOrder, type PackedTexts } from '@quarterpole/db/packed-texts'
import type { HorseOrders } from '@quarterpole/db/queries/snapshot'
import { NO_TEXTS } from './identities.ts'

/** An ascending sort order of the horse list, unknown values last. */
export interface ListOrder {
  /** Rows in this order. */
  readonly rows: Int32Array
  /** Rank of each row in it; −1 for a row that has none. */
  readonly places: Int32Array
}

/** Search texts and sort orders of the horse list, for the rows as read. */
export interface SearchColumns {
  readonly texts: PackedTexts
  readonly name: ListOrder
  readonly foaled: ListOrder
  readonly owner: ListOrder
}

/** Search texts by input position, orders by horse id. */
export interface SearchInput {
  readonly searchTexts: PackedTexts
  readonly orders: HorseOrders
}

interface Rows {
  readonly rowOfId: (id: number) => number
  readonly inputOfRow: Int32Array
}

/** Texts and orders by row. O(n). */
export function buildSearchColumns(
  n: number,
  { searchTexts, orders }: Partial<SearchInput>,
  { rowOfId, inputOfRow }: Rows,
): SearchColumns {
  const orderOf = (ids: Float64Array | undefined): ListOrder => {
    const rows = Int32Array.from(ids ?? [], rowOfId).filter((row) => row >= 0) // a horse may be added during the read
    const places = new Int32Array(n).fill(-1)
    for (let place = 0; place < rows.length; place++) places[rows[place] ?? 0] = place
    return { rows, places }
  }
  return {
    texts: searchTexts ? inOrder(searchTexts, inputOfRow) : NO_TEXTS,
    name: orderOf(orders?.name),
    foaled: orderOf(orders?.foaled),
    owner: orderOf(orders?.owner),
  }
}
