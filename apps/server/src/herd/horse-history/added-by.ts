import type { Source } from '@quarterpole/contract/horse-history'
import type { Db } from '@quarterpole/db/open'
import { readMeta, SEEDED_THROUGH } from '@quarterpole/db/queries/app-meta'
import { type HistoryKey, importsOnHorse, sampleLoadedAt } from '@quarterpole/db/queries/horse-history'
import type { HorseTable } from '@quarterpole/db/schema'
import { fromImport, fromSample, typedIn, unrecorded } from './source.ts'

/** A row and the activity of its form are written in one transaction. */
const ONE_WRITE_MS = 10_000

/** Where a horse's row came from; `isListed`: by an activity, which is in the list of changes itself. */
export async function addedBy(
  db: Db,
  { id, import_id, created_at, is_sample }: HorseTable,
  keys: readonly HistoryKey[],
): Promise<{ source: Source; isListed: boolean }> {
  if (import_id !== null) {
    const made = (await importsOnHorse(db, [import_id], id)).get(import_id)
    return { source: made === undefined ? unrecorded(created_at) : fromImport(made), isListed: false }
  }
  const first = keys.findLast(({ kind }) => kind === 'activity')
  const isTogether =
    first !== undefined && Math.abs(Date.parse(first.at) - Date.parse(created_at)) < ONE_WRITE_MS
  const typed = { source: typedIn(created_at, first?.person ?? null), isListed: true }
  if (isTogether && (first.activity === 'horse_added' || first.activity === 'foaled')) return typed
  if (is_sample === 1 || id <= Number((await readMeta(db, SEEDED_THROUGH)) ?? 0))
    return { source: fromSample((await sampleLoadedAt(db, created_at)) ?? created_at), isListed: false }
  return isTogether ? typed : { source: unrecorded(created_at), isListed: false }
}
