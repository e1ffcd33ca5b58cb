import type {
  ContactId,
  CoverEventId,
  CoverId,
  ToDoId,
  HorseId,
  SeasonPlanId,
  StallionSeasonId,
} from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'
import { insertStatements } from '../queries/statement.ts'
import { sampleRecord } from '../test-rows.ts'
import { tx } from '../tx.ts'

interface Subjects {
  readonly sire: HorseId
  readonly dam: HorseId
}

/** For tests: a row in each of the barn's own tables. */
export async function fillBarn(db: Db, at: string, subjects: Subjects): Promise<void> {
  const made = { version: 1, created_at: at, updated_at: at }
  await fillToDo(db, made, subjects)
  await fillSeason(db, made, subjects)
  await fillStatements(db)
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

/** A statement and its reversal. */
async function fillStatements(db: Db): Promise<void> {
  const span = { from_day: '2026-05-01', through_day: '2026-05-31', issued_on: '2026-06-01' }
  const aging = { current: 5, over_30: 0, over_60: 0, over_90: null }
  const sent = { sent_to: 'añejo@example.com', sent_at: span.issued_on, fault: null }
  const sums = { forward_cents: -1, charges_cents: 6667, paid_cents: 0, due_cents: 6666 }
  const line = { day: '2026-05-02', horse_name: 'Ğ', kind: 'vet', what: null, charge_cents: 10_000 } as const
  const split = { share: '2/3', cents: 6667, charge_id: null, payment_id: null }
  const contact_id = sampleRecord('payment')['contact_id'] as ContactId // that of the samples
  const row = { ...span, ...aging, ...sent, ...sums, contact_id, name: 'Ann', address: 'two\nlines' }
  await tx(db, async (trx) => {
    const { ids } = await insertStatements(trx, [
      { row: { ...row, reverses_id: null }, lines: [{ ...line, ...split }] },
    ])
    await insertStatements(trx, [{ row: { ...row, reverses_id: ids[0] ?? null }, lines: [] }])
  })
}
