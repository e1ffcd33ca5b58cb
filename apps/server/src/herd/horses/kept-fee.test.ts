import type { HorseId } from '@quarterpole/contract/ids'
import { openDatabase } from '@quarterpole/db/open'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import { tx } from '@quarterpole/db/tx'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addPerson } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

describe('a fee the editor may not see', async () => {
  const { call, services, database } = await testServer('sqlite', { seeded: false })

  test('stays as it is when the edit is written, not as it was when the edit came', async () => {
    const stud = horseRow({ name: 'Costly Stud', sex: 'S', foaled: '2015-02-01', stud_fee: 4000 })
    const id: HorseId = await insertHorse(services.db, stud)
    const { cookie } = await addPerson(services, 'staff')
    const other = openDatabase(database)
    onTestFinished(() => other.close())
    const { promise: looked, resolve: look } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const raise = tx(other, async (trx) => {
      await lockHerd(trx)
      lock()
      await looked
      await updateHorse(trx, id, { ...stud, stud_fee: 5000 })
    })
    await locked
    const edit = call(
      'PUT',
      `/api/horses/${id}`,
      { name: 'Costly Stud', sex: 'S', foaled: '2015-02-01', color: 'bay' },
      cookie,
    )
    for (let round = 0; round < 5; round++) await call('GET', `/api/horses/${id}`, undefined, cookie) // the edit waits for the lock
    look()
    await raise
    expect((await edit).status).toBe(200)
    const row = services.db.kysely.selectFrom('horse').select(['color', 'stud_fee']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ color: 'bay', stud_fee: 5000 })
  })
})
