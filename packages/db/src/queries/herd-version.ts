import type { HorseId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { tx } from '../tx.ts'

export interface HerdVersion {
  /**
   * Raised by every write that can change the prediction of a cross: horses, genetic tests, sales, starts, the current
   * evaluation.
   */
  version: number
  /** An older snapshot can be updated only if herd_change lists the removed horses; otherwise it is rebuilt. */
  rebuild_from: number
  /** Version of the last change to starts, races, injuries, tracks or the race model. */
  racing_version: number
  /** Version of the last change to starts or races. */
  starts_version: number
}

/** Reads one row: cheap enough before every reply from memory. */
export async function readHerdVersion(db: Db): Promise<HerdVersion> {
  const row = await db.kysely
    .selectFrom('herd_version')
    .select(['version', 'rebuild_from', 'racing_version', 'starts_version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ?? { version: 0, rebuild_from: 0, racing_version: 0, starts_version: 0 }
}

/** What a write changes, for caches of the herd. */
export interface HerdWrite {
  /**
   * Horses whose tests or starts it changes; null for any horse. Horses whose own rows it writes are left out, because
   * changed_in marks them.
   */
  horses: readonly HorseId[] | null
  /** Removed horses, none of them a parent; null if changed_in does not mark all changes. */
  removed?: readonly HorseId[] | null
  /** Whether it writes starts, races, injuries, tracks or the race model; `starts`: starts or races. */
  racing?: boolean | 'starts'
}

/** Longer lists of horses are stored as null. */
const MAX_LISTED = 5000
/** Minimum number of writes on record; processes poll once per second. */
const WRITES_TO_KEEP = 1000

/** Raises the version. Call it in the transaction of the change; other writers of the herd then wait for its end. */
export async function bumpHerdVersion(db: Db, write: HerdWrite): Promise<number> {
  const { horses, removed = [], racing = false } = write
  const updated_at = db.engine.now()
  const next = sql<number>`herd_version.version + 1`
  const raised = [
    ...(removed === null || removed.length > 0 ? (['rebuild_from'] as const) : []),
    ...(racing === false ? [] : (['racing_version'] as const)),
    ...(racing === 'starts' ? (['starts_version'] as const) : []),
  ]
  const none = { rebuild_from: 0, racing_version: 0, starts_version: 0 }
  const to = <V>(value: V) => Object.fromEntries(raised.map((column) => [column, value]))
  const { version } = await db.kysely
    .insertInto('herd_version')
    .values({ id: 1, version: 1, ...none, ...to(1), updated_at })
    .onConflict((c) => c.column('id').doUpdateSet({ version: next, updated_at, ...to(next) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await db.kysely
    .insertInto('herd_change')
    .values({ version, horse_ids: listed(horses), removed_ids: listed(removed) })
    .execute()
  if (version % WRITES_TO_KEEP === 0)
    await db.kysely
      .deleteFrom('herd_change')
      .where('version', '<=', version - WRITES_TO_KEEP)
      .execute()
  return version
}

function listed(ids: readonly HorseId[] | null): string | null {
  const named = ids && [...new Set(ids)]
  return named === null || named.length > MAX_LISTED ? null : JSON.stringify(named)
}

/** Horses listed by a range of writes; null for any horse. */
export interface HerdChanges {
  readonly horses: readonly HorseId[] | null
  readonly removed: readonly HorseId[] | null
}

/** Changes after version `from` up to `to`, besides those marked in horse.changed_in. */
export async function readHerdChanges(db: Db, from: number, to: number): Promise<HerdChanges> {
  const unknown = { horses: null, removed: null }
  if (to - from > 2 * WRITES_TO_KEEP) return unknown
  const rows = await db.kysely
    .selectFrom('herd_change')
    .select(['horse_ids', 'removed_ids'])
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute()
  if (rows.length !== to - from) return unknown
  return {
    horses: merge(rows.map(({ horse_ids }) => horse_ids)),
    removed: merge(rows.map(({ removed_ids }) => removed_ids)),
  }
}

function merge(lists: readonly (string | null)[]): HorseId[] | null {
  const ids = new Set<HorseId>()
  for (const list of lists) {
    if (list === null) return null
    for (const id of JSON.parse(list) as HorseId[]) ids.add(id) // only bumpHerdVersion writes them
  }
  return [...ids]
}

/**
 * Locks the herd against other writers until this transaction ends. Call it first in a transaction that checks before
 * it writes: without the lock, two concurrent transactions could together break a rule that each of them checked, such
 * as a horse becoming its own ancestor, or an injury of a removed horse.
 */
export async function lockHerd(db: Db): Promise<void> {
  await db.kysely
    .insertInto('herd_version')
    .values({
      id: 1,
      version: 1,
      rebuild_from: 0,
      racing_version: 0,
      starts_version: 0,
      updated_at: db.engine.now(),
    })
    .onConflict((c) => c.column('id').doUpdateSet({ version: sql`herd_version.version` }))
    .execute()
}

/**
 * Raises the version past one that was seen, so that every process reads the herd again: after a restore, or where a
 * promoted standby lacks the last commits.
 */
export async function outdateHerd(db: Db, seen: number): Promise<void> {
  await tx(db, async (trx) => {
    await lockHerd(trx)
    const { version } = await readHerdVersion(trx)
    const next = Math.max(version, seen) + 1
    await trx.kysely
      .updateTable('herd_version')
      .set({ version: next, rebuild_from: next, racing_version: next, starts_version: next })
      .where('id', '=', 1)
      .execute()
  })
}

/** Whether horses, results, injuries or tracks have changed since version `seen`. */
export async function hasHerdChanged(db: Db, seen: HerdVersion): Promise<boolean> {
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
