import type { SeasonWeek } from '@quarterpole/contract/season'
import { insertRecords } from '@quarterpole/db/queries/record'
import { describe, expect, test } from 'vitest'
import { coverOf, seasonPair } from '../../test/season-rows.ts'
import { testServer } from '../../test/test-server.ts'

describe('papers of donors and embryos', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const file = `${'0'.repeat(64)}.pdf`
  const due = async (horse_id: number) => {
    const { overdue, days } = (await call('GET', '/api/season/week')).body as SeasonWeek
    return [...overdue, ...days.flatMap(({ items }) => items)]
      .filter((item) => item.horse_id === horse_id && ['enrollment', 'permit'].includes(item.kind))
      .map(({ due_on, title }) => `${due_on} ${title}`)
  }
  const embryo = async (entry: object) => {
    const { status, body } = await call('POST', '/api/embryos', entry)
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as { id: number }).id
  }

  test('a donor is asked for her enrollment from the day she was bred for it, until one that holds is on file', async () => {
    const { mare_id, breed } = await seasonPair({ db, call }, 'Enrolled')
    await embryo({ horse_id: mare_id, kind: 'flushed', entry_date: '2025-05-01', structures: 0 })
    expect(await due(mare_id)).toEqual([]) // of last year
    await embryo({ horse_id: mare_id, kind: 'flushed', entry_date: '2026-04-09', structures: 1 })
    await embryo({ horse_id: mare_id, kind: 'flushed', entry_date: '2026-05-09', structures: 0 })
    expect(await due(mare_id)).toEqual([
      '2026-04-09 No enrollment on file, collected on Apr 9, 2026; AQHA asks for one',
    ])
    coverOf(await breed('2026-04-01', { method: 'embryo_transfer' }))
    const asked = [
      '2026-04-01 No enrollment on file, bred for embryo transfer on Apr 1, 2026; AQHA asks for one',
    ]
    expect(await due(mare_id)).toEqual(asked)
    const paper = { horse_id: mare_id, is_portrait: 0, file } as const
    await insertRecords(db, 'paper', [
      { ...paper, kind: 'enrollment', issued_on: '2025-01-02', expires_on: '2025-12-31' },
      { ...paper, kind: 'permit', issued_on: '2026-01-02' },
    ])
    expect(await due(mare_id)).toEqual(asked)
    await insertRecords(db, 'paper', [{ ...paper, kind: 'enrollment', issued_on: '2026-03-02' }])
    expect(await due(mare_id)).toEqual([])
  })

  test('a frozen embryo is asked for its own permit, as the rule in force says', async () => {
    const { mare_id } = await seasonPair({ db, call }, 'Permitted')
    const paper = { horse_id: mare_id, is_portrait: 0, file } as const
    await insertRecords(db, 'paper', [{ ...paper, kind: 'enrollment', issued_on: '2024-03-02' }])
    const of = { horse_id: mare_id, kind: 'embryo', entry_date: '2026-03-01' }
    const frozen = await embryo({ ...of, mark: 'E1', outcome: 'frozen', outcome_date: '2026-03-02' })
    await embryo({ ...of, mark: 'E2', form: 'vitrified' })
    await embryo({ ...of, mark: 'E3', form: 'vitrified', outcome: 'sold', outcome_date: '2026-03-05' })
    await embryo({ ...of, mark: 'E4' })
    const second = '2026-03-01 No permit on file for frozen embryo E2 of Mar 1, 2026; AQHA asks for one'
    expect(await due(mare_id)).toEqual([
      second,
      '2026-03-02 No permit on file for frozen embryo E1 of Mar 1, 2026; AQHA asks for one',
    ])
    await insertRecords(db, 'paper', [
      { ...paper, kind: 'permit', issued_on: '2026-03-03', about: `embryo:${frozen}` },
    ])
    expect(await due(mare_id)).toEqual([second])
    const rule = { body: 'ABQM', source: 'Asked on the phone', source_date: '2026-06-01' }
    expect((await call('POST', '/api/rules', { ...rule, name: 'permit of a frozen embryo' })).status).toBe(
      201,
    )
    expect(await due(mare_id)).toEqual([second.replace('AQHA', 'ABQM')])
    const { body } = await call('GET', '/api/activity?limit=1')
    expect(JSON.stringify(body)).not.toContain('without limit')
  })

  test('a rule for donors foaled in other years asks nothing', async () => {
    const { mare_id } = await seasonPair({ db, call }, 'Older') // foaled 2015
    await embryo({ horse_id: mare_id, kind: 'flushed', entry_date: '2026-04-09', structures: 0 })
    expect(await due(mare_id)).toHaveLength(1)
    const rule = { body: 'AQHA', source: 'Invented', source_date: '2026-06-01', foaled_from: 2020 }
    await call('POST', '/api/rules', { ...rule, name: 'Enrollment of a donor' })
    expect(await due(mare_id)).toEqual([])
  })
})
