import type { HorseId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { horse, testOf } from '../test-rows.ts'
import { describeEngines, skipFsync, testDatabase } from '../testing.ts'
import type { RowChange } from './change.ts'
import { insertImport } from './data-import.ts'
import { addGeneticTests } from './genetic-test.ts'
import { importsOnHorse } from './horse-history.ts'
import { insertHorse } from './horse-write.ts'
import { ImportChanges, importChanges, recordsAdded, unusedAmong } from './import-change.ts'

const FILE = {
  file_type: 'horses',
  file_name: 'herd.csv',
  file_hash: 'abc',
  mapping: { columns: {}, repairs: [], left_out: 0 },
  create_new_horses: true,
  total_rows: 3,
  rows_to_fix: null,
} as const

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await skipFsync(db)

  const stored = async (...of: [...Parameters<typeof importChanges>]) => {
    const parts: RowChange[][] = []
    for await (const part of importChanges(...of)) parts.push(part)
    return parts
  }

  test('changes are stored in parts of one kind; horses come back last first, and each with his own', async () => {
    const id = await insertImport(db, FILE)
    const changes = new ImportChanges()
    const added = Array.from({ length: 600 }, (_, i): RowChange => ({
      table: 'horse',
      before: null,
      after: { id: 1000 + i, name: `New ${i}`, sire_id: i === 0 ? null : 999 + i },
    }))
    const edited = Array.from({ length: 3 }, (_, i): RowChange => ({
      table: 'horse',
      before: { id: 10 + i, owner: 'Ana', color: null },
      after: { id: 10 + i, owner: 'Bo', color: null },
    }))
    for (const change of [...added, ...edited]) changes.add(change)
    await changes.write(db, id)
    const parts = await stored(db, id, 'horse', { added: true })
    expect(parts.map(({ length }) => length)).toEqual([100, 250, 250])
    expect(parts.flat()).toEqual(added.toReversed())
    expect(await stored(db, id, 'horse', { added: false })).toEqual([edited.toReversed()])
    expect(await stored(db, id, 'injury', { added: false })).toEqual([])
    const ofHorse = async (horse: number) =>
      (await importsOnHorse(db, [id], horse as HorseId)).get(id)?.changes
    expect(await ofHorse(11)).toEqual([
      { table: 'horse', before: { id: 11, owner: 'Ana' }, after: { id: 11, owner: 'Bo' } },
    ])
    expect(await ofHorse(1001)).toEqual([]) // added, not edited
  })

  test('the records an import added are found; rows that others name are in use', async () => {
    const id = await insertImport(db, FILE)
    const sire = await insertHorse(db, horse({ name: 'In Use', sex: 'S' }))
    const foal = await insertHorse(db, horse({ name: 'Tested', sire_id: sire }))
    const free = await insertHorse(db, horse({ name: 'On Her Own' }))
    await addGeneticTests(db, [testOf(foal, 'hypp', 'N/H', { import_id: id }), testOf(foal, 'mh', 'N/N')])
    expect(await recordsAdded(db, id)).toMatchObject([
      { table: 'genetic_test', before: null, after: { horse_id: foal, marker: 'hypp', value: 'N/H' } },
    ])
    const rows = [sire, foal, free].map((horse_id) => ({
      change: { table: 'horse', before: null, after: { id: horse_id } } as const,
      now: null,
    }))
    expect(await unusedAmong(db, 'horse', rows)).toEqual([rows[2]])
  })
})
