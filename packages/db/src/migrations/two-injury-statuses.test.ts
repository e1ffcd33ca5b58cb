import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { MIGRATIONS } from './index.ts'

const FORMER = MIGRATIONS.filter(({ name }) => name < '0026')
const AT = '2026-10-01T00:00:00.000Z'

describeEngines(async (engine) => {
  const db = await testDatabase(engine, { migrated: false })

  test('an injury that ended otherwise counts as recovered, keeps its outcome, and its change can still be undone', async () => {
    await migrate(db, FORMER)
    await sql`insert into horse (id, name, name_key, sex, is_stub, search_text, panel_known, markers_known, quality_score, version, changed_in, created_at, updated_at)
      values (1, 'Lost Mare', 'lost mare', 'M', 0, '', 0, 0, 10, 1, 1, ${AT}, ${AT})`.execute(db.kysely)
    for (const [id, status, outcome] of [
      [1, 'active', null],
      [2, 'recovered', 'recovered'],
      [3, 'ended', 'put_down'],
    ] as const)
      await sql`insert into injury (id, horse_id, injury_date, type, type_key, severity, status, outcome, expected_days_off, return_date, notes, version, created_at, updated_at)
        values (${id}, 1, '2026-08-01', 'Fracture', 'fracture', 'severe', ${status}, ${outcome}, 30, ${outcome && '2026-09-01'}, ${'a\nb'}, 3, ${AT}, ${AT})`.execute(
        db.kysely,
      )
    const row = { id: 3, status: 'ended', outcome: 'put_down' }
    const changes = JSON.stringify([{ table: 'injury', before: { ...row, status: 'active' }, after: row }])
    await sql`insert into activity (id, at, kind, sentence, changes)
      values (1, ${AT}, 'injury_edited', 'It has ended.', ${changes})`.execute(db.kysely)

    await migrate(db)
    expect((await sql`select * from injury order by id`.execute(db.kysely)).rows).toMatchObject([
      { id: 1, status: 'active', outcome: null, return_date: null, notes: 'a\nb', version: 3 },
      { id: 2, status: 'recovered', outcome: 'recovered', return_date: '2026-09-01' },
      { id: 3, status: 'recovered', outcome: 'put_down', type: 'Fracture' },
    ])
    const { rows } = await sql<{ changes: string }>`select changes from activity`.execute(db.kysely)
    expect(JSON.parse(rows[0]?.changes ?? '')).toMatchObject([
      { before: { status: 'active' }, after: { status: 'recovered', outcome: 'put_down' } },
    ])
    await expect(sql`update injury set status = 'ended'`.execute(db.kysely)).rejects.toThrow(/check/i)
  })
})
