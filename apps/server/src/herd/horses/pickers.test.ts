import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('what a box to choose a horse offers', async () => {
  const { call, services } = await testServer('sqlite', { seeded: false })
  const ids = new Map<string, HorseId>()
  const HERD = [
    { name: 'Brickyard Haze', foaled: '2022-03-01', owner: 'Turnrow Ranch' },
    { name: 'Brickyard Trail', foaled: '2021-03-01' },
    { name: 'Brickyard Tale', foaled: '1999-03-01' },
    { name: 'Timber Drift', foaled: '1957-03-01', owner: 'Stone Farm' },
    { name: 'Timber Storm', foaled: '2023-03-01' },
    { name: 'Unknown Year', foaled: null },
    { name: 'José Ødegård', foaled: '2020-03-01', barn_name: 'Ribbon' },
    { name: 'Ribbon Dancer', foaled: '2020-03-01' },
  ] as const
  beforeAll(async () => {
    for (const one of HERD) ids.set(one.name, await insertHorse(services.db, horse(one)))
  })
  const offered = async (query: Record<string, string>) =>
    ((await call('GET', `/api/horses/?${new URLSearchParams(query)}`)).body as Horse[]).map(
      ({ name }) => name,
    )

  test('who answers the typed words best comes first, and every word must answer', async () => {
    expect(await offered({ q: 'brickyard t', sort: 'match' })).toEqual([
      'Brickyard Tale',
      'Brickyard Trail',
      'Brickyard Haze', // by the owner
    ])
    expect(await offered({ q: 'timber st', sort: 'match' })).toEqual(['Timber Storm', 'Timber Drift'])
    expect(await offered({ q: 'ribbon', sort: 'match' })).toEqual(['Ribbon Dancer', 'José Ødegård'])
    expect(await offered({ q: 'brickyard storm', sort: 'match' })).toEqual([])
  })

  test('for a race, horses of racing age or of no known year', async () => {
    const racing = (q: string) => offered({ q, sort: 'match', racing_on: '2026-05-01' })
    expect(await racing('brickyard t')).toEqual(['Brickyard Trail', 'Brickyard Haze'])
    expect(await racing('timber')).toEqual(['Timber Storm'])
    expect(await racing('unknown')).toEqual(['Unknown Year'])
  })

  test('of equally good answers the tested ones first, for a parent', async () => {
    for (const name of ['Brickyard Haze', 'Brickyard Trail'])
      await addGeneticTests(services.db, [testOf(ids.get(name) as HorseId, 'gbed', 'N/N')])
    expect(await offered({ q: 'brickyard t', sort: 'tested' })).toEqual([
      'Brickyard Trail',
      'Brickyard Tale',
      'Brickyard Haze',
    ])
  })

  test.each(['JOSE', 'josé', 'jose\u0301', 'odegard', 'Øde', 'jos\u200Bé', 'RIBBON'])(
    'a horse is found by %j, whatever the case and accents, and by the barn name',
    async (q) => expect(await offered({ q })).toContain('José Ødegård'),
  )

  test('an owner is found by part of the name', async () => {
    expect(await offered({ owner: 'turnrow' })).toEqual(['Brickyard Haze'])
    expect(await offered({ owner: 'RANCH' })).toEqual(['Brickyard Haze'])
    expect(await offered({ owner: 'ston', q: 'timber' })).toEqual(['Timber Drift'])
    expect(await offered({ owner: 'nobody' })).toEqual([])
  })
})
