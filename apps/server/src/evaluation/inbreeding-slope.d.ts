import type { EvaluationRow } from '@quarterpole/db/queries/evaluation';
type Run = Pick<EvaluationRow, 'parameters'>;
/** Change of SI for F from 0 to 1 as an evaluation found it; 0 where it fitted none. */
export declare const inbreedingSlopeOf: ({ parameters }: Run) => number;
/** What inbreeding F changes in the expected SI of a horse or foal, SI points: b·F. */
export declare const inbreedingEffect: (run: Run, inbreeding: number) => number;
/** What the herd's starts show about the cost of inbreeding, in a sentence. */
export declare function inbreedingSentence({ parameters }: Run): string;
export {};
