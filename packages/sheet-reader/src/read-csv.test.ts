import { describe, expect, test } from 'vitest'
import { delimiterOf } from './delimiter.ts'
import { readFile } from './read-file.ts'
import { lineOf, UnreadableFileError } from './table.ts'
import { TEST_WORDS } from '../test/words.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cp1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const tableOf = async (content: Uint8Array) =>
  (await readFile(content, { fileName: 'herd.csv', words: TEST_WORDS })).table

describe('reading a CSV file', () => {
  test('finds the delimiter by vote', () => {
    expect(delimiterOf('name;aqha\nA;1\nB;2\n')).toBe(';')
    expect(delimiterOf('name\taqha\nA, the first\t1\n')).toBe('\t')
    expect(delimiterOf('name,note\n"a;b;c;d",x\n"e;f;g;h",y\n')).toBe(',')
    expect(delimiterOf('name\nA\n')).toBe(',')
  })

  test('reads marks, line ends and quoted breaks', async () => {
    const { header, rows } = await tableOf(bytes('\ufeffname;note\r\nA;"one\r\ntwo"\r\n'))
    expect(header).toEqual(['name', 'note'])
    expect(rows).toEqual([['A', 'one\r\ntwo']])
  })

  test('counts rows as a spreadsheet does, over blank lines above and between', async () => {
    const table = await tableOf(bytes('\n\nname,sex\nA,M\n\n,\nB,S\n\n'))
    expect(table.header).toEqual(['name', 'sex'])
    expect(table.firstRow).toBe(4)
    expect(table.rows.map((row, at) => [lineOf(table, at), row[0]])).toEqual([
      [4, 'A'],
      [7, 'B'],
    ])
  })

  test('reads every cell as it stands, in columns that repeat themselves and in columns that never do', async () => {
    const said = Array.from({ length: 20_000 }, (_, at) => [
      `Horse ${at}`,
      `${at % 7}`,
      `Owner ${at % 9001}`,
      '',
    ])
    const { rows } = await tableOf(bytes(`name,sex,owner,notes\n${said.join('\n')}\n`))
    expect(rows).toEqual(said)
  })

  test('reads UTF-16 and windows-1252', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...'name,sex\nPeña,M'].map((c) => c.charCodeAt(0))).buffer),
    ])
    expect((await tableOf(utf16)).rows[0]?.[0]).toBe('Peña')
    expect((await tableOf(cp1252('name,sex\nPe\xf1a,M'))).rows[0]?.[0]).toBe('Peña')
  })

  test('says where letters were guessed: in a text of another code page and in UTF-8 that is broken', async () => {
    const notesOf = async (content: Uint8Array) =>
      (await readFile(content, { fileName: 'herd.csv', words: TEST_WORDS })).notes
    const said = (word: string, row: number) => [
      `The text isn’t valid UTF-8, so we read its letters as Windows-1252, as in “${word}” of row ${row}. ` +
        'If they look wrong, save the file as CSV UTF-8 and upload that.',
    ]
    expect(await notesOf(cp1252('name,sex\n\nMi Pe\xf1a Alta,M'))).toEqual(said('Peña', 3))
    const broken = Uint8Array.from([...bytes('name,sex\nPeña,M\nB'), 0xc3, ...bytes(',M\n')])
    expect(await notesOf(broken)).toEqual(said('PeÃ±a', 2))
    expect(await notesOf(cp1252(`name,sex\n${'A'.repeat(99)}\xf1,M`))).toEqual(said(`${'A'.repeat(30)}ñ`, 2))
    for (const plain of ['name,sex\nPeña,M', '\ufeffname,sex\nPeña,M', 'name,sex\nPena,M'])
      expect(await notesOf(bytes(plain))).toEqual([])
    const utf16 = [0xff, 0xfe, ...Buffer.from('name,sex\nPeña,M', 'utf16le')]
    expect(await notesOf(Uint8Array.from(utf16)), 'the mark says it').toEqual([])
  })

  test.each([
    ['opened and never closed', '"Lucky Star,M,ours', ['"Lucky Star', 'M', 'ours']],
    ['opened before a cell in marks', '"Lucky Star,"Smith, J",ours', ['"Lucky Star', 'Smith, J', 'ours']],
    ['closed amid its cell', '"Lucky" Star,M,ours', ['"Lucky" Star', 'M', 'ours']],
    ['within a cell in marks', 'Star,M,"said "whoa" to, me"', ['Star', 'M', 'said "whoa" to, me']],
    ['at the end of a cell in marks', 'Star,M,"sound"" since', ['Star', 'M', '"sound"" since']],
  ])('a quotation mark %s is text, and the rows below are read', async (_, row, cells) => {
    const above = ['name,sex,notes', 'Ada,M,"two', 'lines, ""quoted"""']
    const below = Array.from({ length: 2000 }, (_row, at) => `Horse ${at},M,"note ""${at}"", long"`)
    const { table, notes } = await readFile(bytes([...above, row, ...below].join('\n')), {
      fileName: 'herd.csv',
      words: TEST_WORDS,
    })
    expect(table.rows.slice(0, 3)).toEqual([
      ['Ada', 'M', 'two\nlines, "quoted"'],
      cells,
      ['Horse 0', 'M', 'note "0", long'],
    ])
    expect(table.rows).toHaveLength(2002)
    expect(notes).toEqual(['Row 3 has a quotation mark without its partner. We read it as text.'])
  })

  test('a line of nothing but quotation marks and openings is read in no time', async () => {
    const marks = '"'.repeat(5001)
    const openings = Array.from({ length: 400 }, () => '"x').join(',')
    const { rows } = await tableOf(bytes(`name,sex\n${marks},M\n${openings}\n`))
    expect(rows.map((row) => row.length)).toEqual([2, 400])
  })

  test('a quotation mark amid a cell without marks is text, and no fault', async () => {
    expect((await tableOf(bytes('name,sex\nStar "Joe" II,M\n'))).rows).toEqual([['Star "Joe" II', 'M']])
  })

  test.each([
    ['an empty file', new Uint8Array()],
    ['blanks only', bytes('\n  \n')],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['too many columns', bytes(Array.from({ length: 513 }, (_, i) => `c${i}`).join(','))],
    ['a web page', bytes('<!DOCTYPE html><table><tr><td>name</td></tr></table>')],
    ['a PDF document', bytes('%PDF-1.7\n')],
  ])('%s is refused with a reason', async (_, content) => {
    await expect(tableOf(content)).rejects.toThrow(UnreadableFileError)
  })
})
