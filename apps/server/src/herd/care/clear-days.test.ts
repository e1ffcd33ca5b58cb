import type { SeasonWeek } from '@quarterpole/contract/season'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { everyRole, TRAINER } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

const RULE = {
  name: 'Flunixin',
  aliases: 'Banamine',
  body: 'An Invented Commission',
  amount: 4,
  unit: 'days',
  source: 'https://example.com/rules',
  source_date: '2026-01-15',
}

describe('days on which horses are clear', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  const ran = await insertHorse(db, horse({ name: 'Ran Well', trainer: TRAINER }))
  const other = await insertHorse(db, horse({ name: 'Other Barn' }))
  const treat = (horse_id: number, product: string, care_date = '2026-06-13', kind = 'treatment') =>
    call('POST', '/api/care', { horse_id, kind, care_date, product })
  const clear = async (on: string, horses: readonly number[] = [ran], headers: Record<string, string> = {}) =>
    (await call('GET', `/api/care/clear-days?horse_ids=${horses.join(',')}&on=${on}`, undefined, headers))
      .body

  test('a table that ships empty knows no time, and says so of a treatment', async () => {
    expect((await call('GET', '/api/withdrawals')).body).toEqual([])
    await treat(ran, 'Banamine paste')
    expect(await clear('2026-06-15')).toMatchObject([
      { product: 'Banamine paste', clear_on: null, withdrawal: null },
    ])
    expect(await clear('2026-08-15')).toEqual([])
  })

  test('the longest time that applies counts until it is over, whatever the race', async () => {
    const short = await call('POST', '/api/withdrawals', RULE)
    expect(short.status).toBe(201)
    await call('POST', '/api/withdrawals', { ...RULE, body: 'Another', amount: 120, unit: 'hours' })
    const entry = {
      horse_id: ran,
      horse_name: 'Ran Well',
      care_date: '2026-06-13',
      clear_on: '2026-06-19',
      withdrawal: { name: 'Flunixin', body: 'Another', amount: 120, unit: 'hours' },
    }
    for (const day of ['2026-06-13', '2026-06-18']) expect(await clear(day), day).toMatchObject([entry])
    for (const day of ['2026-06-12', '2026-06-19']) expect(await clear(day), day).toEqual([])
  })

  test('it is in To do and in the calendar on the day, and not before it is known', async () => {
    const { days } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
    expect(days.find(({ day }) => day === '2026-06-19')?.items).toMatchObject([
      { kind: 'clear', horse_name: 'Ran Well', title: 'Banamine paste (Another, 120 hours)' },
    ])
    const later = (await call('GET', '/api/season/week?from=2026-06-22&today=2026-06-22')).body as SeasonWeek
    expect(JSON.stringify(later)).not.toContain('Banamine')
    const { path } = (await call('POST', '/api/calendar/reset')).body as { path: string }
    expect(String((await call('GET', path)).body)).toContain('Ran Well: clear of Banamine paste')
  })

  test('an edit of the table counts at once, and is undone', async () => {
    const [first] = (await call('GET', '/api/withdrawals?search=flunixin')).body as {
      id: number
      body: string
    }[]
    const edited = await call('PUT', `/api/withdrawals/${first?.id}`, {
      ...RULE,
      body: 'New rule',
      amount: 30,
    })
    expect(await clear('2026-06-20')).toMatchObject([
      { clear_on: '2026-07-13', withdrawal: { body: 'New rule' } },
    ])
    await undo(call, edited)
    expect(await clear('2026-06-20')).toEqual([])
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ source: null }, 'source'],
    [{ source_date: '2031-01-01' }, 'source_date'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 401 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ unit: 'weeks' }, 'unit'],
  ])('%j is refused', async (fields, path) =>
    expect(await call('POST', '/api/withdrawals', { ...RULE, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    }),
  )

  test.each(['', '0', '1;drop', '1,,2', Array.from({ length: 41 }, (_, at) => at + 1).join()])(
    'the horses “%s” are refused',
    async (ids) =>
      expect((await call('GET', `/api/care/clear-days?horse_ids=${encodeURIComponent(ids)}`)).status).toBe(
        422,
      ),
  )

  test('a trainer sees those of his own horses alone', async () => {
    await treat(other, 'Flunixin')
    const { owner, trainer } = await everyRole(services)
    expect(await clear('2026-06-14', [ran, other], owner.cookie)).toHaveLength(2)
    expect(await clear('2026-06-14', [ran, other], trainer.cookie)).toMatchObject([{ horse_id: ran }])
    expect((await call('POST', '/api/withdrawals', RULE, trainer.cookie)).status).toBe(403)
  })
})
