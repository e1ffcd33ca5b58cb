import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'

/** Enough rounds that on PostgreSQL both calls of a pair read before either writes. */
const ROUNDS = 8

interface AddedHorse {
  id: number
  name: string
  version: number
}

describeEngines(async (engine) => {
  const { call } = await testServer(engine, { seeded: false })
  let added = 0
  const add = async (fields: object) => {
    const { body } = await call('POST', '/api/horses', { name: `Horse ${++added}`, sex: 'M', ...fields })
    return body as AddedHorse
  }
  const sortedStatuses = async (...calls: Promise<Answer>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted()
  const outcomesOf = async (pair: () => Promise<number[]>) => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) outcomes.add((await pair()).join(' '))
    return [...outcomes]
  }

  test('a stale edit is refused', async () => {
    const { id, name, version } = await add({})
    const edit = (color: string) => call('PUT', `/api/horses/${id}`, { name, sex: 'M', color, version })
    expect((await edit('bay')).status).toBe(200)
    expect(await edit('gray')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await call('GET', `/api/horses/${id}`)).body).toMatchObject({ color: 'bay' })
  })

  test('an AQHA id that another horse has is refused, and that horse is named', async () => {
    const { name } = await add({ aqha_id: '0099887' })
    const second = await call('POST', '/api/horses', { name: 'Second', sex: 'M', aqha_id: '0099887' })
    expect(second).toMatchObject({
      status: 409,
      body: { detail: `AQHA id 0099887 already belongs to ${name}.` },
    })
  })

  test('a horse with foals cannot be removed, and the error says why', async () => {
    const dam = await add({})
    await add({ dam_id: dam.id })
    expect(await call('DELETE', `/api/horses/${dam.id}`)).toMatchObject({
      status: 409,
      body: { detail: `${dam.name} has 1 foal on file and can’t be removed.` },
    })
  })

  test('an edit that contradicts the foals on file is refused', async () => {
    const dam = await add({ foaled: '2010-05-01' })
    const foal = await add({ foaled: '2012-05-01', dam_id: dam.id })
    const edit = (fields: object) =>
      call('PUT', `/api/horses/${dam.id}`, { name: dam.name, sex: 'M', ...fields })
    expect(await edit({ foaled: '2011-05-01' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'foaled' }] },
    })
    expect(await edit({ sex: 'S' })).toMatchObject({
      status: 422,
      body: { detail: `${dam.name} is the dam of ${foal.name} and must be a mare.` },
    })
  })

  test('a horse cannot become its own ancestor', async () => {
    const grandam = await add({})
    const dam = await add({ dam_id: grandam.id })
    const edit = ({ id, name }: AddedHorse, dam_id: number) =>
      call('PUT', `/api/horses/${id}`, { name, sex: 'M', dam_id })
    const refused = { status: 422, body: { errors: [{ path: 'dam_id' }] } }
    expect(await edit(grandam, dam.id)).toMatchObject(refused)
    expect(await edit(dam, dam.id)).toMatchObject(refused)
  })

  test('of two concurrent edits that make each horse the other’s sire, one is refused', async () => {
    const pair = async () => {
      const [a, b] = [await add({ sex: 'S' }), await add({ sex: 'S' })]
      return sortedStatuses(
        call('PUT', `/api/horses/${a.id}`, { name: a.name, sex: 'S', sire_id: b.id }),
        call('PUT', `/api/horses/${b.id}`, { name: b.name, sex: 'S', sire_id: a.id }),
      )
    }
    expect(await outcomesOf(pair)).toEqual(['200 422'])
  })

  test('of two concurrent writes that make a horse a mare and a sire, one is refused', async () => {
    const pair = async () => {
      const horse = await add({ sex: 'U' })
      return sortedStatuses(
        call('PUT', `/api/horses/${horse.id}`, { name: horse.name, sex: 'M' }),
        call('POST', '/api/horses', { name: 'Foal', sex: 'M', sire_id: horse.id }),
      )
    }
    for (const both of await outcomesOf(pair)) expect(['200 422', '201 422']).toContain(both)
  })

  test('of a removal and a concurrent write about the same horse, the second is refused', async () => {
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
        return sortedStatuses(call('DELETE', `/api/horses/${id}`), write(id))
      }
      for (const both of await outcomesOf(pair)) expect(['201 409', '204 404', '204 422']).toContain(both)
    }
  })
})
