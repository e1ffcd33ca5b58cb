import type { HorseId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse } from '../test-rows.ts'
import { TextReader } from '../packed-texts.ts'
import { readHerdVersion } from './herd-version.ts'
import { findHorses } from './horse.ts'
import { insertHorse, insertHorses } from './horse-write.ts'
import { allocateIds } from './id-block.ts'
import { foalsOf, isAncestor } from './pedigree.ts'
import { listHorseIds } from './horse-list.ts'
import { readHerd, readHerdColumns, SEX_CODES } from './snapshot.ts'
import { searchedText, searchText } from '@quarterpole/contract/search-text'

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const add = (name: string, sire_id: HorseId | null, dam_id: HorseId | null, foaled: string | null = null) =>
    insertHorse(db, horse({ name, sire_id, dam_id, foaled }))
  // Common sires both parents of Foal and is also the sire's sire's sire: lines of 2 and 3 generations.
  const common = await add('Common', null, null)
  const grandsire = await add('Grandsire', common, null)
  const sire = await add('Sire', grandsire, null)
  const dam = await add('Dam', common, null)
  const foal = await add('Foal', sire, dam, '2020-05-05')

  test('an ancestor is found at any depth, and a cycle terminates', async () => {
    expect(await isAncestor(db, common, foal)).toBe(true)
    expect(await isAncestor(db, foal, foal)).toBe(true)
    expect(await isAncestor(db, foal, common)).toBe(false)
    const a = await add('Loop A', null, null)
    const b = await add('Loop B', a, null)
    await db.kysely.updateTable('horse').set({ sire_id: b }).where('id', '=', a).execute()
    expect(await isAncestor(db, common, a)).toBe(false)
  })

  test('foals of a sire or dam, oldest first', async () => {
    expect((await foalsOf(db, common, 10)).map((f) => f.name)).toEqual(['Grandsire', 'Dam'])
    expect((await foalsOf(db, dam, 10)).map((f) => f.name)).toEqual(['Foal'])
  })

  test('the herd columns hold every horse with its parents, by id', async () => {
    const herd = await readHerdColumns(db)
    expect([...herd.id]).toEqual([...herd.id].toSorted((x, y) => x - y))
    const at = herd.id.indexOf(foal)
    expect([herd.sire_id[at], herd.dam_id[at], herd.birth_year[at], SEX_CODES[herd.sex[at] ?? 9]]).toEqual([
      sire,
      dam,
      2020,
      'M',
    ])
    expect(herd.sire_id[herd.id.indexOf(common)]).toBe(0)
    expect(herd.version).toBe((await readHerdVersion(db)).version)
  })

  test('the herd is read with texts and orders, row by row', async () => {
    const { columns, identities, searchTexts, orders } = await readHerd(db)
    expect(columns).toEqual(await readHerdColumns(db))
    const [names, searched] = [new TextReader(identities), new TextReader(searchTexts)]
    expect([names.rows, searched.rows]).toEqual([columns.n, columns.n])
    const rows = await findHorses(db, Array.from(columns.id) as HorseId[])
    rows.forEach((row, i) => {
      const { name, aqha_id, foaled, color, owner } = row
      expect(names.texts(i)).toEqual([name, aqha_id ?? '', foaled ?? '', color ?? '', owner ?? ''])
      expect(searched.texts(i)).toEqual([searchedText(searchText(row))])
    })
    for (const [order, sort] of [
      ['name', 'name'],
      ['foaled', '-age'],
      ['owner', 'owner'],
    ] as const)
      expect(Array.from(orders[order])).toEqual((await listHorseIds(db, { sort })).ids)
  })

  test('forty generations inbred to one pair take a query over eighty horses', async () => {
    const first = await allocateIds(db, 'horse', 80)
    const rows = Array.from({ length: 80 }, (_, i) => {
      const parent = i < 2 ? null : first + i - (i % 2) - 2
      return {
        ...horse({
          name: `Line ${i}`,
          sire_id: parent as HorseId | null,
          dam_id: (parent === null ? null : parent + 1) as HorseId | null,
        }),
        id: (first + i) as HorseId,
      }
    })
    await insertHorses(db, rows)
    expect(await isAncestor(db, first, (first + 79) as HorseId)).toBe(true)
    expect(await isAncestor(db, foal, (first + 79) as HorseId)).toBe(false)
  })
})
