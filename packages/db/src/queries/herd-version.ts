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
}

const versionRow = prepared((db, id: number) =>
  db.kysely.selectFrom('herd_version').select(['version', 'rebuild_from']).where('id', '=', id),
)

/** One row: cheap enough to ask before every answer that is kept in memory. */
export async function readHerdVersion(db: Db): Promise<HerdVersion> {
  return (await versionRow(db, 1))[0] ?? { version: 0, rebuild_from: 0 }
}

/** Call it in the transaction that changes the herd. `rebuild` for changes that horse.changed_in does not show: removals. */
export async function bumpHerdVersion(db: Db, { rebuild = false } = {}): Promise<number> {
  const updated_at = db.engine.now()
  const next = sql<number>`herd_version.version + 1`
  const { version } = await db.kysely
    .insertInto('herd_version')
    .values({ id: 1, version: 1, rebuild_from: rebuild ? 1 : 0, updated_at })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet(
          rebuild ? { version: next, rebuild_from: next, updated_at } : { version: next, updated_at },
        ),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
