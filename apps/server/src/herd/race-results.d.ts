import type { RacingColumns } from '@quarterpole/db/queries/start-columns';
/** Race results by row of the snapshot. A horse added later has a row past the end and counts as unraced. */
export interface RaceResults {
    /** Starts with a speed index. */
    readonly starts: Int32Array;
    /** Mean and best speed index of those starts; 0 where there are none. */
    readonly meanSi: Float32Array;
    readonly bestSi: Float32Array;
    /** Mean over all runners of their mean speed index; null where nobody has started. */
    readonly meanOfRunners: number | null;
}
export declare const noResults: (n: number) => RaceResults;
/** Joins race results to a snapshot's rows; horses that are not in it are skipped. */
export declare function joinRacing({ horse_id, starts, mean_si, best_si }: RacingColumns, herd: {
    n: number;
    table: {
        get(id: number): number;
    };
}): RaceResults;
