import { ROLE_RIGHTS, type Role, ROLES } from '@quarterpole/contract/roles'
import { readPdf } from '@quarterpole/sheet-reader/pdf/read-pdf'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, type TestPerson } from '../../test/people.ts'
import { type Answer, testServer } from '../../test/test-server.ts'
import { EXPORT_KINDS } from '../export/export-tables.ts'

const AMOUNT = /771[, ]?102/
const PROSE = 'Vet bill $771,102 due'
const NAME = 'Cash $1000 Bar'
const withoutMoney = ROLES.filter((role) => !ROLE_RIGHTS[role].includes('money'))
const DAY = '2026-05-01'

/** What a file says, whatever its format. */
async function textIn({ headers, raw }: Answer): Promise<string> {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return (await readPdf(raw)).map(({ text }) => text).join('\n')
  if (type.includes('spreadsheet')) return JSON.stringify((await readXlsx(raw)).sheets)
  return raw.toString().replaceAll('\r\n ', '')
}

describe('amounts in texts', async () => {
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
    const horse = { foaled: '2015-02-01', owner: NAME, color: NAME, notes: PROSE }
    const sold = { status: 'sold', status_date: '2026-01-02', sold_to: PROSE }
    mare = await post('/api/horses', { name: NAME, sex: 'M', ...horse, ...sold })
    stallion = await post('/api/horses', { name: 'Amount Stud', sex: 'S', stud_fee: 771_102, ...horse })
    const downs = { name: 'Amount Downs', state: 'OK', latitude: 35, longitude: -97, altitude_m: 300 }
    const track_id = await post('/api/tracks', downs)
    const run = { horse_id: mare, track_id, race_date: DAY, distance_yards: 350, finish: 1 }
    const ran = await ask('owner', 'POST', '/api/starts', { ...run, comment: PROSE })
    expect(ran.status).toBe(201)
    await post('/api/injuries', { horse_id: mare, injury_date: DAY, type: PROSE, notes: PROSE })
    await post('/api/works', { horse_id: mare, work_date: DAY, distance_yards: 220, notes: PROSE })
    await post('/api/duties', { horse_id: mare, title: PROSE, due_on: '2026-06-20', notes: PROSE })
    const sale = { horse_id: mare, sale_date: DAY, sale_type: 'mixed', price_usd: 771_102 }
    await post('/api/sales', { ...sale, buyer: PROSE, notes: PROSE })
    const event = { kind: 'bred', event_date: '2026-03-01', method: 'live_cover', place: PROSE, notes: PROSE }
    const pair = { mare_id: mare, stallion_id: stallion, season_year: 2026 }
    await post('/api/breedings', { ...pair, notes: PROSE, event })
    expect((await ask('owner', 'POST', '/api/calendar/reset')).status).toBe(200)
  })

  const files = () => {
    const report = `/api/stallions/${stallion}/seasons/2026/breeding-report`
    return [
      ...EXPORT_KINDS.flatMap((kind) => [`/api/export/${kind}.csv`, `/api/export/${kind}.xlsx`]),
      report,
      `${report}.csv`,
    ]
  }
  /** Draws a PDF; undefined where the role may draw none. */
  async function drawn(role: Role, url: string, body?: object): Promise<Answer | undefined> {
    const started = await ask(role, 'POST', url, body)
    if (started.status === 403) return undefined
    expect(started.status, JSON.stringify(started.body)).toBe(202)
    const { result_url } = await jobEnd((started.body as { job_id: string }).job_id)
    return ask(role, 'GET', result_url ?? '')
  }
  const papers = (): [string, object?][] => [
    [`/api/stallions/${stallion}/seasons/2026/breeding-report/export`],
    ...['sale_page', 'pedigree', 'produce_record'].map((report): [string, object] => [
      `/api/horses/${mare}/reports`,
      { report },
    ]),
  ]
  const feedOf = async (role: Role) => {
    const { path } = (await ask(role, 'GET', '/api/calendar')).body as { path: string | null }
    return call('GET', path ?? '/api/calendar/none.ics')
  }

  test('the owner has them in many files, so that the walk can find them', async () => {
    const found: string[] = []
    for (const url of files()) if (AMOUNT.test(await textIn(await ask('owner', 'GET', url)))) found.push(url)
    expect(found).toEqual(
      expect.arrayContaining(
        ['horses', 'race_results', 'injuries', 'breedings', 'duties', 'sales', 'works'].flatMap((kind) => [
          `/api/export/${kind}.csv`,
          `/api/export/${kind}.xlsx`,
        ]),
      ),
    )
    expect(found.filter((url) => url.includes('breeding-report'))).toHaveLength(2)
    const [url] = papers()[0] ?? ['']
    const paper = await drawn('owner', url)
    expect(await textIn(paper as Answer)).toMatch(AMOUNT)
    expect(await textIn(await feedOf('owner'))).toMatch(AMOUNT)
  })

  test.each(withoutMoney)('no file, paper or feed has one for a %s, and each name is whole', async (role) => {
    let read = 0
    const checked = async (what: string, answer: Answer | undefined) => {
      if (answer === undefined || answer.status === 403) return ''
      if (answer.status !== 404) read++
      const text = await textIn(answer)
      expect(text, what).not.toMatch(AMOUNT)
      expect(text, what).not.toMatch(/Cash an amount/)
      return text
    }
    for (const url of files()) await checked(url, await ask(role, 'GET', url))
    for (const [url, body] of papers()) await checked(url, await drawn(role, url, body))
    const feed = await checked('the calendar', await feedOf(role))
    if (ROLE_RIGHTS[role].includes('read_barn')) expect(feed).toContain(`Vet bill an amount due: ${NAME}`)
    expect(read).toBe({ staff: 25, vet: 25, trainer: 0, viewer: 2 }[role as 'staff'])
  })

  test('a paper with an amount opens for those who see money alone', async () => {
    const [url] = papers()[0] ?? ['']
    const started = await ask('owner', 'POST', url)
    const { result_url } = await jobEnd((started.body as { job_id: string }).job_id)
    expect((await ask('owner', 'GET', result_url ?? '')).status).toBe(200)
    expect((await ask('staff', 'GET', result_url ?? '')).status).toBe(404)
  })
})
