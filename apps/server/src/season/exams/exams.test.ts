import type { SeasonWeek } from '@quarterpole/contract/season'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('breeding exams', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const add = (name: string, sex: 'M' | 'G') =>
    insertHorse(db, horse({ name, sex, foaled: '2018-03-01', foaled_precision: 'day' }))
  const mare = await add('Sorrel Tide', 'M')
  const gelding = await add('Slow Tide', 'G')
  const check = { horse_id: mare, kind: 'check', exam_date: '2026-04-12', left_mm: 38, edema: 3 }

  test('the activity says what was done, and what was edited', async () => {
    const { body } = await call('POST', '/api/exams', check)
    await call('PUT', `/api/exams/${(body as { id: number }).id}`, {
      ...check,
      left_mm: null,
      ovulated: 'left',
    })
    expect((await call('GET', `/api/activity?horse_id=${mare}`)).body).toMatchObject([
      {
        sentence:
          'Sorrel Tide: follicle check of Apr 12, 2026 edited: left ovary 38 mm → –, ovulated – → left.',
      },
      { sentence: 'Sorrel Tide: follicle check on Apr 12, 2026.' },
    ])
  })

  test('a gelding is refused', async () => {
    expect(await call('POST', '/api/exams', { ...check, horse_id: gelding })).toMatchObject({
      status: 422,
      body: { detail: 'Slow Tide isn’t a mare; breeding exams are of mares.' },
    })
    expect((await call('GET', `/api/exams?horse_id=${gelding}`)).body).toEqual([])
  })

  test('the day to look again is to do until she was looked at', async () => {
    const due = async () => {
      const { overdue, days } = (await call('GET', '/api/season/week?from=2026-04-13')).body as SeasonWeek
      return [...overdue, ...days.flatMap(({ items }) => items)].map(({ title, due_on }) => [title, due_on])
    }
    await call('POST', '/api/exams', { ...check, next_due: '2026-04-14' })
    expect(await due()).toEqual([['Follicle check', '2026-04-14']])
    await call('POST', '/api/exams', {
      ...check,
      exam_date: '2026-04-13',
      kind: 'teased',
      left_mm: null,
      edema: null,
      heat: 'in',
    })
    expect(await due()).toEqual([['Follicle check', '2026-04-14']])
    await call('POST', '/api/exams', { ...check, exam_date: '2026-04-14' })
    expect(await due()).toEqual([])
  })
})
