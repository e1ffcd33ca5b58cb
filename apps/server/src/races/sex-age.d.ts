import type { Sex } from '@quarterpole/contract/values';
/** An evaluation's effects of sex-and-age classes, by their names. */
export interface ClassEffects {
    /** SI points; only differences have a meaning. */
    readonly classes?: Readonly<Record<string, number>>;
    readonly class_starts?: Readonly<Record<string, number>>;
}
/** SI points above the mean start of a horse of this sex and age (on the race date, null unknown). */
export type SexAge = (sex: Sex, age: number | null) => number;
/**
 * Effects of sex and age against the mean of all starts, 0 where a class has no start on file. The evaluation has
 * shrunk them already.
 */
export declare function sexAgeEffects({ classes, class_starts }: ClassEffects): SexAge;
