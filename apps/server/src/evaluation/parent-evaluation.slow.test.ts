import { readHerdColumns } from '@quarterpole/db/queries/snapshot'
import { readFigureColumns } from '@quarterpole/db/queries/start-columns'
import { testDatabase } from '@quarterpole/db/testing'
import { DEFAULT_PARAMETERS } from '@quarterpole/genetics/parameters'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { describe, expect, test } from 'vitest'
import { evaluateHerd } from './evaluate-herd.ts'
import { recordsOf } from './herd-records.ts'
import { at, buildSnapshot, type HorseColumns } from '../herd/snapshot/snapshot.ts'
import { seedHerd } from '../upkeep/sample-herd/seed.ts'
import { joinEvaluated } from './join-evaluated.ts'
import { parentEvaluation } from './parent-evaluation.ts'

/** One horse in ten has no parent on file, another one no dam. */
describe('a horse added since the evaluation', async () => {
  const db = await testDatabase('sqlite')
  await seedHerd(db, () => simulateHerd({ horses: 4000, seed: 'added since', today: '2026-06-15' }))
  const figures = await readFigureColumns(db)
  const { version, ...read } = await readHerdColumns(db)
  const lost = (parents: Float64Array, every: number) => parents.map((id, i) => (i % every === 0 ? 0 : id))
  const columns = { ...read, sire_id: lost(read.sire_id, 10), dam_id: lost(read.dam_id, 5) }
  const herd = buildSnapshot(version, columns)

  const inRecords = new Set([...figures.horse_id, ...columns.sire_id, ...columns.dam_id])
  const isLater = (_: unknown, i: number) => [0, 5, 7].includes(i % 50) && !inRecords.has(at(columns.id, i))
  const isEarlier = (_: unknown, i: number) => !isLater(_, i)
  const before: HorseColumns = {
    id: columns.id.filter(isEarlier),
    sire_id: columns.sire_id.filter(isEarlier),
    dam_id: columns.dam_id.filter(isEarlier),
    sex: columns.sex.filter(isEarlier),
    birth_year: columns.birth_year.filter(isEarlier),
    crop: columns.crop.filter(isEarlier),
    year_start: columns.year_start,
  }
  const earlier = buildSnapshot(version, before)
  const evaluated = (of: typeof herd) =>
    evaluateHerd(of, recordsOf(of, figures), { parameters: DEFAULT_PARAMETERS })
  const added = { ...herd, evaluation: await joinEvaluated(evaluated(earlier), herd) }
  const { ebvs } = evaluated(herd)
  const rows = [...columns.id].filter(isLater).map((id) => herd.table.get(id))

  test.each([
    ['no parent', (sire: number, dam: number) => sire < 0 && dam < 0],
    ['no dam', (sire: number, dam: number) => sire >= 0 && dam < 0],
    ['both parents', (sire: number, dam: number) => sire >= 0 && dam >= 0],
  ])('with %s on file it is worth what an evaluation with it says', (_, isOne) => {
    const some = rows.filter((row) => isOne(at(herd.ped.sire, row), at(herd.ped.dam, row)))
    expect(some.length).toBeGreaterThan(15)
    for (const row of some) {
      const { level, slope } = parentEvaluation(added, row, DEFAULT_PARAMETERS.components.genetic)
      expect(level).toBeCloseTo(at(ebvs.a_level, row), 5)
      expect(slope).toBeCloseTo(at(ebvs.a_slope, row), 5)
    }
  })
})
