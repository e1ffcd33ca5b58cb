import type { FileType } from '@quarterpole/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHerdFile } from './read-herd-file.ts'
import { lineOf } from '@quarterpole/sheet-reader/table'

const read = (text: string, fileType: FileType = 'horses', headerRow?: number) =>
  readHerdFile(new TextEncoder().encode(text), { fileName: 'herd.csv', fileType, headerRow })

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

  const odd = ['Odd One,M,2018-04-05', 'Odd Two,S,2020-03-01', 'Odd Three,Mare,2021-02-03']
  test.each([1, 2, 3])('of abbreviations alone is found above %d horses', async (count) => {
    const { table, headerRow } = await read(`HORSE NM,SX,FOALDT\n${odd.slice(0, count).join('\n')}\n`)
    expect([headerRow, table.rows.length]).toEqual([1, count])
  })

  test.each([
    ['one known word amid values', 'Pferd,Ort,Wert\nAda,Stable,bay\nBo,Barn,bay\n', 1],
    ['a title of two cells', 'Odd Ranch,spring,,\nPferd,Ort,Wert,Rang\nAda,Ulm,3,4\nBo,Ulm,5,6\n', 2],
    ['a title with a date', 'Odd Ranch,2024-05-05,\nPferd,Ort,Wert\nAda,Ulm,3\n', 2],
    ['a blank heading', ',Ort,Wert\nAda,Ulm,bay\nBo,Ulm,bay\n', 1],
    ['years as headings', 'Pferd,2023,2024\nAda,3,4\nBo,5,6\n', 1],
    ['a slip among numbers', '12,2019\n13,unknown\n14,2020\n', 1],
    ['a title over one column', 'Horses of the ranch\nHorse\nAda\nBo\n', 2],
    ['a test below it', 'Pferd,Ort\nAda,HYPP\n', 1],
    ['tests below it, one of them unknown', 'Pferd,Ort\nAda,HYPP\nBo,Tölt\nCy,GBED\n', 1],
    [
      'f below M twice, which together read M/F',
      'Pferd,Ort,Wert\nM,M,cleared\nM,M,cleared\nf,f,cleared\n',
      1,
    ],
    ['two words of a title above a test', 'Odd Ranch,spring,,\nPferd,Ort,HYPP,Rang\nAda,Ulm,N/N,4\n', 2],
  ])('with %s is found', async (_, text, row) => {
    expect((await read(text)).headerRow).toBe(row)
  })

  test('of invented words is found above values of any kind, with titles over it or without', async () => {
    const word = fc
      .array(fc.constantFrom('qua', 'ze', 'pli', 'mor', 'tu', 'vex'), { minLength: 2, maxLength: 4 })
      .map((parts) => parts.join(''))
    const values = {
      name: fc.constantFrom('Odd One', 'Gray Ann', 'Low Gus', 'Sire Of Mine'),
      sex: fc.constantFrom('M', 'S', 'Mare', 'Stud', 'f'),
      day: fc.constantFrom('2019-03-04', '2/21/16', '4-May-20', '2018'),
      amount: fc.integer({ min: 0, max: 99_999 }).map(String),
      status: fc.constantFrom('cleared', 'DNF', 'current', 'N/N'),
    }
    const kind = fc.constantFrom<keyof typeof values>('name', 'sex', 'day', 'amount', 'status')
    const layout = fc.record({
      header: fc.uniqueArray(word, { minLength: 2, maxLength: 8 }),
      titles: fc.array(fc.constantFrom('Odd Ranch', 'Horses as of spring', '2024-05-05'), { maxLength: 3 }),
      count: fc.integer({ min: 1, max: 9 }),
    })
    const sheet = layout.chain(({ header, titles, count }) =>
      fc
        .tuple(...header.map(() => kind))
        .chain((kinds) =>
          fc
            .array(fc.tuple(...kinds.map((one) => values[one])), { minLength: count, maxLength: count })
            .map((rows) => ({ header, titles, rows })),
        ),
    )
    await fc.assert(
      fc.asyncProperty(sheet, async ({ header, titles, rows }) => {
        const lines = [...titles.map((title) => [title, ...header.slice(1).map(() => '')]), header, ...rows]
        const file = await read(lines.map((line) => line.join(',')).join('\n'))
        expect(file.headerRow).toBe(titles.length + 1)
        expect(file.table.header).toEqual(header)
      }),
      { numRuns: 300 },
    )
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
      'Not read, because no horse is named there: row 5 “Total 2”, row 6 “checked by the vet”, row 7 “Only the mares count here”. If one is missing, fill in the name.',
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
