import type { SeasonWeek } from '@quarterpole/contract/season'
import { horse } from '@quarterpole/db/test-rows'
import { insertHorse, type NewHorse } from '@quarterpole/db/queries/horse-write'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/test-server.ts'

describe('frozen embryos of dead parents', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const due = async (horse_id: number) => {
    const { overdue, days } = (await call('GET', '/api/season/week')).body as SeasonWeek
    return [...overdue, ...days.flatMap(({ items }) => items)]
      .filter((item) => item.horse_id === horse_id && item.kind === 'embryo_term')
      .map(({ due_on, title }) => `${due_on} ${title}`)
  }
  let made = 0
  const donor = async (part: Partial<NewHorse>, entry: object = {}) => {
    const horse_id = await insertHorse(
      db,
      horse({ name: `Gone ${++made}`, sex: 'M', foaled: '2016-02-01', status: 'died', ...part }),
    )
    const frozen = {
      kind: 'embryo',
      entry_date: '2021-04-08',
      mark: 'E1',
      outcome: 'frozen',
      outcome_date: '2021-04-09',
    }
    const { status, body } = await call('POST', '/api/embryos', { horse_id, ...frozen, ...entry })
    expect(status, JSON.stringify(body)).toBe(201)
    return horse_id
  }

  test.each([
    [
      { status_date: '2024-03-09' },
      ['2026-12-31 Use frozen embryo E1 of Apr 8, 2021 by Dec 31, 2026; AQHA takes no foal of it after that'],
    ],
    [
      { status_date: '2023-03-09' },
      [
        '2025-12-31 The term of frozen embryo E1 of Apr 8, 2021 ended on Dec 31, 2025; AQHA takes no foal of it',
      ],
    ],
    [{ status_date: '2025-03-09' }, []], // its last year has not begun
    [{ status_date: '2023-03-09', foaled: '2014-02-01' }, []],
    [{ status: 'alive', status_date: null }, []],
    [
      { status_date: null },
      [
        '2026-06-15 The day Gone 6 died isn’t on file; AQHA counts the term of frozen embryo E1 of Apr 8, 2021 from it',
      ],
    ],
    [
      { status_date: '2023-03-09', foaled: null, foaled_precision: null },
      [
        '2026-06-15 The year Gone 7 was foaled isn’t on file; AQHA counts the term of frozen embryo E1 of Apr 8, 2021 from it',
      ],
    ],
  ] as const)('%j: %j', async (part, expected) => {
    expect(await due(await donor(part))).toEqual(expected)
  })

  test('the sire counts, too, and the shorter term of the two', async () => {
    const sire = (part: Partial<NewHorse>) =>
      insertHorse(db, horse({ sex: 'S', foaled: '2015-02-01', status: 'died', ...part }))
    await sire({ name: 'Dead Sire', status_date: '2024-01-05' })
    await sire({ name: 'Cut Sire', sex: 'G', status: 'alive', gelded_on: '2023-05-01' })
    await sire({ name: 'Old Sire', foaled: '2010-02-01', status_date: '2020-01-05' })
    await sire({ name: 'Twice Named', status_date: '2020-01-05' })
    await sire({ name: 'Twice Named', status: 'alive' })
    const by = async (name: string, part: Partial<NewHorse> = { status: 'alive' }) =>
      (await due(await donor(part, { sire: name }))).map((words) => words.slice(0, 10))
    expect(await by('DEAD SIRE')).toEqual(['2026-12-31'])
    expect(await by('Cut Sire')).toEqual(['2025-12-31'])
    expect(await by('Old Sire')).toEqual([])
    expect(await by('Twice Named')).toEqual([]) // which of them isn’t said
    expect(await by('Nobody On File')).toEqual([])
    expect(await by('Dead Sire', { status_date: '2023-03-09' })).toEqual(['2025-12-31'])
    expect(await by('Cut Sire', { status_date: '2024-03-09' })).toEqual(['2025-12-31'])
  })

  test('only those in a tank, and as the rule in force says', async () => {
    const died = { status_date: '2023-03-09' } as const
    const lost = await donor(died, { outcome: 'lost', outcome_date: '2021-04-09' })
    const vitrified = await donor(died, { form: 'vitrified', outcome: null, outcome_date: null })
    expect(await due(lost)).toEqual([])
    expect(await due(vitrified)).toHaveLength(1)
    const rule = {
      name: 'frozen embryos of a dead parent',
      body: 'AQHA',
      source: 'Invented',
      source_date: '2026-06-01',
      foaled_from: 2015,
    }
    const { status, body } = await call('POST', '/api/rules', { ...rule, years: 3 })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await due(vitrified)).toEqual([
      '2026-12-31 Use frozen embryo E1 of Apr 8, 2021 by Dec 31, 2026; AQHA takes no foal of it after that',
    ])
    const { id, version } = body as { id: number; version: number }
    const without = await call('PUT', `/api/rules/${id}`, { ...rule, years: null, version })
    expect(without.status, JSON.stringify(without.body)).toBe(200)
    expect(await due(vitrified)).toEqual([])
  })
})
