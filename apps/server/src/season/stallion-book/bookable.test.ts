import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

const DEAD = { status: 'died', status_date: '2026-03-09' } as const

describe('bookable', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const stallion_id = await insertHorse(db, horse({ name: 'Last Stud', sex: 'S', aqha_id: '6100001' }))
  const post = (mare_id: number) =>
    call('POST', '/api/stallion-book/entries', { stallion_id, mare_id, season_year: 2027 })

  test('the dead are not booked by hand or by file, except in past seasons', async () => {
    const gone = await insertHorse(db, horse({ name: 'Gone Mare', aqha_id: '6100002', ...DEAD }))
    expect(await post(gone)).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'mare_id' }],
        detail: expect.stringContaining('died on Mar 9, 2026') as string,
      },
    })
    const bring = (season_year: number) =>
      sendRecords(
        server,
        'bookings',
        `stallion_aqha_id,mare_aqha_id,season_year\n6100001,6100002,${season_year}\n`,
        { dry_run: false },
      )
    expect(await bring(2027)).toMatchObject({ status: 422, body: { problems: [{ row: 2, field: 'mare' }] } })
    expect(await bring(2020)).toMatchObject({ status: 200, body: { added: 1 } })
  })

  test('a canceled booking of a mare who died since stays canceled', async () => {
    const mare = await insertHorse(db, horse({ name: 'Dying Mare' }))
    const address = `/api/stallion-book/entries/${((await post(mare)).body as StallionBookEntry).id}`
    await call('POST', `${address}/cancel`, {})
    await call('PUT', `/api/horses/${mare}`, { name: 'Dying Mare', sex: 'M', ...DEAD })
    expect(await call('POST', `${address}/reinstate`, {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'mare_id' }] },
    })
  })
})
