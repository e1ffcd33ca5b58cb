import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { prepared } from '../prepared.ts'

export interface HerdVersion {
  /**
   * Grows with every write that may change the answer about a cross: horses, genetic tests, sales, starts, the
   * evaluation in use.
   */
  version: number
  /** A snapshot older than this cannot follow by reading changed horses; it is built anew. */
  rebuild_from: number
  /** The version of the last change to starts, races, injuries, tracks or the race model. */
  racing_version: number
}

const versionRow = prepared((db, id: number) =>
  db.kysely
    .selectFrom('herd_version')
    .select(['version', 'rebuild_from', 'racing_version'])
    .where('id', '=', id),
)

/** One row: cheap enough to ask before every answer that is kept in memory. */
export async function readHerdVersion(db: Db): Promise<HerdVersion> {
  return (await versionRow(db, 1))[0] ?? { version: 0, rebuild_from: 0, racing_version: 0 }
}

/**
 * Call it in the transaction that changes the herd. `rebuild` for changes that horse.changed_in does not show: removals;
 * `racing` for starts, races, injuries, tracks and the race model.
 */
export async function bumpHerdVersion(db: Db, { rebuild = false, racing = false } = {}): Promise<number> {
  const updated_at = db.engine.now()
  const next = sql<number>`herd_version.version + 1`
  const { version } = await db.kysely
    .insertInto('herd_version')
    .values({ id: 1, version: 1, rebuild_from: rebuild ? 1 : 0, racing_version: racing ? 1 : 0, updated_at })
    .onConflict((c) =>
      c.column('id').doUpdateSet({
        version: next,
        updated_at,
        ...(rebuild ? { rebuild_from: next } : {}),
        ...(racing ? { racing_version: next } : {}),
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
