import type { EvaluationRow } from '@quarterpole/db/queries/evaluation';
import type { VarianceComponents } from '@quarterpole/genetics/foal';
import type { FormVariances } from '@quarterpole/genetics/form';
/** Names under which an evaluation stores its variance components, SI²; level at 400 yards, slope a 100 yards. */
export declare const COMPONENT_NAMES: readonly ['g_ll', 'g_ls', 'g_ss', 'p_ll', 'p_ls', 'p_ss', 'residual'];
/** A stored evaluation lacks a parameter that it cannot have been made without. */
export declare class MissingParameterError extends Error {
    name: string;
    constructor(parameter: string, evaluationId: number);
}
/** The variance components an evaluation was made with. */
export declare function componentsOf(run: EvaluationRow): VarianceComponents;
/** Variance of races about their season's mean, SI²; 0 where an evaluation did not take races as random. */
export declare const raceVarianceOf: ({ parameters }: EvaluationRow) => number;
export declare const storedComponents: ({ genetic, permanent, residual, }: VarianceComponents) => Record<(typeof COMPONENT_NAMES)[number], number>;
/** How the run divided the variance within horses; null where it did not, as runs before 0020 and those of one start. */
export declare function formOf({ parameters }: EvaluationRow): FormVariances | null;
export declare const storedForm: ({ form, lasting, days, residual }: FormVariances) => {
    form: number;
    form_lasting: number;
    form_days: number;
    form_residual: number;
};
