import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { readMeta, SEEDED_THROUGH } from './app-meta.ts'
import { countHorses } from './horse-list.ts'

export interface DashboardCounts {
  total_horses: number
  horses_added: number
  active_injuries: number
  injuries_recovered: number
  races: number
  starts: number
}

/**
 * Counts for the dashboard; "added" and "recovered" cover the last `days` days by the database's clock. Horses of the
 * sample herd do not count as added.
 */
export async function countDashboard(db: Db, days: number): Promise<DashboardCounts> {
  const since = db.engine.now(-days * 86_400)
  const total_horses = await countHorses(db)
  const seededThrough = Number((await readMeta(db, SEEDED_THROUGH)) ?? 0)
  const counts = await db.kysely
    .selectNoFrom((e) => {
      const n = e.fn.countAll<number>().as('n')
      const injuries = e.selectFrom('injury').select(n)
      return [
        e
          .selectFrom('horse')
          .select(n)
          .where('created_at', '>=', since)
          .where('id', '>', seededThrough as HorseId) // 0 without a sample herd: smaller than any id
          .$asScalar()
          .$notNull()
          .as('horses_added'),
        injuries.where('status', '=', 'active').$asScalar().$notNull().as('active_injuries'),
        injuries
          .where('outcome', '=', 'recovered')
          // The return date; without one, the edit that closed the injury.
          .where((i) => i.fn.coalesce('return_date', 'updated_at'), '>=', since)
          .$asScalar()
          .$notNull()
          .as('injuries_recovered'),
        e.selectFrom('race').select(n).$asScalar().$notNull().as('races'),
        e.selectFrom('start').select(n).$asScalar().$notNull().as('starts'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { total_horses, ...counts }
}
