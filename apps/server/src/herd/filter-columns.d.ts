import { type FilterRead } from '@quarterpole/db/queries/filter-columns';
/** What the horse list filters and sorts by, by row of the snapshot: eight bytes a horse. */
export interface FilterColumns {
    /** Mine, status and role, packed; see `unpackFacts`. */
    readonly facts: Uint8Array;
    /** Bit i = lacks QUALITY_ITEMS[i]. */
    readonly lacks: Uint8Array;
    /** Two bits per locus of the panel: untested, clear, carrier, affected. */
    readonly panel: Uint16Array;
    /** 1 = has an active injury. */
    readonly injured: Uint8Array;
    /** Best speed index; NaN without one. */
    readonly bestSi: Float32Array;
}
/** For n horses of which nothing was read. */
export declare const noFilters: (n: number) => FilterColumns;
interface Rows {
    readonly n: number;
    readonly table: {
        get(id: number): number;
    };
}
/** All horses as read, by row; horses that are not in the snapshot are skipped. */
export declare const joinFilters: (read: FilterRead, herd: Rows) => FilterColumns;
/** The columns with what was read of some horses; copies them, about 10 MB at a million. */
export declare function withFilters(before: FilterColumns, read: FilterRead, { n, table }: Rows): FilterColumns;
/** Mine, status and role of a row. */
export declare const factsAt: ({ facts }: FilterColumns, row: number) => {
    is_mine: boolean;
    status: "alive" | "died" | "retired" | "sold";
    role: "at_stud" | "broodmare" | "in_training" | "young_stock";
};
export {};
