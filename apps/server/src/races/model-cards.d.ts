import type { Db } from '@quarterpole/db/open';
import { type StartColumns } from '@quarterpole/db/queries/start-columns';
import type { RunCard } from '@quarterpole/racing/backtest';
import { type PastStart, type StartHistory } from '@quarterpole/racing/start-history';
import { type HerdRecords } from '../evaluation/herd-records.ts';
import { type HerdSnapshot } from '../herd/snapshot.ts';
/** The newest races are enough to fit fifteen weights and to test them, and bound the work. */
export declare const MOST_RACES = 4000;
export interface PastRaces {
    cards: RunCard[];
    history: StartHistory;
}
/** The data past races are made into cards from. */
export interface RacesOnFile {
    herd: HerdSnapshot;
    /** Of the whole herd and all dates. */
    records: HerdRecords;
    /** Of the newest races, by date, starts of a race together. */
    starts: StartColumns;
    /** Of the horses in those, before the first of them. */
    earlier: readonly PastStart[];
}
/** The newest races with everything their cards need; of earlier starts, only those of their runners. */
export declare function readRacesOnFile(db: Db, most?: number): Promise<RacesOnFile>;
/**
 * Past races as cards with each runner's ability as of before the race: the herd is evaluated at the start of every
 * block of race days from the starts before the block, so that no race is predicted from its own day or a later one.
 * Each evaluation starts from the solution of the one before; within a block the runners' own starts are learned day by
 * day. Costs one evaluation per block, at most 40.
 */
export declare function pastRaces({ herd, records, starts, earlier }: RacesOnFile, progress?: (block: number, blocks: number) => void): PastRaces;
