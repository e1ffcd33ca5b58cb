import { capital } from '@quarterpole/contract/capital'
import { records } from '@quarterpole/contract/records'
import type { Endpoint, Rule } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import {
  ABOUT_MONEY,
  DOLLARS,
  MONEY_COLUMNS,
  MONEY_FIELD_WORDS,
  MONEY_MEMBERS,
  NOTE_MEMBERS,
} from '@quarterpole/contract/private-members'
import { ROLE_RIGHTS, type Role, ROLES } from '@quarterpole/contract/roles'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson, TRAINER } from '../../../test/people.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'

const names = Object.keys(endpoints) as EndpointName[] // the table's own keys
const withoutMoney = ROLES.filter((role) => !ROLE_RIGHTS[role].includes('money'))
/** The notes of all records of this test. */
const NOTE = 'Sell him quietly if the offer is right'
const BUYER = 'Bly Buyer'

/** As the activity once said it. */
const STORED = [
  `Costly Stud: sale of Jan 5, 2025 edited: price $91,000 → $92,000, buyer – → ${BUYER}, notes – → ${NOTE}.`,
  `Costly Stud: sale of Jan 5, 2025 edited: buyer ${BUYER}, notes → ${BUYER}, Jr. and 1 more.`,
  `Undone: Costly Stud: Bruise was edited: notes Old → ${NOTE},\nnotes and all.`,
]

/** Every place in an answer where money, or a private note, can be read. */
function leaksIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return [
      ...(value.match(DOLLARS) ? [`${path}: ${value}`] : []),
      ...(value.includes(NOTE) ? [`${path}: the note`] : []),
      ...(value.includes(BUYER) ? [`${path}: the buyer`] : []),
      ...(/\.\d+$/.test(path) && ABOUT_MONEY.test(value) ? [`${path}: ${value}`] : []), // in a list of sentences
    ]
  if (typeof value !== 'object' || value === null) return []
  const isMoneyEdit = 'field' in value && 'before' in value && MONEY_FIELD_WORDS.has(String(value.field))
  return Object.entries(value).flatMap(([name, member]) => [
    ...(MONEY_MEMBERS.has(name) && member !== null ? [`${path}.${name}`] : []),
    ...(isMoneyEdit && name === 'after' ? [`${path}.${String(member)}`] : []),
    ...leaksIn(member, `${path}.${name}`),
  ])
}

describe('money and private notes', async () => {
  const { app, services, call, jobEnd } = await testServer('sqlite')
  let people: Record<Role, TestPerson>
  const ids: Record<string, number> = {}
  let file = ''

  beforeAll(async () => {
    const post = async (url: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
      const reply = await call(method, url, body)
      expect(reply.status, `${url}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
      return reply.body as { id: number; job_id?: string }
    }
    const money = { stud_fee: 4250, notes: NOTE, trainer: TRAINER }
    const stud = await post('/api/horses', { name: 'Costly Stud', sex: 'S', foaled: '2015-02-01', ...money })
    const mare = await post('/api/horses', {
      name: 'Costly Mare',
      sex: 'M',
      foaled: '2016-02-01',
      ...money,
      stud_fee: null,
    })
    await post(
      `/api/horses/${stud.id}`,
      { name: 'Costly Stud', sex: 'S', foaled: '2015-02-01', ...money, stud_fee: 5000 },
      'PUT',
    )
    const pair = { stallion_id: stud.id, mare_id: mare.id }
    const sold = { horse_id: stud.id, sale_date: '2025-01-05', sale_type: 'mixed', price_usd: 91000 }
    const sale = await post('/api/sales', { ...sold, notes: NOTE })
    await post(`/api/sales/${sale.id}`, { ...sold, buyer: BUYER, notes: `${NOTE}.` }, 'PUT')
    const worked = { horse_id: stud.id, work_date: '2026-05-20', distance_yards: 220 }
    const work = await post('/api/works', worked)
    await post(`/api/works/${work.id}`, { ...worked, notes: NOTE }, 'PUT')
    const booking = await post('/api/stallion-book/entries', {
      ...pair,
      season_year: 2027,
      fee: 4750,
      paid: 1000,
      terms: 'Due $4,750',
      notes: NOTE,
    })
    await post(
      `/api/stallion-book/entries/${booking.id}`,
      { fee: 5100, paid: 1500, terms: 'Due $5,100', notes: NOTE },
      'PUT',
    )
    await post(`/api/stallions/${stud.id}/seasons/2027`, { stud_fee: 4250, notes: NOTE }, 'PUT')
    await post('/api/to-dos', {
      horse_id: mare.id,
      title: 'Coggins for $60',
      due_on: '2026-06-16',
      notes: NOTE,
    })
    const cover = await post('/api/covers', {
      ...pair,
      season_year: 2026,
      notes: NOTE,
      event: { kind: 'bred', event_date: '2026-03-01', method: 'live_cover', place: 'At $60 a day' },
    })
    const hurt = { horse_id: stud.id, injury_date: '2026-05-01', type: 'Bruise' }
    const injury = await post('/api/injuries', { ...hurt, notes: NOTE })
    await post(`/api/injuries/${injury.id}`, { ...hurt, notes: `${NOTE}.` }, 'PUT')
    for (const sentence of STORED)
      await insertActivity(services.db, {
        kind: 'sale_edited',
        sentence,
        subject: { noun: 'horse', id: stud.id },
      })
    const saved = (await call('GET', '/api/mating/crosses')).body as { id: number }[]
    Object.assign(ids, {
      horse: stud.id,
      mare: mare.id,
      booking: booking.id,
      cross: saved[0]?.id,
      cover: cover.id,
      injury: injury.id,
    })
    const { job_id } = await post(`/api/mating/crosses/${ids['cross']}/export`, {})
    file = (await jobEnd(job_id ?? '')).result_url ?? ''
    people = await everyRole(services)
  })

  const ask = (url: string, role: Role) =>
    app.inject({ method: 'GET', url, headers: { host: OWN_HOST, ...people[role].cookie } })

  const addressOf = (name: EndpointName) => {
    const { path } = endpoints[name] as Endpoint
    const noun = path.split('/')[1] ?? ''
    const record = {
      horses: 'horse',
      stallions: 'horse',
      injuries: 'injury',
      covers: 'cover',
      mating: 'cross',
      'stallion-book': 'booking',
    }[noun]
    const filled = path
      .replace(':year', '2027')
      .replace(':id', String(record === undefined ? 1 : ids[record]))
      .replace(':file', 'x.ics')
    const query: Partial<Record<EndpointName, string>> = {
      getGeneTrace: `?sire_id=${ids['horse']}&dam_id=${ids['mare']}&test=gbed`,
      listActivity: `?horse_id=${ids['horse']}&limit=200`,
      listInjuries: `?horse_id=${ids['horse']}`,
      ...Object.fromEntries(
        Object.values(records).map(({ plural }) => [`list${capital(plural)}`, `?horse_id=${ids['horse']}`]),
      ),
      getPlanCandidates: '?season_year=2027',
      listSeasonMares: '?season_year=2026',
    }
    return `/api${filled}${query[name] ?? ''}`
  }
  const readable = names.filter((name) => {
    const { method, media, tag } = endpoints[name] as Endpoint
    return method === 'GET' && media !== 'text/event-stream' && tag !== 'Operations'
  })

  test('the owner sees them in many places, so that the walk can find them', async () => {
    const found: string[] = []
    for (const name of readable) {
      const reply = await ask(addressOf(name), 'owner')
      const leaks = leaksIn(
        String(reply.headers['content-type']).includes('json') ? reply.json() : reply.body,
      )
      if (leaks.length > 0) found.push(name)
    }
    expect(found.length, found.join()).toBeGreaterThan(12)
    expect(found).toEqual(
      expect.arrayContaining([
        'getHorse',
        'listHorses',
        'listActivity',
        'listHorseHistory',
        'getDashboard',
        'listSales',
      ]),
    )
  })

  test.each(withoutMoney)('no answer has money for a %s', async (role) => {
    let answered = 0
    for (const name of readable) {
      const reply = await ask(addressOf(name), role)
      if (reply.statusCode >= 300) continue
      answered++
      const body: unknown = String(reply.headers['content-type']).includes('json') ? reply.json() : reply.body
      const mayReadNotes =
        ROLE_RIGHTS[role].includes('private_notes') || (endpoints[name] as Rule).areNotesShared === true
      const leaks = leaksIn(body).filter((leak) => !(mayReadNotes && leak.endsWith('the note')))
      expect(leaks, `${name} for a ${role}`).toEqual([])
    }
    expect(answered).toBeGreaterThan(role === 'trainer' ? 15 : 30)
  })

  test.each(withoutMoney)('no prediction has money for a %s', async (role) => {
    const bodies: [string, object][] = [
      ['/api/predict/breeding', { sire_id: ids['horse'], dam_id: ids['mare'] }],
      ['/api/predict/matings', { dam_id: ids['mare'], distance_yards: 400, include_history: true }],
      ['/api/predict/best-mares', { stallion_id: ids['horse'], distance_yards: 400 }],
    ]
    for (const [url, payload] of bodies) {
      const reply = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { host: OWN_HOST, ...people[role].cookie },
      })
      expect([200, 403], reply.body).toContain(reply.statusCode)
      expect(leaksIn(reply.json())).toEqual([])
    }
  })

  test('fees cannot be found out by asking for a highest one, and not be set', async () => {
    const asked = { dam_id: ids['mare'], distance_yards: 400, max_stud_fee: 4000 }
    const headers = { host: OWN_HOST, ...people.staff.cookie }
    expect(
      (await app.inject({ method: 'POST', url: '/api/predict/matings', payload: asked, headers })).statusCode,
    ).toBe(403)
    const payload = { name: 'Costly Stud', sex: 'S', foaled: '2015-02-01', stud_fee: 1 }
    const url = `/api/horses/${ids['horse']}`
    expect((await app.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(403)
  })

  test('an edit by someone who does not see the fee leaves it as it is', async () => {
    const url = `/api/horses/${ids['horse']}`
    const payload = {
      name: 'Costly Stud',
      sex: 'S',
      foaled: '2015-02-01',
      trainer: TRAINER,
      color: 'Bay',
      stud_fee: null,
    }
    const headers = { host: OWN_HOST, ...people.staff.cookie }
    const reply = await app.inject({ method: 'PUT', url, payload, headers })
    expect(reply.json()).toMatchObject({ color: 'Bay', stud_fee: null })
    expect((await ask(url, 'owner')).json()).toMatchObject({ color: 'Bay', stud_fee: 5000, notes: NOTE })
  })

  test.each(['horses', 'sales', 'covers', 'to_dos', 'injuries', 'race_results'])(
    'the export of %s has no money columns for staff and vet',
    async (kind) => {
      const headersFor = async (role: Role) =>
        (await ask(`/api/export/${kind}.csv`, role)).body.split('\r\n')[0]?.split(',') ?? []
      const all = await headersFor('owner')
      for (const role of ['staff', 'vet'] as const)
        expect(await headersFor(role)).toEqual(
          all.filter(
            (header) =>
              !MONEY_COLUMNS.has(header) &&
              !(NOTE_MEMBERS.has(header) && !ROLE_RIGHTS[role].includes('private_notes')),
          ),
        )
      for (const role of ['trainer', 'viewer'] as const)
        expect((await ask(`/api/export/${kind}.csv`, role)).statusCode).toBe(403)
    },
  )

  test('the values of an export stay under their headers', async () => {
    const lines = async (role: Role) => (await ask('/api/export/horses.csv', role)).body.split('\r\n')
    const [own, cut] = [await lines('owner'), await lines('staff')]
    expect(cut).toHaveLength(own.length)
    expect(own.join()).toContain('5000')
    const trainerAt = cut[0]?.split(',').indexOf('trainer') ?? -1
    const ofStud = cut.find((line) => line.includes('Costly Stud'))?.split(',')
    expect(ofStud?.[trainerAt]).toBe(TRAINER)
  })

  test('the report of a cross, which names its value, is for those who see money', async () => {
    expect((await ask(file, 'owner')).statusCode).toBe(200)
    for (const role of ['staff', 'vet'] as const) expect((await ask(file, role)).statusCode).toBe(404)
    for (const role of ['trainer', 'viewer'] as const) expect((await ask(file, role)).statusCode).toBe(403)
  })

  test('a sentence says that the buyer and the notes were edited, and not to what', async () => {
    const sentences = async (role: Role) =>
      (await ask(`/api/activity?horse_id=${ids['horse']}&limit=200`, role))
        .json<{ sentence: string }[]>()
        .map(({ sentence }) => sentence)
    const now = [
      'Costly Stud: sale of Jan 5, 2025 edited: buyer edited, notes edited.',
      'Costly Stud: work of May 20, 2026 edited: notes edited.',
      'Costly Stud: Bruise was edited: notes edited.',
    ]
    expect(await sentences('owner')).toEqual(expect.arrayContaining([...now, ...STORED]))
    expect(await sentences('viewer')).toEqual(
      expect.arrayContaining([
        ...now,
        'Costly Stud: sale of Jan 5, 2025 edited: price an amount → an amount, buyer edited.',
        'Costly Stud: sale of Jan 5, 2025 edited: buyer edited.',
        'Undone: Costly Stud: Bruise was edited: notes edited.',
      ]),
    )
  })

  test('the calendar feed of someone who sees neither has neither', async () => {
    await call('POST', '/api/calendar/reset', undefined, people.owner.cookie)
    const { path } = (await ask('/api/calendar', 'viewer')).json<{ path: string }>()
    const feed = await app.inject({ method: 'GET', url: path, headers: { host: OWN_HOST } })
    expect(feed.statusCode).toBe(200)
    expect(feed.body).toContain('Coggins for an amount')
    expect(leaksIn(feed.body)).toEqual([])
  })

  test('a trainer lists the injuries of his own horses alone, and the total is theirs', async () => {
    const { horse_id } = (await ask('/api/injuries', 'owner'))
      .json<{ horse_id: number }[]>()
      .find((injury) => injury.horse_id !== ids['horse'] && injury.horse_id !== ids['mare']) ?? {
      horse_id: 0,
    }
    expect(horse_id).toBeGreaterThan(0) // others are injured too
    for (const query of ['', '?limit=400', `?horse_id=${ids['horse']}`]) {
      const reply = await ask(`/api/injuries${query}`, 'trainer')
      expect(reply.json<{ horse_id: number }[]>().map((injury) => injury.horse_id)).toEqual([ids['horse']])
      expect(reply.headers['x-total-count']).toBe('1')
    }
    expect((await ask(`/api/injuries?horse_id=${horse_id}`, 'trainer')).json()).toEqual([])
  })

  test('a trainer lists his own horses alone, whatever he asks for', async () => {
    for (const query of ['', '?q=a', '?sort=tested', '?mine=true', '?offset=1']) {
      const reply = await ask(`/api/horses${query}`, 'trainer')
      const horses = reply.json<{ trainer: string }[]>()
      expect(horses.every(({ trainer }) => trainer === TRAINER)).toBe(true)
      expect(Number(reply.headers['x-total-count'])).toBeLessThanOrEqual(2)
    }
    expect((await ask('/api/horses', 'trainer')).json()).toHaveLength(2)
  })
})
