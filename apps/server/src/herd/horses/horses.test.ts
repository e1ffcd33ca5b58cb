import { DAY_HEADER } from '@quarterpole/contract/day'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface HorseAnswer {
  id: number
  name: string
  sex: string
  version: number
  sire_id: number | null
  foaled: string | null
  owner: string | null
  aqha_id: string | null
}

describe('horses', async () => {
  const server = await testServer('sqlite')
  const { call } = server
  const horse = (fields: object) => ({ name: 'Test Horse', sex: 'M', ...fields })
  const add = async (fields: object) => (await call('POST', '/api/horses', horse(fields))).body as HorseAnswer

  test('the list, with or without a trailing slash, is in order of names and has the total in a header', async () => {
    const [plain, slashed] = [
      await call('GET', '/api/horses?limit=5'),
      await call('GET', '/api/horses/?limit=5'),
    ]
    const names = (plain.body as HorseAnswer[]).map(({ name }) => name)
    expect(slashed.body).toEqual(plain.body)
    expect(names).toHaveLength(5)
    expect(names.toSorted()).toEqual(names)
    expect(Number(plain.headers['x-total-count'])).toBeGreaterThanOrEqual(312)
  })

  test('a search covers name, AQHA id and owner, ignoring case and accents', async () => {
    await add({ name: 'Quixote Cañon', aqha_id: 'X0012345', owner: 'Ola Nordmann' })
    for (const q of ['quixote', 'CANON', 'x0012345', 'nordm'])
      expect((await call('GET', `/api/horses?q=${encodeURIComponent(q)}`)).body, q).toMatchObject([
        { name: 'Quixote Cañon' },
      ])
  })

  test.each(['%', '_', "'", '\\', '"; drop table horse; --', '(((', '\ud83d\ude00'])(
    'the search %j is taken literally',
    async (q) => {
      const reply = await call('GET', `/api/horses?q=${encodeURIComponent(q)}`)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual([])
    },
  )

  test('the list can be filtered by sex and sorted by age', async () => {
    const stallions = (await call('GET', '/api/horses?sex=S&sort=age')).body as HorseAnswer[]
    expect(new Set(stallions.map(({ sex }) => sex))).toEqual(new Set(['S']))
    const days = stallions.map(({ foaled }) => foaled).filter((day) => day !== null)
    expect(days.toSorted().toReversed()).toEqual(days)
  })

  test.each(['sort=speed', 'limit=0', 'limit=5001', 'limit=1&limit=2', 'sex=X', 'offset=-1', 'unknown=1'])(
    'the query %s is refused with 422',
    async (query) => {
      const reply = await call('GET', `/api/horses?${query}`)
      expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{}] } })
    },
  )

  test('a horse can be added, read, edited and removed, and each write is in the activity list', async () => {
    const added = await call('POST', '/api/horses', horse({ name: ' Rain Ledger ', owner: ' ' }))
    expect(added).toMatchObject({ status: 201, body: { name: 'Rain Ledger', owner: null, version: 1 } })
    const { id } = added.body as HorseAnswer
    expect(added.headers['location']).toBe(`/api/horses/${id}`)
    const edited = await call(
      'PUT',
      `/api/horses/${id}`,
      horse({ name: 'Rain Ledger', color: 'bay', version: 1 }),
    )
    expect(edited).toMatchObject({ status: 200, body: { color: 'bay', version: 2 } })
    expect(await call('DELETE', `/api/horses/${id}`)).toMatchObject({ status: 204 })
    expect(await call('GET', `/api/horses/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const activity = (await call('GET', '/api/activity?limit=3')).body
    expect(activity).toMatchObject([
      { kind: 'horse_removed' },
      { kind: 'horse_edited' },
      { kind: 'horse_added' },
    ])
  })

  test('an AQHA id is normalized to the registry’s format', async () => {
    const { aqha_id } = await add({ name: 'Typed Short', aqha_id: 'AQHA #88776' })
    expect(aqha_id).toBe('0088776')
    const again = await call('POST', '/api/horses', horse({ name: 'Typed Long', aqha_id: '0088776' }))
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Typed Short') } })
    const appendix = await add({ name: 'Of Two Registries', aqha_id: 'x-1234567' })
    expect(appendix.aqha_id).toBe('X1234567')
    const words = await call('POST', '/api/horses', horse({ name: 'No Number', aqha_id: 'sorrel' }))
    expect(words).toMatchObject({
      status: 422,
      body: { errors: [{ path: expect.stringMatching('aqha_id') }] },
    })
  })

  test('impossible parents and dates are refused, and the error names the horses', async () => {
    const mare = await add({ name: 'Dam Able', foaled: '2010-03-01' })
    const stallion = (
      await call('POST', '/api/horses', { name: 'Sire Able', sex: 'S', foaled: '2012-03-01' })
    ).body as HorseAnswer
    const unsexed = await add({ name: 'Either Able', sex: 'U' })
    const cases: [object, string, RegExp][] = [
      [{ sire_id: mare.id }, 'sire_id', /Dam Able is a mare/],
      [{ dam_id: stallion.id }, 'dam_id', /Sire Able is a stallion/],
      [{ sire_id: unsexed.id, dam_id: unsexed.id }, 'dam_id', /Either Able can’t be both sire and dam/],
      [{ sire_id: 987654 }, 'sire_id', /No horse has the id 987654/],
      [{ sire_id: stallion.id, foaled: '2011-01-01' }, 'sire_id', /Sire Able, foaled in 2012/],
      [{ sire_id: stallion.id, foaled: '2013-01-01' }, 'sire_id', /a parent must be at least 2 years older/],
      [{ foaled: '2026-06-17' }, 'foaled', /after today/],
      [{ foaled: '0219-06-01' }, 'foaled', /before 1850-01-01/],
      [{ name: '\u200b\u202e' }, 'name', /must not be empty/],
      [{ name: 'Half \ud83d' }, 'name', /broken characters/],
      [{ owner: 'Half \udc0e' }, 'owner', /broken characters/],
    ]
    for (const [fields, path, detail] of cases) {
      const reply = await call('POST', '/api/horses', horse({ name: 'Impossible', ...fields }))
      expect(reply, JSON.stringify(fields)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
      expect((reply.body as { detail: string }).detail).toMatch(detail)
    }
  })

  test('a day is over by the date the client sends, as far as it can be today somewhere', async () => {
    const foal = { name: 'Morning Foal', sex: 'U', foaled: '2026-06-16' }
    const on = (day: string) => call('POST', '/api/horses/', foal, { [DAY_HEADER]: day })
    for (const day of ['2026-06-14', '2026-06-15', 'noon']) expect((await on(day)).status).toBe(422)
    expect((await call('POST', '/api/horses/', foal)).status).toBe(422)
    expect(await on('2026-06-16')).toMatchObject({ status: 201, body: { foaled: '2026-06-16' } })
    const later = { ...foal, name: 'Later Foal', foaled: '2026-06-17' }
    expect((await call('POST', '/api/horses/', later, { [DAY_HEADER]: '2026-06-17' })).status).toBe(422)
  })

  test('a body with an unknown member, a wrong type or invalid JSON is refused', async () => {
    expect((await call('POST', '/api/horses', horse({ is_admin: true }))).status).toBe(422)
    expect((await call('POST', '/api/horses', horse({ name: 7 }))).status).toBe(422)
    expect((await call('POST', '/api/horses', horse({ name: '   ' }))).status).toBe(422)
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/horses',
      headers: { host: '127.0.0.1:3000', 'content-type': 'application/json' },
      payload: '{"name":',
    })
    expect(broken.statusCode).toBe(400)
    expect(broken.headers['content-type']).toContain('application/problem+json')
  })

  test('a horse added after the evaluation has a pedigree at once, and no estimates', async () => {
    const parents = (await call('GET', '/api/horses?sex=S&limit=1')).body as HorseAnswer[]
    const sire = parents[0]?.id ?? 0
    const foal = await add({ name: 'Fresh Foal', sire_id: sire })
    const pedigree = await call('GET', `/api/horses/${foal.id}/pedigree`)
    expect(pedigree).toMatchObject({
      status: 200,
      body: { sire: { id: sire }, dam: null, inbreeding_coefficient: 0 },
    })
    expect((await call('GET', `/api/horses/${foal.id}/ebv`)).body).toEqual([])
    expect((await call('GET', `/api/horses/${foal.id}/profile`)).body).toBeNull()
    expect((await call('GET', `/api/horses/${foal.id}/starts`)).body).toEqual([])
  })
})
