import type { ChangedHorse } from '@quarterpole/db/queries/horse';
import { type PackedTexts, TextReader } from '@quarterpole/db/packed-texts';
/** The texts that identify a horse in pedigrees and lists. */
export type Identity = Readonly<Pick<ChangedHorse, 'name' | 'aqha_id' | 'foaled' | 'color' | 'owner'>>;
/**
 * The identity of every horse of a snapshot, by row: packed texts of about 65 bytes per horse, and a map of the horses
 * added or edited since they were read. Immutable.
 */
export declare class Identities {
    #private;
    /** Rows added or edited since the herd was read. */
    readonly changed: ReadonlyMap<number, Identity>;
    constructor(read: PackedTexts | TextReader, changed?: ReadonlyMap<number, Identity>);
    /** @param row  of the snapshot */
    at(row: number): Identity;
    /** Without later changes. @param row  of the herd as read */
    asRead(row: number): Identity;
    /** @param row  of the snapshot */
    nameAt(row: number): string;
    with(changes: Iterable<readonly [row: number, identity: Identity]>): Identities;
}
/** For a herd that is only used in computations. */
export declare const NO_TEXTS: PackedTexts;
