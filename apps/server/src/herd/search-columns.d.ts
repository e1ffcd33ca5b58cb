import { type PackedTexts } from '@quarterpole/db/packed-texts';
import type { HorseOrders } from '@quarterpole/db/queries/snapshot';
/** An ascending sort order of the horse list, unknown values last. */
export interface ListOrder {
    /** Rows in this order. */
    readonly rows: Int32Array;
    /** Rank of each row in it; −1 for a row that has none. */
    readonly places: Int32Array;
}
/** Search texts and sort orders of the horse list, for the rows as read. */
export interface SearchColumns {
    readonly texts: PackedTexts;
    readonly name: ListOrder;
    readonly foaled: ListOrder;
    readonly owner: ListOrder;
}
/** Search texts by input position, orders by horse id. */
export interface SearchInput {
    readonly searchTexts: PackedTexts;
    readonly orders: HorseOrders;
}
interface Rows {
    readonly rowOfId: (id: number) => number;
    readonly inputOfRow: Int32Array;
}
/** Texts and orders by row. O(n). */
export declare function buildSearchColumns(n: number, { searchTexts, orders }: Partial<SearchInput>, { rowOfId, inputOfRow }: Rows): SearchColumns;
export {};
