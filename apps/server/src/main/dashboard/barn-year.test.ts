import type { BarnYear, YearKind, YearMark } from '@quarterpole/contract/barn-year'
import type { Cover } from '@quarterpole/contract/cover'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import { addDays, daysBetween } from '@quarterpole/contract/day'
import type { Injury } from '@quarterpole/contract/injury'
import type { SeasonMare } from '@quarterpole/contract/season'
import type { ToDo } from '@quarterpole/contract/to-do'
import { insertRaceCard } from '@quarterpole/db/queries/race-card'
import { insertTrack } from '@quarterpole/db/queries/track'
import { describeEngines } from '@quarterpole/db/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { TEST_DAY, testServer } from '../../../test/test-server.ts'
import { weekOfDay } from './barn-year.ts'

const FROM = '2026-02-16' // seventeen weeks before Monday, June 15
const TO = addDays(FROM, 363)

describe('weeks', () => {
  test.each([
    ['2026-06-15', '2026-06-15'],
    ['2026-06-21', '2026-06-15'],
    ['2026-06-22', '2026-06-22'],
    ['1969-12-31', '1969-12-29'],
  ])('%s is in the week of Monday, %s', (day, monday) => expect(weekOfDay(day)).toBe(monday))
})

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false })
  const { call, db } = server
  const get = async <T>(path: string) => (await call('GET', path)).body as T
  const year = () => get<BarnYear>('/api/barn-year')
  const post = async <T>(path: string, body: object) => {
    const reply = await call('POST', path, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body as T
  }
  const ofKind = async (kind: YearKind) => (await year()).marks.filter((mark) => mark.kind === kind)

  test('an empty barn has twelve months without a mark', async () => {
    expect(await year()).toEqual({ today: TEST_DAY, from: FROM, to: TO, marks: [], after: [] })
  })

  describe('with something of everything', () => {
    let bredLate: Cover
    beforeAll(async () => {
      const bred = async (name: string, event_date: string) => {
        const pair = await seasonPair(server, name)
        return { ...pair, cover: coverOf(await pair.breed(event_date)) }
      }
      const foaled = await bred('Foaled', '2025-04-10')
      coverOf(await foaled.foal(foaled.cover.id, { event_date: '2026-03-17' }))
      const scanned = await bred('Scanned', '2026-03-01')
      coverOf(
        await scanned.add(scanned.cover.id, { kind: 'scan', event_date: '2026-03-16', result: 'in_foal' }),
      )
      const due = await bred('Due', '2025-07-12') // due about June 18
      const past = await bred('Past', '2025-06-01')
      bredLate = (await bred('Bred', '2026-06-05')).cover // the first scan June 19, the foaling after the year
      const injury = { type: 'Splint', severity: 'minor', horse_id: due.mare_id }
      for (const more of [
        { injury_date: '2026-06-01', expected_days_off: 30 },
        { injury_date: '2025-06-01', expected_days_off: 90 }, // from before the year
        { injury_date: '2026-06-01', expected_days_off: 0 },
        { injury_date: '2026-06-10', expected_days_off: 700 },
        { injury_date: '2026-03-01', status: 'recovered', return_date: '2026-05-05' },
      ])
        await post('/api/injuries', { ...injury, ...more })
      for (const due_on of ['2026-06-14', '2026-06-15', '2026-06-16', '2028-01-01'])
        await post('/api/to-dos', { title: `Farrier ${due_on}`, due_on })
      const care_date = '2026-01-10'
      const shot = { kind: 'vaccination', care_date, product: 'Flu', next_due: '2026-07-10' }
      await post('/api/care', { ...shot, horse_id: past.mare_id })
      const track_id = await insertTrack(db, {
        code: 'YR',
        name: 'Year Downs',
        state: 'NM',
        latitude: 33,
        longitude: -105,
        altitude_m: 2000,
      })
      for (const race_date of ['2026-06-10', '2026-06-20', '2026-05-01'])
        await insertRaceCard(db, {
          track_id,
          race_date,
          distance_yards: 400,
          race_number: null,
          post_time: null,
          request: {},
          prediction: {},
          input_hash: race_date,
          model_version: 'x',
        })
      await db.kysely
        .updateTable('race_card')
        .set({ score: '{}' })
        .where('race_date', '=', '2026-05-01')
        .execute()
    })

    const counted = async () =>
      Object.fromEntries(
        [...Map.groupBy((await year()).marks, ({ kind }) => kind)].map(([kind, marks]) => [
          kind,
          sums(marks),
        ]),
      )

    test('what it counts is what the lists of mares, injuries, cards and to-dos count', async () => {
      const seasons = await Promise.all(
        [2025, 2026, 2027].map((season) =>
          get<SeasonMare[]>(`/api/season/mares?season_year=${season}&limit=400`),
        ),
      )
      const listed = new Map(
        seasons.flat().flatMap(({ covers: own }) => own.map((cover): [number, Cover] => [cover.id, cover])),
      )
      const all = [...listed.values()]
      const isIn = (day: string) => day >= FROM && day <= TO
      const foaled = all.filter(({ state, ended_on }) => state === 'foaled' && isIn(ended_on ?? ''))
      const expected = all.flatMap(({ foaling }) => (foaling === null ? [] : [foaling]))
      const scans = all.flatMap(({ next_due }) => (next_due?.kind === 'scan' ? [next_due] : []))
      const injuries = await get<Injury[]>('/api/injuries?limit=400')
      const out = injuries.flatMap(({ status, injury_date, expected_days_off }) =>
        status === 'active' && expected_days_off > 0 ? [addDays(injury_date, expected_days_off)] : [],
      )
      const back = injuries.filter(
        ({ outcome, return_date }) => outcome === 'recovered' && isIn(return_date ?? ''),
      )
      const cards = await db.kysely.selectFrom('race_card').select('score').execute()
      const toDos = await get<ToDo[]>('/api/to-dos?open=true')
      const { after } = await year()
      const later = (kind: YearKind) => after.find((one) => one.kind === kind)?.count ?? 0
      const sum = await counted()
      const late = (days: readonly string[]) => days.filter((day) => day < TEST_DAY).length
      expect(sum.foaling).toEqual({
        count: foaled.length + expected.length - later('foaling'),
        done: foaled.length,
        late: late(expected.map(({ to }) => to)),
      })
      expect(sum.scan).toEqual({
        count: scans.length - later('scan'),
        done: 0,
        late: late(scans.map(({ due_on }) => due_on)),
      })
      expect(sum.return).toEqual({
        count: out.length + back.length - later('return'),
        done: back.length,
        late: late(out),
      })
      expect(sum.race).toEqual({
        count: cards.length,
        done: cards.filter(({ score }) => score !== null).length,
        late: (await get<Dashboard>('/api/dashboard')).results_due.length,
      })
      expect(sum.to_do).toEqual({
        count: toDos.length + 1 - later('to_do'), // and the shot that is due again
        done: 0,
        late: late(toDos.map(({ due_on }) => due_on)),
      })
      expect([foaled.length, expected.length, scans.length, out.length, back.length]).toEqual([1, 4, 2, 3, 1])
    })

    test('each is in the week of its day; what is late from before the year is in the first week', async () => {
      for (const mark of (await year()).marks) {
        expect(daysBetween(FROM, mark.week) % 7).toBe(0)
        expect(mark.week >= FROM && mark.week <= TO).toBe(true)
        expect(mark.done + mark.late).toBeLessThanOrEqual(mark.count)
      }
      const injuries = await ofKind('return')
      expect(injuries.map(({ week, count, done, late }) => [week, count, done, late])).toEqual([
        [FROM, 1, 0, 1],
        ['2026-05-04', 1, 1, 0],
        ['2026-06-29', 1, 0, 0],
      ])
    })

    test('a mark of one thing names its page, a mark of several its list', async () => {
      const toDos = await ofKind('to_do')
      expect(toDos.map(({ week, count, id }) => [week, count, id])).toEqual([
        ['2026-06-08', 1, null],
        [TEST_DAY, 2, null],
        ['2026-07-06', 1, null],
      ])
      expect(toDos[1]?.names).toEqual(['Farrier 2026-06-15', 'Farrier 2026-06-16'])
      const scan = (await ofKind('scan')).at(-1)
      expect(scan).toMatchObject({ week: '2026-06-15', id: bredLate.id, late: 0 })
    })

    test('the day is the reader’s own', async () => {
      const { today, marks } = await get<BarnYear>('/api/barn-year?today=2026-06-16')
      expect(today).toBe('2026-06-16')
      expect(marks.filter(({ kind }) => kind === 'to_do').map(({ late }) => late)).toEqual([1, 1, 0])
    })
  })
})

const sums = (marks: readonly YearMark[]) => {
  const sum = (of: 'count' | 'done' | 'late') => marks.reduce((total, mark) => total + mark[of], 0)
  return { count: sum('count'), done: sum('done'), late: sum('late') }
}
