import { describeEngines } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { type Answer, testServer } from '../../test/test-server.ts'

/** Each pair often enough that on PostgreSQL both look before either writes. */
const ROUNDS = 8

describeEngines(async (engine) => {
  const { call } = await testServer(engine, { seeded: false })
  let named = 0
  const add = async (fields: object) => {
    const { body } = await call('POST', '/api/horses', { name: `Horse ${++named}`, sex: 'M', ...fields })
    return body as { id: number; name: string }
  }
  const statuses = async (...calls: Promise<Answer>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted()
  const rounds = async (pair: () => Promise<number[]>) => {
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) seen.add((await pair()).join(' '))
    return [...seen]
  }

  test('two that are each made the other’s sire at once: one is, the other is refused', async () => {
    const pair = async () => {
      const [a, b] = [await add({ sex: 'S' }), await add({ sex: 'S' })]
      return statuses(
        call('PUT', `/api/horses/${a.id}`, { name: a.name, sex: 'S', sire_id: b.id }),
        call('PUT', `/api/horses/${b.id}`, { name: b.name, sex: 'S', sire_id: a.id }),
      )
    }
    expect(await rounds(pair)).toEqual(['200 422'])
  })

  test('a horse that becomes a mare and the sire of a foal at once: one of them is refused', async () => {
    const pair = async () => {
      const horse = await add({ sex: 'U' })
      return statuses(
        call('PUT', `/api/horses/${horse.id}`, { name: horse.name, sex: 'M' }),
        call('POST', '/api/horses', { name: 'Foal', sex: 'M', sire_id: horse.id }),
      )
    }
    for (const both of await rounds(pair)) expect(['200 422', '201 422']).toContain(both)
  })

  test('a horse removed while something is written of it: there is a sentence for whoever came second', async () => {
    const stallion = await add({ sex: 'S' })
    const writes: ((id: number) => Promise<Answer>)[] = [
      (horse_id) => call('POST', '/api/injuries', { horse_id, injury_date: '2026-06-01', type: 'Cough' }),
      (dam_id) => call('POST', '/api/horses', { name: 'Foal', sex: 'M', dam_id }),
      (mare_id) =>
        call('POST', '/api/stallion-book/entries', {
          stallion_id: stallion.id,
          mare_id,
          season_year: 2027,
        }),
      (id) => call('DELETE', `/api/horses/${id}`),
    ]
    for (const write of writes) {
      const pair = async () => {
        const { id } = await add({})
        return statuses(call('DELETE', `/api/horses/${id}`), write(id))
      }
      for (const both of await rounds(pair)) expect(['201 409', '204 404', '204 422']).toContain(both)
    }
  })
})
