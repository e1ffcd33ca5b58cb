import { sampleRecord, sexOf, storeSamples } from '@quarterpole/db/test-rows'
import type { Endpoint, Rule } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import { capital } from '@quarterpole/contract/capital'
import type { HorseId } from '@quarterpole/contract/ids'
import { HORSE_RECORD_NAMES, isOfHorse, records } from '@quarterpole/contract/records'
import { PERSON_HEADER, ROLE_RIGHTS, type Role, ROLES } from '@quarterpole/contract/roles'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson, TRAINER } from '../../test/people.ts'
import { OWN_HOST, testServer } from '../../test/test-server.ts'
import { serveAccess } from './access.ts'
import { sendProblem } from '../platform/http/problem.ts'
import { type Handlers, serveAll, serveForms } from '../platform/http/serve.ts'

const names = Object.keys(endpoints) as EndpointName[] // the table's own keys
const rule = (name: EndpointName): Rule => endpoints[name]
const day = '2026-05-01'
const injury = { injury_date: day, type: 'Bruise' }
const test1 = { marker: 'gbed', raw: 'N/N' }

/** Bodies of calls about single horses, so that they get as far as the check of whose they are. */
const BODIES: Partial<Record<EndpointName, (horse: HorseId) => object>> = {
  updateHorse: () => ({ name: 'A', sex: 'M' }),
  saveAncestors: () => ({ boxes: [{ place: 'S', name: 'A' }] }),
  createTest: () => test1,
  createCareForMany: (horse) => ({ ...sampleRecord('care'), horse_ids: [horse] }),
  createRatesForMany: (horse) => ({ ...sampleRecord('rate'), horse_ids: [horse] }),
  billDays: (horse) => ({ horse_ids: [horse], from_day: day, through_day: day }),
  createStaysForMany: (horse) => ({ ...sampleRecord('stay'), horse_ids: [horse] }),
  updateTest: () => test1,
  createInjury: (horse_id) => ({ ...injury, horse_id }),
  updateInjury: (horse_id) => ({ ...injury, horse_id }),
  createStart: (horse_id) => ({ horse_id, track_id: 1, race_date: day, distance_yards: 400, time_s: 21.5 }),
  updateStart: () => ({ track_id: 1, race_date: day, distance_yards: 400, time_s: 21.5 }),
  ...Object.fromEntries(
    Object.values(records).flatMap(({ name }) => {
      const body = (horse_id: HorseId) => ({ ...sampleRecord(name), ...(isOfHorse(name) && { horse_id }) })
      return ['create', 'update'].map((verb) => [`${verb}${capital(name)}`, body] as const)
    }),
  ),
}

describe('every endpoint × every role × own and other horses', async () => {
  const { services, call } = await testServer('sqlite')
  /** Horses, and records of theirs that somebody else entered, by who trains the horse. */
  const horses = {} as Record<'own' | 'other', Record<string, number>>
  let people: Record<Role, TestPerson>
  let app: FastifyInstance

  beforeAll(async () => {
    await storeSamples(services.db)
    for (const side of ['own', 'other'] as const) horses[side] = await horseWithRecords(side)
    people = await everyRole(services)
    app = Fastify() as unknown as FastifyInstance
    app.setErrorHandler(sendProblem)
    serveAccess(app, services.accounts)
    const reached = Object.fromEntries(
      names.map((name) => [
        name,
        (_services: unknown, { reply }: { reply: { send: (text: string) => unknown } }) =>
          reply.send('reached'),
      ]),
    ) as unknown as Handlers // says that it was reached, whatever the endpoint replies
    serveForms(app, services, reached)
    serveAll(app, services, reached)
  })

  async function horseWithRecords(side: 'own' | 'other') {
    const trainer = side === 'own' ? TRAINER.toUpperCase() : 'Somebody Else'
    const horse = await made('/api/horses', { name: `Walked ${side}`, sex: 'M', trainer })
    return {
      horse,
      injury: await made('/api/injuries', { ...injury, horse_id: horse }),
      ...(await everyRecordOf({
        M: horse,
        S: await made('/api/horses', { name: `Stud ${side}`, sex: 'S', trainer }),
      })),
      genetic_test: await made(`/api/horses/${horse}/tests`, test1),
      activity: await lastActivity(horse),
    }
  }
  async function everyRecordOf(horses: Record<'M' | 'S', number>): Promise<Record<string, number>> {
    const ids: Record<string, number> = {}
    for (const name of HORSE_RECORD_NAMES)
      ids[`record:${name}`] = await made(`/api/${records[name].plural}`, {
        ...sampleRecord(name),
        horse_id: horses[sexOf(name)],
      })
    return ids
  }
  const made = async (url: string, body: object) =>
    ((await call('POST', url, body)).body as { id: number }).id
  const lastActivity = async (horse: number) =>
    ((await call('GET', `/api/activity?horse_id=${horse}`)).body as { id: number }[])[0]?.id ?? 0

  /** Asks for an endpoint about a horse; how far it came. */
  async function ask(name: EndpointName, role: Role | 'nobody', side: 'own' | 'other') {
    const endpoint: Endpoint = endpoints[name]
    const ids = horses[side]
    const places = rule(name).horses
    const record = Array.isArray(places) ? places.find((place) => place in ids) : undefined
    const filled = endpoint.path
      .replace(/:horse_id|:race_id/g, String(ids['horse']))
      .replace(':id', String(record === undefined ? ids['horse'] : ids[record]))
      .replace(/:year/, '2027')
      .replace(/:(?:fileType|kind|file)/, 'horses')
    const query =
      Array.isArray(places) && places.includes('query.horse_id') ? `?horse_id=${ids['horse']}` : ''
    const body = BODIES[name]?.(ids['horse'] as HorseId)
    const reply = await app.inject({
      method: endpoint.method,
      url: `/api${filled}${query}`,
      headers: { host: OWN_HOST, ...(role === 'nobody' ? {} : people[role].cookie) },
      ...(body === undefined ? {} : { payload: body }),
    })
    return reply.statusCode
  }

  const isAllowed = (name: EndpointName, role: Role | 'nobody', side: 'own' | 'other') => {
    const { need, horses: places, ownEntry } = rule(name)
    if (need === 'nobody') return true
    if (role === 'nobody') return false
    const rights = ROLE_RIGHTS[role]
    if (need !== 'person' && !rights.includes(need)) return false
    if (role === 'trainer' && Array.isArray(places) && side === 'other') return false
    return ownEntry === undefined || rights.includes(ownEntry.unless)
  }

  test.each(names)('%s', async (name) => {
    for (const role of ['nobody', ...ROLES] as const)
      for (const side of ['own', 'other'] as const) {
        const status = await ask(name, role, side)
        const what = `${name} by ${role} about ${side} horse: ${status}`
        if (isAllowed(name, role, side))
          expect([200, 201, 202, 204, 400, 404, 415, 422], what).toContain(status)
        else expect(status, what).toBe(role === 'nobody' ? 401 : 403)
      }
  })

  test('calls about single horses get as far as the handler for his own', async () => {
    const single = names.filter(
      (name) => Array.isArray(rule(name).horses) && isAllowed(name, 'trainer', 'own'),
    )
    expect(single.length).toBeGreaterThan(15)
    for (const name of single) expect(await ask(name, 'trainer', 'own'), name).toBeLessThan(300)
  })

  test('what waited on a phone is saved in the name of who entered it, or not at all', async () => {
    const entered = (by: number) =>
      app.inject({
        method: 'POST',
        url: `/api/horses/${horses.own['horse']}/tests`,
        headers: { host: OWN_HOST, ...people.vet.cookie, [PERSON_HEADER]: String(by) },
        payload: test1,
      })
    const refused = await entered(people.staff.id)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().code).toBe('not_signed_in')
    expect((await entered(people.vet.id)).statusCode).toBeLessThan(300)
  })

  test('an endpoint whose body names a horse says so in its rule', () => {
    const names_a_horse = names.filter((name) => {
      const { need } = rule(name)
      const { body } = endpoints[name] as { body?: { shape?: Record<string, unknown> } }
      const isTrainers = need !== 'nobody' && need !== 'person' && ROLE_RIGHTS.trainer.includes(need)
      return isTrainers && body?.shape !== undefined && 'horse_id' in body.shape
    })
    expect(names_a_horse.length).toBeGreaterThan(2)
    for (const name of names_a_horse) expect(rule(name).horses, name).toContain('body.horse_id')
  })
})

test('whoever plans or keeps the book may see money: their replies can’t do without', () => {
  for (const role of ROLES) {
    const rights = ROLE_RIGHTS[role]
    if (rights.includes('plan') || rights.includes('manage')) expect(rights, role).toContain('money')
  }
})

describe('other routes and spellings', async () => {
  const { app, services } = await testServer('sqlite', { seeded: false })
  let owner: TestPerson
  beforeAll(async () => {
    owner = (await everyRole(services)).owner
  })
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { host: OWN_HOST, ...headers } })

  test.each([
    '/api/horses',
    '/api/horses/',
    '/%61pi/horses',
    '/api/%68orses',
    '/api/export/horses.csv',
    '/api/files/00000000-0000-0000-0000-000000000000',
    '/api/metrics',
    '/api/openapi.json',
    '/api/docs/',
    '/api/docs/json',
    '/api/nothing-here',
    '/api',
  ])('%s is closed to nobody', async (url) => {
    expect((await ask(url)).statusCode).toBe(401)
    expect([200, 302, 404]).toContain((await ask(url, owner.cookie)).statusCode)
  })

  test.each(['//api/horses', '/API/horses', '/x/../api/horses', '/api//horses', '/api;/horses'])(
    '%s gives nobody a horse',
    async (url) => {
      const reply = await ask(url)
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    },
  )

  test('health is open, and so are the pages', async () => {
    expect((await ask('/api/health')).statusCode).toBe(200)
    expect([200, 503]).toContain((await ask('/horses')).statusCode) // 503: not built
  })

  test('an absolute target is no way round', async () => {
    expect((await ask(`http://${OWN_HOST}/api/horses`)).statusCode).toBe(401)
  })
})
