import type { FileType } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import { lineOf } from './table.ts'

const read = (text: string, fileType: FileType = 'horses', headerRow?: number) =>
  readFile(new TextEncoder().encode(text), { fileName: 'herd.csv', fileType, headerRow })

describe('the header', () => {
  test('stands below titles and blank lines', async () => {
    const file = await read('Cottonwood Stables,,\nHorses as of spring,,\n,,\nHorse,Gender,DOB\nAda,M,2019\n')
    expect(file.headerRow).toBe(4)
    expect(file.headerGuessed).toBe(true)
    expect(file.table.header).toEqual(['Horse', 'Gender', 'DOB'])
    expect(file.table.rows).toEqual([['Ada', 'M', '2019']])
    expect(file.table.firstRow).toBe(5)
  })

  test('can have two lines: groups above, and what is merged over both', async () => {
    const { table, headerRow } = await read(
      'Horse,Sex,Sire,,GENETICS,\n,,Name,Reg,HYPP,GBED\nAda,M,Old Mill,4500010,N/N,N/N\n',
    )
    expect(headerRow).toBe(2)
    expect(table.header).toEqual(['Horse', 'Sex', 'Sire Name', 'Sire Reg', 'HYPP', 'GBED'])
    expect(table.rows).toHaveLength(1)
  })

  test('is not joined with the first horse', async () => {
    const { table, headerRow } = await read('Horse,Sex,\nSire Of Mine,M,bay\nAda,M,sorrel\n')
    expect([headerRow, table.rows.length]).toEqual([1, 2])
  })

  test('is the first row as wide as the table when no word of it is known', async () => {
    const file = await read('My list,,\nPferd,Farbe,Wert\nAda,braun,3\n')
    expect(file.headerRow).toBe(2)
  })

  test('is the line the user names', async () => {
    const file = await read('name,sex\nCaballito,Sexo\nAda,M\n', 'horses', 2)
    expect([file.headerRow, file.headerGuessed, file.table.header]).toEqual([2, false, ['Caballito', 'Sexo']])
    await expect(read('name,sex\n\nAda,M\n', 'horses', 2)).rejects.toThrow('Row 2 has no text')
  })
})

describe('what stands below the table', () => {
  test('is left out and quoted', async () => {
    const { table, notes } = await read(
      'name,sex,foaled\nAda,M,2019\nBo,S,2018\n,,\nTotal,2,\n,,checked by the vet\nOnly the mares count here,,\n',
    )
    expect(table.rows.map(([name]) => name)).toEqual(['Ada', 'Bo'])
    expect(notes).toEqual([
      'Not read, because no horse stands there: row 5 “Total 2”, row 6 “checked by the vet”, row 7 “Only the mares count here”. Fill in the name if one does.',
    ])
  })

  test('a line without a name amid horses stays in, to be reported', async () => {
    const { table, notes } = await read('name,sex,foaled\nAda,M,2019\n,M,2018\nBo,S,2018\n')
    expect(table.rows).toHaveLength(3)
    expect(notes).toEqual([])
  })

  test('a horse of whom little is known stays in, even last, and so do horses after a blank line', async () => {
    const { table } = await read('name,sex,foaled\nAda,M,2019\n\nBo,S,2018\nCal,,\n')
    expect(table.rows.map((row, at) => [lineOf(table, at), row[0]])).toEqual([
      [2, 'Ada'],
      [4, 'Bo'],
      [5, 'Cal'],
    ])
  })

  test('a horse named like a remark is a horse', async () => {
    const { table } = await read('name,sex,foaled\nAda,M,2019\nTotal,S,2018\n')
    expect(table.rows).toHaveLength(2)
  })
})
