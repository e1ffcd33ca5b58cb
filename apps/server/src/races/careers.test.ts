import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, trackRow } from '@quarterpole/db/test-rows'
import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import { type PastRun, type PastStart, RECENT } from '@quarterpole/racing/start-history'
import { createRng } from '@quarterpole/numerics/rng'
import { Piscina } from 'piscina'
import { expect, test } from 'vitest'
import { pastOfHorses } from './card-runners.ts'
import { readCareers, recentRuns } from './careers.ts'

const asRun = ({ date, figureSi, finish, fieldSize, classLevel }: PastStart): PastRun => ({
  date,
  figureSi,
  finish,
  fieldSize,
  classLevel,
})

const HORSES = 30
const RACES = 60

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const rng = createRng('careers')
  const below = (n: number) => Math.floor(n * rng.uniform())
  const track = await insertTrack(db, trackRow({}))
  const horses: HorseId[] = []
  for (let i = 0; i < HORSES; i++) horses.push(await insertHorse(db, horse({ name: `Runner ${i}` })))

  /** Races in no order of time, some of them on one day, with fields drawn from all but the last horse. */
  async function addRaces(firstNumber: number): Promise<void> {
    const races = Array.from({ length: RACES }, (_, i) =>
      raceRow(track, {
        race_date: `2026-0${1 + below(5)}-1${below(4)}`,
        race_number: firstNumber + i,
        distance_yards: 300 + 50 * below(4),
        purse: below(3) === 0 ? null : 1000 * (1 + below(90)),
      }),
    )
    const first = await insertRaces(db, races)
    const starts = races.flatMap((_, r) => {
      const from = below(HORSES - 8)
      return horses.slice(from, from + 7).map((horse_id, i) => {
        const status = (['finished', 'finished', 'finished', 'dnf', 'scratched'] as const)[below(5)]
        const ran = status === 'finished'
        return {
          race_id: (first + r) as RaceId, // consecutive ids
          horse_id,
          post_position: i + 1,
          finish: ran ? i + 1 : null,
          time_s: null,
          si: ran && below(4) > 0 ? 60 + below(60) + 0.25 * below(4) : null,
          si_source: null,
          status: status ?? 'dnf',
          weight_lb: null,
          jockey: null,
          trainer: null,
          comment: null,
          import_id: null,
        }
      })
    })
    await insertStarts(db, starts)
  }

  const byHorse = async () => {
    const careers = await readCareers(db)
    if (!careers) throw new Error('nothing was written meanwhile')
    return { careers, read: Map.groupBy(await pastOfHorses(db, horses), (start) => start.horse) }
  }

  test('the newest starts before a day are those the database tells, oldest first, of one day by race', async () => {
    await addRaces(1)
    const { careers, read } = await byHorse()
    for (const id of horses) {
      const told = (read.get(id) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      for (const day of ['2026-01-01', '2026-03-12', '2027-01-01']) {
        const before = told.filter(({ date }) => date < day)
        const { starts, runs } = recentRuns(careers, id, day)
        expect(starts).toBe(before.length)
        expect(runs).toEqual(before.slice(before.length - runs.length).map(asRun))
        const figures = runs.filter(({ figureSi }) => figureSi !== null).length
        expect(runs.length === before.length ? figures <= RECENT : figures === RECENT).toBe(true)
      }
    }
    expect(careers.si.length).toBe([...read.values()].flat().length)
    expect(careers.si.length).toBeGreaterThan(RACES)
  })

  test('a horse that never ran and an id nobody has have no start, whether ids are dense or far apart', async () => {
    const { careers } = await byHorse()
    const [last, unknown] = [horses.at(-1), 9_999_999 as HorseId]
    const apart = { ...careers, place: new Int32Array(0) }
    for (const id of [last ?? unknown, unknown, 0 as HorseId])
      for (const of of [careers, apart])
        expect(recentRuns(of, id, '2027-01-01')).toEqual({ starts: 0, runs: [] })
    for (const id of horses)
      expect(recentRuns(apart, id, '2027-01-01')).toEqual(recentRuns(careers, id, '2027-01-01'))
  })

  test('the version tells careers of before a write from those after it', async () => {
    const before = await byHorse()
    await addRaces(1 + RACES)
    const after = await byHorse()
    expect(after.careers.version).toBeGreaterThan(before.careers.version)
    expect(after.careers.si.length).toBeGreaterThan(before.careers.si.length)
  })

  test('a thread of its own hands the same careers over', async () => {
    const filename = new URL('./careers-worker.ts', import.meta.url).href
    const thread = new Piscina({ filename, maxThreads: 1 })
    const { careers } = await byHorse()
    expect(await thread.run(db.options)).toEqual(careers)
    await thread.destroy()
  })

  test('a herd without a race has careers without a start', async () => {
    const careers = await readCareers(await testDatabase(engine))
    expect(careers).toMatchObject({ version: 0, horse: new Float64Array(0), days: [] })
  })
})
