import { describe, expect, test } from 'vitest'
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
