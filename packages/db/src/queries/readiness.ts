import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { HorseTable } from '../schema.ts'
import { forEachChunk } from './chunks.ts'

/** What decides how soon a horse is offered as a parent. */
export type Readiness = Pick<HorseTable, 'id' | 'panel_known' | 'status'>

/** Panel tests on file and status of some horses; by their keys, whatever the size of the herd. */
export const readinessOf = (db: Db, ids: readonly HorseId[]): Promise<Readiness[]> =>
  forEachChunk(ids, (chunk) =>
    db.kysely.selectFrom('horse').select(['id', 'panel_known', 'status']).where('id', 'in', chunk).execute(),
  )
