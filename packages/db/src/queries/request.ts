import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../open.ts'

export interface RequestDayRow {
  readonly horse_id: HorseId
  readonly horse_name: string
  readonly day: string
  readonly open: number
  readonly open_doses: number
  readonly filled: number
  readonly declined: number
}

interface Days {
  readonly horse_id?: HorseId | undefined
  readonly from?: string | undefined
  readonly through?: string | undefined
  /** Also days before `from` with open ones. */
  readonly orOpen?: boolean
}

/** Days with semen requests by stallion, the earliest first. */
export async function requestDays(db: Db, { horse_id, from, through, orOpen = false }: Days) {
  const sum = (of: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${of}), 0) as integer)`
  const isOpen = sql`case when request.answer is null then 1 else 0 end`
  return (await db.kysely
    .selectFrom('request')
    .innerJoin('horse', 'horse.id', 'request.horse_id')
    .select(['request.horse_id', 'horse.name as horse_name', 'request.needed_on as day'])
    .select([
      sum(isOpen).as('open'),
      sum(sql`case when request.answer is null then request.doses else 0 end`).as('open_doses'),
      sum(sql`case when request.answer = 'filled' then 1 else 0 end`).as('filled'),
      sum(sql`case when request.answer = 'declined' then 1 else 0 end`).as('declined'),
    ])
    .$if(horse_id !== undefined, (q) => q.where('request.horse_id', '=', horse_id ?? (0 as HorseId))) // 0: no horse
    .$if(through !== undefined, (q) => q.where('request.needed_on', '<=', through ?? ''))
    .$if(from !== undefined && !orOpen, (q) => q.where('request.needed_on', '>=', from ?? ''))
    .$if(from !== undefined && orOpen, (q) =>
      q.where((e) => e.or([e('request.needed_on', '>=', from ?? ''), e('request.answer', 'is', null)])),
    )
    .groupBy(['request.horse_id', 'horse.name', 'horse.name_key', 'request.needed_on'])
    .orderBy('request.needed_on')
    .orderBy('horse.name_key')
    .orderBy('request.horse_id')
    .limit(MAX_LIST)
    .execute()) satisfies RequestDayRow[]
}

/** The nearest day with open requests of a stallion before or after a day; null where there is none. */
export async function nearestOpenDay(
  db: Db,
  { horse_id, day, toward }: { horse_id: HorseId; day: string; toward: 'earlier' | 'later' },
): Promise<string | null> {
  const found = await db.kysely
    .selectFrom('request')
    .select('needed_on')
    .where('horse_id', '=', horse_id)
    .where('answer', 'is', null)
    .where('needed_on', toward === 'earlier' ? '<' : '>', day)
    .orderBy('needed_on', toward === 'earlier' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return found?.needed_on ?? null
}
