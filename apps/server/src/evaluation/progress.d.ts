/** What an evaluation does, in turn. */
export declare const PHASES: readonly ['reading', 'variances', 'solving', 'reliabilities', 'writing'];
export type Phase = (typeof PHASES)[number];
/** How far an evaluation in a worker thread is. */
export interface EvaluationProgress {
    readonly phase: Phase;
    /** Of the whole, 0–1. */
    readonly fraction: number;
    /** Of the solver, with the relative residual it has reached; 0 before and after. */
    readonly iteration: number;
    readonly residual: number;
}
/** Memory that the worker writes and the server reads: no message, nothing to wait for. */
export declare const sharedProgress: () => Float64Array<SharedArrayBuffer>;
/** `within` is the part of the phase that is done, 0–1. */
export declare function writeProgress(shared: Float64Array, phase: Phase, within: number, { iteration, residual }?: {
    iteration?: number;
    residual?: number;
}): void;
export declare function readProgress(shared: Float64Array): EvaluationProgress;
/** A phrase for people, as the job shows it. */
export declare function stageOf({ phase, iteration, residual }: EvaluationProgress): string;
