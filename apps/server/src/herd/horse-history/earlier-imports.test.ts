import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import { migrate } from '@quarterpole/db/migrate'
import { horseTableRows } from '@quarterpole/db/queries/import-undo'
import { testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { uploadOf } from '../../../test/imports/upload-of.ts'
import { importFile } from '../../files/imports/import-file.ts'
import type { Reversal } from '../../files/imports/commit/reversal.ts'
import { stampOfHorse } from '../../files/imports/commit/stamps.ts'
import { undoImport } from '../../files/imports/undo/undo-import.ts'
import { listHistory } from './list-history.ts'

describe('earlier imports', async () => {
  const db = await testDatabase('sqlite')
  const load = async (rows: string) => {
    const { result } = await importFile(db, uploadOf('horses', `name,sex,foaled,owner,barn name\n${rows}`))
    if (result.import_id === null) throw new Error('nothing was imported')
    return result.import_id
  }
  const recorded = () =>
    db.kysely.selectFrom('import_change').selectAll().orderBy('import_id').orderBy('horse_id').execute()
  /** Stamps the horses an import changed as imports did before they kept `is_mine`. */
  const stampAsEarlier = async (id: ImportId) => {
    const of = db.kysely.selectFrom('data_import').select('reversal').where('id', '=', id)
    const stored = JSON.parse((await of.executeTakeFirstOrThrow()).reversal ?? '') as Reversal
    const ids = stored.horses.map((horse) => horse.id as HorseId) // undo data keeps plain numbers
    const now = new Map((await horseTableRows(db, ids)).map((row) => [Number(row.id), row]))
    const horses = stored.horses.map((horse) => {
      const row = now.get(horse.id)
      return row === undefined ? horse : { ...horse, after: stampOfHorse({ ...row, is_mine: undefined }) }
    })
    const reversal = JSON.stringify({ ...stored, horses })
    await db.kysely.updateTable('data_import').set({ reversal }).where('id', '=', id).execute()
  }

  test('the migration records of earlier imports what their undo data still shows, and no more', async () => {
    await load('Same Ann,M,2008-01-01,Ann,\nLater Bea,M,2009-01-01,Ann,\nBack Cy,S,2004-01-01,Ann,\n')
    const kept = await load('Same Ann,M,2008-01-01,Bo,Annie\nLater Bea,M,2009-01-01,Bo,\n')
    const undone = await load('Back Cy,S,2004-01-01,Bo,\n')
    await stampAsEarlier(kept)
    const [ofAnn] = await recorded()
    await undoImport(db, undone)
    await db.kysely.updateTable('horse').set({ owner: 'Cal' }).where('name', '=', 'Later Bea').execute()

    await db.kysely.schema.dropTable('import_change').execute()
    await db.kysely.deleteFrom('schema_migration').where('name', '=', '0019-import-change').execute()
    await migrate(db)

    const [ann, bea, cy, ...more] = await recorded()
    expect(more).toEqual([])
    const [change] = JSON.parse(ann?.changes ?? '[]') as [{ before: object; after: object }]
    expect(change.before).toMatchObject({ owner: 'Ann', barn_name: null })
    expect([change]).toEqual(JSON.parse(ofAnn?.changes ?? '[]')) // as the import itself keeps it now
    expect(bea).toMatchObject({ import_id: kept, changes: null, undone: 0 }) // edited since: what was the import's is unknown
    expect(cy).toMatchObject({ import_id: undone, changes: null, undone: 1 })
    const { entries } = await listHistory(db, bea?.horse_id ?? (0 as HorseId), {
      limit: 10,
      offset: 0,
      caller: null,
    })
    expect(entries.map(({ source, is_recorded }) => [source.kind, is_recorded])).toEqual([
      ['import', false],
      ['import', true],
    ])
  })
})
