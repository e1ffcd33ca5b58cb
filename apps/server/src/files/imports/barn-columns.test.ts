import { findHorsesByNameKey, readHorse } from '@quarterpole/db/queries/horse'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { emptyHerd } from '../../../test/imports/database-content.ts'
import { uploadOf } from '../../../test/imports/upload-of.ts'
import { importFile } from './import-file.ts'
import { undoImport } from './undo/undo-import.ts'

describe('barn columns', async () => {
  const db = await testDatabase('sqlite')
  await skipFsync(db)

  const upload = (text: string, asReference = false) =>
    importFile(db, uploadOf('horses', text, { asReference }))
  const named = async (name: string) => {
    const [found] = await findHorsesByNameKey(db, [name.toLowerCase()])
    return found && (await readHorse(db, found.id))
  }

  test('a barn’s own columns are read in people’s words', async () => {
    await emptyHerd(db)
    const { result, refused } = await upload(
      [
        'Name,Sex,Foaled,Status,Date of Death,Sold To,Role,Barn Name,Microchip,Tattoo,Notes,Mine/Reference',
        'Old Mare,Mare,1998,,02/23/2021,,,Granny,985 141 001 234 567,Lip 12A,Buried here,mine',
        'Gone Filly,Filly,2020,Sold,,Double J,In Training,,,,,Mine',
        'Our Stud,Stallion,2012,Alive,,,At Stud,,,,,yes',
        'Next Door,Stallion,2011,,,,standing at stud,,,,,Reference',
        'Puzzle,Mare,2015,Somewhere,,,Queen,,12,,,perhaps',
        'Producer,Mare,2014,Broodmare,,,,,,,,',
      ].join('\n'),
    )
    expect(refused ? result.validation_report.errors : []).toEqual([])
    expect(await named('Old Mare')).toMatchObject({
      status: 'died',
      status_date: '2021-02-23',
      role: null,
      barn_name: 'Granny',
      microchip: '985141001234567',
      brand: 'Lip 12A',
      notes: 'Buried here',
      is_mine: 1,
    })
    expect(await named('Gone Filly')).toMatchObject({
      status: 'sold',
      sold_to: 'Double J',
      role: 'in_training',
    })
    expect(await named('Our Stud')).toMatchObject({ status: 'alive', role: 'at_stud', is_mine: 1 })
    expect(await named('Next Door')).toMatchObject({ status: null, role: 'at_stud', is_mine: 0 })
    expect(await named('Puzzle')).toMatchObject({ status: null, role: null, microchip: null, is_mine: 1 })
    expect(await named('Producer')).toMatchObject({ status: null, role: 'broodmare' })
    const warned = result.validation_report.problems.map(({ field }) => field)
    expect(warned).toEqual(expect.arrayContaining(['status', 'role', 'microchip', 'is_mine']))
  })

  test('what can’t be true is an error at its cell', async () => {
    await emptyHerd(db)
    const { result, refused } = await upload(
      'Name,Sex,Foaled,Status,Status date,Role\nA,Gelding,2015,,,Broodmare\nB,Mare,2015-04-01,Died,2014-01-01,',
    )
    expect(refused).toBe(true)
    expect(result.validation_report.problems).toMatchObject([
      { row: 2, field: 'role', level: 'error' },
      { row: 3, field: 'status_date', level: 'error' },
    ])
  })

  test('parents come in as reference horses, and a row of their own makes them mine', async () => {
    await emptyHerd(db)
    await upload('Name,Sex,Sire,Dam\nFoal,Mare,Far Sire,Home Dam')
    expect(await named('Foal')).toMatchObject({ is_mine: 1 })
    expect(await named('Far Sire')).toMatchObject({ is_mine: 0, is_stub: 1 })
    const second = await upload('Name,Sex,Foaled\nHome Dam,Mare,2010')
    expect(await named('Home Dam')).toMatchObject({ is_mine: 1, is_stub: 0 })
    await undoImport(db, second.result.import_id ?? (0 as never))
    expect(await named('Home Dam')).toMatchObject({ is_mine: 0, is_stub: 1 })
  })

  test('an upload of reference horses brings in nobody as mine, unless the file says so', async () => {
    await emptyHerd(db)
    await upload('Name,Sex,Mine\nRival,Gelding,\nOurs,Mare,mine', true)
    expect(await named('Rival')).toMatchObject({ is_mine: 0 })
    expect(await named('Ours')).toMatchObject({ is_mine: 1 })
  })

  test('a new status clears the old one’s date, buyer and role; an undo brings them back', async () => {
    await emptyHerd(db)
    const sold = { status: 'sold', status_date: '2025-01-01', sold_to: 'Ann', role: 'broodmare' } as const
    const id = await insertHorse(db, horse({ name: 'Was Sold', ...sold }))
    const conflicts = { rows: {}, on_file: 'take' } as const
    const text = 'Name,Sex,Status,Date died\nWas Sold,Mare,Died,2026-01-05'
    const { result } = await importFile(db, uploadOf('horses', text, { conflicts }))
    expect(await readHorse(db, id)).toMatchObject({
      status: 'died',
      status_date: '2026-01-05',
      sold_to: null,
      role: null,
    })
    await undoImport(db, result.import_id ?? (0 as never))
    expect(await readHorse(db, id)).toMatchObject(sold)
  })
})
