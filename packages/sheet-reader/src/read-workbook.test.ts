import * as sheetjs from '@e965/xlsx'
import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { sheetXml, workbookOf } from '../test/hand-made-workbook.ts'
import { readFile } from './read-file.ts'
import { lineOf, UnreadableFileError } from './table.ts'
import { TEST_WORDS } from '../test/words.ts'

const read = (bytes: Uint8Array, options: { sheet?: string; headerRow?: number } = {}) =>
  readFile(bytes, { fileName: 'herd', words: TEST_WORDS, ...options })
const BOOK_TYPES = ['xlsx', 'biff8', 'biff5'] as const

interface SheetjsSheet {
  readonly name: string
  readonly rows: readonly (readonly unknown[])[]
  readonly hidden?: boolean
  readonly formats?: Readonly<Record<string, string>>
  readonly merges?: readonly string[]
}

/** A workbook as SheetJS writes it; a cell given as an object is written as it is. */
function written(bookType: sheetjs.BookType, sheets: readonly SheetjsSheet[], is1904 = false): Uint8Array {
  const book = sheetjs.utils.book_new()
  for (const { name, rows, formats = {}, merges = [] } of sheets) {
    const sheet = sheetjs.utils.aoa_to_sheet(rows.map((row) => [...row]))
    for (const [place, format] of Object.entries(formats)) Object.assign(sheet[place] ?? {}, { z: format })
    sheet['!merges'] = merges.map((range) => sheetjs.utils.decode_range(range))
    sheetjs.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = {
    WBProps: { date1904: is1904 },
    Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden === true ? 1 : 0 })),
  }
  return sheetjs.write(book, { type: 'buffer', bookType })
}

describe.each(BOOK_TYPES)('a workbook written as %s', (bookType) => {
  test('gives values as their cells show them', async () => {
    const rows = [
      ['name', 'aqha', 'dob', 'sex', 'fee', 'humidity', 'time', 'gelded'],
      ['Ada', 767246, 43467, 'M', 0.1 + 0.2, 0.55, 17.045 / 86_400, true],
      ['Bo', 5_123_456, 43467.5, 'S', 25_000, 1, 0.5, false],
    ]
    const formats = {
      B2: '0000000',
      B3: '0000000',
      C2: 'yyyy-mm-dd',
      C3: 'm/d/yy',
      F2: '0%',
      F3: '0%',
      G2: 'mm:ss.000',
      G3: 'h:mm',
    }
    const { table, sheet } = await read(written(bookType, [{ name: 'Herd', rows, formats }]))
    expect(sheet).toBe('Herd')
    expect(table.rows).toEqual([
      ['Ada', '0767246', '2019-01-02', 'M', '0.3', '55%', '0:17.045', 'TRUE'],
      ['Bo', '5123456', '2019-01-02', 'S', '25000', '100%', '12:00', 'FALSE'],
    ])
  })

  test('counts days from 1904 where the workbook does', async () => {
    const rows = [
      ['name', 'dob'],
      ['Ada', 42_005],
    ]
    const sheets = [{ name: 'Herd', rows, formats: { B2: 'yyyy-mm-dd' } }]
    expect((await read(written(bookType, sheets, true))).table.rows[0]?.[1]).toBe('2019-01-02')
    expect((await read(written(bookType, sheets, false))).table.rows[0]?.[1]).toBe('2015-01-01')
  })

  test('has its header below titles, and rows keep the lines of the sheet', async () => {
    const rows = [
      ['Cottonwood Stables'],
      [],
      ['Horse', 'Sex', 'Foaled'],
      ['Ada', 'M', 2019],
      [],
      ['Bo', 'S', 2018],
    ]
    const { table, headerRow } = await read(written(bookType, [{ name: 'A', rows, merges: ['A1:C1'] }]))
    expect(headerRow).toBe(3)
    expect(table.rows.map((row, at) => [lineOf(table, at), row[0]])).toEqual([
      [4, 'Ada'],
      [6, 'Bo'],
    ])
  })
})

// The writer leaves hidden sheets, merged cells and letters beyond ASCII out of BIFF5.
describe.each(['xlsx', 'biff8'] as const)('a workbook of today written as %s', (bookType) => {
  test('is read from the sheet that fits best; a note lists the others and the hidden ones', async () => {
    const bytes = written(bookType, [
      {
        name: 'Feed',
        rows: [
          ['hay', 'oats'],
          [1, 2],
        ],
      },
      {
        name: 'Herd',
        rows: [
          ['Horse', 'Sex'],
          ['Ada', 'M'],
        ],
      },
      {
        name: 'Old',
        rows: [
          ['Horse', 'Sex', 'DOB'],
          ['Bo', 'S', 2001],
        ],
        hidden: true,
      },
    ])
    const file = await read(bytes)
    expect(file.sheet).toBe('Herd')
    expect(file.sheets).toEqual([
      { name: 'Feed', hidden: false, rows: 2 },
      { name: 'Herd', hidden: false, rows: 2 },
      { name: 'Old', hidden: true, rows: 2 },
    ])
    expect(file.notes).toEqual([
      'Read from the sheet “Herd”. Not read: “Feed” (2 rows), “Old” (hidden, 2 rows).',
    ])
    const chosen = await read(bytes, { sheet: 'Old' })
    expect([chosen.sheet, chosen.table.rows[0]?.[0]]).toEqual(['Old', 'Bo'])
    await expect(read(bytes, { sheet: 'Foals' })).rejects.toThrow('has no sheet “Foals”. It has “Feed”')
  })

  test('has what is merged over rows in each of them, and says so', async () => {
    const rows = [
      ['track', 'date', 'horse'],
      ['RUI', '2026-05-02', 'Ada'],
      [null, null, 'Bo'],
      ['LA', '2026-05-03', 'Cal'],
    ]
    const bytes = written(bookType, [{ name: 'A', rows, merges: ['A2:A3', 'B2:B3'] }])
    const { table, notes } = await read(bytes)
    expect(table.rows[1]).toEqual(['RUI', '2026-05-02', 'Bo'])
    expect(notes.join()).toContain('2 cells filled')
  })

  test('has letters of every kind', async () => {
    const rows = [
      ['name', 'sex', 'owner'],
      ['Peña', 'M', '\u0091Łukasz 馬'],
      ['Peña', 'S', '\u0091so'],
    ]
    const { table } = await read(written(bookType, [{ name: 'Häuser', rows }]))
    expect(table.rows).toEqual(rows.slice(1))
  })
})

describe('a two-line header with merged groups', () => {
  test('is one header', async () => {
    const rows = [
      ['Horse', 'Sex', 'GENETICS', null, null, 'Sire', null],
      [null, null, 'HYPP', 'GBED', 'HERDA', 'Name', 'Reg'],
      ['Ada', 'M', 'N/N', 'N/N', 'N/HRD', 'Old Mill', '4500010'],
    ]
    const merges = ['A1:A2', 'B1:B2', 'C1:E1', 'F1:G1']
    const { table, headerRow } = await read(written('xlsx', [{ name: 'A', rows, merges }]))
    expect(headerRow).toBe(2)
    expect(table.header).toEqual(['Horse', 'Sex', 'HYPP', 'GBED', 'HERDA', 'Sire Name', 'Sire Reg'])
  })
})

describe('cells of a workbook', () => {
  const oneRow = (cells: string, rest: Parameters<typeof workbookOf>[0] = {}) =>
    workbookOf({
      ...rest,
      sheets: [
        {
          name: 'Herd',
          xml: `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>sex</t></is></c></row><row r="2"><c r="A2" t="str"><v>Ada</v></c>${cells}</row></sheetData>`,
        },
      ],
    })
  const valueOf = async (cell: string, rest?: Parameters<typeof workbookOf>[0]) =>
    (await read(oneRow(cell, rest))).table.rows[0]?.[1]

  test.each([
    ['a result a formula had', '<c r="B2"><f>1+1</f><v>2</v></c>', '2'],
    ['a text a formula had', '<c r="B2" t="str"><f>A2</f><v>M &amp; S</v></c>', 'M & S'],
    ['references by number', '<c r="B2" t="str"><v>Pe&#241;a&#x21;</v></c>', 'Peña!'],
    ['a control character', '<c r="B2" t="str"><v>one_x000D_two</v></c>', 'one\rtwo'],
    ['CDATA', '<c r="B2" t="str"><v><![CDATA[a<b&c]]></v></c>', 'a<b&c'],
    [
      'runs of formatted text',
      '<c r="B2" t="inlineStr"><is><r><rPr><b/></rPr><t>Old </t></r><r><t>Mill</t></r></is></c>',
      'Old Mill',
    ],
    [
      'no reading aloud',
      '<c r="B2" t="inlineStr"><is><t>馬</t><rPh sb="0" eb="1"><t>うま</t></rPh></is></c>',
      '馬',
    ],
    ['a day as text', '<c r="B2" t="d"><v>2019-01-02T00:00:00</v></c>', '2019-01-02'],
    ['a number without noise', '<c r="B2"><v>17.045000000000002</v></c>', '17.045'],
    ['a number with an exponent', '<c r="B2"><v>2.5E4</v></c>', '25000'],
    ['no place of its own', '<c t="str"><v>M</v></c>', 'M'],
    ['a tag with a sign in it', '<c r="B2" cm="a>b" t="str"><v>M</v></c>', 'M'],
    ['a comment before it', '<!-- <c r="B2"><v>9</v></c> --><c r="B2"><v>7</v></c>', '7'],
  ])('with %s are read', async (_, cell, expected) => {
    expect(await valueOf(cell)).toBe(expected)
  })

  test('a shared text is taken whole, a namespace prefix is no matter', async () => {
    const strings =
      '<si><t>Ma</t></si><x:si xmlns:x="y"><x:r><x:t>M</x:t></x:r><x:rPh><x:t>?</x:t></x:rPh></x:si>'
    expect(await valueOf('<x:c r="B2" t="s"><x:v>1</x:v></x:c>', { strings })).toBe('M')
  })

  test('an error is read as blank, with a note of its cell', async () => {
    const { table, notes } = await read(oneRow('<c r="B2" t="e"><f>X9</f><v>#REF!</v></c>'))
    expect(table.rows[0]).toEqual(['Ada'])
    expect(notes).toEqual(['Formulas without a value were read as blank: B2 (#REF!).'])
  })

  test('a formula that was never calculated gets a note, one that gives an empty text does not', async () => {
    const { notes } = await read(oneRow('<c r="B2"><f>TODAY()</f></c><c r="C2" t="str"><f>""</f><v></v></c>'))
    expect(notes).toEqual(['Formulas without a value were read as blank: B2 (never calculated).'])
  })

  test.each([
    ['dd/mm/yyyy', 43_467, '2019-01-02'],
    ['[$-409]d-mmm-yy;@', 43_467, '2019-01-02'],
    ['yyyy-mm-dd hh:mm', 43_467.25, '2019-01-02 6:00'],
    ['mm:ss.000', 17.045 / 86_400, '0:17.045'],
    ['[h]:mm', 1.5, '36:00'],
    ['0000000', 767_246, '0767246'],
    ['"X"0000000', 767_246, 'X0767246'],
    ['00-00000', 1_200_345, '12-00345'],
    ['#,##0', 25_000, '25000'],
    ['"$"#,##0.00', 25_000.5, '25000.5'],
    ['0.0%', 0.555, '55.5%'],
    ['0" yd"', 350, '350'],
    ['yyyy-mm-dd', 60, '1900-02-29'],
    ['yyyy-mm-dd', 59, '1900-02-28'],
    ['yyyy-mm-dd', 61, '1900-03-01'],
    ['yyyy-mm-dd', -3, '-3'],
  ])('in the format %s %d is %s', async (code, value, expected) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`
    expect(await valueOf(`<c r="B2" s="1"><v>${value}</v></c>`, { styles })).toBe(expected)
  })

  test('in formats that have a number only are days, times and per cents', async () => {
    const styles =
      '<cellXfs><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="47"/></cellXfs>'
    expect(await valueOf('<c r="B2" s="0"><v>43467</v></c>', { styles })).toBe('2019-01-02')
    expect(await valueOf('<c r="B2" s="1"><v>0.75</v></c>', { styles })).toBe('18:00')
    expect(await valueOf('<c r="B2" s="2"><v>0.4</v></c>', { styles })).toBe('40%')
    expect(await valueOf('<c r="B2" s="3"><v>0.0002</v></c>', { styles })).toBe('0:17.280')
  })
})

describe('a file named as a workbook', () => {
  test('is identified by its content, not by its name', async () => {
    const bytes = workbookOf({
      sheets: [
        {
          name: 'A',
          xml: sheetXml([
            ['name', 'sex'],
            ['Ada', 'M'],
          ]),
        },
      ],
    })
    const file = await readFile(bytes, { fileName: 'herd.csv', words: TEST_WORDS })
    expect([file.format, file.table.rows]).toEqual(['xlsx', [['Ada', 'M']]])
    expect(file.notes).toEqual(['By its content the file is an .xlsx workbook, so we read it as that.'])
  })

  test.each([
    [
      'hidden sheets only',
      workbookOf({ sheets: [{ name: 'A', state: 'hidden', xml: sheetXml([['name'], ['Ada']]) }] }),
      'Only hidden sheets',
    ],
    ['no text', workbookOf({}), 'The workbook has no text'],
    [
      'an archive of something else',
      workbookOf({ parts: [{ name: 'xl/workbook.xml', content: '' }] }),
      'damaged',
    ],
    ['a workbook cut off', workbookOf({}).subarray(0, 300), 'damaged: its end is missing'],
  ])('with %s is refused with a reason', async (_, bytes, sentence) => {
    await expect(read(bytes)).rejects.toThrow(UnreadableFileError)
    await expect(read(bytes)).rejects.toThrow(sentence)
  })

  test('behind a password is refused with the way out', async () => {
    const sheets = [{ name: 'A', rows: [['name'], ['Ada']] }]
    const bytes = await writeXlsx({ sheets, encryption: { password: 'hay', spinCount: 10 } })
    await expect(read(bytes)).rejects.toThrow('The workbook has a password. Remove it')
  })
})
