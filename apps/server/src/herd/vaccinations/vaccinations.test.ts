import type { SeasonWeek } from '@quarterpole/contract/season'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('vaccinations', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const horse_id = await insertHorse(
    db,
    horse({ name: 'Kept Well', foaled: '2024-03-01', foaled_precision: 'day' }),
  )
  const given = {
    horse_id,
    given_on: '2026-03-02',
    product: 'West Nile',
    lot: 'A-117',
    given_by: 'Dr. Roe',
    next_due: '2027-03-02',
  }

  test('the activity says what was edited', async () => {
    const { body } = await call('POST', '/api/vaccinations', given)
    const path = `/api/vaccinations/${(body as { id: number }).id}`
    await call('PUT', path, { ...given, lot: null, next_due: '2026-09-02' })
    await call('DELETE', path)
    expect((await call('GET', `/api/activity?horse_id=${horse_id}`)).body).toMatchObject([
      { sentence: 'Kept Well: vaccination with West Nile of Mar 2, 2026 deleted.' },
      {
        sentence:
          'Kept Well: vaccination with West Nile of Mar 2, 2026 edited: lot A-117 → –, next due Mar 2, 2027 → Sep 2, 2026.',
      },
      { sentence: 'Kept Well: vaccinated with West Nile on Mar 2, 2026.' },
    ])
  })

  test('what is due again is to do until it is given again', async () => {
    const due = async () => {
      const { overdue, days } = (await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek
      return [...overdue, ...days.flatMap(({ items }) => items)].map(({ title, horse_name, due_on }) => [
        title,
        horse_name,
        due_on,
      ])
    }
    await call('POST', '/api/vaccinations', { ...given, next_due: '2026-06-17' })
    await call('POST', '/api/vaccinations', { ...given, product: 'Tetanus', next_due: '2026-06-01' })
    expect(await due()).toEqual([
      ['Tetanus', 'Kept Well', '2026-06-01'],
      ['West Nile', 'Kept Well', '2026-06-17'],
    ])
    await call('POST', '/api/vaccinations', {
      ...given,
      product: 'Tetanus',
      given_on: '2026-06-10',
      next_due: null,
    })
    expect(await due()).toEqual([['West Nile', 'Kept Well', '2026-06-17']])
  })

  test.each([
    [{ next_due: '2026-03-02' }, 'next_due'],
    [{ product: ' ' }, 'product'],
  ])('%j is refused', async (fields, path) => {
    expect(await call('POST', '/api/vaccinations', { ...given, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })
})
