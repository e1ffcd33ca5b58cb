import { describe, expect, test } from 'vitest'
import {
  chars,
  compoundFile,
  f64,
  type HandMadeRecord,
  type HandMadeXls,
  u16,
  u32,
  xlsOf,
} from '../test/hand-made-xls.ts'
import { readFile } from './read-file.ts'
import { UnreadableFileError } from './table.ts'
import { TEST_WORDS } from '../test/words.ts'

const read = (bytes: Uint8Array) => readFile(bytes, { fileName: 'herd.xls', words: TEST_WORDS })
const place = (line: number, column: number, style = 0) => [...u16(line), ...u16(column), ...u16(style)]
/** A text in its cell, as the records of 1997 and later have it. */
const label = (line: number, column: number, text: string): HandMadeRecord => [
  0x204,
  [...place(line, column), ...u16(text.length), 0, ...chars(text)],
]
const HEAD = [label(0, 0, 'name'), label(0, 1, 'sex'), label(0, 2, 'owner'), label(1, 0, 'Ada')]
const workbook = (records: readonly HandMadeRecord[], rest: Partial<HandMadeXls> = {}) =>
  xlsOf({ sheets: [{ name: 'Herd', records: [...HEAD, ...records] }], ...rest })
const rowOf = async (records: readonly HandMadeRecord[], rest?: Partial<HandMadeXls>) =>
  (await read(workbook(records, rest))).table.rows[0]
const formula = (result: readonly number[]): HandMadeRecord => [
  0x06,
  [...place(1, 1), ...result, ...u16(0), ...u32(0), ...u16(0)],
]
const special = (kind: number, value: number) => [kind, 0, value, 0, 0, 0, 0xff, 0xff]

describe('cells of an .xls workbook', () => {
  test.each<[what: string, records: HandMadeRecord[], expected: string]>([
    ['an integer in four bytes', [[0x27e, [...place(1, 1), ...u32((350 << 2) | 2)]]], '350'],
    ['a negative one', [[0x27e, [...place(1, 1), ...u32(((-7 << 2) | 2) >>> 0)]]], '-7'],
    ['hundredths', [[0x27e, [...place(1, 1), ...u32((1704 << 2) | 3)]]], '17.04'],
    ['the upper half of a float', [[0x27e, [...place(1, 1), ...u32(0x3ff80000)]]], '1.5'],
    ['a float', [[0x203, [...place(1, 1), ...f64(17.045)]]], '17.045'],
    [
      'numbers side by side',
      [[0xbd, [...u16(1), ...u16(1), ...u16(0), ...u32((7 << 2) | 2), ...u16(1)]]],
      '7',
    ],
    ['true', [[0x205, [...place(1, 1), 1, 0]]], 'TRUE'],
    ['a number a formula gave', [formula(f64(2.5))], '2.5'],
    ['a truth a formula gave', [formula(special(1, 0))], 'FALSE'],
    [
      'a text a formula gave, after a record in between',
      [
        formula(special(0, 0)),
        [0x4bc, [...u16(1), ...u16(1), 1, 1, 0, 1, ...u16(0)]],
        [0x207, [...u16(3), 0, ...chars('Mare')]],
      ],
      'Mar',
    ],
    ['nothing a formula gave', [formula(special(3, 0)), label(1, 2, 'x')], ''],
    ['a wide text', [[0x204, [...place(1, 1), ...u16(2), 1, ...u16(0x99ac), ...u16(0x6bcd)]]], '馬母'],
    ['letters between 0x80 and 0x9f', [[0x204, [...place(1, 1), ...u16(2), 0, 0x41, 0x91]]], 'A\u0091'],
  ])('%s', async (_, records, expected) => {
    expect((await rowOf([...records, label(1, 2, 'Bo')]))?.[1]).toBe(expected)
  })

  test('an error is read as blank, with a note of its cell', async () => {
    const { table, notes } = await read(
      workbook([[0x205, [...place(1, 2), 0x17, 1]], formula(special(2, 0x2a))]),
    )
    expect(table.rows[0]).toEqual(['Ada'])
    expect(notes).toEqual(['Formulas without a value were read as blank: B2 (#N/A), C2 (#REF!).'])
  })

  test('shared texts continue in the next record, which chooses one or two bytes a letter again', async () => {
    const shared: HandMadeRecord[] = [
      [0xfc, [...u32(2), ...u32(2), ...u16(4), 0, ...chars('Ma')]],
      [0x3c, [1, ...u16(0x72), ...u16(0x65), ...u16(5), 8, ...u16(1)]],
      [0x3c, []],
      [0x3c, [0, ...chars('Smith'), ...u32(0)]],
    ]
    const cells: HandMadeRecord[] = [
      [0xfd, [...place(1, 1), ...u32(0)]],
      [0xfd, [...place(1, 2), ...u32(1)]],
    ]
    expect(await rowOf(cells, { globals: shared })).toEqual(['Ada', 'Mare', 'Smith'])
  })

  test('a chart within the sheet does not end it', async () => {
    const chart: HandMadeRecord[] = [
      [0x809, [...u16(0x600), ...u16(0x20), ...u32(0), ...u32(0), ...u32(0)]],
      label(1, 1, 'of the chart'),
      [0x0a, []],
    ]
    expect(await rowOf([...chart, label(1, 1, 'M')])).toEqual(['Ada', 'M'])
  })

  test('texts of before 1997 are read in their code page', async () => {
    const old = (line: number, column: number, bytes: readonly number[]): HandMadeRecord => [
      0x204,
      [...place(line, column), ...u16(bytes.length), ...bytes],
    ]
    const records = [
      old(0, 0, chars('name')),
      old(0, 1, chars('sex')),
      old(1, 0, [0xc0, 0xe4, 0xe0]),
      old(1, 1, chars('M')),
    ]
    const bytes = xlsOf({
      version: 0x0500,
      globals: [[0x42, u16(1251)]],
      sheets: [{ name: 'Herd', records }],
    })
    expect((await read(bytes)).table.rows).toEqual([['Ада', 'M']])
  })
})

describe('an .xls workbook is refused by name', () => {
  /** Makes each two sectors the successors of one another, so that no chain ends. */
  const pairUpSectors = (file: Uint8Array) => {
    const view = new DataView(file.buffer, file.byteOffset)
    const table = (view.getUint32(76, true) + 1) * 512
    for (let sector = 0; sector < 128; sector++) view.setUint32(table + sector * 4, sector ^ 1, true)
  }
  test.each<[what: string, bytes: () => Uint8Array, says: string]>([
    ['behind a password', () => workbook([], { globals: [[0x2f, [0, 0, 0, 0, 0, 0]]] }), 'has a password'],
    ['with sectors in a circle', () => workbook([], { spoil: pairUpSectors }), 'can’t be read to its end'],
    [
      'with texts that are not there',
      () => workbook([[0xfd, [...place(1, 1), ...u32(9)]]]),
      'can’t be read to its end',
    ],
    [
      'with a text longer than its record',
      () => workbook([[0x204, [...place(1, 1), ...u16(60_000), 0, 65]]]),
      'more than 32768 characters',
    ],
    [
      'with a cell beyond the last column',
      () => workbook([[0x203, [...place(1, 9000), ...f64(1)]]]),
      'at most 512 columns are read',
    ],
    [
      'with a number that is none',
      () => workbook([[0x203, [...place(1, 1), ...f64(Number.NaN)]]]),
      'has no number',
    ],
    [
      'with more sheets than are read',
      () => xlsOf({ sheets: Array.from({ length: 101 }, (_, at) => ({ name: `S${at}`, records: [] })) }),
      'at most 100 are read',
    ],
    [
      'that is another document',
      () => compoundFile('WordDocument', Buffer.alloc(10)),
      'an Office document, not a workbook',
    ],
    ['of before 1993', () => Uint8Array.from([9, 4, 6, 0, 0, 4, 16, 0, 0, 0]), 'a workbook from before 1993'],
  ])('%s', async (_, bytes, says) => {
    await expect(read(bytes())).rejects.toThrow(UnreadableFileError)
    await expect(read(bytes())).rejects.toThrow(says)
  })
})
