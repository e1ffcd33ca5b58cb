import type { CoverEventId, CoverId, HorseId, TrackId } from '@quarterpole/contract/ids'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import type { Progeny, SireSummary } from '@quarterpole/contract/progeny'
import type { Database } from '@quarterpole/db/open'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import type { StartTable } from '@quarterpole/db/schema'
import type { NewRace } from '@quarterpole/db/queries/race'
import { horse, raceRow, startRow, testOf, trackRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

/** Today is June 15, 2026. */
const born = (year: number) => ({ foaled: `${year}-03-01`, foaled_precision: 'day' as const })

let raceNumber = 0
/** One start in a race of its own. */
async function ran(
  db: Database,
  id: HorseId,
  { race = {}, ...start }: Partial<StartTable> & { race?: Partial<NewRace> },
) {
  const track = trackOf.get(db) ?? (await insertTrack(db, trackRow()))
  trackOf.set(db, track)
  const race_id = await insertRaces(db, [raceRow(track, { race_number: ++raceNumber, ...race })])
  await insertStarts(db, [startRow(race_id, id, start)])
}
const trackOf = new Map<Database, TrackId>()

interface CoverOf {
  mare: HorseId
  stallion: HorseId
  season: number
  foal?: HorseId
  events: readonly [
    kind: 'bred' | 'scan' | 'slipped' | 'foaled',
    day: string,
    result?: 'in_foal' | 'open' | 'dead',
  ][]
}
let [coverId, eventId] = [0, 0]
async function bred({ kysely }: Database, { mare, stallion, season, foal, events }: CoverOf) {
  const made = { version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const id = ++coverId as CoverId
  await kysely
    .insertInto('cover')
    .values({
      ...made,
      id,
      mare_id: mare,
      stallion_id: stallion,
      season_year: season,
      foal_id: foal ?? null,
    })
    .execute()
  for (const [kind, event_date, result = null] of events)
    await kysely
      .insertInto('cover_event')
      .values({ ...made, id: ++eventId as CoverEventId, cover_id: id, kind, event_date, result })
      .execute()
}

describe('progeny', async () => {
  const { db, call, services, jobEnd } = await testServer('sqlite', { seeded: false })
  const add = (name: string, fields: Parameters<typeof horse>[0] = {}) =>
    insertHorse(db, horse({ name, ...fields }))
  const get = async <T>(url: string) => (await call('GET', `/api/horses/${url}`)).body as T

  const sire = await add('High Oracle', { sex: 'S', ...born(2012) })
  const other = await add('Lantern Ridge', { sex: 'S', ...born(2011) })
  const dam = await add('Amber Fever', { sex: 'M', ...born(2014) })
  const first = await add('First Oracle', { sex: 'G', ...born(2019), sire_id: sire, dam_id: dam })
  const second = await add('Second Ridge', { sex: 'M', ...born(2021), sire_id: other, dam_id: dam })
  const baby = await add('Baby Oracle', { sex: 'S', ...born(2025), sire_id: sire })
  await add('Someday Oracle', { sex: 'M', sire_id: sire, dam_id: dam })

  await ran(db, first, { finish: 1, si: 79, race: { race_date: '2021-05-01' } })
  await ran(db, first, {
    finish: 1,
    si: 97,
    race: { race_date: '2022-05-01', race_type: 'stakes', race_name: 'Rimrock Stakes', grade: '3' },
  })
  await ran(db, first, {
    finish: 2,
    si: 80,
    race: { race_date: '2021-08-01', race_type: 'trial', race_name: 'Futurity Trial', grade: '1' },
  })
  await ran(db, first, { finish: null, si: null, status: 'scratched', race: { race_date: '2021-09-01' } })
  await ran(db, first, {
    finish: 1,
    si: 85,
    status: 'disqualified',
    race: { race_date: '2021-10-01', race_type: 'stakes' },
  })
  await ran(db, second, { finish: 3, si: 101, race: { race_date: '2023-05-01' } })
  await addGeneticTests(db, [testOf(first, 'gbed', 'N/H', { copies_min: 1, copies_max: 1 })])
  await services.herd.upToDate()

  test('a record counts official finishes, leaves out scratches and names the day of the Register of Merit', async () => {
    expect(await get(`${first}/record`)).toEqual({
      horse_id: first,
      earnings: { starts_cents: null, starts_with_money: 0, lifetime_cents: null, lifetime_on: null },
      starts: 4,
      wins: 2,
      seconds: 1,
      thirds: 0,
      best_si: 97,
      grade: 'AAA',
      register_of_merit_on: '2021-08-01',
      black_type: [
        expect.objectContaining({
          race_name: 'Rimrock Stakes',
          grade: 'G3',
          finish: 1,
          race_date: '2022-05-01',
        }),
      ],
    })
    expect(await get(`${baby}/record`)).toMatchObject({
      starts: 0,
      best_si: null,
      grade: null,
      register_of_merit_on: null,
      black_type: [],
    })
    expect((await call('GET', '/api/horses/999999/record')).status).toBe(404)
  })

  test('the progeny of a sire and of a dam name the other parent, newest first, a foal without a year last', async () => {
    const reply = await call('GET', `/api/horses/${sire}/progeny`)
    expect(reply.headers['x-total-count']).toBe('3')
    const foals = reply.body as Progeny[]
    expect(foals.map(({ name }) => name)).toEqual(['Baby Oracle', 'First Oracle', 'Someday Oracle'])
    expect(foals[1]).toMatchObject({
      birth_year: 2019,
      mate_id: dam,
      mate_name: 'Amber Fever',
      starts: 4,
      wins: 2,
      grade: 'AAA',
      panel: { gbed: 'N/H', hypp: null },
      ebv_400: null, // no evaluation yet
    })
    expect((await get<Progeny[]>(`${dam}/progeny`)).map(({ mate_name }) => mate_name)).toEqual([
      'Lantern Ridge',
      'High Oracle',
      'High Oracle',
    ])
    expect(await get(`${first}/progeny`)).toEqual([])
  })

  test.each([
    ['year', ['First Oracle', 'Baby Oracle', 'Someday Oracle']],
    ['name', ['Baby Oracle', 'First Oracle', 'Someday Oracle']],
    ['-name', ['Someday Oracle', 'First Oracle', 'Baby Oracle']],
    ['-wins', ['First Oracle', 'Baby Oracle', 'Someday Oracle']],
    ['best_si', ['First Oracle', 'Baby Oracle', 'Someday Oracle']], // without an index last, either way
    ['-best_si', ['First Oracle', 'Baby Oracle', 'Someday Oracle']],
  ])('progeny sorted by %s', async (sort, names) =>
    expect((await get<Progeny[]>(`${sire}/progeny?sort=${sort}`)).map(({ name }) => name)).toEqual(names),
  )

  test('progeny come in pages, and a wrong query is refused', async () => {
    const page = await call('GET', `/api/horses/${sire}/progeny?limit=1&offset=1`)
    expect(page.body).toMatchObject([{ name: 'First Oracle' }])
    expect(page.headers['x-total-count']).toBe('3')
    for (const query of ['sort=speed', 'limit=0', 'offset=-1', 'more=1'])
      expect((await call('GET', `/api/horses/${sire}/progeny?${query}`)).status, query).toBe(422)
  })

  test('a sire’s summary counts by crop and gives no median of a few', async () => {
    const summary = await get<SireSummary>(`${sire}/sire-summary`)
    expect(summary).toMatchObject({
      foals: 3,
      of_racing_age: 1,
      unknown_age: 1,
      starters: 1,
      winners: 1,
      register_of_merit: 1,
      aa: 0,
      aaa: 1,
      aaat: 0,
      rated: 1,
      median_best_si: null,
      median_floor: 15,
      herd: null,
    })
    expect(summary.crops.map(({ year, foals }) => [year, foals])).toEqual([
      [2025, 1],
      [2019, 1],
      [null, 1],
    ])
    expect(await get(`${baby}/sire-summary`)).toMatchObject({ foals: 0, crops: [] })
  })

  test('fifteen rated starters make a median', async () => {
    const busy = await add('Busy Sire', { sex: 'S' })
    for (let i = 0; i < 15; i++) {
      const foal = await add(`Busy Foal ${i}`, { sire_id: busy, ...born(2020) })
      await ran(db, foal, { finish: 4, si: 70 + i })
    }
    await services.herd.upToDate()
    const summary = await get<SireSummary>(`${busy}/sire-summary`)
    expect(summary).toMatchObject({
      starters: 15,
      winners: 0,
      register_of_merit: 5,
      rated: 15,
      median_best_si: 77,
    })
    expect(summary.crops).toMatchObject([{ year: 2020, median_best_si: 77 }])
  })

  test('a produce record has every year: foaled, slipped, barren, in foal, and what is not on file as that', async () => {
    await bred(db, { mare: dam, stallion: sire, season: 2018, events: [['bred', '2018-04-01']] }) // First Oracle’s
    await bred(db, {
      mare: dam,
      stallion: other,
      season: 2021,
      events: [
        ['bred', '2021-04-01'],
        ['scan', '2021-04-15', 'in_foal'],
        ['slipped', '2021-09-01'],
      ],
    })
    await bred(db, {
      mare: dam,
      stallion: sire,
      season: 2022,
      events: [
        ['bred', '2022-04-01'],
        ['scan', '2022-04-15', 'open'],
      ],
    })
    await bred(db, {
      mare: dam,
      stallion: sire,
      season: 2023,
      events: [
        ['bred', '2023-04-01'],
        ['foaled', '2024-03-01', 'dead'],
      ],
    })
    await bred(db, {
      mare: dam,
      stallion: other,
      season: 2026,
      events: [
        ['bred', '2026-04-01'],
        ['scan', '2026-04-15', 'in_foal'],
      ],
    })
    const { years, undated } = await get<ProduceRecord>(`${dam}/produce-record`)
    expect(years.map(({ year, outcome, foals }) => [year, outcome, foals.map(({ name }) => name)])).toEqual([
      [2019, 'foaled', ['First Oracle']],
      [2020, 'not_on_file', []],
      [2021, 'foaled', ['Second Ridge']],
      [2022, 'slipped', []],
      [2023, 'barren', []],
      [2024, 'foal_died', []],
      [2025, 'not_on_file', []],
      [2026, 'not_on_file', []],
      [2027, 'in_foal', []],
    ])
    expect(years[0]?.covers).toEqual([]) // it gave the foal
    expect(years[3]?.covers).toMatchObject([
      { stallion_name: 'Lantern Ridge', last_bred_on: '2021-04-01', outcome_on: '2021-09-01' },
    ])
    expect(undated).toMatchObject([{ name: 'Someday Oracle' }])
  })

  test('a mare found open in a season that goes on is open, and one without any record has no years', async () => {
    const mare = await add('Maiden Mare', { sex: 'M' })
    expect(await get(`${mare}/produce-record`)).toMatchObject({ years: [], undated: [] })
    await bred(db, {
      mare,
      stallion: sire,
      season: 2026,
      events: [
        ['bred', '2026-04-01'],
        ['scan', '2026-04-15', 'open'],
      ],
    })
    expect((await get<ProduceRecord>(`${mare}/produce-record`)).years).toMatchObject([
      { year: 2027, outcome: 'open' },
    ])
    const donor = await add('Flushed Mare', { sex: 'M' })
    await bred(db, { mare: donor, stallion: sire, season: 2026, events: [['bred', '2026-04-01']] })
    const flush = { horse_id: donor, kind: 'flushed', entry_date: '2026-04-09', structures: 2 }
    expect((await call('POST', '/api/embryos', { ...flush, bred_on: '2026-04-01' })).status).toBe(201)
    expect((await get<ProduceRecord>(`${donor}/produce-record`)).years).toMatchObject([
      { outcome: 'flushed', covers: [{ outcome: 'flushed', flushes: [{ day: '2026-04-09', embryos: 2 }] }] },
    ])
    expect((await call('GET', `/api/horses/${sire}/produce-record`)).status).toBe(409)
  })

  test('the years of an old mare end at 25, those of a dead one with her', async () => {
    const old = await add('Old Mare', { sex: 'M', ...born(1980) })
    await add('Her Foal', { dam_id: old, ...born(2003) })
    await services.herd.upToDate()
    expect((await get<ProduceRecord>(`${old}/produce-record`)).years.map(({ year }) => year)).toEqual([
      2003, 2004, 2005,
    ])
    const mare = await add('Gone Mare', { sex: 'M', status: 'died', status_date: '2020-07-01' })
    await add('Her Only Foal', { dam_id: mare, ...born(2018) })
    await services.herd.upToDate()
    expect((await get<ProduceRecord>(`${mare}/produce-record`)).years.map(({ year }) => year)).toEqual([
      2018, 2019, 2020,
    ])
  })

  test.each([
    ['sale_page', dam],
    ['produce_record', dam],
    ['sire_summary', sire],
  ])('the report %s is made as a job, as a file, and in the activity list', async (report, id) => {
    const started = await call('POST', `/api/horses/${id}/reports`, { report })
    expect(started).toMatchObject({
      status: 202,
      headers: { location: expect.stringContaining('/api/jobs/') },
    })
    const { status, result_url, error_message } = await jobEnd((started.body as { job_id: string }).job_id)
    expect({ status, error_message }).toEqual({ status: 'done', error_message: null })
    const file = await call('GET', String(result_url))
    expect(file.raw.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(String(file.headers['content-disposition'])).toMatch(
      /^inline; filename="(Amber Fever|High Oracle) /,
    )
    expect((await call('GET', '/api/activity?limit=1')).body).toMatchObject([
      { kind: 'report_made', subject: { noun: 'horse', id } },
    ])
  })
  test.each([
    [dam, { report: 'sire_summary' }, 422],
    [sire, { report: 'produce_record' }, 422],
    [dam, { report: 'poem' }, 422],
    [999_999, { report: 'sale_page' }, 404],
  ])('a report of horse %s with %j answers %s', async (id, body, status) =>
    expect((await call('POST', `/api/horses/${id}/reports`, body)).status).toBe(status),
  )
})
