import { ROLE_RIGHTS, type Role, ROLES } from '@quarterpole/contract/roles'
import { readPdf } from '@quarterpole/sheet-reader/pdf/read-pdf'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson } from '../../../test/people.ts'
import { type Answer, testServer } from '../../../test/test-server.ts'
import { rightsOf } from './caller.ts'
import { exportFile } from '../../files/exports/export-file.ts'
import { hiddenFrom } from './private-parts.ts'

/** In what is marked as money, as notes, and in what is neither. */
const AMOUNT = /771\\?,?102/
const MONEY = 'Buyer of 771102'
const NOTE = 'Sell him quietly'
const PROSE = 'Vet bill $5 due'
const NAME = 'Cash $1000 Bar'
const KINDS = ['horses', 'race_results', 'injuries', 'covers', 'to_dos', 'sales', 'works'] as const
const withoutMoney = ROLES.filter((role) => !ROLE_RIGHTS[role].includes('money'))
const DAY = '2026-05-01'

type Read = Pick<Answer, 'headers' | 'raw'>

/** What a file says, whatever its format. */
async function textIn({ headers, raw }: Read): Promise<string> {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return (await readPdf(new Uint8Array(raw))).map(({ text }) => text).join('\n')
  if (type.includes('spreadsheet')) return JSON.stringify((await readXlsx(raw)).sheets)
  return raw.toString().replaceAll('\r\n ', '')
}

describe('money and notes in files', async () => {
  const { services, call, jobEnd } = await testServer('sqlite', { seeded: false })
  let people: Record<Role, TestPerson>
  let mare = 0
  let stallion = 0
  const ask = (role: Role, method: 'GET' | 'POST', url: string, body?: object) =>
    call(method, url, body, people[role].cookie)

  beforeAll(async () => {
    people = await everyRole(services)
    const post = async (url: string, body: object) => {
      const reply = await ask('owner', 'POST', url, body)
      expect(reply.status, `${url}: ${JSON.stringify(reply.body)}`).toBe(201)
      return (reply.body as { id: number }).id
    }
    const horse = { foaled: '2015-02-01', owner: NAME, color: NAME, notes: NOTE }
    const sold = { status: 'sold', status_date: '2026-01-02', sold_to: MONEY }
    mare = await post('/api/horses', { name: NAME, sex: 'M', ...horse, ...sold })
    stallion = await post('/api/horses', { name: 'Amount Stud', sex: 'S', stud_fee: 771_102, ...horse })
    const downs = { name: 'Amount Downs', state: 'OK', latitude: 35, longitude: -97, altitude_m: 300 }
    const track_id = await post('/api/tracks', downs)
    const run = { horse_id: mare, track_id, race_date: DAY, distance_yards: 350, finish: 1 }
    const ran = await ask('owner', 'POST', '/api/starts', { ...run, comment: PROSE })
    expect(ran.status).toBe(201)
    await post('/api/injuries', { horse_id: mare, injury_date: DAY, type: PROSE, notes: NOTE })
    await post('/api/works', { horse_id: mare, work_date: DAY, distance_yards: 220, notes: NOTE })
    await post('/api/to-dos', { horse_id: mare, title: PROSE, due_on: '2026-06-20', notes: NOTE })
    const sale = { horse_id: mare, sale_date: DAY, sale_type: 'mixed', price_usd: 771_102 }
    await post('/api/sales', { ...sale, buyer: MONEY, notes: NOTE })
    const event = { kind: 'bred', event_date: '2026-03-01', method: 'live_cover', place: PROSE, notes: NOTE }
    const pair = { mare_id: mare, stallion_id: stallion, season_year: 2026 }
    await post('/api/covers', { ...pair, notes: NOTE, event })
    expect((await ask('owner', 'POST', '/api/calendar/reset')).status).toBe(200)
  })

  /** The tables by the code that writes them, without a worker thread for each. */
  const tables = (['csv', 'xlsx'] as const).flatMap((format) => KINDS.map((kind) => ({ kind, format })))
  async function table(role: Role, { kind, format }: (typeof tables)[number]): Promise<Read> {
    const without = hiddenFrom({ rights: rightsOf(role) })
    const parts: Uint8Array[] = []
    for await (const part of exportFile(services.db, { kind, format, without })) parts.push(part.slice())
    return {
      headers: { 'content-type': format === 'csv' ? 'text/csv' : 'spreadsheet' },
      raw: Buffer.concat(parts),
    }
  }
  const reports = () => {
    const report = `/api/stallions/${stallion}/seasons/2026/breeding-report`
    return [report, `${report}.csv`, '/api/export/to_dos.csv']
  }
  async function drawn(role: Role, url: string, body?: object): Promise<Answer & { url: string }> {
    const started = await ask(role, 'POST', url, body)
    expect(started.status, JSON.stringify(started.body)).toBe(202)
    const { result_url } = await jobEnd((started.body as { job_id: string }).job_id)
    return { ...(await ask(role, 'GET', result_url ?? '')), url: result_url ?? '' }
  }
  const breedingReport = (role: Role) =>
    drawn(role, `/api/stallions/${stallion}/seasons/2026/breeding-report/export`)
  const feedOf = async (role: Role) => {
    const { path } = (await ask(role, 'GET', '/api/calendar')).body as { path: string | null }
    return call('GET', path ?? '/api/calendar/none.ics')
  }

  test('the owner has them in the files, so that the walk can find them', async () => {
    for (const one of tables) {
      const text = await textIn(await table('owner', one))
      if (one.kind === 'horses' || one.kind === 'sales') expect(text, one.kind).toMatch(AMOUNT)
      if (one.kind !== 'race_results') expect(text, one.kind).toContain(NOTE)
    }
  })

  test.each(withoutMoney)('no file or feed has one for a %s, and what is neither is whole', async (role) => {
    const mayReadNotes = ROLE_RIGHTS[role].includes('private_notes')
    const checked = async (what: string, file: Read) => {
      const text = await textIn(file)
      expect(text, what).not.toMatch(AMOUNT)
      if (!mayReadNotes) expect(text, what).not.toContain(NOTE)
      return text
    }
    for (const one of tables) {
      const text = await checked(one.kind, await table(role, one))
      expect(text, one.kind).toContain(NAME)
      if (['race_results', 'injuries', 'covers', 'to_dos'].includes(one.kind))
        expect(text, one.kind).toContain(PROSE)
    }
    for (const url of reports()) await checked(url, await ask(role, 'GET', url))
    const feed = await checked('the calendar', await feedOf(role))
    if (ROLE_RIGHTS[role].includes('read_barn')) expect(feed).toContain(`${PROSE}: ${NAME}`)
  })

  test('a paper without money opens for everyone who may make one', async () => {
    const papers = [
      await breedingReport('owner'),
      await drawn('staff', `/api/horses/${mare}/reports`, { report: 'sale_page' }),
      await drawn('vet', `/api/horses/${mare}/reports`, { report: 'pedigree' }),
    ]
    for (const paper of papers) {
      const text = await textIn(paper)
      expect(text).toContain(NAME)
      expect(text).not.toMatch(AMOUNT)
      expect((await ask('vet', 'GET', paper.url)).status).toBe(200)
    }
  })
})
