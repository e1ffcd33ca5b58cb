import { capital } from '@quarterpole/contract/capital'
import { HORSE_RECORD_NAMES, records } from '@quarterpole/contract/records'
import { inputShape } from '@quarterpole/contract/fields'
import { HorseInput } from '@quarterpole/contract/horse'
import { StallionBookEntryInput } from '@quarterpole/contract/stallion-book'
import { StallionSeasonInput } from '@quarterpole/contract/stallion-season'
import type { Endpoint, Rule } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import { type Marks, marksOf, type Private } from '@quarterpole/contract/privacy'
import { ROLE_RIGHTS, type Role, ROLES } from '@quarterpole/contract/roles'
import { bumpHerdVersion } from '@quarterpole/db/queries/herd-version'
import { sentenceFor, storedAs } from '@quarterpole/db/sentence'
import type { Db } from '@quarterpole/db/open'
import type { Tables } from '@quarterpole/db/schema'
import { tx } from '@quarterpole/db/tx'
import { multiplyColumn } from '@quarterpole/db/test-rows'
import { z } from 'zod'
import { columnNeed } from '../../files/exports/column-needs.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson, TRAINER } from '../../../test/people.ts'
import { OWN_HOST, testServer } from '../../../test/test-server.ts'

const names = Object.keys(endpoints) as EndpointName[] // the table's own keys
const withoutMoney = ROLES.filter((role) => !ROLE_RIGHTS[role].includes('money'))
/** The notes of all records of this test. */
const NOTE = 'Sell him quietly if the offer is right'
const BUYER = 'Bly Buyer'
const FEE = 4250

/** Every place of a value that its schema marks. */
function markedIn(
  value: unknown,
  { need, items, members }: Marks,
  path = '',
): { path: string; need: Private }[] {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
  if (need !== undefined) return [{ path, need }]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) => {
    const of = (Array.isArray(value) ? undefined : members?.get(name)) ?? items
    return of === undefined ? [] : markedIn(member, of, `${path}.${name}`)
  })
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
    const money = { stud_fee: FEE, notes: NOTE, trainer: TRAINER }
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
    const charged = { horse_id: stud.id, charge_date: '2025-03-05', kind: 'vet', amount_cents: 77_200 }
    const charge = await post('/api/charges', { ...charged, notes: NOTE })
    await post(`/api/charges/${charge.id}`, { ...charged, what: BUYER, notes: `${NOTE}.` }, 'PUT')
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
        HORSE_RECORD_NAMES.map((name) => [
          `list${capital(records[name].plural)}`,
          `?horse_id=${ids['horse']}`,
        ]),
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

  const predictions = (): [EndpointName, string, object][] => [
    ['predictBreeding', '/api/predict/breeding', { sire_id: ids['horse'], dam_id: ids['mare'] }],
    [
      'predictMatings',
      '/api/predict/matings',
      { dam_id: ids['mare'], distance_yards: 400, include_history: true },
    ],
    ['predictBestMares', '/api/predict/best-mares', { stallion_id: ids['horse'], distance_yards: 400 }],
  ]
  /** Everything a role reads. */
  async function readAll(role: Role): Promise<Map<EndpointName, unknown>> {
    const answers = new Map<EndpointName, unknown>()
    const note = (name: EndpointName, reply: Awaited<ReturnType<typeof ask>>) => {
      const isJson = String(reply.headers['content-type']).includes('json')
      if (reply.statusCode < 300) answers.set(name, isJson ? reply.json() : reply.body)
    }
    for (const name of readable) note(name, await ask(addressOf(name), role))
    for (const [name, url, payload] of predictions())
      note(
        name,
        await app.inject({
          method: 'POST',
          url,
          payload,
          headers: { host: OWN_HOST, ...people[role].cookie },
        }),
      )
    return answers
  }
  const marked = (name: EndpointName, answer: unknown) => markedIn(answer, marksOf(endpoints[name].reply))

  test('the owner sees them in many places, so that the walk can find them', async () => {
    const answers = await readAll('owner')
    const found = [...answers].flatMap(([name, answer]) => (marked(name, answer).length > 0 ? [name] : []))
    expect(found.length, found.join()).toBeGreaterThan(12)
    expect(found).toEqual(
      expect.arrayContaining(['getHorse', 'listHorses', 'listSales', 'getCross', 'predictBreeding']),
    )
    expect(JSON.stringify(answers.get('listActivity'))).toContain('$91,000')
    expect(JSON.stringify(answers.get('listHorseHistory'))).toContain(BUYER)
  })

  test.each(withoutMoney)('no answer has a marked part for a %s', async (role) => {
    const rights: readonly string[] = ROLE_RIGHTS[role]
    const answers = await readAll(role)
    expect(answers.size).toBeGreaterThan(role === 'trainer' ? 15 : 30)
    for (const [name, answer] of answers) {
      const mayReadNotes =
        rights.includes('private_notes') || (endpoints[name] as Rule).areNotesShared === true
      const isShown = ({ need }: { need: Private }) =>
        need === 'private_notes' ? mayReadNotes : rights.includes(need)
      expect(
        marked(name, answer).filter((one) => !isShown(one)),
        `${name} for a ${role}`,
      ).toEqual([])
      const text = JSON.stringify(answer)
      expect(text, name).not.toContain(BUYER)
      if (!mayReadNotes) expect(text, name).not.toContain(NOTE)
    }
  })

  test('who plans a season sees money: its sentences name fees', () => {
    for (const role of withoutMoney) expect(ROLE_RIGHTS[role]).not.toContain('plan')
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

  test.each(['horses', 'sales', 'covers', 'to_dos', 'injuries', 'race_results'] as const)(
    'the export of %s has no column for staff and vet whose mark they lack the right for',
    async (kind) => {
      const headersFor = async (role: Role) =>
        (await ask(`/api/export/${kind}.csv`, role)).body.split('\r\n')[0]?.split(',') ?? []
      const all = await headersFor('owner')
      for (const role of ['staff', 'vet'] as const)
        expect(await headersFor(role)).toEqual(
          all.filter((header) => {
            const need = columnNeed(kind, header.replace('\ufeff', ''))
            return need === undefined || ROLE_RIGHTS[role].includes(need)
          }),
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
    expect(await sentences('owner')).toEqual(
      expect.arrayContaining([...now, 'Costly Stud: sold for $91,000 on Jan 5, 2025.']),
    )
    expect(await sentences('viewer')).toEqual(
      expect.arrayContaining([...now, 'Costly Stud: sold for an amount on Jan 5, 2025.']),
    )
  })

  test('an amount in a sentence is a part of its own, and its undo has it too', async () => {
    const sale = { horse_id: ids['mare'], sale_date: '2024-05-05', sale_type: 'mixed', price_usd: 12_345.5 }
    const { headers } = await call('POST', '/api/sales', sale, people.owner.cookie)
    const url = `/api/activity/${String(headers['x-activity-id'])}/undo`
    const undone = await call('POST', url, undefined, people.owner.cookie)
    const sentence = 'Undone: Costly Mare: sold for $12,345.50 on May 5, 2024.'
    expect(undone.body).toMatchObject({ sentence })
    const lines = (await ask(`/api/activity?horse_id=${ids['mare']}`, 'viewer')).json<
      { sentence: string }[]
    >()
    expect(lines[0]?.sentence).toBe(sentence.replace('$12,345.50', 'an amount'))
    expect(sentenceFor(storedAs('Cash $1000 Bar was added.'), ['money'])).toBe('Cash $1000 Bar was added.')
  })

  test('the calendar feed of someone who sees neither has neither', async () => {
    await call('POST', '/api/calendar/reset', undefined, people.owner.cookie)
    const { path } = (await ask('/api/calendar', 'viewer')).json<{ path: string }>()
    const feed = await app.inject({ method: 'GET', url: path, headers: { host: OWN_HOST } })
    expect(feed.statusCode).toBe(200)
    expect(feed.body).toContain('Coggins')
    expect(feed.body).not.toContain(NOTE)
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

  test('no answer to those without money depends on any amount, whatever it is called', async () => {
    const rich = async (role: Role) => [...(await readAll(role))]
    const before = new Map<Role, Awaited<ReturnType<typeof rich>>>()
    for (const role of withoutMoney) before.set(role, await rich(role))
    const owners = await readAll('owner')
    await raiseAmounts(services.db)
    await services.herd.upToDate()
    for (const role of withoutMoney) expect(steady(await rich(role)), role).toEqual(steady(before.get(role)))
    expect(steady([...(await readAll('owner'))])).not.toEqual(steady([...owners]))
  })
})

/** Answers without what tells the time of the reading. */
const steady = (answers: readonly (readonly [string, unknown])[] = []) =>
  answers.flatMap(([name, answer]) => {
    if (CLOCKED.has(name)) return []
    return [
      [name, JSON.parse(JSON.stringify(answer).replaceAll(/"20\d\d-\d\d-\d\dT[^"]*"/g, '"then"')) as unknown],
    ]
  })
const CLOCKED: ReadonlySet<string> = new Set(['getHealth', 'getReady', 'getDashboard'])

/** Every amount on file, by the marks and kinds of the contract, a quarter higher. */
async function raiseAmounts(db: Db) {
  const tables: [keyof Tables, z.ZodType][] = [
    ['horse', HorseInput],
    ['stallion_book_entry', StallionBookEntryInput],
    ['stallion_season', StallionSeasonInput],
    ...Object.values(records).map(({ name, fields }): [keyof Tables, z.ZodType] => [
      name,
      z.object(inputShape(fields)),
    ]),
  ]
  for (const [table, schema] of tables)
    for (const [column, { need }] of marksOf(schema).members ?? []) {
      const isAmount = (schema as z.ZodObject).shape[column].safeParse(1).success
      if (need !== 'money' || !isAmount) continue
      await multiplyColumn(db, table, column, 1.25)
    }
  await tx(db, async (trx) => {
    const changed_in = await bumpHerdVersion(trx, { horses: [] })
    await trx.kysely.updateTable('horse').set({ changed_in }).execute()
  })
}
