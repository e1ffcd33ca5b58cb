import type { HorseId } from '@quarterpole/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { horse } from '../test-rows.ts'
import { describeEngines, hurry, testDatabase } from '../testing.ts'
import { allHorses, type HorseSort, horsesState, orderOf, sorted } from './horse-order.ts'
import { bumpHerdVersion } from './herd-version.ts'
import { deleteHorse, insertHorse, insertHorses, updateHorse } from './horse-write.ts'
import { allocateIds } from './id-block.ts'
import { followers, withMoved } from './moved-horses.ts'

const SORTS = ['name', '-name', 'age', '-age', 'owner', '-owner'] as const
const SEXES = [undefined, 'M', 'S'] as const

/** Few enough of each for many horses to share a name, a birthday or an owner. */
const fields = fc.record({
  name: fc.oneof(
    fc.constantFrom('Émile', 'emile', 'Zebra', 'Ångström', 'a', '馬', '🐎 Horse', '\u{FFFD}'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((name) => !name.includes('\0')),
  ),
  sex: fc.constantFrom('M' as const, 'S' as const, 'G' as const),
  foaled: fc.constantFrom('2012-01-01', '2015-05-05', '2020-02-02', null),
  owner: fc.constantFrom('Adams', 'ÖZ', 'zeta', '馬主', null),
})
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('add' as const), fields }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('edit' as const), at: fc.nat(), fields }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), at: fc.nat() }) },
)
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

/** The same database with a count of the orders that were read whole. */
function counting(db: Database) {
  const reads = { whole: 0 }
  const engine = {
    ...db.engine,
    readArrays: (...input: Parameters<typeof db.engine.readArrays>) => {
      reads.whole++
      return db.engine.readArrays(...input)
    },
  }
  return { reads, on: { ...db, engine } }
}

describeEngines(async (name) => {
  const db = await testDatabase(name)
  await hurry(db)
  const { reads, on } = counting(db)
  const ids: HorseId[] = []
  const kept = async (sort: HorseSort, sex?: 'M' | 'S') => [
    ...(await orderOf(on, await horsesState(on), sort, sex)),
  ]
  const read = async (sort: HorseSort, sex?: 'M' | 'S') =>
    (await sorted(allHorses(db, sex), sort).execute()).map(({ id }) => id)

  async function carryOut(one: Write): Promise<void> {
    if (one.what === 'add') {
      ids.push(await insertHorse(db, horse(one.fields)))
      return
    }
    const id = ids[one.at % ids.length]
    if (id === undefined) return
    if (one.what === 'edit') await updateHorse(db, id, horse(one.fields))
    else if ((await deleteHorse(db, id)).deleted) ids.splice(ids.indexOf(id), 1)
  }

  test('after any writes a kept order is the one the database reads, in its own comparison', async () => {
    const law = fc.asyncProperty(
      fc.array(fc.tuple(write, fc.nat({ max: 9 })), { maxLength: 25 }),
      fc.constantFrom(...SORTS),
      fc.constantFrom(...SEXES),
      async (writes, sort, sex) => {
        for (const [one, chance] of writes) {
          await carryOut(one)
          if (chance < 4) expect(await kept(sort, sex)).toEqual(await read(sort, sex))
        }
        expect(await kept(sort, sex)).toEqual(await read(sort, sex))
      },
    )
    await fc.assert(law, { seed: 20_261_122, numRuns: 60 })
    expect(ids.length).toBeGreaterThan(50)
  })

  test.each(SORTS)(
    'added and edited horses are moved within the order by %s, which is not read again',
    async (sort) => {
      await kept(sort)
      const before = reads.whole
      const added = await insertHorse(db, horse({ name: 'Moved About', owner: null, foaled: null }))
      ids.push(added)
      expect(await kept(sort)).toEqual(await read(sort))
      await updateHorse(db, added, horse({ name: '', owner: 'Middle', foaled: '2016-06-06' }))
      await updateHorse(
        db,
        ids[0] ?? added,
        horse({ name: 'Moved Too', owner: 'Middle', foaled: '2016-06-06' }),
      )
      expect(await kept(sort)).toEqual(await read(sort))
      expect(reads.whole).toBe(before)
    },
  )

  test.each(SORTS)('removed horses leave the order by %s, which is not read again', async (sort) => {
    await kept(sort)
    const before = reads.whole
    await carryOut({ what: 'remove', at: 1 })
    expect(await kept(sort)).toEqual(await read(sort))
    await carryOut({ what: 'remove', at: 7 })
    await carryOut({ what: 'edit', at: 3, fields: { name: 'Stays', sex: 'M', foaled: null, owner: null } })
    const brief = await insertHorse(db, horse({ name: 'Brief' }))
    await deleteHorse(db, brief)
    expect(await kept(sort)).toEqual(await read(sort))
    expect(reads.whole).toBe(before)
  })

  test('after more changes than are worth following, or removals nobody told of, the order is read anew', async () => {
    await kept('name')
    const before = reads.whole
    await bumpHerdVersion(db, { horses: [], removed: null })
    expect(await kept('name')).toEqual(await read('name'))
    expect(reads.whole).toBe(before + 1)
    const many = 600
    const first = await allocateIds(db, 'horse', many)
    const rows = Array.from({ length: many }, (_, i) => ({
      ...horse({ name: `N ${i % 7}` }),
      id: (first + i) as HorseId,
    }))
    await insertHorses(db, rows)
    expect(await kept('name')).toEqual(await read('name'))
    expect(reads.whole).toBe(before + 2)
  })

  test.each(SORTS)('the next horse by %s is found by an index, whatever is unknown', async (sort) => {
    for (const sex of [undefined, 'S'] as const) {
      const query = followers(db, ids.slice(0, 3), { sort, sex }).compile()
      const plan = (await db.engine.explain(db.kysely, query)).join('\n')
      expect(plan).not.toMatch(/SCAN later|TEMP B-TREE/)
    }
  })
})

const order = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 })

test('moving horses in an order is taking them out and putting them in before what follows them', () => {
  const law = fc.property(order, order, fc.infiniteStream(fc.nat()), (old, changed, places) => {
    const now: number[] = old.filter((id) => !changed.includes(id))
    for (const id of changed.filter((one) => one % 3 > 0))
      now.splice((places.next().value ?? 0) % (now.length + 1), 0, id)
    const placed = now.flatMap((id, i) => (changed.includes(id) ? [{ id, next: now[i + 1] ?? null }] : []))
    for (const kind of [Uint32Array, Float64Array])
      expect([...(withMoved(kind.from(old), changed, placed) ?? [])]).toEqual(now)
  })
  fc.assert(law, { seed: 20_261_122, numRuns: 300 })
})

test('followers that contradict each other or the order are told, not believed', () => {
  const old = Uint32Array.of(1, 2, 3)
  expect(withMoved(old, [4], [{ id: 4, next: 9 }])).toBeNull() // 9 came between
  expect(
    withMoved(
      old,
      [4, 5],
      [
        { id: 4, next: 1 },
        { id: 5, next: 4 },
      ],
    ),
  ).toBeNull()
  expect(withMoved(old, [2 ** 33], [{ id: 2 ** 33, next: null }])).toBeNull() // read anew, in wider numbers
})
