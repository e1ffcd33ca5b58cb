import { testDatabase } from '@quarterpole/db/testing'
import { DEFAULT_PARAMETERS } from '@quarterpole/genetics/parameters'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { describe, expect, test } from 'vitest'
import { evaluateHerd } from '../../evaluation/evaluate-herd.ts'
import { readHerdRecords, sexAgeAt } from '../../evaluation/herd-records.ts'
import { unknownParentOf } from '../../evaluation/unknown-parents.ts'
import { at } from '../../herd/snapshot/snapshot.ts'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { abilitiesAt } from './ability.ts'
import { joinEvaluated } from '../../evaluation/join-evaluated.ts'

describe('the parts of an ability, where three horses in ten have no parents on file', async () => {
  const db = await testDatabase('sqlite')
  const world = { unknownParents: { share: 0.3 } }
  await seedHerd(db, () => simulateHerd({ horses: 2000, seed: 'parts', today: '2026-06-15', world }))
  const { herd: read, records } = await readHerdRecords(db)
  const run = evaluateHerd(read, records, { parameters: DEFAULT_PARAMETERS })
  const evaluation = await joinEvaluated(run, read)
  const herd = { ...read, evaluation }
  const day = 20_620
  const partsOf = (row: number) => {
    const runner = { row, ...sexAgeAt(herd, row, day), ownStarts: [] }
    const asOf = { herd, evaluation, source: 'in_use' as const, days: null }
    return abilitiesAt({ asOf, runners: [runner], day }, [400])[0]?.[0]?.parts
  }
  const rows = [...herd.ids.keys()].filter((row) => at(herd.birthYear, row) >= 2015)
  const isBred = (row: number) => at(herd.ped.sire, row) >= 0 && at(herd.ped.dam, row) >= 0
  const isRaced = (row: number) => at(evaluation.starts, row) > 0

  test.each([
    ['with parents on file', isBred],
    ['without', (row: number) => !isBred(row)],
  ])('a horse that never ran has no record of its own, %s', (_, isOne) => {
    const some = rows.filter((row) => isOne(row) && !isRaced(row))
    expect(some.length).toBeGreaterThan(50)
    for (const row of some) expect(partsOf(row)?.own_record).toBeCloseTo(0, 9)
  })

  test('parents that are not on file give what such parents are worth', () => {
    const some = rows.filter(
      (row) => isRaced(row) && !isBred(row) && foalsOf(herd.offspring, row).length === 0,
    )
    expect(some.length).toBeGreaterThan(20)
    for (const row of some) {
      const { level } = unknownParentOf(herd, row)
      expect(Math.abs(level)).toBeGreaterThan(1)
      expect(partsOf(row)?.sire_and_dam).toBeCloseTo(level, 9)
    }
  })
})
