import type { EvaluationRow } from '@quarterpole/db/queries/evaluation';
import type { RollingBase } from '@quarterpole/genetics/rolling-base';
type Run = Pick<EvaluationRow, 'base' | 'parameters'>;
/** The rolling base as an evaluation stores it among its parameters; nothing where no birth year is on file. */
export declare const storedBase: (base: RollingBase | null) => Record<string, number>;
/** Mean breeding value of the base at a distance, above the founders; 0 for runs from before there was a rolling base. */
export declare const baseLevelAt: (run: Run, distanceYards: number) => number;
/** Crops the breeding values are reported against; null where it is the herd's founders. */
export declare function baseCropsOf(run: Run): {
    from_year: number;
    to_year: number;
    horses: number;
} | null;
/** Expected SI at 400 yards of an average horse of the base. */
export declare const baseSi: (run: Run) => number;
/** Expected SI at 400 yards of an average mating of the base's crops, and the standard deviation between such matings. */
export declare const usualMating: (run: Run) => {
    mean: number;
    sd: number;
};
export {};
