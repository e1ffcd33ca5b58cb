import type { Evaluation, EvaluationData } from '@quarterpole/genetics/evaluation';
import { type EvaluatedHorse, type FormVariances, type OwnStart } from '@quarterpole/genetics/form';
import { type HerdSnapshot } from '../herd/snapshot.ts';
import type { HerdRecords } from './herd-records.ts';
/** Starts and the evaluation made of them. */
export interface Evaluated {
    readonly herd: HerdSnapshot;
    readonly known: HerdRecords;
    readonly evaluation: Evaluation;
}
/** What a start is compared with before its own horse comes into it, without the day: base, class and inbreeding. */
export declare function expectedOfAll({ herd, known, evaluation, }: Evaluated): (data: EvaluationData, record: number) => number;
/** Starts of the wanted rows as their horses' ability reads them, in order of day. */
export declare function ownStartsOf(evaluated: Evaluated, days: Float64Array, isWanted: (row: number) => boolean): Map<number, OwnStart[]>;
/** What an evaluation says of a row, as {@link ownPrior} reads it. */
export declare const evaluatedHorse: (herd: HerdSnapshot, row: number, a: readonly [number, number], p: readonly [number, number]) => EvaluatedHorse;
/** What an evaluation leaves of a row without its own starts. */
export declare const priorOf: ({ herd, evaluation }: Pick<Evaluated, 'herd' | 'evaluation'>, row: number) => import("@quarterpole/genetics/form").OwnPrior;
/** How the herd's starts divide the variance within horses. */
export declare function estimatedForm(evaluated: Evaluated, days: Float64Array): FormVariances;
