import type {
  CoverEventId,
  CoverId,
  ToDoId,
  HorseId,
  SeasonPlanId,
  StallionSeasonId,
} from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

interface Subjects {
  readonly sire: HorseId
  readonly dam: HorseId
}

/** For tests: a row in each of the barn's own tables. */
export async function fillBarn(db: Db, at: string, subjects: Subjects): Promise<void> {
  const made = { version: 1, created_at: at, updated_at: at }
  await fillToDo(db, made, subjects)
  await fillSeason(db, made, subjects)
}

type Made = Record<'created_at' | 'updated_at', string> & { version: number }

async function fillToDo({ kysely }: Db, made: Made, { dam }: Subjects): Promise<void> {
  const toDo = 1 as ToDoId
  const yearly = { due_on: '2027-03-01', repeat_every: 1, repeat_unit: 'year' } as const
  await kysely
    .insertInto('to_do')
    .values({ ...made, ...yearly, id: toDo, horse_id: dam, title: 'Coggins' })
    .execute()
}

async function fillSeason({ kysely }: Db, made: Made, { sire, dam }: Subjects): Promise<void> {
  const [season, cover, event, plan] = [1, 1, 1, 1] as [StallionSeasonId, CoverId, CoverEventId, SeasonPlanId]
  const in2027 = { ...made, season_year: 2027 }
  await kysely
    .insertInto('stallion_season')
    .values({ ...in2027, id: season, stallion_id: sire, stud_fee: 0.1 + 0.2, place: 'Añejo', book_limit: 80 })
    .execute()
  await kysely
    .insertInto('cover')
    .values({
      ...in2027,
      id: cover,
      mare_id: dam,
      stallion_id: sire,
      recipient: 'Nº 7',
      notes: 'two\nlines',
    })
    .execute()
  const bred = { kind: 'bred', event_date: '2027-03-01', method: 'cooled_semen' } as const
  await kysely
    .insertInto('cover_event')
    .values({ ...made, ...bred, id: event, cover_id: cover })
    .execute()
  await kysely
    .insertInto('season_plan')
    .values({ ...in2027, id: plan, name: 'Plan A', request: '{}', choices: '[]' })
    .execute()
}
