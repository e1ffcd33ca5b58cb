import { type PackedTexts } from '@quarterpole/db/packed-texts';
import type { HerdColumns } from '@quarterpole/db/queries/snapshot';
import { type KeyTable } from '@quarterpole/genetics/key-table';
import { type OffspringIndex } from '@quarterpole/genetics/offspring';
import { type Pedigree } from '@quarterpole/genetics/pedigree';
import { type FilterColumns } from './filter-columns.ts';
import type { HerdEvaluation } from './herd-evaluation.ts';
import { Identities, type Identity } from './identities.ts';
import { type RaceResults } from './race-results.ts';
import { type SearchColumns, type SearchInput } from './search-columns.ts';
/** Horses as columns, without the herd version. */
export type HorseColumns = Pick<HerdColumns, 'id' | 'sire_id' | 'dam_id' | 'sex' | 'birth_year'>;
/**
 * The whole herd by integer row, parents before offspring: about 250 bytes per horse with names, search texts and the
 * evaluation. Immutable: a write makes a new snapshot, so a request sees one herd from start to end.
 */
export interface HerdSnapshot {
    readonly version: number;
    readonly n: number;
    readonly ped: Pedigree;
    /** Database id of each row. */
    readonly ids: Float64Array;
    /** Index into SEX_CODES of the database package. */
    readonly sex: Uint8Array;
    /** 0 = unknown. */
    readonly birthYear: Int16Array;
    readonly identities: Identities;
    /** Wright's inbreeding coefficient, a fraction. */
    readonly f: Float64Array;
    readonly offspring: OffspringIndex;
    /** Race results of each row, as of the last evaluation. */
    readonly results: RaceResults;
    readonly evaluation: HerdEvaluation | null;
    /** Search texts and sort orders of the rows as read. */
    readonly search: SearchColumns;
    /** Mine, status, role, tests, injuries and best speed index, for the lists. */
    readonly filters: FilterColumns;
    /** Row of a database id, −1 for none. */
    readonly table: KeyTable<number>;
    /** Rows of horses removed since the herd was read: not in `table`, and no longer parents or foals. */
    readonly gone: ReadonlySet<number>;
}
/** Row of a horse, −1 when the snapshot does not have it. */
export declare const rowOf: (herd: HerdSnapshot, id: number) => number;
/** Value of a column at a row; rows come from the snapshot itself, so they are in range. */
export declare const at: (column: ArrayLike<number>, row: number) => number;
/** A snapshot as plain columns, which a worker thread can transfer. */
export interface SnapshotParts extends Pick<HerdSnapshot, 'version' | 'n' | 'ped' | 'ids' | 'sex' | 'birthYear' | 'f' | 'offspring' | 'results' | 'evaluation' | 'search' | 'filters'> {
    /** Per horse: name, AQHA id, foaling date, color, owner. */
    readonly identities: PackedTexts;
}
/** Orders the horses, indexes them and computes F. O(n) memory; the inbreeding coefficients take most of the time. */
export declare function buildParts(version: number, columns: HorseColumns, { identities, ...search }?: Partial<SearchInput> & {
    identities?: PackedTexts;
}): SnapshotParts;
/** Rebuilds what was not transferred. O(n). */
export declare const snapshotOf: ({ identities, ...parts }: SnapshotParts) => HerdSnapshot;
/** {@link buildParts} as a snapshot. */
export declare const buildSnapshot: (...input: Parameters<typeof buildParts>) => HerdSnapshot;
/**
 * The snapshot with added horses; existing rows keep their numbers. Null if a new horse's parent comes after it or is
 * missing (then the herd must be read again). Copies the columns: 20 ms at a million.
 */
export declare function withAddedHorses(herd: HerdSnapshot, version: number, added: HorseColumns, identities: readonly Identity[]): HerdSnapshot | null;
/**
 * The snapshot without some horses; their rows stay, unused, so that all others keep their numbers. Null if one of them
 * has a foal that is not removed (then the herd must be read again).
 */
export declare function withoutHorses(herd: HerdSnapshot, rows: readonly number[]): HerdSnapshot | null;
/** The snapshot with a changed sex and birth year of some rows. Copies both columns. */
export declare function withTraits(herd: HerdSnapshot, changes: Iterable<{
    readonly row: number;
    readonly sex: number;
    readonly birthYear: number;
}>): HerdSnapshot;
