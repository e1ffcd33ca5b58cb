import type { Activity } from '@quarterpole/contract/activity'
import type { EnteredForMany } from '@quarterpole/contract/for-many'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('rates of keep', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const make = (name: string): Promise<HorseId> =>
    insertHorse(db, horse({ name, foaled: '2020-03-01', foaled_precision: 'day' }))
  const ratesOf = async (id: number) => (await call('GET', `/api/rates?horse_id=${id}`)).body

  test('one rate for several horses leaves out those who have it, and is undone at once', async () => {
    const ids = [await make('First Boarder'), await make('Second Boarder')]
    const board = { kind: 'board', amount_cents: 2000, from_day: '2026-07-01' }
    await call('POST', '/api/rates', { ...board, horse_id: ids[0] })
    const reply = await call('POST', '/api/rates/many', { ...board, amount_cents: 2250, horse_ids: ids })
    expect(reply.body as EnteredForMany).toMatchObject({
      added: 1,
      skipped: [{ horse_id: ids[0], why: 'already has a board rate from Jul 1, 2026' }],
    })
    expect(await ratesOf(Number(ids[1]))).toMatchObject([
      { per: 'day', amount_cents: 2250, through_day: null },
    ])
    const other = { ...board, horse_ids: ids, what: 'Private stall' }
    expect((await call('POST', '/api/rates/many', other)).body).toMatchObject({ added: 0 })
    const kinds = { ...other, kind: 'other' }
    expect((await call('POST', '/api/rates/many?dry_run=true', kinds)).body).toMatchObject({ added: 2 })
    const [line] = (await call('GET', `/api/activity?horse_id=${ids[1]}`)).body as Activity[]
    expect(line?.sentence).toBe('Second Boarder: board rate from Jul 1, 2026: $22.50 a day.')
    await undo(call, reply)
    expect(await ratesOf(Number(ids[1]))).toEqual([])
  })

  test('a file of rates goes in once; one that ends before it begins is refused', async () => {
    const id = await make('Filed Boarder')
    const file = `Horse,Kind,Daily Rate,Period,From,Through
Filed Boarder,Boarding,$22.50,daily,5/1/2026,
Filed Boarder,premium,85,monthly,1/1/2026,12/31/2026
Filed Boarder,layup,30,a day,5/1/2026,4/1/2026
`
    const dry = (await sendRecords(server, 'rates', file, { dry_run: true })).body
    expect(dry).toMatchObject({ added: 2, problems: [{ row: 4, field: 'through_day' }] })
    const good = file.split('\n').slice(0, 3).join('\n')
    await sendRecords(server, 'rates', good, { dry_run: false })
    expect(await ratesOf(id)).toMatchObject([
      { kind: 'board', per: 'day', amount_cents: 2250, from_day: '2026-05-01' },
      { kind: 'insurance', per: 'month', amount_cents: 8500, through_day: '2026-12-31' },
    ])
    expect((await sendRecords(server, 'rates', good, { dry_run: false })).body).toMatchObject({
      added: 0,
      on_file: 2,
    })
  })

  test('a charge for days needs both of them, in order and within a year', async () => {
    const horse_id = await make('Dated Costs')
    const refused = async (fields: object) =>
      (
        await call('POST', '/api/charges', {
          horse_id,
          charge_date: '2026-05-31',
          kind: 'board',
          amount_cents: 100,
          ...fields,
        })
      ).body
    expect(await refused({ from_day: '2026-05-01' })).toMatchObject({ errors: [{ path: 'through_day' }] })
    expect(await refused({ from_day: '2026-05-02', through_day: '2026-05-01' })).toMatchObject({
      errors: [{ message: 'It ends before it begins. Check both days.' }],
    })
    expect(await refused({ from_day: '2025-05-01', through_day: '2026-05-02' })).toMatchObject({
      errors: [{ message: expect.stringContaining('366 days') }],
    })
  })
})
