import type { Cover } from '@quarterpole/contract/cover'
import type { SeasonMare, SeasonWeek } from '@quarterpole/contract/season'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { coverOf, seasonPair } from '../../test/season-rows.ts'
import { testServer } from '../../test/test-server.ts'

describe('season', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call, db } = server
  const week = async (from?: string) => {
    const { body } = await call('GET', `/api/season/week${from === undefined ? '' : `?from=${from}`}`)
    const { overdue, days } = body as SeasonWeek
    return {
      overdue: overdue.map(brief),
      days: days.flatMap(({ day, items }) => items.map((item) => `${day} ${brief(item)}`)),
    }
  }
  const brief = ({ kind, scan_day, title, horse_name, due_on }: SeasonWeek['overdue'][number]) =>
    [kind, scan_day, title, horse_name, due_on].filter((part) => part !== null).join(' ')

  test('the week has scans, foalings, foal heats and to-dos by day, and what is overdue', async () => {
    const [scanned, foaling, foaled, late] = [
      await seasonPair(server, 'Scan'),
      await seasonPair(server, 'Foaling'),
      await seasonPair(server, 'Foaled'),
      await seasonPair(server, 'Late'),
    ]
    coverOf(await scanned.breed('2026-06-04'))
    coverOf(await foaling.breed('2025-07-18')) // window June 13 to July 3, 2026
    const { id } = coverOf(await foaled.breed('2025-07-05'))
    coverOf(await foaled.foal(id, { event_date: '2026-06-10', sex: 'M' }))
    coverOf(await late.breed('2025-06-20')) // window to June 5, 2026
    await call('POST', '/api/to-dos', { title: 'Deworm', due_on: '2026-06-15' })
    await call('POST', '/api/to-dos', { title: 'Coggins', due_on: '2026-06-14', horse_id: scanned.mare_id })
    expect(await week()).toEqual({
      overdue: [
        'foaling Late Mare 2026-05-26',
        'placenta Placenta: passed within 3 hours? Foaled Mare 2026-06-10',
        'igg Foal’s IgG, at 12 to 24 hours Foaled Mare 2026-06-11',
        'to_do Coggins Scan Mare 2026-06-14',
      ],
      days: [
        '2026-06-15 to_do Deworm 2026-06-15',
        '2026-06-15 foaling Foaling Mare 2026-06-23',
        '2026-06-17 foal_heat Foaled Mare 2026-06-17',
        '2026-06-18 scan 14 Scan Mare 2026-06-18',
      ],
    })
    expect((await week('2026-06-22')).days).toEqual(['2026-06-23 foaling Foaling Mare 2026-06-23'])
    const { mare_id: horse_id } = foaled
    const day = { horse_id, foaling_date: '2026-06-10' }
    const record = await call('POST', '/api/foalings', { ...day, placenta: 'not_passed' })
    const ofHer = async () => (await week()).overdue.filter((line) => line.includes('Foaled Mare'))
    expect(await ofHer()).toEqual([
      'placenta Placenta not passed: past 3 hours, call your vet Foaled Mare 2026-06-10',
      'igg Foal’s IgG, at 12 to 24 hours Foaled Mare 2026-06-11',
    ])
    const said = { ...day, placenta: 'complete', placenta_hours: 4, igg: 900, version: 1 }
    expect((await call('PUT', `/api/foalings/${(record.body as Cover).id}`, said)).status).toBe(200)
    expect(await ofHer()).toEqual([])
    const next = coverOf(await foaled.breed('2026-06-14')) // bred on: no foal heat to wait for
    expect((await week()).days.some((item) => item.includes('foal_heat'))).toBe(false)
    expect(next.season_year).toBe(2026)
    expect((await call('GET', '/api/season/week?from=soon')).status).toBe(422)
  })

  test('what is overdue follows the reader’s own day: of an evening in Texas, still today’s', async () => {
    const overdueOn = async (today: string) => {
      const { body } = await call('GET', `/api/season/week?today=${today}`)
      return (body as SeasonWeek).overdue.map(brief)
    }
    const [late, coggins, deworm] = [
      'foaling Late Mare 2026-05-26',
      'to_do Coggins Scan Mare 2026-06-14',
      'to_do Deworm 2026-06-15',
    ]
    expect(await overdueOn('2026-06-15')).toEqual([late, coggins])
    expect(await overdueOn('2026-06-14')).toEqual([late])
    expect(await overdueOn('2026-01-01')).toEqual([late]) // as on June 14: no time zone is further behind
    expect(await overdueOn('2027-01-01')).toEqual([late, coggins, deworm]) // as on June 16
    expect((await call('GET', '/api/season/week?today=soon')).status).toBe(422)
  })

  test('the season lists my living broodmares and every mare bred, with this and last season’s breedings', async () => {
    const mare = (fields: object) => insertHorse(db, horse({ role: 'broodmare', ...fields }))
    await mare({ name: 'Aaa Open Mare' })
    await mare({ name: 'Aaa Dead Mare', status: 'died' })
    await mare({ name: 'Aaa Reference Mare', is_mine: 0 })
    const names = async (query: string) => {
      const answer = await call('GET', `/api/season/mares${query}`)
      const mares = answer.body as SeasonMare[]
      expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(mares.length)
      return mares.map(({ mare_name, covers }) => [mare_name, covers.map(({ season_year }) => season_year)])
    }
    expect(await names('?season_year=2026')).toEqual([
      ['Aaa Open Mare', []],
      ['Foaled Mare', [2026, 2025]],
      ['Foaling Mare', [2025]],
      ['Late Mare', [2025]],
      ['Scan Mare', [2026]],
    ])
    expect(await names('?limit=1&offset=1')).toEqual([['Foaled Mare', [2026, 2025]]]) // by default the running year
    expect(await names('?season_year=2024&limit=2')).toEqual([
      ['Aaa Open Mare', []],
      ['Foaled Mare', []],
    ])
    const reference = (await call('GET', '/api/horses?q=Aaa%20Reference')).body as { id: number }[]
    expect(await names(`?mare_id=${reference[0]?.id}`)).toEqual([['Aaa Reference Mare', []]])
  })

  test('a recipient who is no broodmare is listed with the embryo she got, until a breeding of the donor follows it', async () => {
    const { mare_id, breed } = await seasonPair(server, 'Flush')
    await insertHorse(db, horse({ name: 'Recip Nine', sex: 'M', foaled: '2015-01-01' }))
    const entry = { horse_id: mare_id, kind: 'embryo', entry_date: '2026-05-09', bred_on: '2026-05-01' }
    const into = { outcome: 'transferred', outcome_date: '2026-05-10', recipient: 'recip nine' }
    const added = await call('POST', '/api/embryos', { ...entry, mark: 'E1', ...into })
    expect(added.status).toBe(201)
    const named = async (name: string) => {
      const { body } = await call('GET', '/api/season/mares?season_year=2026&limit=100')
      return (body as SeasonMare[]).find(({ mare_name }) => mare_name === name)
    }
    expect((await named('Recip Nine'))?.received).toEqual([
      {
        mark: 'E1',
        donor_id: mare_id,
        donor_name: 'Flush Mare',
        transferred_on: '2026-05-10',
        due_on: '2027-04-07', // 340 days, less the 8 it was old
      },
    ])
    const donor = await call('GET', `/api/season/mares?season_year=2026&mare_id=${mare_id}`)
    expect(donor.body).toMatchObject([{ flushes: [{ day: '2026-05-09', embryos: 1 }], covers: [] }])
    expect((await week()).overdue).toContain('scan 30 Recip Nine 2026-06-01') // as if her donor was bred May 2
    coverOf(await breed('2026-05-01', { method: 'embryo_transfer' }, { recipient: 'Recip Nine' }))
    expect(await named('Recip Nine')).toMatchObject({ received: [], carries: [{ mare_id }] })
    const { overdue, days } = await week()
    expect(days).toContain('2026-06-15 scan 45 Recip Nine 2026-06-15')
    expect([...overdue, ...days].filter((line) => line.includes('Recip Nine'))).toHaveLength(1)
    expect((await week('2027-04-06')).days).toContain('2027-04-06 foaling Recip Nine 2027-04-06')
  })

  test('the mare that a recipient’s name means carries the embryo, by name or barn name', async () => {
    const { mare_id, breed } = await seasonPair(server, 'Donor')
    const recipient = { sex: 'M', role: 'broodmare', foaled: '2015-01-01' } as const
    await insertHorse(db, horse({ name: 'Recip One', ...recipient }))
    await insertHorse(db, horse({ name: 'Recip Two', barn_name: 'Big Red', ...recipient }))
    const method = 'embryo_transfer'
    coverOf(await breed('2026-05-01', { method }, { recipient: 'RECIP ONE' }))
    coverOf(await breed('2026-05-20', { method }, { recipient: 'big red' }))
    const mares = (await call('GET', '/api/season/mares?season_year=2026')).body as SeasonMare[]
    const carried = new Map(mares.map(({ mare_name, carries }) => [mare_name, carries]))
    expect(carried.get('Recip One')).toMatchObject([{ mare_id, recipient: 'RECIP ONE' }])
    expect(carried.get('Recip Two')).toMatchObject([{ mare_id, recipient: 'big red' }])
    expect(carried.get('Donor Mare')).toEqual([])
    expect(mares.find((mare) => mare.mare_id === mare_id)?.covers).toHaveLength(2)
  })

  test('the calendar is read at its secret address only, which ends with a new one', async () => {
    expect((await call('GET', '/api/calendar')).body).toEqual({ path: null })
    expect((await call('GET', '/api/calendar/.ics')).status).toBe(404)
    const { path } = (await call('POST', '/api/calendar/reset')).body as { path: string }
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/) // 256 random bits
    expect((await call('GET', '/api/calendar')).body).toEqual({ path })
    const feed = await call('GET', path)
    expect(feed).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
    const text = String(feed.body).replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Scan Scan Mare (day 14)\r\n')
    expect(text).toContain(String.raw`DESCRIPTION:By Foaling Stud. Expected Jun 13\, 2026 to Jul 3\, 2026.`)
    expect(text).toContain('DTSTART;VALUE=DATE:20260623\r\nDTEND;VALUE=DATE:20260624\r\n')
    const uids = [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid)
    expect(new Set(uids).size).toBe(uids.length)
    expect(uids.length).toBeGreaterThan(5)
    const again = (await call('POST', '/api/calendar/reset')).body as { path: string }
    expect(again.path).not.toBe(path)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('GET', again.path)).status).toBe(200)
    expect((await call('GET', again.path.replace('.ics', 'x.ics'))).status).toBe(404)
  })

  test('a mare that died isn’t due to be scanned or to foal; an embryo of hers is', async () => {
    const { breed, mare_id } = await seasonPair(server, 'Gone')
    const { stallion_id } = await seasonPair(server, 'Recip')
    const own = coverOf(await breed('2025-07-18'))
    const embryo = coverOf(await breed('2025-07-20', {}, { stallion_id, recipient: 'Recip 9' }))
    const foaled = await seasonPair(server, 'Gone Foaled')
    const { id } = coverOf(await foaled.breed('2025-07-05'))
    coverOf(await foaled.foal(id, { event_date: '2026-06-10', sex: 'M' }))
    for (const [name, mare] of [
      ['Gone Mare', mare_id],
      ['Gone Foaled Mare', foaled.mare_id],
    ] as const) {
      const dead = { name, sex: 'M', status: 'died', status_date: '2026-06-12' }
      expect((await call('PUT', `/api/horses/${mare}`, dead)).status).toBe(200)
    }
    const read = async (cover: number) => (await call('GET', `/api/covers/${cover}`)).body
    expect(await read(own.id)).toMatchObject({ state: 'bred', next_due: null, foaling: null, scans: [] })
    expect(await read(embryo.id)).toMatchObject({ next_due: { kind: 'foaling', due_on: '2026-06-25' } })
    const { overdue, days } = await week()
    expect([...overdue, ...days].filter((item) => /Gone|Recip 9/.test(item))).toEqual([
      'igg Foal’s IgG, at 12 to 24 hours Gone Foaled Mare 2026-06-11',
      '2026-06-15 foaling Recip 9 2026-06-25',
    ])
  })

  test('an unscanned breeding isn’t due once a scan or foaling says she was in foal by another', async () => {
    const scanned = await seasonPair(server, 'Two Studs')
    const foaled = await seasonPair(server, 'Two Sires')
    const { stallion_id } = scanned
    const first = coverOf(await foaled.breed('2025-07-10'))
    const second = coverOf(await foaled.breed('2025-07-12', {}, { stallion_id }))
    coverOf(await foaled.foal(second.id, { event_date: '2026-06-12', sex: 'S' }))
    const back = coverOf(await foaled.breed('2026-06-14'))
    const third = coverOf(await scanned.breed('2026-06-01'))
    const other = { stallion_id: foaled.stallion_id }
    const fourth = coverOf(await scanned.breed('2026-06-03', {}, other))
    const due = async ({ id }: { id: number }) => {
      const { next_due } = (await call('GET', `/api/covers/${id}`)).body as Cover
      return next_due && `${next_due.kind} ${next_due.due_on}`
    }
    expect([await due(third), await due(fourth)]).toEqual(['scan 2026-06-15', 'scan 2026-06-17'])
    coverOf(await scanned.add(fourth.id, { kind: 'scan', event_date: '2026-06-14', result: 'in_foal' }))
    expect([await due(third), await due(fourth)]).toEqual([null, 'scan 2026-07-03'])
    expect([await due(first), await due(back)]).toEqual([null, 'scan 2026-06-28'])
    const { overdue, days } = await week()
    expect([...overdue, ...days].filter((item) => item.includes('Two S'))).toEqual([
      'placenta Placenta: passed within 3 hours? Two Sires Mare 2026-06-12',
      'igg Foal’s IgG, at 12 to 24 hours Two Sires Mare 2026-06-13',
    ])
  })
})
