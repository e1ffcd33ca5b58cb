import type { StartColumns } from '@quarterpole/db/queries/start-columns';
import type { Evaluation } from '@quarterpole/genetics/evaluation';
import { type Crops } from '@quarterpole/genetics/herd-evaluation';
import type { EvaluationParameters } from '@quarterpole/genetics/parameters';
import { type HerdRecords } from '../evaluation/herd-records.ts';
import type { Evaluated } from '../evaluation/own-starts.ts';
import type { Careers } from './careers.ts';
/** Parameters with the variances as estimated, and the number of starts then known. */
export interface VarianceAsOf {
    parameters: EvaluationParameters;
    starts: number;
}
/**
 * The variances from the starts known now. An estimate from at least half of them is reused: it was made at an
 * earlier date, and one from all of them would have a standard error smaller by less than a third. Null without starts.
 */
export declare function varianceAsOf(records: HerdRecords, earlier: VarianceAsOf | null, crops: Crops): VarianceAsOf | null;
/** The herd as its starts before a day show it; foals of that year are the last that are known. */
export declare const evaluatedFrom: ({ data }: HerdRecords, { parameters }: VarianceAsOf, { before, crops }: {
    before: Evaluation | null;
    crops: Crops;
}) => Evaluation;
/** A runner of a past race on its day. */
export interface PastAbility {
    readonly expectedSi: number;
    readonly sd: number;
    /** Speed indexes of its starts so far, less what their days gave all alike. */
    readonly figuresSi: readonly number[];
}
/** Expected SI of a row's horse at the row's distance and age, from the evaluation and the starts learned since. */
export declare function abilitiesOf(starts: StartColumns, evaluated: Evaluated | null, careers: Careers | null): (row: number) => PastAbility;
