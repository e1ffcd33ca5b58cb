import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

export interface InTrainingRow {
  horse_id: HorseId
  horse_name: string
  starts: number
  wins: number
  last_race: string | null
  last_work: string | null
  injuries: number
}

/** My living horses in training, by name. @param trainers  as spelled on file; their horses only */
export async function horsesInTraining(
  db: Db,
  trainers: readonly string[] | undefined,
): Promise<InTrainingRow[]> {
  if (trainers?.length === 0) return []
  let horses = db.kysely
    .selectFrom('horse')
    .where('horse.is_mine', '=', 1)
    .where('horse.role', '=', 'in_training')
    .where((e) => e.or([e('horse.status', 'is', null), e('horse.status', '=', 'alive')]))
  if (trainers !== undefined) horses = horses.where('horse.trainer', 'in', trainers)
  return horses
    .select(['horse.id as horse_id', 'horse.name as horse_name'])
    .select((e) => {
      const runs = e
        .selectFrom('start')
        .whereRef('start.horse_id', '=', 'horse.id')
        .where('start.status', '!=', 'scratched')
      const n = e.fn.countAll<number>().as('n')
      return [
        runs.select(n).$asScalar().$notNull().as('starts'),
        runs.where('start.finish', '=', 1).select(n).$asScalar().$notNull().as('wins'),
        runs
          .innerJoin('race', 'race.id', 'start.race_id')
          .select((r) => r.fn.max('race.race_date').as('day'))
          .$asScalar()
          .as('last_race'),
        e
          .selectFrom('work')
          .whereRef('work.horse_id', '=', 'horse.id')
          .select((w) => w.fn.max('work.work_date').as('day'))
          .$asScalar()
          .as('last_work'),
        e
          .selectFrom('injury')
          .whereRef('injury.horse_id', '=', 'horse.id')
          .where('injury.status', '=', 'active')
          .select(n)
          .$asScalar()
          .$notNull()
          .as('injuries'),
      ]
    })
    .orderBy('horse.name')
    .orderBy('horse.id')
    .execute()
}
