import { expect, test } from 'vitest'
import { qualityScore } from '../quality-score.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, testOf } from '../test-rows.ts'
import { addGeneticTests } from './genetic-test.ts'
import { insertHorse } from './horse-write.ts'
import { qualityGaps } from './quality-gaps.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('gaps are sorted by points, and filling all of them would make every score full', async () => {
    expect(await qualityGaps(db)).toEqual([])
    const sire = await insertHorse(db, horse({ name: 'Old', sex: 'S', color: 'bay', foaled: null }))
    const foal = await insertHorse(db, horse({ name: 'Young', sex: 'U', sire_id: sire, color: null }))
    await insertHorse(db, horse({ name: 'Plain', sex: 'U', color: null }))
    await addGeneticTests(db, [testOf(foal, 'hypp', 'N/N', {}), testOf(foal, 'mstn', 'CT', {})])
    const gaps = await qualityGaps(db)
    expect(Object.fromEntries(gaps.map(({ item, horses }) => [item, horses]))).toMatchObject({
      panel_tests: 3,
      markers: 3,
      sire: 2,
      dam: 3,
      color: 2,
      sex: 2,
    })
    expect(gaps.map(({ points }) => points)).toEqual(
      gaps.map(({ points }) => points).toSorted((a, b) => b - a),
    )
    const rows = await db.kysely.selectFrom('horse').selectAll().execute()
    const mean = rows.reduce((sum, row) => sum + qualityScore(row), 0) / rows.length
    const gained = gaps.reduce((sum, { points }) => sum + points, 0)
    expect(mean + gained).toBeCloseTo(10 + 30 + 10 + 25 + 5 + 5 + 2.5 + 2.5, 9) // all weights of the score
  })

  test('a result added later is counted, although the herd’s version did not change', async () => {
    const id = await insertHorse(db, horse({ name: 'Fourth' }))
    const before = (await qualityGaps(db)).find(({ item }) => item === 'panel_tests')?.points ?? 0
    await addGeneticTests(db, [testOf(id, 'mh', 'N/N', {})])
    const after = (await qualityGaps(db)).find(({ item }) => item === 'panel_tests')?.points ?? 0
    expect(before - after).toBeCloseTo(5 / 4, 9) // five points for one of four horses
  })
})
