import { QUALITY_ITEMS } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, testOf } from '../test-rows.ts'
import { addGeneticTests } from './genetic-test.ts'
import { listHorseIds } from './horse-list.ts'
import { insertHorse } from './horse-write.ts'
import { qualityGaps } from './quality-gaps.ts'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const sire = await insertHorse(db, horse({ name: 'Old Creek', sex: 'S', color: 'bay', foaled: null }))
  const foal = await insertHorse(db, horse({ name: 'Young Creek', sex: 'U', sire_id: sire, color: null }))
  const mare = await insertHorse(db, horse({ name: 'Zinnia', sex: 'M', sire_id: sire, color: 'gray' }))
  const lacking = async (filter: Parameters<typeof listHorseIds>[1]) => (await listHorseIds(db, filter)).ids

  describe('the list of those that lack something', () => {
    test.each(QUALITY_ITEMS)('%s: holds as many horses as the gap says', async (lacks) => {
      const gap = (await qualityGaps(db)).find(({ item }) => item === lacks)
      expect((await listHorseIds(db, { lacks })).total).toBe(gap?.horses ?? 0)
    })

    test('is narrowed by sex and search, sorted and paged as any list', async () => {
      expect(await lacking({ lacks: 'dam' })).toEqual([sire, foal, mare])
      expect(await lacking({ lacks: 'dam', sort: '-name', limit: 2 })).toEqual([mare, foal])
      expect(await lacking({ lacks: 'dam', offset: 2 })).toEqual([mare])
      expect(await lacking({ lacks: 'dam', sex: 'M' })).toEqual([mare])
      expect(await lacking({ lacks: 'dam', q: 'creek' })).toEqual([sire, foal])
      expect(await lacking({ lacks: 'color', q: 'creek' })).toEqual([foal])
      expect(await lacking({ lacks: 'sire' })).toEqual([sire])
    })

    test('loses a horse with the last result it lacked, though no horse changed', async () => {
      const before = await lacking({ lacks: 'panel_tests' })
      expect(before).toContain(foal)
      for (const marker of ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'] as const)
        await addGeneticTests(db, [testOf(foal, marker, 'N/N', {})])
      expect(await lacking({ lacks: 'panel_tests' })).toEqual(before.filter((id) => id !== foal))
    })
  })
})
