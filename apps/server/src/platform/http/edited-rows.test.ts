import { sampleRecord, sexOf, storeSamples } from '@quarterpole/db/test-rows'
import { capital } from '@quarterpole/contract/capital'
import type { Field } from '@quarterpole/contract/fields'
import { hasField } from '@quarterpole/contract/of-kind'
import { isOfHorse, type RecordName, records } from '@quarterpole/contract/records'
import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import { ROLE_RIGHTS, type Role, ROLES } from '@quarterpole/contract/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { everyRole, type TestPerson, TRAINER } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { EDITED_ROWS } from './edited-rows.ts'

type Text = Record<string, unknown>
const AMOUNT = '$771,102'
const PROSE = `Vet bill ${AMOUNT} due`
const NAME = 'Cash $2000 Bar'
const names = Object.keys(endpoints) as EndpointName[] // the table's own keys
const withoutMoney = ROLES.filter((role) => !ROLE_RIGHTS[role].includes('money'))
const may = (role: Role, name: EndpointName) =>
  (ROLE_RIGHTS[role] as readonly string[]).includes(endpoints[name].need)

/** The members of a body, of all its kinds. */
function shapeOf(name: EndpointName): Record<string, z.ZodType> {
  const { body } = endpoints[name] as Endpoint
  const shapes = body instanceof z.ZodDiscriminatedUnion ? body.options : [body]
  return Object.assign({}, ...shapes.map((one) => (one instanceof z.ZodObject ? one.shape : {}))) as Record<
    string,
    z.ZodType
  >
}
const textsOf = (name: EndpointName) =>
  Object.entries(shapeOf(name)).flatMap(([member, schema]) =>
    schema.safeParse(PROSE).success && !schema.safeParse(7).success ? [member] : [],
  )

test('every edit by someone who does not see money knows the row it replaces', () => {
  const edits = names.filter(
    (name) =>
      (endpoints[name] as Endpoint).method === 'PUT' &&
      withoutMoney.some((role) => may(role, name)) &&
      textsOf(name).length > 0,
  )
  expect(Object.keys(EDITED_ROWS)).toEqual(expect.arrayContaining(edits))
})

const TYPED: ReadonlySet<Field['kind']> = new Set(['text', 'notes'])

describe('an edit by someone who sees no money', async () => {
  const { services, call } = await testServer('sqlite', { seeded: false })
  let people: Record<Role, TestPerson>
  let mare = 0
  let stallion = 0
  let track = 0
  const ask = async (
    role: Role,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> => call(method, url, body, people[role].cookie)
  async function made(role: Role, url: string, body: object): Promise<Text & { id: number }> {
    const reply = await ask(role, 'POST', url, body)
    expect(reply.status, `${url}: ${JSON.stringify(reply.body)}`).toBe(201)
    return reply.body as Text & { id: number }
  }
  beforeAll(async () => {
    people = await everyRole(services)
    await storeSamples(services.db)
    const horse = { foaled: '2015-02-01', trainer: TRAINER }
    mare = (await made('owner', '/api/horses', { name: 'Read Mare', sex: 'M', ...horse })).id
    stallion = (await made('owner', '/api/horses', { name: 'Read Stud', sex: 'S', ...horse })).id
    const downs = { name: 'Amount Downs', state: 'OK', latitude: 35, longitude: -97, altitude_m: 300 }
    track = (await made('owner', '/api/tracks', downs)).id
  })

  interface Edited {
    /** Everything typed as text, with an amount. */
    texts: Readonly<Record<string, string>>
    /** Texts of other kinds of the record. */
    others?: readonly string[]
    /** Made by the role itself where it may, since some edit only their own. @returns its address */
    make: (by: Role, texts: object) => Promise<{ url: string; list?: string; id?: number }>
  }
  let day = 0
  const nextDay = () => `2026-01-${String(1 + (day++ % 28)).padStart(2, '0')}`
  const by = (role: Role, name: EndpointName): Role => (may(role, name) ? role : 'owner')
  const bred = async () =>
    made('owner', '/api/covers', { mare_id: mare, stallion_id: stallion, season_year: 2020 + day++ })
  const ofRecord = (name: RecordName): Edited => {
    const { plural, fields } = records[name]
    const typed = Object.entries<Field>(fields).filter(([, { kind }]) => TYPED.has(kind))
    const later = name === 'request' ? ['lot'] : [] // of a filled one alone
    const [its, others] = [true, false].map((is) =>
      typed.flatMap(([member, field]) =>
        !later.includes(member) && hasField(field, sampleRecord(name)) === is ? [member] : [],
      ),
    )
    return {
      texts: Object.fromEntries((its ?? []).map((member) => [member, PROSE])),
      others: [...(others ?? []), ...later],
      make: async (role, texts) => {
        const ofHorse = isOfHorse(name)
        const horse_id = sexOf(name) === 'M' ? mare : stallion
        const body = { ...sampleRecord(name), ...(ofHorse && { horse_id }), ...texts }
        const { id } = await made(by(role, `create${capital(name)}` as EndpointName), `/api/${plural}`, body) // of every record
        return {
          url: `/api/${plural}/${id}`,
          list: `/api/${plural}${ofHorse ? `?horse_id=${horse_id}` : ''}`,
          id,
        }
      },
    }
  }
  const RECORDS: Partial<Record<EndpointName, Edited>> = {
    updateHorse: {
      texts: {
        name: NAME,
        color: NAME,
        breeder: NAME,
        owner: NAME,
        trainer: NAME,
        sold_to: NAME,
        barn_name: NAME,
        brand: NAME,
        notes: PROSE,
      },
      make: async (_, texts) => {
        const body = { sex: 'G', foaled: '2015-02-01', status: 'sold', status_date: '2026-01-02', ...texts }
        return { url: `/api/horses/${(await made('owner', '/api/horses', body)).id}` }
      },
    },
    updateTest: {
      texts: { lab: NAME, assay: NAME, raw: 'N/N' },
      make: async (role, texts) => {
        const list = `/api/horses/${mare}/tests`
        const { id } = await made(by(role, 'createTest'), list, { marker: 'gbed', ...texts })
        return { url: `/api/tests/${id}`, list, id }
      },
    },
    updateInjury: {
      texts: { type: PROSE, notes: PROSE },
      make: async (role, texts) => {
        const body = { horse_id: mare, injury_date: nextDay(), ...texts }
        const { id } = await made(by(role, 'createInjury'), '/api/injuries', body)
        return { url: `/api/injuries/${id}` }
      },
    },
    updateStart: {
      texts: { jockey: NAME, trainer: NAME, comment: PROSE },
      make: async (role, texts) => {
        const body = {
          horse_id: mare,
          track_id: track,
          race_date: nextDay(),
          distance_yards: 350,
          finish: 1,
          ...texts,
        }
        const { race_id } = await made(by(role, 'createStart'), '/api/starts', body)
        return { url: `/api/starts/${String(race_id)}/${mare}`, list: `/api/horses/${mare}/starts` }
      },
    },
    ...Object.fromEntries(
      Object.values(records).map(({ name }) => [`update${capital(name)}`, ofRecord(name)]),
    ),
    updateCover: {
      texts: { recipient: NAME, notes: PROSE },
      make: async (_, texts) => {
        const { id } = await bred()
        const url = `/api/covers/${id}`
        const before = (await ask('owner', 'GET', url)).body as Text
        await ask('owner', 'PUT', url, { ...edited('updateCover', before), ...texts })
        return { url }
      },
    },
    updateCoverEvent: {
      texts: { place: PROSE, notes: PROSE },
      others: ['lot'], // of stored semen alone
      make: async (_, texts) => {
        const cover = await bred()
        const event_date = `${String(cover['season_year'])}-03-01`
        const body = { kind: 'bred', event_date, method: 'live_cover', ...texts }
        const { events } = (await made('owner', `/api/covers/${cover.id}/events`, body)) as unknown as {
          events: { id: number }[]
        }
        const id = events.at(-1)?.id ?? 0
        return { url: `/api/cover-events/${id}`, list: `/api/covers/${cover.id}`, id }
      },
    },
    updateToDo: {
      texts: { title: PROSE, notes: PROSE },
      make: async (_, texts) => ({
        url: `/api/to-dos/${(await made('owner', '/api/to-dos', { due_on: '2026-06-20', ...texts })).id}`,
      }),
    },
  }

  /** What a form would send back of a record as it was read. */
  const edited = (name: EndpointName, record: Text): Text => {
    const members = new Set(Object.keys(shapeOf(name)))
    return Object.fromEntries(Object.entries(record).filter(([member]) => members.has(member)))
  }
  async function read(role: Role, { url, list, id }: Awaited<ReturnType<Edited['make']>>): Promise<Text> {
    const { body } = await ask(role, 'GET', list ?? url)
    const rows = Array.isArray(body) ? body : ((body as { events?: Text[] }).events ?? [])
    const row =
      list === undefined
        ? body
        : (rows as Text[]).find(
            (one) => one['id'] === id || url.endsWith(`/${String(one['race_id'])}/${mare}`),
          )
    return row as Text
  }

  test('the records below have every text of every edit', () => {
    for (const name of Object.keys(RECORDS) as EndpointName[])
      expect(
        [...Object.keys(RECORDS[name]?.texts ?? {}), ...(RECORDS[name]?.others ?? [])].toSorted(),
        name,
      ).toEqual(textsOf(name).toSorted())
  })

  const cases = withoutMoney.flatMap((role) =>
    (Object.keys(EDITED_ROWS) as EndpointName[])
      .filter((name) => may(role, name))
      .map((name) => [role, name] as const),
  )
  test.each(cases)('a %s who saves what he was shown by %s loses nothing', async (role, name) => {
    const { texts, make } = RECORDS[name] as Edited
    const record = await make(role, texts)
    expect(await read('owner', record)).toMatchObject(texts)
    const shown = await read(role, record)
    const body = edited(name, shown)
    if (name === 'updateCoverEvent') delete body['result'] // of scans and foalings
    const saved = await ask(role, 'PUT', record.url, body)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await read('owner', record)).toMatchObject(texts)
    for (const [member, text] of Object.entries(texts)) expect([text, null], member).toContain(shown[member]) // as it is, or hidden as a whole
    expect(await read('owner', record)).toMatchObject(texts)
  })

  test('a name is a name to everyone: shown, and found', async () => {
    const { id } = await made('owner', '/api/horses', { name: 'Cash $1000 Bar', sex: 'G' })
    expect((await ask('viewer', 'GET', `/api/horses/${id}`)).body).toMatchObject({ name: 'Cash $1000 Bar' })
    expect((await ask('viewer', 'GET', '/api/horses?q=$1000')).body).toMatchObject([
      { name: 'Cash $1000 Bar' },
    ])
    const shared = await ask('owner', 'POST', '/api/shares', { kind: 'sale_page', id, days: 7 })
    expect(shared.body).toMatchObject({ share: { title: 'Cash $1000 Bar' } })
  })

  test('a buyer is neither shown to nor set by who sees no money, and a new status ends him', async () => {
    const sold = { name: 'Sold Gelding', sex: 'G', status: 'sold', sold_to: 'Bly Buyer' }
    const { id } = await made('owner', '/api/horses', sold)
    const url = `/api/horses/${id}`
    expect((await ask('staff', 'GET', url)).body).toMatchObject({ sold_to: null })
    expect((await ask('staff', 'PUT', url, { ...sold, sold_to: 'Me' })).status).toBe(403)
    expect((await ask('staff', 'PUT', url, { ...sold, sold_to: null, color: 'Bay' })).status).toBe(200)
    expect((await ask('owner', 'GET', url)).body).toMatchObject({ color: 'Bay', sold_to: 'Bly Buyer' })
    const back = { ...sold, sold_to: null, status: 'alive' }
    expect((await ask('staff', 'PUT', url, back)).status).toBe(200)
    expect((await ask('owner', 'GET', url)).body).toMatchObject({ status: 'alive', sold_to: null })
  })
})
