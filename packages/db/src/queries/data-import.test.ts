import type { ImportId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import {
  findImportOfFile,
  insertImport,
  listImports,
  markUndone,
  readImport,
  setImportCounts,
} from './data-import.ts'

const file = {
  file_type: 'horses',
  file_name: 'herd.csv',
  file_hash: 'abc',
  mapping: { columns: { name: 'Horse' }, repairs: [], left_out: 0 },
  create_new_horses: true,
  total_rows: 3,
  rows_to_fix: 'Horse\r\n',
} as const

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('an import stores its counts and the rows left to fix, and is found by its file', async () => {
    const id = await insertImport(db, file)
    await setImportCounts(db, id, { horses_created: 2, updated: 1, unchanged: 0 })
    expect(await readImport(db, id)).toMatchObject({
      mapping: { columns: { name: 'Horse' }, repairs: [], left_out: 0 },
      rows_to_fix: 'Horse\r\n',
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
})
