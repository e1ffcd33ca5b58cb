import type { HorseId } from '@quarterpole/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../open.ts'

export interface HerdVersion {
  /**
   * Grows with every write that may change the answer about a cross: horses, genetic tests, sales, starts, the
   * evaluation in use.
   */
  version: number
  /** A snapshot older than this can follow only where herd_change names the horses that were removed; else it is built anew. */
  rebuild_from: number
  /** The version of the last change to starts, races, injuries, tracks or the race model. */
  racing_version: number
  /** Of the last one to starts or races. */
  starts_version: number
}

/** One row: cheap enough to read before every answer that comes from memory. */
export async function readHerdVersion(db: Db): Promise<HerdVersion> {
  const row = await db.kysely
    .selectFrom('herd_version')
    .select(['version', 'rebuild_from', 'racing_version', 'starts_version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ?? { version: 0, rebuild_from: 0, racing_version: 0, starts_version: 0 }
}

/** What a write changes, for those who keep something of the herd. */
export interface HerdWrite {
  /**
   * Horses whose tests or starts it changes, and so the text of each; null for any. Those whose rows it writes are left
   * out: their changed_in shows them.
   */
  horses: readonly HorseId[] | null
  /** Horses it removes, none of which is anybody's parent any more; null where changed_in does not show all it does. */
  removed?: readonly HorseId[] | null
  /** It writes starts, races, injuries, tracks or the race model; `starts`: starts or races. */
  racing?: boolean | 'starts'
}

/** More horses than these are not named one by one. */
const NAMED_MOST = 5000
/** Writes that are remembered, at least: a process looks once a second. */
const REMEMBERED = 1000

/** Call it in the transaction that changes the herd: until it ends, others who change the herd wait. */
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
  if (version % REMEMBERED === 0)
    await db.kysely
      .deleteFrom('herd_change')
      .where('version', '<=', version - REMEMBERED)
      .execute()
  return version
}

function listed(ids: readonly HorseId[] | null): string | null {
  const named = ids && [...new Set(ids)]
  return named === null || named.length > NAMED_MOST ? null : JSON.stringify(named)
}

/** What writes have told of themselves; null for any horse. */
export interface HerdChanges {
  readonly horses: readonly HorseId[] | null
  readonly removed: readonly HorseId[] | null
}

/** What was written after one version up to another, beside what horse.changed_in shows. */
export async function readHerdChanges(db: Db, from: number, to: number): Promise<HerdChanges> {
  const unknown = { horses: null, removed: null }
  if (to - from > 2 * REMEMBERED) return unknown
  const rows = await db.kysely
    .selectFrom('herd_change')
    .select(['horse_ids', 'removed_ids'])
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute()
  if (rows.length !== to - from) return unknown
  return {
    horses: together(rows.map(({ horse_ids }) => horse_ids)),
    removed: together(rows.map(({ removed_ids }) => removed_ids)),
  }
}

function together(lists: readonly (string | null)[]): HorseId[] | null {
  const ids = new Set<HorseId>()
  for (const list of lists) {
    if (list === null) return null
    for (const id of JSON.parse(list) as HorseId[]) ids.add(id) // bumpHerdVersion alone writes them
  }
  return [...ids]
}

/**
 * Holds the herd: whoever else holds it or changes it waits until this transaction ends. Call it first of all in a
 * transaction that looks before it writes: two that each saw the other's horse as it was could together make what
 * neither would alone, such as a horse that is its own ancestor, or an injury of a horse that is gone.
 */
export async function holdHerd(db: Db): Promise<void> {
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
