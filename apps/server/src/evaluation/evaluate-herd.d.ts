import type { DayEffectInput, EbvInput, NewEvaluation } from '@quarterpole/db/queries/evaluation';
import type { Evaluation, EvaluationData } from '@quarterpole/genetics/evaluation';
import { type EarlierInGroups } from '@quarterpole/genetics/herd-evaluation';
import type { EvaluationParameters } from '@quarterpole/genetics/parameters';
import { type HerdSnapshot } from '../herd/snapshot.ts';
import type { HerdRecords } from './herd-records.ts';
import type { Phase } from './progress.ts';
import { type StoredVariances } from './variances.ts';
export interface EvaluatedHerd {
    run: Omit<NewEvaluation, 'code_version'>;
    ebvs: EbvInput;
    /** What each race gave all its runners. */
    days: DayEffectInput;
}
export interface EvaluationOptions {
    /** Variances to take as they are; otherwise they are estimated, or kept from the last run. */
    parameters?: EvaluationParameters;
    /** Variances of the last run. */
    earlier?: StoredVariances | null;
    /** Last crop whose foals are known. */
    through?: number;
    /** What the solver starts from. */
    start?: EarlierInGroups | null;
    progress?: (phase: Phase, within: number, solver?: {
        iteration: number;
        residual: number;
    }) => void;
}
/** There is not one start with a speed index to evaluate. */
export declare class NoStartsError extends Error {
    name: string;
    constructor();
}
/**
 * Evaluates a whole herd: every start with a speed index is a record of race, sex × age class, distance and horse.
 *
 * @throws {NoStartsError}
 */
export declare function evaluateHerd(herd: HerdSnapshot, records: HerdRecords, { parameters: given, earlier, through, start, progress, }?: EvaluationOptions): EvaluatedHerd;
/** Effects of the sex and age classes by name, SI points, and the starts behind each. */
export declare function classEffectsOf({ classEffects }: Pick<Evaluation, 'classEffects'>, { cls }: EvaluationData, names: readonly string[]): {
    classes: Record<string, number>;
    class_starts: Record<string, number>;
};
