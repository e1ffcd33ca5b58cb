import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '../open.ts'
import type { HorseTable } from '../schema.ts'
import { forEachChunk } from './chunks.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { refreshQualityScores } from './quality.ts'

/** What a barn says of a horse, as several horses can be marked at once. */
export type BarnMark = Pick<HorseTable, 'is_mine' | 'sex' | 'status' | 'status_date' | 'sold_to' | 'role'>

/** Ids of the horses of an owner, whatever the case of the name; at most `most`. */
export async function horsesOfOwner(db: Db, owner: string, most: number): Promise<HorseId[]> {
  const rows = await db.kysely
    .selectFrom('horse')
    .select('id')
    .where('owner_key', '=', nameKey(owner))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the marks; horses with the same marks in one statement. An invented horse becomes the user's own. */
export async function writeMarks(
  db: Db,
  marks: readonly { readonly id: HorseId; readonly mark: BarnMark }[],
): Promise<void> {
  if (marks.length === 0) return
  const changed_in = await bumpHerdVersion(db, { horses: [] })
  for (const same of Map.groupBy(marks, ({ mark }) => JSON.stringify(Object.values(mark))).values())
    await forEachChunk(
      same.map(({ id }) => id),
      async (ids) => {
        await db.kysely
          .updateTable('horse')
          .set({ ...same[0]?.mark, is_sample: 0, changed_in, updated_at: db.engine.now() })
          .set((e) => ({ version: e('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
      },
    )
  await refreshQualityScores(
    db,
    marks.map(({ id }) => id),
  )
}
