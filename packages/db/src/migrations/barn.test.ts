import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { MIGRATIONS } from './index.ts'

const FORMER = MIGRATIONS.filter(({ name }) => name < '0015')
const AT = '2026-10-01T00:00:00.000Z'

describeEngines(async (engine) => {
  const db = await testDatabase(engine, { migrated: false })
  const rows = async (text: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await text.execute(db.kysely)).rows

  test('a populated database of the former release keeps all, and knows whose horses are whose', async () => {
    await migrate(db, FORMER)
    await sql`insert into app_meta (key, value) values ('seeded_through', '2')`.execute(db.kysely)
    const horse = (id: number, fields: { stub?: number; version?: number } = {}) =>
      sql`insert into horse (id, name, name_key, sex, is_stub, search_text, panel_known, markers_known, quality_score, version, changed_in, created_at, updated_at)
        values (${id}, ${`Horse ${id}`}, ${`horse ${id}`}, ${id % 2 ? 'S' : 'M'}, ${fields.stub ?? 0}, '', 0, 0, 10, ${fields.version ?? 1}, 1, ${AT}, ${AT})`.execute(
        db.kysely,
      )
    await horse(1)
    await horse(2, { version: 2 }) // a sample horse that was edited
    await horse(3)
    await horse(4, { stub: 1 })
    for (const [id, status, back] of [
      [1, 'active', null],
      [2, 'recovered', '2026-09-01'],
    ] as const)
      await sql`insert into injury (id, horse_id, injury_date, type, type_key, severity, status, expected_days_off, return_date, notes, version, created_at, updated_at)
        values (${id}, 3, '2026-08-01', 'Sore back', 'sore back', 'minor', ${status}, 30, ${back}, ${'a\nb'}, 3, ${AT}, ${AT})`.execute(
        db.kysely,
      )
    await sql`insert into stallion_book_entry (id, stallion_id, mare_id, season_year, terms, created_at)
      values (1, 1, 2, 2027, 'Live foal', ${AT})`.execute(db.kysely)
    await sql`insert into sale (id, horse_id, sale_date, sale_type, price_usd, created_at)
      values (1, 3, '2025-01-01', 'mixed', 1000, ${AT})`.execute(db.kysely)
    await sql`insert into activity (id, at, kind, sentence) values (1, ${AT}, 'horse_added', 'Added.')`.execute(
      db.kysely,
    )

    await migrate(db)
    expect(await rows(sql`select id, is_mine, is_sample, status, role from horse order by id`)).toEqual([
      { id: 1, is_mine: 1, is_sample: 1, status: null, role: null },
      { id: 2, is_mine: 1, is_sample: 0, status: null, role: null },
      { id: 3, is_mine: 1, is_sample: 0, status: null, role: null },
      { id: 4, is_mine: 0, is_sample: 0, status: null, role: null },
    ])
    expect(await rows(sql`select * from injury order by id`)).toMatchObject([
      { id: 1, status: 'active', outcome: null, return_date: null, notes: 'a\nb', version: 3 },
      { id: 2, status: 'recovered', outcome: 'recovered', return_date: '2026-09-01', type: 'Sore back' },
    ])
    expect(await rows(sql`select * from stallion_book_entry`)).toMatchObject([
      { id: 1, terms: 'Live foal', status: 'booked', fee: null, version: 1, updated_at: null },
    ])
    expect(await rows(sql`select * from sale`)).toMatchObject([{ price_usd: 1000, buyer: null, version: 1 }])
    expect(await rows(sql`select * from activity`)).toMatchObject([{ sentence: 'Added.', changes: null }])
  })
})
