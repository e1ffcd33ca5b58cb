import type { HorseId } from '@quarterpole/contract/ids'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { listHorseIds } from '@quarterpole/db/queries/horse-list'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { THREAD_FROM } from './herd-reader.ts'
import { findRows, idsOf } from './search.ts'
import { HerdStore } from './store.ts'

const SORTS = ['name', '-name', 'age', '-age', 'owner', '-owner'] as const
const WORDS = ['Émile', 'jess', 'Jess', "O'Hara", 'X1', '😀', 'Zz', 'ab', '100%', 'Streak']
const QUERIES = [
  '',
  'jess',
  'JESS zz',
  'a',
  'x1',
  "o'h",
  'ohara',
  '😀😀',
  'streak ab',
  'émile',
  'z',
  '%',
  'nobody',
]

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))
const fields = fc.record({
  name: text,
  owner: fc.option(text),
  aqha_id: fc.option(fc.integer({ min: 1, max: 1e9 }).map((n) => `X${n}`)),
  sex: fc.constantFrom('S', 'M', 'G', 'U'),
  foaled: fc.option(fc.constantFrom('2001-01-01', '2010-05-05', '2020-02-29')),
})
const edit = fc.record({ kind: fc.constantFrom('add', 'edit', 'remove'), which: fc.nat(), fields })

/** A drawn horse with its number appended to its AQHA id, so that ids are unique. */
const row = (drawn: object, number: number) => {
  const { aqha_id, ...rest } = drawn as { aqha_id: string | null }
  return horse({ ...rest, aqha_id: aqha_id && `${aqha_id}${number}` })
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const pool = new WorkerPool(db.options)
  afterAll(() => pool.close())

  const compare = async (store: HerdStore) => {
    const herd = await store.upToDate()
    for (const q of QUERIES)
      for (const sort of SORTS)
        for (const sex of [undefined, 'M'] as const) {
          const query = { q, sort, sex }
          const expected = await listHorseIds(db, { ...query, limit: 5000 })
          expect(idsOf(herd, findRows(herd, { ...query, year: 2026 })), JSON.stringify(query)).toEqual(
            expected.ids,
          )
        }
  }

  test('a search in memory finds what SQL finds, on the herd as read and after edits', async () => {
    let number = 0
    const ids: HorseId[] = []
    for (const one of fc.sample(fields, 40)) ids.push(await insertHorse(db, row(one, number++)))
    const store = await HerdStore.open(db, pool)
    await compare(store)
    for (const { kind, which, fields: drawn } of fc.sample(edit, 25)) {
      const id = ids[which % ids.length]
      if (kind === 'add' || id === undefined) ids.push(await insertHorse(db, row(drawn, number++)))
      else if (kind === 'edit') await updateHorse(db, id, row(drawn, number++))
      else {
        await deleteHorse(db, id)
        ids.splice(ids.indexOf(id), 1)
      }
    }
    expect(store.current.identities.changed.size).toBe(0) // all that follows is merged in
    await compare(store)
    expect(store.current.identities.changed.size).toBeGreaterThan(0)
  })

  test('the best matches come first, on the herd as read and after edits', async () => {
    const named = (name: string, more: object = {}) => insertHorse(db, horse({ name, ...more }))
    const haze = await named('Brickyard Haze', { owner: 'Tom Roe' })
    const trail = await named('Brickyard Trail')
    const store = await HerdStore.open(db, pool)
    const trusty = await named('Trusty Brickyard')
    const barn = await named('Last Light', { barn_name: 'Brickyard T' })
    const herd = await store.upToDate()
    const found = idsOf(herd, findRows(herd, { q: 'Brickyard T', sort: 'match', year: 2026 }))
    expect(found).toEqual([trail, trusty, barn, haze])
    await updateHorse(db, barn, { ...horse({ name: 'Last Light' }), barn_name: undefined, owner: 'Tim' })
    await store.upToDate()
    const later = findRows(store.current, { q: 'brickyard tim', year: 2026 })
    expect(idsOf(store.current, later)).toEqual([barn]) // an edit that leaves the barn name keeps it searchable
  })

  test('where nothing matches, the closest spelling comes first, on the herd as read and after edits', async () => {
    const named = (name: string, more: object = {}) => insertHorse(db, horse({ name, ...more }))
    const plum = await named('Perfect Plumage', { sex: 'G' })
    const store = await HerdStore.open(db, pool)
    const later = await named('Perfekt Plumaged')
    const gone = await named('Perfect Plumages')
    await deleteHorse(db, gone)
    const herd = await store.upToDate()
    const find = (q: string, more: object = {}) =>
      idsOf(herd, findRows(herd, { q, close: true, year: 2026, ...more }))
    expect(find('perfekt plumag')).toEqual([later]) // it answers the words
    expect(find('perfext plumage')).toEqual([plum, later])
    expect(find('perfext plumage', { sex: 'G' })).toEqual([plum])
    expect(find('perfext plumage', { close: false })).toEqual([])
    expect(find('qqqqqqqq')).toEqual([])
  })

  test('also on a herd read in a worker thread', async () => {
    await allocateIds(db, 'horse', THREAD_FROM)
    const id = await insertHorse(db, horse({ name: 'Zz Jess' }))
    const store = await HerdStore.open(db, pool)
    await updateHorse(db, id, horse({ name: 'Ab Streak', owner: 'Émile', foaled: '2010-05-05' }))
    await compare(store)
    expect(store.current.identities.changed.size).toBe(1)
  })
})
