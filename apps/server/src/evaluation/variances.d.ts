import type { EvaluationRow } from '@quarterpole/db/queries/evaluation';
import type { EvaluationData } from '@quarterpole/genetics/evaluation';
import { type Crops } from '@quarterpole/genetics/herd-evaluation';
import { type EvaluationParameters } from '@quarterpole/genetics/parameters';
import { type HerdRecords } from './herd-records.ts';
import type { Phase } from './progress.ts';
/** The estimates of an earlier run, as it stored them, and the variances that came of them. */
export interface StoredVariances {
    readonly parameters: EvaluationRow['parameters'];
    readonly components: EvaluationParameters['components'];
}
/** The model to begin with: trainers are in it where a start names one. */
export declare const startParameters: (data: EvaluationData) => EvaluationParameters;
/** The variances of a run: as given, from the last run, or estimated from the herd's starts now. */
export declare function variancesFor(data: EvaluationData, { given, earlier, crops, progress, }: {
    readonly given?: EvaluationParameters | undefined;
    readonly earlier: StoredVariances | null;
    readonly crops: Crops;
    readonly progress?: (phase: Phase, within: number) => void;
}): {
    parameters: EvaluationParameters;
    estimates: Record<string, number>;
};
/** Variances as the starts before a day show them: no later start reaches them. */
export declare function variancesAsOf(records: HerdRecords, crops: Crops): EvaluationParameters;
/** The variances of a stored run. */
export declare const storedVariancesOf: (run: EvaluationRow) => StoredVariances;
