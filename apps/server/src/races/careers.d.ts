import { type FormVariances, type OwnStart } from '@quarterpole/genetics/form';
import type { HerdRecords } from '../evaluation/herd-records.ts';
import { type Evaluated } from '../evaluation/own-starts.ts';
/** What own starts so far make of a horse on a day, beyond base, class and inbreeding; SI points. */
interface Level {
    readonly mean: number;
    readonly variance: number;
}
/**
 * The runners' own starts as an evaluation reads them, and since it as they become known: a later race's day is estimated
 * from what was expected of its runners.
 */
export declare class Careers {
    #private;
    constructor(evaluated: Evaluated, { form, days }: {
        form: FormVariances;
        days: Float64Array;
    }, rows: ReadonlySet<number>);
    /** From the starts learned so far, which must be from before the day. */
    level(row: number, day: number, distanceYards: number): Level;
    startsOf(row: number): readonly OwnStart[];
    /** Adds the starts of one race since the evaluation. */
    learn(records: HerdRecords, race: readonly number[]): void;
}
export {};
