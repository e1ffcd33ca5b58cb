import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { START_STATUSES } from '@quarterpole/contract/start'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, raceRow, startRow, trackRow } from '../test-rows.ts'
import { countDashboard } from './dashboard.ts'
import { readHorse } from './horse.ts'
import { insertHorse } from './horse-write.ts'
import {
  insertInjuries,
  injuriesOfRunners,
  listInjuries,
  readInjury,
  startsAroundInjuries,
  commonTypeKeys,
  injuriesOfTypes,
  updateInjury,
} from './injury.ts'
import {
  countDecidedRaces,
  distancesAt,
  findRacesOnDays,
  firstDayOfNewestRaces,
  insertRaces,
  winningTimesAt,
  winningTimesOver,
  lastRaceDay,
  meetsOnOtherGround,
  type NewRace,
} from './race.ts'
import { SEX_CODES } from './snapshot.ts'
import { readFigureColumns, readRacingColumns, readStartColumns } from './start-columns.ts'
import {
  figuresAtVenue,
  figuresInRaces,
  findStartKeys,
  hasRatedStarts,
  insertStarts,
  pastStarts,
  readStart,
  startsInRace,
  startsOf,
} from './start.ts'
import { insertTrack } from './track.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const ruidoso = await insertTrack(db, trackRow({ name: 'Ruidoso Downs' }))
  const delmar = await insertTrack(db, trackRow({ name: 'Los Alamitos' }))
  const race = (race_date: string, race_number: number, fields: Partial<NewRace> = {}): NewRace =>
    raceRow(ruidoso, { race_date, race_number, condition: 'fast', purse: 50_000, ...fields })
  const sire = await insertHorse(db, horse({ name: 'Sire', sex: 'S' }))
  const broodmareSire = await insertHorse(db, horse({ name: 'Broodmare Sire', sex: 'S' }))
  const dam = await insertHorse(db, horse({ name: 'Dam', sire_id: broodmareSire }))
  const a = await insertHorse(db, horse({ name: 'A', sire_id: sire, dam_id: dam }))
  const b = await insertHorse(db, horse({ name: 'B', sire_id: sire }))
  const c = await insertHorse(db, horse({ name: 'C' }))
  const first = await insertRaces(db, [
    race('2026-06-01', 1),
    race('2026-05-01', 2, { distance_yards: 350, condition: 'muddy', wind_mph: 5.5 }),
    race('2026-07-01', 3, { electronic: false, venue_id: delmar }),
  ])
  const [june, may, july] = [first, first + 1, first + 2].map((id) => id as RaceId) as [
    RaceId,
    RaceId,
    RaceId,
  ]
  await insertStarts(db, [
    startRow(june, a, { si: 95, time_s: 19.5, sex: 'S' }),
    startRow(june, b, { finish: 2, post_position: 2, si: 91, trainer: 'A Rider' }),
    startRow(june, c, {
      finish: null,
      post_position: 3,
      si: null,
      time_s: null,
      status: 'scratched',
      jockey: null,
    }),
    startRow(may, a, { si: 88, time_s: 17.9, sex: 'S' }),
    startRow(july, a, { si: 99, time_s: 19.1, sex: 'G' }),
    startRow(july, c, {
      finish: null,
      si: null,
      time_s: null,
      status: 'dnf',
      weight_lb: null,
      post_position: null,
    }),
  ])

  test('a horse’s starts come newest first, with the race and the track', async () => {
    const lines = await startsOf(db, a)
    expect(lines.map((l) => [l.race_date, l.field_size, l.track_name, l.si])).toEqual([
      ['2026-07-01', null, 'Ruidoso Downs', 99],
      ['2026-06-01', null, 'Ruidoso Downs', 95],
      ['2026-05-01', null, 'Ruidoso Downs', 88],
    ])
    expect(lines[2]).toMatchObject({ condition: 'muddy', wind_mph: 5.5, distance_yards: 350 })
    expect(await readHorse(db, a)).toMatchObject({ starts: 3, best_si: 99 })
    expect(await readHorse(db, c)).toMatchObject({ starts: 1, best_si: null })
  })

  test('past starts of horses are those their own lists show, oldest first, scratched ones left out', async () => {
    const past = await pastStarts(db, [a, b, c], { before: '2026-07-01' })
    const pastOf = (id: HorseId) => past.filter(({ horse_id }) => horse_id === id)
    for (const id of [a, b, c]) {
      const lines = (await startsOf(db, id))
        .filter(({ status, race_date }) => status !== 'scratched' && race_date < '2026-07-01')
        .toReversed()
      expect(pastOf(id)).toEqual(
        lines.map((line) => ({
          horse_id: line.horse_id,
          race_id: line.race_id,
          race_date: line.race_date,
          distance_yards: line.distance_yards,
          purse: line.purse,
          field_size: line.field_size,
          finish: line.finish,
          status: line.status,
          si: line.si,
          sex: line.sex,
          day_effect: null,
        })),
      )
    }
    expect(pastOf(a).map(({ race_date }) => race_date)).toEqual(['2026-05-01', '2026-06-01'])
    expect(pastOf(c)).toEqual([])
    expect(await pastStarts(db, [a, c], { before: '2026-07-02' })).toHaveLength(4)
    expect(await pastStarts(db, [], { before: '2026-07-02' })).toEqual([])
  })

  test('every horse with a speed index has its racing in figures', async () => {
    const { horse_id, starts, mean_si, best_si } = await readRacingColumns(db)
    expect([...horse_id]).toEqual([a, b]) // C has none
    expect([...starts]).toEqual([3, 1])
    expect([...mean_si]).toEqual([Math.fround((95 + 88 + 99) / 3), 91])
    expect([...best_si]).toEqual([99, 91])
  })

  test('a race has its field in finishing order', async () => {
    expect((await startsInRace(db, june)).map((s) => s.horse_name)).toEqual(['A', 'B', 'C'])
    expect(await countDashboard(db, 30)).toMatchObject({ races: 3, starts: 6 })
    expect(await hasRatedStarts(db)).toBe(true)
    expect(await lastRaceDay(db)).toBe('2026-07-01')
  })

  test('before any start has a speed index there is nothing to evaluate', async () => {
    const empty = await testDatabase(engine)
    expect(await hasRatedStarts(empty)).toBe(false)
    expect(await lastRaceDay(empty)).toBeNull()
  })

  test('a race or a start that is there already is refused, and can be found beforehand', async () => {
    const again = await insertRaces(db, [race('2026-06-01', 1)]).catch((error: unknown) => error)
    expect(db.engine.isUniqueViolation(again)).toBe(true)
    const twice = await insertStarts(db, [startRow(june, a, {})]).catch((error: unknown) => error)
    expect(db.engine.isUniqueViolation(twice)).toBe(true)
    const nobody = await insertStarts(db, [startRow(june, 999_999 as HorseId, {})]).catch(
      (error: unknown) => error,
    )
    expect(db.engine.isForeignKeyViolation(nobody)).toBe(true)
    expect((await findRacesOnDays(db, ruidoso, ['2026-06-01', '2026-01-01'])).map((r) => r.id)).toEqual([
      june,
    ])
    expect(await findStartKeys(db, [june])).toEqual(new Set([`${june} ${a}`, `${june} ${b}`, `${june} ${c}`]))
  })

  test('reference times are winners’ electronic times where the race was run', async () => {
    expect(await winningTimesAt(db, ruidoso, '2026-01-01', '2027-01-01')).toEqual([
      { distance_yards: 350, race_date: '2026-05-01', horse_id: a, horse_name: 'A', time_s: 17.9 },
      { distance_yards: 400, race_date: '2026-06-01', horse_id: a, horse_name: 'A', time_s: 19.5 },
    ])
    expect(await winningTimesAt(db, ruidoso, '2026-05-02', '2026-06-01')).toEqual([])
    expect(await winningTimesAt(db, delmar, '2026-01-01', '2027-01-01')).toEqual([])
    expect(await distancesAt(db, ruidoso)).toEqual([
      { distance_yards: 350, races: 1, first_day: '2026-05-01', last_day: '2026-05-01' },
      { distance_yards: 400, races: 1, first_day: '2026-06-01', last_day: '2026-06-01' },
    ])
  })

  test('figures of whole fields, and of everything run on a track’s ground', async () => {
    expect((await figuresInRaces(db, [june, july])).map((f) => [f.race_id, f.horse_id, f.si])).toEqual([
      [june, a, 95],
      [june, b, 91],
      [july, a, 99],
    ])
    expect((await figuresInRaces(db, [june, july])).map(({ sex }) => sex)).toEqual(['S', null, 'G'])
    const here = await figuresAtVenue(db, ruidoso, { since: '2026-01-01', limit: 10 })
    expect(here.map(({ sex }) => sex)).toEqual(['S', null, 'S'])
    expect(here.map((f) => [f.race_id, f.distance_yards, f.condition, f.si])).toEqual([
      [june, 400, 'fast', 95],
      [june, 400, 'fast', 91],
      [may, 350, 'muddy', 88],
    ])
    expect(await figuresAtVenue(db, ruidoso, { since: '2026-05-15', limit: 1 })).toHaveLength(1)
  })

  test('a meet run at another track is listed at both tracks', async () => {
    const meet = { races: 1, first_day: '2026-07-01', last_day: '2026-07-01' }
    expect(await meetsOnOtherGround(db, delmar, 'hosts')).toEqual([
      { ...meet, track_id: ruidoso, name: 'Ruidoso Downs' },
    ])
    expect(await meetsOnOtherGround(db, ruidoso, 'run_elsewhere')).toEqual([
      { ...meet, track_id: delmar, name: 'Los Alamitos' },
    ])
    expect(await meetsOnOtherGround(db, ruidoso, 'hosts')).toEqual([])
  })

  test('starts as columns: races by date, unknown numbers NaN, words as codes', async () => {
    const columns = await readStartColumns(db)
    expect(columns.n).toBe(6)
    expect([...columns.race_id]).toEqual([may, june, june, june, july, july])
    expect([...columns.horse_id]).toEqual([a, a, b, c, a, c])
    expect(Array.from(columns.race_day.slice(0, 2))).toEqual(
      [Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1)].map((ms) => ms / 86_400_000),
    )
    expect([...columns.si]).toEqual([88, 95, 91, Number.NaN, 99, Number.NaN])
    expect(Array.from(columns.time_s.slice(0, 2))).toEqual([17.9, 19.5])
    expect([...columns.finish]).toEqual([1, 1, 2, 0, 1, 0])
    expect([...columns.post_position]).toEqual([1, 1, 2, 3, 1, 0])
    expect([...columns.status].map((s) => START_STATUSES[s])).toEqual([
      'finished',
      'finished',
      'finished',
      'scratched',
      'finished',
      'dnf',
    ])
    expect([...columns.condition].map((code) => columns.conditions[code])).toEqual([
      'muddy',
      'fast',
      'fast',
      'fast',
      'fast',
      'fast',
    ])
    expect([...columns.jockey]).toEqual([0, 0, 0, -1, 0, 0])
    expect([...columns.trainer]).toEqual([-1, -1, 0, -1, -1, -1])
    expect(Array.from(columns.sex, (code) => SEX_CODES.charAt(code))).toEqual(['S', 'S', '', '', 'G', ''])
    expect(Array.from(columns.wind_mph.slice(0, 2))).toEqual([5.5, Number.NaN])
    expect([...columns.weight_lb]).toEqual([126, 126, 126, 126, 126, Number.NaN])
    expect([...columns.venue_id]).toEqual([ruidoso, ruidoso, ruidoso, ruidoso, delmar, delmar])
    expect((await readStartColumns(db, { before: '2026-06-01' })).n).toBe(1)
    expect((await readStartColumns(db, { since: '2026-07-01' })).n).toBe(2)
    expect((await readStartColumns(db, { since: '2027-01-01' })).n).toBe(0)
  })

  test('the newest races are counted back from, those without a contest left out', async () => {
    expect(await firstDayOfNewestRaces(db, 1)).toBe('2026-07-01')
    expect(await firstDayOfNewestRaces(db, 2)).toBe('2026-06-01')
    expect(await firstDayOfNewestRaces(db, 3)).toBeNull() // in May one horse ran alone
    expect(await countDecidedRaces(db, 10)).toBe(2)
  })

  test('the starts with a figure alone are the same starts, in the same order', async () => {
    for (const range of [{}, { before: '2026-07-01' }, { since: '2026-06-01' }]) {
      const all = await readStartColumns(db, range)
      const kept = [...all.si.keys()].filter((i) => Number.isFinite(all.si[i]))
      const figures = await readFigureColumns(db, range)
      expect(figures.n).toBe(kept.length)
      for (const column of ['race_id', 'horse_id', 'race_day', 'distance_yards', 'si', 'sex'] as const)
        expect([...figures[column]]).toEqual(kept.map((i) => all[column][i]))
    }
    expect((await readFigureColumns(db)).n).toBe(4)
  })

  test('injuries: listed newest first, filtered, edited, and set against the figures around them', async () => {
    const injury = {
      horse_id: a,
      injury_date: '2026-06-10',
      type: 'Bowed Tendon',
      severity: 'moderate',
      status: 'active',
      expected_days_off: 90,
      return_date: null,
      notes: null,
    } as const
    const id = await insertInjuries(db, [
      injury,
      { ...injury, horse_id: b, injury_date: '2026-06-20', type: 'Colic', status: 'recovered' },
    ])
    expect(await listInjuries(db)).toMatchObject({
      total: 2,
      rows: [{ horse_name: 'B' }, { id, horse_name: 'A', type_key: 'bowed tendon' }],
    })
    expect(await listInjuries(db, { status: 'active' })).toMatchObject({ total: 1, rows: [{ id }] })
    expect(await listInjuries(db, { horse_id: b, limit: 1 })).toMatchObject({
      total: 1,
      rows: [{ horse_name: 'B' }],
    })
    expect((await startsAroundInjuries(db, [id])).map((s) => [s.race_date, s.si])).toEqual([
      ['2026-05-01', 88],
      ['2026-06-01', 95],
      ['2026-07-01', 99],
    ])
    expect(await commonTypeKeys(db, 10)).toEqual(['bowed tendon', 'colic'])
    expect(await commonTypeKeys(db, 1)).toEqual(['bowed tendon'])
    expect((await injuriesOfTypes(db, ['colic', 'bowed tendon'], 10)).map((i) => i.horse_id)).toEqual([b, a])
    expect((await injuriesOfTypes(db, ['colic', 'bowed tendon'], 1)).map((i) => i.horse_id)).toEqual([b])
    expect(await updateInjury(db, id, { ...injury, status: 'recovered' }, 1)).toBe('updated')
    expect(await updateInjury(db, id, injury, 1)).toBe('stale')
    expect(await updateInjury(db, 999_999 as typeof id, injury)).toBe('missing')
    expect(await readInjury(db, id)).toMatchObject({ status: 'recovered', version: 2 })
    expect((await injuriesOfRunners(db, [a, b], '2027-01-01')).map((i) => i.horse_id)).toEqual([b, a])
    expect(await injuriesOfRunners(db, [a, b], '2000-01-01')).toEqual([])
  })

  test('a horse disqualified from first place has not won, and sets no time', async () => {
    const odd = await insertRaces(db, [race('2025-06-01', 1)])
    await insertStarts(db, [
      startRow(odd, a, { status: 'disqualified', time_s: 19 }),
      startRow(odd, b, { finish: 2, post_position: 2 }),
    ])
    const year = ['2025-01-01', '2026-01-01'] as const
    expect(await winningTimesAt(db, ruidoso, ...year)).toEqual([])
    expect(await winningTimesOver(db, 400, ...year)).toEqual([])
    expect(await countDecidedRaces(db, 10)).toBe(2)
    expect(await firstDayOfNewestRaces(db, 1, '2026-01-01')).toBeNull()
  })

  test('a field is as large as the chart states, or a race that is on file whole; else nobody knows', async () => {
    let number = 0
    const placed = async (finishes: readonly (number | null)[], fields: Partial<NewRace> = {}) => {
      const id = await insertRaces(db, [race('2024-06-01', ++number, fields)])
      const starts = [a, b, c, sire, dam].slice(0, finishes.length).map((horse_id, i) =>
        startRow(id, horse_id, {
          post_position: i + 1,
          finish: finishes[i] ?? null,
          status: finishes[i] === null ? 'dnf' : 'finished',
        }),
      )
      await insertStarts(db, starts)
      const read = new Set([(await readStart(db, id, a))?.field_size])
      read.add((await startsOf(db, a)).find(({ race_id }) => race_id === id)?.field_size)
      read.add(
        (await pastStarts(db, [a], { before: '2025-01-01' })).find((s) => s.race_id === id)?.field_size,
      )
      const columns = await readStartColumns(db, { since: '2024-06-01', before: '2024-06-02' })
      read.add(columns.field_size[columns.race_id.indexOf(id)] || null)
      expect(read.size).toBe(1)
      return [...read][0]
    }
    expect(await placed([7], { field_size: 9 })).toBe(9)
    for (const own of [[1], [7], [1, 2], [2, 3, 4], [1, 3, 4], [1, 2, 9], [null, null, null]])
      expect(await placed(own), String(own)).toBeNull()
    expect(await placed([3, 1, 2])).toBe(3)
    expect(await placed([1, 2, 2])).toBe(3) // a dead heat
    expect(await placed([2, 1, 3, null])).toBe(4)
  })
})
