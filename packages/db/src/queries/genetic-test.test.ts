import { qualityBand, QUALITY_BANDS } from '@quarterpole/contract/quality-bands'
import type { HorseId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { qualityScore } from '../quality-score.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, testOf } from '../test-rows.ts'
import { addGeneticTests, currentTestsOf, testsOf } from './genetic-test.ts'
import { readHorse } from './horse.ts'
import { readHerdVersion } from './herd-version.ts'
import { insertHorse, updateHorse } from './horse-write.ts'
import { countQuality, countScores, tenByQuality } from './quality.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const current = async (id: HorseId) => (await currentTestsOf(db, [id])).map((t) => `${t.marker} ${t.value}`)

  test('the later sample is current, the earlier one stays on file', async () => {
    const id = await insertHorse(db, horse({ name: 'Tested' }))
    expect(await addGeneticTests(db, [testOf(id, 'hypp', 'N/H', { tested_on: '2020-01-01' })])).toEqual({
      inserted: 1,
      unchanged: 0,
    })
    await addGeneticTests(db, [testOf(id, 'hypp', 'N/N', { tested_on: '2024-01-01' })])
    await addGeneticTests(db, [testOf(id, 'hypp', 'H/H', { tested_on: '2022-01-01' })])
    expect(await current(id)).toEqual(['hypp N/N'])
    expect((await testsOf(db, id)).map((t) => [t.value, t.is_current])).toEqual([
      ['N/N', 1],
      ['H/H', 0],
      ['N/H', 0],
    ])
  })

  test('a sample outranks an inference regardless of dates', async () => {
    const id = await insertHorse(db, horse({ name: 'Inferred' }))
    await addGeneticTests(db, [testOf(id, 'gbed', 'N/N', { tested_on: '2020-01-01' })])
    await addGeneticTests(db, [testOf(id, 'gbed', 'N/H', { tested_on: '2025-01-01', inferred: true })])
    expect(await current(id)).toEqual(['gbed N/N'])
  })

  test('a repeated result changes nothing, also within one file', async () => {
    const id = await insertHorse(db, horse({ name: 'Again' }))
    const result = testOf(id, 'mh', 'N/N', { tested_on: '2024-05-05' })
    const { version } = await readHerdVersion(db)
    expect(await addGeneticTests(db, [result, result])).toEqual({ inserted: 1, unchanged: 1 })
    expect(await addGeneticTests(db, [result])).toEqual({ inserted: 0, unchanged: 1 })
    expect(await testsOf(db, id)).toHaveLength(1)
    expect((await readHerdVersion(db)).version).toBe(version + 1) // a new result raises the version, a repetition does not
  })

  test('a horse has at most one current result per marker, in any insertion order', async () => {
    const ids = [
      await insertHorse(db, horse({ name: 'P' })),
      await insertHorse(db, horse({ name: 'Q' })),
    ] as const
    const days = ['2021-01-01', null, '2023-01-01', '2022-01-01']
    await addGeneticTests(
      db,
      days.flatMap((tested_on, i) =>
        ids.map((id) => testOf(id, 'myhm', i % 2 ? 'N/N' : 'N/H', { tested_on })),
      ),
    )
    const tests = await currentTestsOf(db, [...ids, ...ids])
    expect(tests.map((t) => [t.horse_id, t.tested_on])).toEqual([
      [ids[0], '2023-01-01'],
      [ids[1], '2023-01-01'],
    ])
  })

  test('the stored score equals the published formula after every kind of write', async () => {
    const sire = await insertHorse(db, horse({ name: 'Sire', sex: 'S', color: null }))
    const id = await insertHorse(db, horse({ name: 'Scored', sex: 'U', sire_id: sire }))
    const check = async (expected: number) => {
      const row = await readHorse(db, id)
      if (!row) throw new Error('the horse is gone')
      expect(row.quality_score).toBeCloseTo(qualityScore(row), 12)
      expect(row.quality_score).toBeCloseTo(expected, 12)
    }
    await check(10 + 12.5 + 2.5)
    await addGeneticTests(db, [testOf(id, 'hypp', 'N/N'), testOf(id, 'mh', 'N/H'), testOf(id, 'mstn', 'TT')])
    await check(25 + 10 + 10 / 3)
    await addGeneticTests(db, [testOf(id, 'dmrt3', 'UNKNOWN'), testOf(id, 'gbed', null)])
    await check(25 + 10 + 10 / 3)
    await updateHorse(
      db,
      id,
      horse({ name: 'Scored', sex: 'M', foaled: '2020-01-01', aqha_id: '7654321', color: null }),
    )
    await check(10 + 5 + 5 + 2.5 + 10 + 10 / 3)
  })

  test('the quality page counts horses with genetics, races and well-formed AQHA ids, and shows the best ten', async () => {
    for (let i = 0; i < 12; i++)
      await insertHorse(db, horse({ name: `Filler ${i}`, aqha_id: i < 3 ? `X000100${i}` : `bad ${i}` }))
    const counts = await countQuality(db)
    expect(counts).toMatchObject({ with_genetics: 6, races: 0, aqha_ids: 13, aqha_ids_valid: 4 })
    const scores = (await db.kysely.selectFrom('horse').select('quality_score').execute()).map((row) =>
      qualityBand(row.quality_score),
    )
    expect(await countScores(db)).toEqual(
      QUALITY_BANDS.map((_, at) => scores.filter((band) => band === at).length),
    )
    const top = await tenByQuality(db)
    expect(top).toHaveLength(10)
    expect(top[0]).toMatchObject({ name: 'Scored' })
    expect(top.map((t) => t.score)).toEqual(top.map((t) => t.score).toSorted((a, b) => b - a))
    for (const { score, lacks } of top) {
      expect(score + lacks.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(90, 9) // maximum of the listed items
      expect(lacks.map(({ points }) => points)).toEqual(lacks.map((l) => l.points).toSorted((a, b) => b - a))
    }
  })
})
