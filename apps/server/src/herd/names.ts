import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { namesOfHorses } from '@quarterpole/db/queries/horse'
import { at, type HerdSnapshot } from './snapshot.ts'

/** An edited name comes with a new snapshot, so what was read for one stays true for it. */
const known = new WeakMap<HerdSnapshot, Map<number, string>>()

/** Names of horses by row of the snapshot; each is read once. */
export async function namesAt(
  db: Db,
  herd: HerdSnapshot,
  rows: readonly number[],
): Promise<(row: number) => string> {
  const names = known.get(herd) ?? new Map<number, string>()
  known.set(herd, names)
  const wanted = [...new Set(rows)].filter((row) => !names.has(row))
  if (wanted.length > 0) {
    const ids = wanted.map((row) => at(herd.ids, row) as HorseId) // the snapshot's ids are horse ids
    for (const { id, name } of await namesOfHorses(db, ids)) names.set(herd.table.get(id), name)
  }
  return (row) => names.get(row) ?? 'a horse since removed'
}
