import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, testOf } from '../test-rows.ts'
import {
  findImportOfFile,
  insertImport,
  listImports,
  markUndone,
  readImport,
  setImportCounts,
} from './data-import.ts'
import { addGeneticTests, currentTestsOf } from './genetic-test.ts'
import { readHorse } from './horse.ts'
import { deleteHorse, insertHorse, insertHorses } from './horse-write.ts'
import { allocateIds } from './id-block.ts'
import { importedHorses, removeImportedTests, removeUnreferencedHorses } from './import-undo.ts'

const file = {
  file_type: 'horses',
  file_name: 'herd.csv',
  file_hash: 'abc',
  mapping: { columns: { name: 'Horse' }, repairs: [], left_out: 0 },
  create_new_horses: true,
  total_rows: 3,
} as const

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('an import stores its counts and undo data, and is found by its file', async () => {
    const id = await insertImport(db, file)
    await setImportCounts(db, id, {
      horses_created: 2,
      updated: 1,
      unchanged: 0,
      reversal: [{ id: 1, owner: 'before' }],
    })
    expect(await readImport(db, id)).toMatchObject({
      mapping: { columns: { name: 'Horse' }, repairs: [], left_out: 0 },
      reversal: [{ owner: 'before' }],
      status: 'done',
      create_new_horses: 1,
    })
    expect(await findImportOfFile(db, 'horses', 'abc')).toMatchObject({ id })
    expect(await findImportOfFile(db, 'genetics', 'abc')).toBeUndefined()
    expect(await listImports(db, 5)).toMatchObject([{ id, horses_created: 2 }])
    expect([await markUndone(db, id), await markUndone(db, id)]).toEqual([true, false])
    expect(await findImportOfFile(db, 'horses', 'abc')).toBeUndefined()
    expect((await readImport(db, id))?.undone_at).toMatch(/Z$/)
    expect(await readImport(db, 999 as ImportId)).toBeUndefined()
  })

  test('undo removes what the import created, leaves records that others use now, and makes old results current again', async () => {
    const old = await insertHorse(db, horse({ name: 'Old' }))
    await addGeneticTests(db, [testOf(old, 'hypp', 'N/N', { tested_on: '2020-01-01' })])
    const id = await insertImport(db, file)
    const first = await allocateIds(db, 'horse', 3)
    const [sire, foal, used] = [first, first + 1, first + 2].map((n) => n as HorseId) as [
      HorseId,
      HorseId,
      HorseId,
    ]
    await insertHorses(db, [
      { ...horse({ name: 'Imported sire', sex: 'S' }), id: sire, import_id: id },
      { ...horse({ name: 'Imported foal', sire_id: sire }), id: foal, import_id: id },
      { ...horse({ name: 'Imported and used', sex: 'S' }), id: used, import_id: id },
    ])
    await addGeneticTests(db, [
      testOf(old, 'hypp', 'N/H', { tested_on: '2024-01-01', import_id: id }),
      testOf(foal, 'mh', 'N/N', { import_id: id }),
    ])
    const mine = await insertHorse(db, horse({ name: 'Mine', sire_id: used }))
    expect(await removeImportedTests(db, id, [])).toBe(2)
    const made = (await importedHorses(db, id)).map((row) => row.id)
    expect(made).toEqual([used, foal, sire])
    expect(await removeUnreferencedHorses(db, made)).toEqual({ removed: 2 })
    expect(await readHorse(db, sire)).toBeUndefined()
    expect(await readHorse(db, mine)).toMatchObject({ sire_id: used })
    expect((await currentTestsOf(db, [old])).map((t) => t.value)).toEqual(['N/N'])
    expect(await deleteHorse(db, used)).toMatchObject({
      deleted: false,
      references: [{ noun: 'foal', count: 1 }],
    })
  })
})
