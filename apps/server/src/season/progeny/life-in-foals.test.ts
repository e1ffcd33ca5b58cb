import type { HorseId } from '@quarterpole/contract/ids'
import type { LifeInFoals } from '@quarterpole/contract/life-in-foals'
import type { MatingsReply } from '@quarterpole/contract/matings'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { lifeFinding } from './life-finding.ts'

describe('life in foals', async () => {
  const { call, db, services } = await testServer('sqlite')
  const get = async <Reply>(path: string) => {
    const { status, body } = await call('GET', `/api/horses/${path}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Reply
  }
  const saved = (await call('GET', '/api/mating/crosses')).body as { dam_id: HorseId }[]
  const dam = saved[0]?.dam_id ?? (0 as HorseId)

  test('the years are those of the produce record, with black type', async () => {
    const foal = await insertHorse(db, horse({ name: 'Black Type Foal', dam_id: dam, foaled: '2021-03-01' }))
    const race = { race_name: 'Cotton Futurity', race_type: 'futurity', grade: 'G1' }
    const track = await insertTrack(db, trackRow())
    const race_id = await insertRaces(db, [raceRow(track, race)])
    await insertStarts(db, [startRow(race_id, foal, { finish: 1, si: 104 })])
    await services.herd.upToDate()
    const life = await get<LifeInFoals>(`${dam}/life-in-foals`)
    const produce = await get<ProduceRecord>(`${dam}/produce-record`)
    expect(life.years).toMatchObject(produce.years)
    const found = life.years.flatMap(({ foals }) => foals).find(({ id }) => id === foal)
    expect(found).toMatchObject({ black_type: [{ race_name: 'Cotton Futurity', finish: 1 }] })
    expect(life.finding.map(({ text }) => text).join('')).toContain('black type')
  })

  test('the seasons ahead are three, after the record, with her age; the studs are the first safe of her ranking', async () => {
    const { seasons, studs, years, birth_year, distance_yards } = await get<LifeInFoals>(
      `${dam}/life-in-foals`,
    )
    const thisYear = services.clock().getUTCFullYear()
    expect(seasons).toHaveLength(3)
    for (const [at, { season_year, age }] of seasons.entries()) {
      expect(season_year).toBe((seasons[0]?.season_year ?? 0) + at)
      expect(season_year).toBeGreaterThanOrEqual(thisYear)
      expect(season_year + 1).toBeGreaterThan(years.at(-1)?.year ?? 0)
      expect(age).toBe(season_year - (birth_year ?? 0))
    }
    const { matings } = (
      await call('POST', '/api/predict/matings', {
        dam_id: dam,
        distance_yards,
        max_inbreeding: 0.0625,
        exclude_affected: true,
        limit: 500,
      })
    ).body as MatingsReply
    const safe = matings.filter(({ worst_disease }) => ['clear', 'carrier'].includes(worst_disease.code))
    expect(studs.map(({ mating }) => mating)).toEqual(safe.slice(0, 3))
  })

  test('a mare that died has no seasons ahead, an unknown one is not found, a stallion is refused', async () => {
    const gone = await insertHorse(
      db,
      horse({ name: 'Gone Dam', sex: 'M', status: 'died', status_date: '2020-07-01', foaled: '2008-03-01' }),
    )
    await services.herd.upToDate()
    expect(await get<LifeInFoals>(`${gone}/life-in-foals`)).toMatchObject({
      years: [],
      seasons: [],
      studs: [],
      no_studs: 'She died; there are no seasons ahead.',
      finding: [{ text: 'No foals on file.' }],
    })
    expect((await call('GET', '/api/horses/999999/life-in-foals')).status).toBe(404)
    const stallion = await insertHorse(db, horse({ name: 'Some Stallion', sex: 'S' }))
    expect((await call('GET', `/api/horses/${stallion}/life-in-foals`)).status).toBe(409)
  })
})

describe('the finding', () => {
  const foal = (best_si: number | null, starts: number) =>
    ({ name: 'Only Foal', mate_name: 'Kiowa Signal', starts, best_si, grade: null, black_type: [] }) as never // what it reads
  const textOf = (foals: readonly never[]) =>
    lifeFinding({ years: [], undated: [...foals] })
      .map(({ text }) => text)
      .join('')
  test('counts foals, starters and the Register of Merit, and names the best', () => {
    expect(textOf([foal(null, 0)])).toBe('1 foal: none has started.')
    expect(textOf([foal(79, 2), foal(80, 1)])).toBe(
      '2 foals: 2 have started, 1 earned the Register of Merit. Best: Only Foal by Kiowa Signal, SI 80.',
    )
  })
})
