import type { SeasonWeek } from '@quarterpole/contract/season'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { everyRole } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'

describe('care', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  const horse_id = await insertHorse(
    db,
    horse({ name: 'Kept Well', foaled: '2024-03-01', foaled_precision: 'day' }),
  )
  const given = {
    horse_id,
    kind: 'vaccination',
    care_date: '2026-03-02',
    product: 'West Nile',
    lot: 'A-117',
    given_by: 'Dr. Roe',
    next_due: '2027-03-02',
  }

  test('the activity says what was edited', async () => {
    const { body } = await call('POST', '/api/care', given)
    const path = `/api/care/${(body as { id: number }).id}`
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
    await call('POST', '/api/care', { ...given, next_due: '2026-06-17' })
    await call('POST', '/api/care', { ...given, product: 'Tetanus', next_due: '2026-06-01' })
    expect(await due()).toEqual([
      ['Tetanus', 'Kept Well', '2026-06-01'],
      ['West Nile', 'Kept Well', '2026-06-17'],
    ])
    await call('POST', '/api/care', {
      ...given,
      product: 'Tetanus',
      care_date: '2026-06-10',
      next_due: null,
    })
    expect(await due()).toEqual([['West Nile', 'Kept Well', '2026-06-17']])
  })

  test('any later visit of the farrier is the one that was due, whatever he did', async () => {
    const shod = {
      horse_id,
      kind: 'farrier',
      care_date: '2026-04-01',
      product: 'Trim',
      next_due: '2026-05-13',
    }
    const due = async () =>
      ((await call('GET', '/api/season/week?from=2026-06-15')).body as SeasonWeek).overdue.map(
        ({ title }) => title,
      )
    await call('POST', '/api/care', shod)
    expect(await due()).toContain('Farrier: Trim')
    await call('POST', '/api/care', {
      ...shod,
      care_date: '2026-05-12',
      product: 'Four shoes',
      next_due: null,
    })
    expect(await due()).not.toContain('Farrier: Trim')
  })

  test.each([
    [{ kind: 'deworming', product: 'Ivermectin' }, 'dewormed with Ivermectin on Mar 2, 2026.'],
    [
      { kind: 'farrier', product: 'Trim and shoes', given_by: 'Ray Pell' },
      'farrier, Trim and shoes by Ray Pell, on Mar 2, 2026.',
    ],
    [{ kind: 'dentist', product: 'Float' }, 'dentist, Float, on Mar 2, 2026.'],
    [
      { kind: 'exam', product: 'Lameness exam', given_by: 'Dr. Roe' },
      'exam, Lameness exam by Dr. Roe, on Mar 2, 2026.',
    ],
    [
      { kind: 'laboratory', product: 'Coggins', result: 'negative' },
      'lab test, Coggins: negative, on Mar 2, 2026.',
    ],
    [
      { kind: 'treatment', product: 'Flunixin', dose: 10, dose_unit: 'ml' },
      'treated with Flunixin on Mar 2, 2026.',
    ],
    [{ kind: 'weight', weight_lb: 1085 }, 'weighed 1,085 lb on Mar 2, 2026.'],
    [{ kind: 'temperature', temperature_f: 100.4 }, 'temperature 100.4 °F on Mar 2, 2026.'],
  ])('the activity of %j', async (entry, words) => {
    const body = { horse_id, care_date: '2026-03-02', ...entry }
    expect((await call('POST', '/api/care', body)).status).toBe(201)
    const [line] = (await call('GET', `/api/activity?horse_id=${horse_id}`)).body as { sentence: string }[]
    expect(line?.sentence).toBe(`Kept Well: ${words}`)
  })

  test.each([
    [{ next_due: '2026-03-02' }, 'next_due', 'It’s due again before it was given. Check both days.'],
    [{ product: ' ' }, 'product', 'Enter the product, or what was done.'],
    [
      { weight_lb: 1085 },
      'weight_lb',
      'Weight doesn’t go with vaccination. Leave it blank, or choose another kind.',
    ],
    [{ kind: 'weight', lot: null, product: null }, 'weight_lb', 'Enter the weight in pounds.'],
    [{ kind: 'farrier' }, 'lot', 'Lot doesn’t go with farrier. Leave it blank, or choose another kind.'],
    [{ dose: 2 }, 'dose_unit', 'The dose has no unit. Choose one, or leave the dose blank.'],
    [{ dose_unit: 'ml' }, 'dose', 'There is a unit but no dose. Enter how much, or leave the unit blank.'],
    [{ kind: 'massage' }, 'kind', expect.any(String)],
    [{ dose: 1e9, dose_unit: 'ml' }, 'dose', expect.any(String)],
    [{ cost: -1 }, 'cost', expect.any(String)],
  ])('%j is refused', async (fields, path, message) => {
    expect(await call('POST', '/api/care', { ...given, ...fields })).toMatchObject({
      status: 422,
      body: { errors: [{ path, message }] },
    })
  })

  test('what it cost is for those who may see money, and stays as it is when others edit', async () => {
    const { owner, staff } = await everyRole(services)
    const { body } = await call('POST', '/api/care', { ...given, cost: 42.5 }, owner.cookie)
    const { id } = body as { id: number }
    const edited = await call('PUT', `/api/care/${id}`, { ...given, lot: 'B-2' }, staff.cookie)
    expect(edited).toMatchObject({ status: 200, body: { lot: 'B-2', cost: null } })
    const listed = (await call('GET', `/api/care?horse_id=${horse_id}`, undefined, owner.cookie)).body
    expect(listed).toContainEqual(expect.objectContaining({ id, cost: 42.5, lot: 'B-2' }))
  })
})
