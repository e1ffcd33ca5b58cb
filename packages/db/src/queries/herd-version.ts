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

/**
 * Holds the herd: whoever else holds it or changes it waits until this transaction ends. Call it first of all in a
 * transaction that looks before it writes: two that each saw the other's horse as it was could together make what
 * neither would alone, such as a horse that is its own ancestor, or an injury of a horse that is gone.
 */
export async function holdHerd(db: Db): Promise<void> {
  await db.kysely
    .insertInto('herd_version')
    .values({ id: 1, version: 1, rebuild_from: 0, racing_version: 0, updated_at: db.engine.now() })
    .onConflict((c) => c.column('id').doUpdateSet({ version: sql`herd_version.version` }))
    .execute()
}

/** Whether horses, results, injuries or tracks have changed since the herd stood at `seen`. */
export async function hasHerdMoved(db: Db, seen: HerdVersion): Promise<boolean> {
  const now = await readHerdVersion(db)
  if (now.version === seen.version) return false
  if (now.rebuild_from > seen.version || now.racing_version > seen.version) return true
  const changed = await db.kysely
    .selectFrom('horse')
    .select('id')
    .where('changed_in', '>', seen.version)
    .limit(1)
    .executeTakeFirst()
  return changed !== undefined
}
