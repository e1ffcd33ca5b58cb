import { nameKey } from '@quarterpole/contract/name-key'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { watchRows } from '../queries/change.ts'
import { undoChanges } from '../queries/undo-changes.ts'
import { insertHorse, updateHorse } from '../queries/horse-write.ts'
import { listHorses } from '../queries/horse-list.ts'
import { insertInjury } from '../queries/injury.ts'
import { horse } from '../test-rows.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { tx } from '../tx.ts'
import { MIGRATIONS } from './index.ts'

const AT = '2026-10-01T00:00:00.000Z'

describeEngines(async (engine) => {
  const db = await testDatabase(engine, { migrated: false })
  const found = async (q: string) => (await listHorses(db, { q })).rows.map(({ name }) => name)

  test('normal forms of the former release are updated, and edits from before can be undone', async () => {
    await migrate(
      db,
      MIGRATIONS.filter(({ name }) => name < '0025'),
    )
    const id = await insertHorse(db, horse({ name: 'Øre Łan', owner: 'Ødegård', barn_name: 'Bıt' }))
    const plain = await insertHorse(db, horse({ name: 'Plain' }))
    await insertInjury(db, {
      horse_id: id,
      injury_date: '2026-08-01',
      type: 'Ømme hov',
      severity: 'minor',
      status: 'active',
      outcome: null,
      expected_days_off: 30,
      return_date: null,
      notes: null,
    })
    const old = () =>
      sql`update horse set name_key = 'øre łan', owner_key = 'ødegard', search_text = 'øre łan
ødegard' where id = ${id}`.execute(db.kysely)
    await old()
    const changes = await tx(db, async (trx) => {
      const watch = await watchRows(trx, [['horse', id]])
      await updateHorse(trx, id, horse({ name: 'Øre Lån', owner: 'Ødegård' }))
      return watch.changes()
    })
    await old()
    await sql`update injury set type_key = 'ømme hov'`.execute(db.kysely)
    for (const [n, name, key] of [
      [1, 'Øye', 'øye'],
      [2, 'Oye', 'oye'],
    ] as const)
      await sql`insert into account (id, name, name_key, role, trainer_names, password_hash, created_at, updated_at)
        values (${n}, ${name}, ${key}, 'staff', '[]', '', ${AT}, ${AT})`.execute(db.kysely)
    const before = await db.kysely.selectFrom('horse').selectAll().where('id', '=', plain).execute()

    await migrate(db)
    expect(await found('ore')).toEqual(['Øre Lån'])
    expect(await found('odegard')).toEqual(['Øre Lån'])
    expect(await found('bit')).toEqual(['Øre Lån'])
    expect(await db.kysely.selectFrom('injury').select('type_key').execute()).toEqual([
      { type_key: nameKey('Omme hov') },
    ])
    expect(await db.kysely.selectFrom('horse').selectAll().where('id', '=', plain).execute()).toEqual(before)
    expect(
      await db.kysely.selectFrom('account').select(['name', 'name_key']).orderBy('id').execute(),
    ).toEqual([
      { name: 'Øye 2', name_key: 'oye 2' },
      { name: 'Oye', name_key: 'oye' },
    ])

    await tx(db, (trx) => undoChanges(trx, changes))
    expect(await found('lan')).toEqual(['Øre Łan'])
    const { name_key } = await db.kysely
      .selectFrom('horse')
      .select('name_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(name_key).toBe('ore lan')
  })
})
