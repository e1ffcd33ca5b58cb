import type { Me } from '@quarterpole/contract/account'
import type { Activity } from '@quarterpole/contract/activity'
import type { Horse } from '@quarterpole/contract/horse'
import type { HorseId, JobId } from '@quarterpole/contract/ids'
import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import type { SeasonMare } from '@quarterpole/contract/season'
import { coversOfMares } from '@quarterpole/db/queries/cover'
import { insertHorse, type NewHorse } from '@quarterpole/db/queries/horse-write'
import { readJob } from '@quarterpole/db/queries/job'
import { readFigureColumns } from '@quarterpole/db/queries/start-columns'
import { cropColumn, readYearStart, writeYearStart } from '@quarterpole/db/queries/year-start'
import { horse } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { cropOf, YEAR_STARTS, type YearStart } from '@quarterpole/genetics/horse-year'
import { afterEach, describe, expect, test } from 'vitest'
import { describeEngines } from '../../test/engines.ts'
import { sendRecords } from '../../test/form.ts'
import { uploadOf } from '../../test/imports/upload-of.ts'
import { addPerson } from '../../test/people.ts'
import { coverOf, seasonPair } from '../../test/season-rows.ts'
import { testServer } from '../../test/test-server.ts'
import { importFile } from '../files/imports/import-file.ts'
import { recordsOf } from '../evaluation/herd-records.ts'
import { at, rowOf } from '../herd/snapshot/snapshot.ts'
import { horseOnDay } from '../racing/races/card-inputs.ts'

describe('the horses’ year of the barn', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db, services } = server
  const set = (year_start: string) => call('PUT', '/api/year-start', { year_start })
  const add = (fields: Partial<NewHorse>) => insertHorse(db, horse({ ...fields, foaled_precision: 'day' }))
  const cropAndYear = async (id: HorseId) => {
    const herd = await services.herd.upToDate()
    const row = rowOf(herd, id)
    return [at(herd.crop, row), at(herd.birthYear, row)]
  }
  afterEach(async () => {
    expect((await set('01-01')).status).toBe(200)
  })

  test('is January 1 until it is set; the history names the new and the old day, once', async () => {
    const start = async () => ((await call('GET', '/api/me')).body as Me).year_start
    const lines = async () =>
      ((await call('GET', '/api/activity?limit=50')).body as Activity[])
        .filter(({ kind }) => kind === 'year_start_set')
        .map(({ sentence, can_undo }) => [sentence, can_undo])
    expect([await start(), await lines()]).toEqual(['01-01', []])
    for (const _ of [1, 2])
      expect(await set('07-01')).toMatchObject({
        status: 200,
        body: { year_start: '07-01', evaluation_job_id: null },
      })
    expect(await start()).toBe('07-01')
    expect(await lines()).toEqual([['The horses’ year begins July 1, no longer January 1.', false]])
    expect(await set('03-01')).toMatchObject({ status: 422, body: { errors: [{ path: 'year_start' }] } })
    expect((await call('PUT', '/api/year-start', {})).status).toBe(422)
    expect(await start()).toBe('07-01')
  })

  test('a horse foaled on September 10, 2023 is two until July 31, 2026 and three from August 1', async () => {
    const before = await add({ name: 'Spring Foal', foaled: '2023-09-10' })
    const late = await add({ name: 'Fall Foal', foaled: '2024-03-01' })
    const ages = async (id: HorseId) => {
      const herd = await services.herd.upToDate()
      return ['2026-07-31', '2026-08-01'].map((day) => horseOnDay(herd, id, day).age)
    }
    expect([await ages(before), await ages(late)]).toEqual([
      [3, 3],
      [2, 2],
    ])
    await set('08-01')
    const added = await add({ name: 'Added Later', foaled: '2024-07-31' }) // without reading the herd again
    const year = await insertHorse(
      db,
      horse({ name: 'Year Alone', foaled: '2023-01-01', foaled_precision: 'year' }),
    )
    expect(await cropAndYear(before)).toEqual([2023, 2023])
    expect(await cropAndYear(late)).toEqual([2023, 2024])
    expect(await cropAndYear(added)).toEqual([2023, 2024])
    expect(await cropAndYear(year)).toEqual([2023, 2023])
    for (const id of [before, late, added, year]) expect(await ages(id)).toEqual([2, 3])
    const edit = { name: 'Fall Foal', sex: 'M', foaled: '2024-08-01' }
    const { status } = await call('PUT', `/api/horses/${late}`, edit)
    expect([status, await cropAndYear(late)]).toEqual([200, [2024, 2024]])
  })

  test('a file’s ages and days give the crop and the season', async () => {
    const { mare_id } = await seasonPair(server, 'Filed')
    const ran = (name: string) => `track,date,race_no,distance_yards,horse,age,finish
SUN,2026-02-07,3,350,${name},2,1
`
    const crops = async (name: string) => {
      await importFile(db, uploadOf('race_results', ran(name)))
      const [found] = (await call('GET', `/api/horses?q=${name}`)).body as Horse[]
      return found && (await cropAndYear(found.id))
    }
    expect(await crops('Northrunner')).toEqual([2024, 2024])
    await set('08-01')
    expect(await crops('Southrunner')).toEqual([2023, 2023])
    const covers = 'Stallion,Mare,Date bred\nFiled Stud,Filed Mare,2026-02-01\n'
    const { body } = await sendRecords(server, 'covers', covers, { dry_run: false })
    expect(body).toMatchObject({ added: 1, problems: [] })
    expect((await coversOfMares(db, [mare_id])).map(({ season_year }) => season_year)).toEqual([2025])
  })

  test('who is of racing age on a day goes by it', async () => {
    const id = await add({ name: 'Two Soon', foaled: '2024-09-10' })
    const isOffered = async (day: string) => {
      const { body } = await call('GET', `/api/horses?q=Two%20Soon&racing_on=${day}`)
      return (body as Horse[]).some((one) => one.id === id)
    }
    expect(await isOffered('2026-07-31')).toBe(true)
    await set('08-01')
    expect([await isOffered('2026-07-31'), await isOffered('2026-08-01')]).toEqual([false, true])
  })

  test('breedings of September and of the February after are of one season, and their foals of the next crop', async () => {
    const pair = await seasonPair(server, 'South')
    await set('08-01')
    expect((await pair.breed('2026-02-01')).status).toBe(422)
    const { id } = coverOf(await pair.breed('2024-09-15', {}, { season_year: 2024 }))
    coverOf(await pair.foal(id, { event_date: '2025-08-20', sex: 'M' }))
    coverOf(await pair.breed('2026-02-01', {}, { season_year: 2025 }))
    const [mare] = (await call('GET', `/api/season/mares?mare_id=${pair.mare_id}`)).body as SeasonMare[]
    expect(mare?.covers.map(({ season_year }) => season_year)).toEqual([2025, 2024]) // June 15, 2026 is of 2025
    const { years } = (await call('GET', `/api/horses/${pair.mare_id}/produce-record`)).body as ProduceRecord
    expect(years.map(({ year, outcome }) => [year, outcome])).toEqual([
      [2025, 'foaled'],
      [2026, 'bred'],
    ])
    const life = (await call('GET', `/api/horses/${pair.mare_id}/life-in-foals`)).body as LifeInFoals
    expect([life.this_year, life.birth_year, life.crop]).toEqual([2025, 2015, 2014])
    expect(life.seasons[0]).toMatchObject({ season_year: 2026, age: 12 })
  })
})

test('only who keeps the barn’s rules sets it', async () => {
  const { call, services } = await testServer('sqlite', { seeded: false })
  for (const [role, status] of [
    ['staff', 403],
    ['manager', 200],
    ['owner', 200],
  ] as const) {
    const { cookie } = await addPerson(services, role)
    expect((await call('PUT', '/api/year-start', { year_start: '08-01' }, cookie)).status).toBe(status)
  }
})

test('breeding values are figured again from other ages', async () => {
  const { call, db, services } = await testServer('sqlite')
  const classes = async () => {
    const herd = await services.herd.upToDate()
    const { classNames, data } = recordsOf(herd, await readFigureColumns(db))
    return [...data.cls].map((code) => classNames[code])
  }
  const ages = await classes()
  const { body } = await call('PUT', '/api/year-start', { year_start: '08-01' })
  const { evaluation_job_id: job } = body as { evaluation_job_id: JobId }
  expect(await classes()).not.toEqual(ages)
  expect(await readJob(db, job)).toMatchObject({ kind: 'evaluation' })
  const again = await call('PUT', '/api/year-start', { year_start: '08-01' })
  expect(again.body).toEqual({ year_start: '08-01', evaluation_job_id: null })
})

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const born = ['2023-01-01', '2023-06-30', '2023-07-01', '2023-07-31', '2023-08-01', '2024-02-29']
  for (const foaled of born)
    for (const foaled_precision of ['day', 'year'] as const)
      await insertHorse(db, horse({ name: `${foaled} ${foaled_precision}`, foaled, foaled_precision }))
  await insertHorse(db, horse({ name: 'Unknown', foaled: null, foaled_precision: null }))

  test.each(YEAR_STARTS)('the crop of a row from %s is what cropOf says', async (start: YearStart) => {
    await writeYearStart(db, start)
    const rows = await db.kysely
      .selectFrom('horse')
      .select(['foaled', 'foaled_precision', cropColumn(await readYearStart(db)).as('crop')])
      .execute()
    expect(rows).toHaveLength(2 * born.length + 1)
    for (const { crop, ...row } of rows) expect(crop === null ? null : Number(crop)).toBe(cropOf(row, start))
  })
})
