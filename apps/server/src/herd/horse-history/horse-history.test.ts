import type { HistoryEntry, HorseSources } from '@quarterpole/contract/horse-history'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { uploadOf } from '../../../test/imports/upload-of.ts'
import { testServer } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'
import { importFile } from '../../files/imports/import-file.ts'
import { undoImport } from '../../files/imports/undo/undo-import.ts'

describe('horse history', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const sources = async (id: number) =>
    (await call('GET', `/api/horses/${id}/sources`)).body as unknown as HorseSources
  const fieldOf = async (id: number, field: string) =>
    (await sources(id)).fields.find((each) => each.field === field)?.source
  const history = async (id: number, query = '') =>
    (await call('GET', `/api/horses/${id}/history${query}`)).body as unknown as HistoryEntry[]
  const inWords = (entries: readonly HistoryEntry[]) =>
    entries.map(({ source, changes }) => [
      source.kind,
      ...changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`),
    ])
  const load = async (fileType: 'horses' | 'injuries' | 'genetics' | 'race_results', text: string) => {
    const { result, refused } = await importFile(db, uploadOf(fileType, text))
    expect(refused ? result.validation_report.errors : []).toEqual([])
    if (result.import_id === null) throw new Error('nothing was imported')
    return result.import_id
  }
  const idOf = async (name: string) => {
    const { body } = await call('GET', `/api/horses?q=${encodeURIComponent(name)}`)
    return (body as unknown as { id: HorseId }[])[0]?.id ?? (0 as HorseId)
  }

  const imported = await load(
    'horses',
    'name,sex,foaled,owner,color\nPlain Ann,M,2008-01-01,Ann Roe,bay\nPlain Cy,S,2004-01-01,,\n',
  )
  await load('genetics', 'horse,hypp\nPlain Ann,N/N\n')
  await load(
    'race_results',
    'track,date,race_no,distance,horse,finish,time_s\nALB,2011-05-02,1,350,Plain Ann,1,17.9\n',
  )
  const ann = await idOf('Plain Ann')

  test('a value says which import, form or undo gave it to the horse', async () => {
    expect(await fieldOf(ann, 'owner')).toMatchObject({
      kind: 'import',
      import_id: imported,
      file_name: 'horses.csv',
      person: 'Demo user',
    })
    const mare = { name: 'Plain Ann', sex: 'M', foaled: '2008-01-01', color: 'bay' }
    const edited = await call('PUT', `/api/horses/${ann}`, { ...mare, owner: 'Bo Lee' })
    expect(await fieldOf(ann, 'owner')).toMatchObject({ kind: 'form', import_id: null })
    expect(await fieldOf(ann, 'color')).toMatchObject({ kind: 'import' })
    const undone = await undo(call, edited)
    expect(await fieldOf(ann, 'owner')).toMatchObject({ kind: 'import', import_id: imported }) // back to the file's
    await undo(call, undone)
    expect(await fieldOf(ann, 'owner')).toMatchObject({ kind: 'form' })
    expect(await fieldOf(ann, 'trainer')).toBeUndefined() // nothing on file
    expect(inWords(await history(ann))).toEqual([
      ['undo', 'Owner: Ann Roe → Bo Lee'],
      ['undo', 'Owner: Bo Lee → Ann Roe'],
      ['form', 'Owner: Ann Roe → Bo Lee'],
      ['import'],
    ])
  })

  test('an import that changes a horse is listed with old and new values, and so is its undo', async () => {
    const before = await fieldOf(ann, 'color')
    const second = await load('horses', 'name,sex,foaled,color,sire\nPlain Ann,M,2008-01-01,brown,Plain Cy\n')
    expect(await fieldOf(ann, 'color')).toMatchObject({ kind: 'import', import_id: second })
    expect(await fieldOf(ann, 'sire_id')).toMatchObject({ kind: 'import', import_id: second })
    expect(await fieldOf(ann, 'owner')).toMatchObject({ kind: 'form' })
    const [entry] = await history(ann)
    expect(entry).toMatchObject({ source: { import_id: second }, undone_at: null, can_undo: false })
    expect(inWords(entry === undefined ? [] : [entry])).toEqual([
      ['import', 'Color: bay → brown', 'Sire: – → Plain Cy'],
    ])
    await undoImport(db, second)
    expect(await fieldOf(ann, 'color')).toEqual(before)
    expect(await fieldOf(ann, 'sire_id')).toBeUndefined()
    expect(inWords((await history(ann)).slice(0, 2))).toEqual([
      ['undo', 'Color: brown → bay', 'Sire: Plain Cy → –'],
      ['import', 'Color: bay → brown', 'Sire: – → Plain Cy'],
    ])
  })

  test('a value that an undone import could not take back stays the import’s', async () => {
    const third = await load('horses', 'name,sex,foaled,color\nPlain Ann,M,2008-01-01,gray\n')
    const mare = { name: 'Plain Ann', sex: 'M', foaled: '2008-01-01', color: 'gray', owner: 'Bo Lee' }
    await call('PUT', `/api/horses/${ann}`, { ...mare, trainer: 'Cal Diaz' })
    await undoImport(db, third)
    const source = await fieldOf(ann, 'color')
    expect(source).toMatchObject({ kind: 'import', import_id: third })
    expect(source?.import_undone_at).not.toBeNull()
    expect(await fieldOf(ann, 'trainer')).toMatchObject({ kind: 'form' })
  })

  test('each record says where it came from, and that it was edited since', async () => {
    const sale = await call('POST', '/api/sales', {
      horse_id: ann,
      sale_date: '2012-01-05',
      sale_name: 'Winter Mixed',
      sale_type: 'mixed',
      price_usd: 9000,
    })
    expect(sale.status).toBe(201)
    await load('injuries', 'horse,date,type,grade,days off\nPlain Ann,2012-03-04,Bowed tendon,4,60\n')
    const recovered = await load(
      'injuries',
      'horse,date,type,grade,days off,status\nPlain Ann,2012-03-04,Bowed tendon,4,60,recovered\n',
    )
    const { records } = await sources(ann)
    expect(
      records.map(({ noun, what, day, source, edited }) => [noun, what, day, source.kind, edited?.import_id]),
    ).toEqual([
      ['genetic_test', 'hypp', null, 'import', undefined],
      ['start', expect.any(String), '2011-05-02', 'import', undefined],
      ['injury', 'Bowed tendon', '2012-03-04', 'import', recovered],
      ['sale', 'Winter Mixed', '2012-01-05', 'form', undefined],
    ])
    expect(inWords((await history(ann)).slice(0, 1))).toEqual([
      ['import', 'Status: active → recovered', 'Outcome: – → recovered'],
    ])
  })

  test('a horse typed in is listed with the form once; one from before is not claimed by anyone', async () => {
    const added = await call('POST', '/api/horses', { name: 'Typed Fay', sex: 'M' })
    const { id } = added.body as { id: number }
    expect(inWords(await history(id))).toEqual([['form']])
    expect(await fieldOf(id, 'name')).toMatchObject({ kind: 'form', person: 'Demo user' })
    const old = await insertHorse(db, horse({ name: 'Old Gus' }))
    expect(inWords(await history(old))).toEqual([['unrecorded']])
    expect(await fieldOf(old, 'name')).toMatchObject({ kind: 'unrecorded', person: null })
  })

  test('the history comes in pages with the total', async () => {
    const whole = await history(ann)
    const first = await call('GET', `/api/horses/${ann}/history?limit=3`)
    expect(Number(first.headers['x-total-count'])).toBe(whole.length)
    const pages = [
      ...(first.body as unknown as HistoryEntry[]),
      ...(await history(ann, `?limit=${whole.length}&offset=3`)),
    ]
    expect(pages).toEqual(whole)
    expect(whole.at(-1)?.source.kind).toBe('import')
    expect(await history(ann, `?offset=${whole.length}`)).toEqual([])
    expect((await call('GET', '/api/horses/999999/history')).status).toBe(404)
    expect((await call('GET', '/api/horses/999999/sources')).status).toBe(404)
  })
})
