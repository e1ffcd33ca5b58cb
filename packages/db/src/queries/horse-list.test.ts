import { PANEL_LOCI, QUALITY_ITEMS } from '@quarterpole/contract/limits'
import { searchFragments } from '@quarterpole/contract/search-text'
import { expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, testOf } from '../test-rows.ts'
import { addGeneticTests } from './genetic-test.ts'
import { type HorseFilter, listHorseIds, listHorses } from './horse-list.ts'
import { insertHorse } from './horse-write.ts'
import { qualityGaps } from './quality-gaps.ts'

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
    { name: 'Jo', sex: 'M', foaled: '2017-01-01', owner: 'Kay', barn_name: 'Ribbón' },
  ]
  for (const fields of herd) await insertHorse(db, horse(fields))

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
    ['ka', ['Jo']], // start of an owner
    ['x0', ['Coração d’Or']], // start of an AQHA id
    ['RIBBON', ['Jo']], // a barn name
    ['jo rib', ['Jo']],
    ['jess pe', ['Mr. Jess Perry']], // a short word begins a word
    ['jess er', []],
    ['o’reilly', ['Coração d’Or']],
    ['e\u0301mile', ['Émile']],
    ['em\u200Bile', ['Émile']],
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
  ])('a search for %j is literal and harmless', async (q) => {
    const { rows, total } = await listHorses(db, { q })
    expect(rows.length).toBe(total)
    const [wanted = ''] = searchFragments(q)
    for (const row of rows) expect(`\n${row.name}\n${row.owner}`.toLowerCase()).toContain(wanted)
    expect((await listHorses(db)).total).toBe(herd.length)
  })

  test('a wildcard character finds only names that contain it', async () => {
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

  test('the sex filter applies to rows and total', async () => {
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
  const sire = await insertHorse(db, horse({ name: 'Old Creek', sex: 'S', color: 'bay', foaled: null }))
  const foal = await insertHorse(db, horse({ name: 'Young Creek', sex: 'U', sire_id: sire, color: null }))
  const mare = await insertHorse(db, horse({ name: 'Zinnia', sex: 'M', sire_id: sire, color: 'gray' }))
  const lacking = async (filter: HorseFilter) => (await listHorseIds(db, filter)).ids

  test.each(QUALITY_ITEMS)(
    'the list of horses missing %s has as many as the quality gap counts',
    async (lacks) => {
      const gap = (await qualityGaps(db)).find(({ item }) => item === lacks)
      expect((await listHorseIds(db, { lacks })).total).toBe(gap?.horses ?? 0)
    },
  )

  test('horses missing an item can be filtered by sex and search, sorted and paged', async () => {
    expect(await lacking({ lacks: 'dam' })).toEqual([sire, foal, mare])
    expect(await lacking({ lacks: 'dam', sort: '-name', limit: 2 })).toEqual([mare, foal])
    expect(await lacking({ lacks: 'dam', offset: 2 })).toEqual([mare])
    expect(await lacking({ lacks: 'dam', sex: 'M' })).toEqual([mare])
    expect(await lacking({ lacks: 'dam', q: 'creek' })).toEqual([sire, foal])
    expect(await lacking({ lacks: 'color', q: 'creek' })).toEqual([foal])
    expect(await lacking({ lacks: 'sire' })).toEqual([sire])
  })

  test('a horse leaves the list with its last missing result, although its own row did not change', async () => {
    const before = await lacking({ lacks: 'panel_tests' })
    expect(before).toContain(foal)
    for (const marker of PANEL_LOCI) await addGeneticTests(db, [testOf(foal, marker, 'N/N', {})])
    expect(await lacking({ lacks: 'panel_tests' })).toEqual(before.filter((id) => id !== foal))
  })
})
