import type { HorseId } from '@quarterpole/contract/ids'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { searchWords } from '@quarterpole/contract/name-key'
import type { Database } from '../open.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse } from '../test-rows.ts'
import { countHorses, listHorseIds, listHorses, pageOfIds, SHALLOW, type HorseFilter } from './horse-list.ts'
import { matching } from './horse-search.ts'
import { tx } from '../tx.ts'
import { deleteHorse, insertHorse, insertHorses, updateHorse } from './horse-write.ts'
import { allocateIds } from './id-block.ts'

const names = async (db: Database, filter: HorseFilter) =>
  (await listHorses(db, filter)).rows.map((h) => h.name)

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const herd: Parameters<typeof horse>[0][] = [
    { name: 'Mr. Jess Perry', sex: 'S', foaled: '1992-03-01', owner: 'Adams Ranch', aqha_id: '3012345' },
    { name: 'Coração d’Or', sex: 'M', foaled: '2015-02-01', owner: "O'Reilly & Sons", aqha_id: 'X0554321' },
    { name: '100% Runner', sex: 'G', foaled: '2018-05-05', owner: null },
    { name: 'under_score', sex: 'M', foaled: null, owner: 'Zeta "Z" Farm' },
    { name: 'back\\slash', sex: 'U', foaled: '2020-01-01', owner: 'Beta' },
    { name: 'Émile', sex: 'S', foaled: '2019-01-01', owner: 'adams ranch' },
    { name: 'Jo', sex: 'M', foaled: '2017-01-01', owner: 'Kay' },
  ]
  for (const fields of herd) await insertHorse(db, horse(fields))

  test('a page asked for again is not read again, by any number of callers, until a horse changes', async () => {
    const read = { statements: 0 }
    const kysely = db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.statements++
        return result
      },
    })
    const on = { ...db, kysely }
    const statements = async (callers: number) => {
      const before = read.statements
      await Promise.all(Array.from({ length: callers }, () => listHorseIds(on, { sort: 'age', limit: 3 })))
      return read.statements - before
    }
    await listHorseIds(on, { sort: 'age', limit: 3 })
    expect(await statements(1)).toBe(1) // whether a horse has changed
    expect(await statements(20)).toBe(2)
    const id = await insertHorse(db, horse({ name: 'Youngest', foaled: '2026-06-06' }))
    const { ids, total } = await listHorseIds(on, { sort: 'age', limit: 3 })
    expect([ids[0], total]).toEqual([id, herd.length + 1])
    await deleteHorse(db, id)
    expect((await listHorseIds(on, { sort: 'age', limit: 3 })).ids).not.toContain(id)
    expect(await statements(1)).toBe(1)
  })

  test.each([
    ['jess', ['Mr. Jess Perry']],
    ['JESS PERRY', ['Mr. Jess Perry']],
    ['perry jess', ['Mr. Jess Perry']],
    ['mr. jess', ['Mr. Jess Perry']],
    ['mr jess', ['Mr. Jess Perry']],
    ['3012345', ['Mr. Jess Perry']],
    ['x0554', ['Coração d’Or']],
    ['coracao', ['Coração d’Or']],
    ['CORAÇÃO', ['Coração d’Or']],
    ['oreilly', ['Coração d’Or']],
    ["o'reilly", ['Coração d’Or']],
    ['adams', ['Émile', 'Mr. Jess Perry']],
    ['jo', ['Jo']],
    ['ka', ['Jo']], // an owner's beginning
    ['x0', ['Coração d’Or']], // an AQHA id's beginning
    ['nobody', []],
    ['   ', ['100% Runner', 'back\\slash', 'Coração d’Or', 'Émile', 'Jo', 'Mr. Jess Perry', 'under_score']],
  ])('a search for %j finds %j', async (q, found) => {
    expect(await names(db, { q })).toEqual(found)
    expect((await listHorses(db, { q })).total).toBe(found.length)
  })

  test.each([
    '%',
    '_',
    '%%%',
    '___',
    "'",
    '"',
    '"""',
    "';drop table horse;--",
    '\\',
    'a\u0000b',
    '\u0000',
    '*',
    'NEAR(',
    'a OR b',
    '-',
    'name:jess',
    '😀😀😀',
    'ß'.repeat(200),
  ])('a search for %j means itself and harms nothing', async (q) => {
    const { rows, total } = await listHorses(db, { q })
    expect(rows.length).toBe(total)
    const wanted = searchWords(q)
    for (const row of rows) expect(`${row.name} ${row.owner}`.toLowerCase()).toContain(wanted[0] ?? '')
    expect((await listHorses(db)).total).toBe(herd.length)
  })

  test('a wildcard finds only names that hold it', async () => {
    expect(await names(db, { q: '100%' })).toEqual(['100% Runner'])
    expect(await names(db, { q: '00% run' })).toEqual(['100% Runner'])
    expect(await names(db, { q: 'der_sc' })).toEqual(['under_score'])
    expect(await names(db, { q: 'nde_sco' })).toEqual([])
    expect(await names(db, { q: 'ck\\sl' })).toEqual(['back\\slash'])
    expect(await names(db, { q: '"z"' })).toEqual(['under_score'])
  })

  test.each([
    ['name', ['100% Runner', 'back\\slash', 'Coração d’Or', 'Émile', 'Jo', 'Mr. Jess Perry', 'under_score']],
    ['-name', ['under_score', 'Mr. Jess Perry', 'Jo', 'Émile', 'Coração d’Or', 'back\\slash', '100% Runner']],
    ['age', ['back\\slash', 'Émile', '100% Runner', 'Jo', 'Coração d’Or', 'Mr. Jess Perry', 'under_score']],
    ['-age', ['Mr. Jess Perry', 'Coração d’Or', 'Jo', '100% Runner', 'Émile', 'back\\slash', 'under_score']],
    ['owner', ['Mr. Jess Perry', 'Émile', 'back\\slash', 'Jo', 'Coração d’Or', 'under_score', '100% Runner']],
    [
      '-owner',
      ['under_score', 'Coração d’Or', 'Jo', 'back\\slash', 'Émile', 'Mr. Jess Perry', '100% Runner'],
    ],
  ] as const)('sorted by %s: unknown last either way', async (sort, order) => {
    expect(await names(db, { sort })).toEqual(order)
    expect([
      ...(await names(db, { sort, limit: 3 })),
      ...(await names(db, { sort, limit: 9, offset: 3 })),
    ]).toEqual(order)
  })

  test('the sex filter narrows rows and total alike', async () => {
    expect(await listHorses(db, { sex: 'S' })).toMatchObject({
      total: 2,
      rows: [{ name: 'Émile' }, { name: 'Mr. Jess Perry' }],
    })
    expect(await listHorses(db, { sex: 'S', q: 'jess' })).toMatchObject({ total: 1 })
    expect(await listHorses(db, { sex: 'M', q: 'jess' })).toMatchObject({ total: 0, rows: [] })
  })
})

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('the count follows every change at once, also another process’s and inside a transaction', async () => {
    const other = db.openAgain()
    const counts = async () => [await countHorses(db), await countHorses(db, 'S'), await countHorses(other)]
    expect(await counts()).toEqual([0, 0, 0])
    const id = await insertHorse(other, horse({ name: 'One', sex: 'S' }))
    expect(await counts()).toEqual([1, 1, 1])
    await updateHorse(db, id, horse({ name: 'One', sex: 'G' }))
    expect(await counts()).toEqual([1, 0, 1])
    const undone = tx(db, async (trx) => {
      await insertHorse(trx, horse({ name: 'Two' }))
      expect(await countHorses(trx)).toBe(2)
      throw new RangeError('taken back')
    })
    await expect(undone).rejects.toBeInstanceOf(RangeError)
    expect(await counts()).toEqual([1, 0, 1])
    await deleteHorse(other, id)
    expect(await counts()).toEqual([0, 0, 0])
    await other.close()
  })
})

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const n = 2 * SHALLOW + 500
  const first = await allocateIds(db, 'horse', n)
  await insertHorses(
    db,
    Array.from({ length: n }, (_, i) => ({
      ...horse({
        name: `Common ${String((i * 7919) % n).padStart(5, '0')}`,
        foaled: `20${10 + (i % 10)}-01-01`,
        owner: `Owner ${i % 50}`,
      }),
      sex: i % 2 === 0 ? ('M' as const) : ('S' as const),
      id: (first + i) as HorseId,
    })),
  )
  await db.engine.analyze(db.kysely)

  test('a word that all share is counted exactly, and its pages are in exact order however far down', async () => {
    const { rows, total } = await listHorses(db, { q: 'common', limit: 3 })
    expect(rows.map((h) => h.name)).toEqual(['Common 00000', 'Common 00001', 'Common 00002'])
    expect(total).toBe(n)
    const deep = await listHorses(db, { q: 'common', limit: 2, offset: n - 2 })
    expect(deep.rows.map((h) => h.name)).toEqual([nth(n - 2), nth(n - 1)])
    expect((await listHorses(db, { q: 'common', sex: 'M' })).total).toBe(n / 2)
    expect(await listHorses(db, { q: 'common 00017' })).toMatchObject({
      total: 1,
      rows: [{ name: 'Common 00017' }],
    })
    expect(await listHorses(db, { q: 'common 17 00017' })).toMatchObject({ total: 1 })
    expect(await listHorses(db, { q: 'common xq' })).toMatchObject({ total: 0, rows: [] })
    expect((await listHorses(db, { q: 'o' })).total).toBe(n) // the beginning of every owner
  })

  test('searches asked for at the same time each find their own', async () => {
    const numbers = Array.from({ length: 30 }, (_, i) => i * 7)
    const found = await Promise.all(numbers.map((i) => listHorses(db, { q: nth(i) })))
    expect(found.map(({ rows }) => rows.map((h) => h.name))).toEqual(numbers.map((i) => [nth(i)]))
  })

  test.each(SORTS)(
    'pages sorted by %s are the same from the database and from the kept order',
    async (sort) => {
      for (const sex of [undefined, 'S'] as const) {
        const [shallow, deep] = await Promise.all([
          pageOfIds(db, { sort, sex, limit: 20, offset: SHALLOW + 1 }).execute(),
          listHorseIds(db, { sort, sex, limit: 20, offset: SHALLOW + 1 }),
        ])
        expect(deep).toEqual({ ids: shallow.map(({ id }) => id), total: sex === 'S' ? n / 2 : n })
      }
    },
  )

  test('kept orders and searches follow every change of a horse, by whichever process', async () => {
    const other = db.openAgain()
    const found = async () => (await listHorseIds(db, { q: 'wandering' })).ids
    const last = async () => (await listHorseIds(db, { offset: SHALLOW + 1, limit: 1, sort: '-name' })).total
    expect([await found(), await last()]).toEqual([[], n])
    const id = await insertHorse(other, horse({ name: 'Wandering Star' }))
    expect([await found(), await last()]).toEqual([[id], n + 1])
    await updateHorse(other, id, horse({ name: 'Settled Star' }))
    expect(await found()).toEqual([])
    await deleteHorse(other, id)
    expect(await last()).toBe(n)
    await other.close()
  })

  test.each(SORTS)('a page sorted by %s reads no whole herd', async (sort) => {
    for (const sex of [undefined, 'S'] as const)
      expect(await plan(pageOfIds(db, { sort, sex, limit: 50, offset: 0 }))).not.toMatch(FULL_SCAN)
  })

  test.each([['common 00017'], ['00017 17'], ['zz']])(
    'a search for "%s" goes through an index',
    async (q) => {
      for (const query of matching(db, searchWords(q))) expect(await plan(query)).not.toMatch(TABLE_READ)
    },
  )

  const nth = (i: number) => `Common ${String(i).padStart(5, '0')}`
  const plan = async (query: { compile(): CompiledQuery }) =>
    (await db.engine.explain(db.kysely, query.compile())).join('\n')
})

const SORTS = ['name', '-name', 'age', '-age', 'owner', '-owner'] as const
/** A whole table read, in the words of SQLite and of PostgreSQL. */
const TABLE_READ = /SCAN horse\b(?! USING)|Seq Scan on horse/
/** That, or the whole herd sorted for one page. */
const FULL_SCAN = new RegExp(`${TABLE_READ.source}|TEMP B-TREE|Sort`)
