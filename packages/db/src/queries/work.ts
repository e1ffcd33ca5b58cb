import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import type { WorkTable } from '../schema.ts'

/** The last works of a card's horses before a day, at most `most` each, newest first. */
export const worksOfRunners = (
  db: Db,
  ids: readonly HorseId[],
  { before, most }: { before: string; most: number },
): Promise<WorkTable[]> =>
  db.kysely
    .selectFrom((e) =>
      e
        .selectFrom('work')
        .selectAll()
        .select((w) =>
          w.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('horse_id').orderBy('work_date', 'desc').orderBy('id', 'desc'))
            .as('nth'),
        )
        .where('horse_id', 'in', ids)
        .where('work_date', '<', before)
        .as('recent'),
    )
    .selectAll()
    .where('nth', '<=', most)
    .orderBy('horse_id')
    .orderBy('nth')
    .execute()
