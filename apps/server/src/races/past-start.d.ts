import type { PastStartRow } from '@quarterpole/db/queries/start';
import { type PastStart } from '@quarterpole/racing/start-history';
/** A start as its own horse's features read it; post, jockey and trainer of past starts are not among them. */
export declare const pastStart: (start: PastStartRow) => PastStart;
