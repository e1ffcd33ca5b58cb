import type { Sex } from '@quarterpole/contract/values';
import type { Db } from '@quarterpole/db/open';
import { type FigureColumns, type StartRange } from '@quarterpole/db/queries/start-columns';
import type { EvaluationData } from '@quarterpole/genetics/evaluation';
import { type HerdSnapshot } from '../herd/snapshot.ts';
/** Starts with a speed index of horses in a snapshot, by date, as an evaluation reads them. */
export interface HerdRecords {
    readonly data: EvaluationData;
    /** Sex and age of each class of `data.cls`. */
    readonly classNames: readonly string[];
    readonly races: number;
    /** Database id of each race of `data.race`. */
    readonly raceIds: Float64Array;
    /** Days since 1970-01-01, rising. */
    readonly day: Int32Array;
}
/** The herd and its records. What was read is freed as soon as it is converted. */
export declare function readHerdRecords(db: Db, range?: StartRange): Promise<{
    herd: HerdSnapshot;
    records: HerdRecords;
}>;
/** Starts with a speed index of horses in the snapshot as records, with the classes they fall in. */
export declare function recordsOf(herd: HerdSnapshot, starts: FigureColumns): HerdRecords;
/** The records before a day, as views of the same columns. */
export declare function recordsBefore(records: HerdRecords, before: number): HerdRecords;
/** At most so many records, the earliest, as views of the same columns. */
export declare function firstRecords({ data, classNames, raceIds, day }: HerdRecords, n: number): HerdRecords;
/** Sex, and age in years on a day (days since 1970-01-01); null where the birth year is unknown. */
export declare const sexAgeAt: (herd: HerdSnapshot, row: number, day: number) => {
    sex: Sex;
    age: number | null;
};
/** "M 3": sex and age in years at the race, in one class from five on; "M ?" where the age is unknown. */
export declare const sexAgeClass: (sex: Sex, age: number | null) => string;
