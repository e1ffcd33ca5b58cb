import { HORSE_SORTS } from '@quarterpole/contract/limits'
import type { HorseId } from '@quarterpole/contract/ids'
import { deleteHorse, insertHorse, type NewHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { findRows, type HorseQuery, idsOf } from './search.ts'
import { sortedByValue } from './list-values.ts'
import { HerdStore } from './store.ts'

const QUERIES: readonly Omit<HorseQuery, 'year'>[] = [{}, { q: 'oak' }, { mine: true }, { owner: 'Bar None' }]

test('two processes list the same horses in the same order, whatever each has read and when', async () => {
  const db = await testDatabase('sqlite')
  const pool = new WorkerPool(db.options)
  const ids: HorseId[] = []
  const add = async (fields: object) => void ids.push(await insertHorse(db, horse(fields)))
  const fieldsOf = (at: number): Partial<NewHorse> => ({
    name: at % 3 === 0 ? 'Oak' : 'Royal Oak',
    owner: at % 2 === 0 ? 'Bar None' : null,
    is_mine: at % 4 === 0 ? 1 : 0,
    foaled: at % 2 === 0 ? '2019-02-01' : null,
  })
  for (let at = 0; at < 20; at++) await add(fieldsOf(at))
  await updateHorse(db, ids[0] as HorseId, horse({ ...fieldsOf(0), dam_id: ids[19] ?? null })) // so ids[19] comes first in memory
  const early = await HerdStore.open(db, pool)
  for (let at = 0; at < 10; at++) await add({ ...fieldsOf(at), sire_id: ids[19 - at] ?? null })
  for (const at of [3, 8, 12]) await updateHorse(db, ids[at] as HorseId, horse(fieldsOf(at + 1))) // of those added
  await deleteHorse(db, ids[5] as HorseId)
  const middle = await HerdStore.open(db, pool)
  for (let at = 0; at < 10; at++) await add(fieldsOf(at))
  await updateHorse(db, ids[25] as HorseId, horse(fieldsOf(2)))
  const stores = [early, middle, await HerdStore.open(db, pool)]
  for (const query of QUERIES)
    for (const sort of HORSE_SORTS) {
      const lists: HorseId[][] = []
      for (const store of stores) {
        const herd = await store.upToDate()
        lists.push(idsOf(herd, findRows(herd, { ...query, sort, year: 2026 })))
      }
      expect(lists[0]?.length).toBeGreaterThan(0)
      expect(lists, JSON.stringify({ ...query, sort })).toEqual(lists.map(() => lists[2]))
    }
  await pool.close()
})

test('more rows than a sort key can tell apart are refused, not put in a wrong order', () => {
  const rows = new Int32Array(2 ** 21 + 1)
  expect(() => sortedByValue(rows, () => 0, { descending: false })).toThrow('More than 2,097,152 horses')
})
