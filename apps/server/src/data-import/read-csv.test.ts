import { describe, expect, test } from 'vitest'
import { mapColumns, normalHeader } from './columns.ts'
import { delimiterOf } from './delimiter.ts'
import { readCsv } from './read-csv.ts'
import { UnreadableFileError } from './table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cp1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('reading a CSV file', () => {
  test('finds the delimiter by vote', () => {
    expect(delimiterOf('name;aqha\nA;1\nB;2\n')).toBe(';')
    expect(delimiterOf('name\taqha\nA, the first\t1\n')).toBe('\t')
    expect(delimiterOf('name,note\n"a;b;c;d",x\n"e;f;g;h",y\n')).toBe(',')
    expect(delimiterOf('name\nA\n')).toBe(',')
  })

  test('reads marks, line ends and quoted breaks', () => {
    const { header, rows } = readCsv(bytes('\ufeffname;note\r\nA;"one\r\ntwo"\r\n'))
    expect(header).toEqual(['name', 'note'])
    expect(rows).toEqual([['A', 'one\r\ntwo']])
  })

  test('counts rows as a spreadsheet does, over leading blank lines', () => {
    const { header, firstRow, rows } = readCsv(bytes('\n\nname,sex\nA,M\n\n'))
    expect(header).toEqual(['name', 'sex'])
    expect(firstRow).toBe(4)
    expect(rows).toHaveLength(1)
  })

  test('reads UTF-16 and windows-1252', () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...'name,sex\nPeña,M'].map((c) => c.charCodeAt(0))).buffer),
    ])
    expect(readCsv(utf16).rows[0]?.[0]).toBe('Peña')
    expect(readCsv(cp1252('name,sex\nPe\xf1a,M')).rows[0]?.[0]).toBe('Peña')
  })

  test.each([
    ['an empty file', new Uint8Array()],
    ['blanks only', bytes('\n  \n')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['an open quote', bytes('name,sex\n"A,M\nB,M\n')],
    ['too many columns', bytes(Array.from({ length: 201 }, (_, i) => `c${i}`).join(','))],
  ])('%s is refused with a reason', (_, content) => {
    expect(() => readCsv(content)).toThrow(UnreadableFileError)
  })
})

describe('mapping columns', () => {
  test('headers are compared without case, accents and signs', () => {
    expect(normalHeader(' AQHA # ')).toBe('aqha no')
    expect(normalHeader('D.O.B.')).toBe('d o b')
  })

  test('knows what barns write', () => {
    const { columnOf, missing, ignored } = mapColumns('horses', [
      'Registered Name',
      'Reg #',
      'DOB',
      'Gender',
      'Father',
      'Shoe size',
    ])
    expect(Object.fromEntries(columnOf)).toEqual({ name: 0, aqha_id: 1, foaled: 2, sex: 3, sire: 4 })
    expect(missing).toEqual([])
    expect(ignored).toEqual(['Shoe size'])
  })

  test('names what is missing and what is contested', () => {
    expect(mapColumns('horses', ['AQHA']).missing.map((field) => field.name)).toEqual(['name', 'sex'])
    expect(mapColumns('horses', ['name', 'sex', 'owner', 'Owner ']).contested).toHaveLength(1)
  })

  test('a chosen column wins', () => {
    const { columnOf } = mapColumns('horses', ['name', 'call name', 'sex'], new Map([['name', 'call name']]))
    expect(columnOf.get('name')).toBe(1)
  })
})
