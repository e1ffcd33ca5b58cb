import { describe, expect, test } from 'vitest'
import { sheetXml, workbookOf, zipOf } from '../test/hand-made-workbook.ts'
import { readFile } from './read-file.ts'
import { FILE_LIMITS, tableBytes, UnreadableFileError } from './table.ts'
import { TEST_WORDS } from '../test/words.ts'

const read = (bytes: Uint8Array) => readFile(bytes, { fileName: 'herd', words: TEST_WORDS })
const csv = (rows: readonly (readonly string[])[]) =>
  new TextEncoder().encode(rows.map((row) => row.join(',')).join('\n'))
const xlsx = (rows: readonly (readonly string[])[]) =>
  workbookOf({ sheets: [{ name: 'Herd', xml: sheetXml(rows) }] })
const header = (columns: number) => ['name', ...Array.from({ length: columns - 1 }, (_, at) => `c${at}`)]

/** Exactly at its limit a file is read; one more is refused as too large. */
async function expectEdge(at: Uint8Array, above: Uint8Array, says: string) {
  expect((await read(at)).table.rows.length).toBeGreaterThan(0)
  const refusal: unknown = await read(above).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UnreadableFileError)
  expect(refusal).toMatchObject({ kind: 'too_large', message: expect.stringContaining(says) })
}

describe.each([
  ['CSV', csv],
  ['XLSX', xlsx],
])('the limits of %s', (_, write) => {
  test('columns with text', async () => {
    const { columns } = FILE_LIMITS
    const rows = (count: number) => [header(count), ['Ada', ...Array<string>(count - 1).fill('x')]]
    await expectEdge(write(rows(columns)), write(rows(columns + 1)), 'at most 512')
  })

  test('blank columns beyond are no columns', async () => {
    const blank = Array<string>(300).fill('')
    const { table } = await read(
      write([
        ['name', 'sex', ...blank],
        ['Ada', 'M', ...blank],
      ]),
    )
    expect(table.rows[0]?.filter((text) => text !== '')).toEqual(['Ada', 'M'])
  })

  test('characters of a cell', async () => {
    const { cellCharacters } = FILE_LIMITS
    const rows = (count: number) => [
      ['name', 'notes'],
      ['Ada', 'x'.repeat(count)],
    ]
    await expectEdge(
      write(rows(cellCharacters)),
      write(rows(cellCharacters + 1)),
      'more than 32768 characters',
    )
  })
})

describe('the limits', () => {
  test('of bytes', async () => {
    await expect(read(new Uint8Array(FILE_LIMITS.bytes + 1))).rejects.toThrow('larger than 100 MB')
  })

  test('of rows', async () => {
    const rows = (count: number) => new TextEncoder().encode(`name\n${'A\n'.repeat(count - 2)}A`)
    await expectEdge(rows(FILE_LIMITS.rows), rows(FILE_LIMITS.rows + 1), 'more than 500000 rows')
  })

  test('of what the table takes in memory, whatever it is made of', async () => {
    const row = ['A'.repeat(10_000), 'B']
    const most = Math.floor(FILE_LIMITS.tableBytes / tableBytes(row)) - 1
    const rows = (count: number) => [['name', 'notes'], ...Array<string[]>(count).fill(row)]
    await expectEdge(csv(rows(most)), csv(rows(most + 2)), 'takes 100 MB of memory')
  })

  test('of cells', async () => {
    const width = 200
    const line = `Ada${','.repeat(width - 1)}x\n`
    const rows = (count: number) =>
      new TextEncoder().encode(`${header(width).join(',')}\n${line.repeat(count - 1)}`)
    await expectEdge(
      rows(FILE_LIMITS.cells / width),
      rows(FILE_LIMITS.cells / width + 1),
      'more than 3000000 cells',
    )
  })

  test('of parts and sheets of a workbook', async () => {
    const book = (parts: number) =>
      workbookOf({
        sheets: [{ name: 'Herd', xml: sheetXml([['name'], ['Ada']]) }],
        parts: Array.from({ length: parts - 4 }, (_, at) => ({ name: `x/${at}`, content: '' })),
      })
    await expectEdge(book(FILE_LIMITS.entries), book(FILE_LIMITS.entries + 1), 'at most 1000')
    const sheets = (count: number) =>
      workbookOf({
        sheets: Array.from({ length: count }, (_, at) => ({
          name: `S${at}`,
          xml: sheetXml([['name'], ['Ada']]),
        })),
      })
    await expectEdge(sheets(FILE_LIMITS.sheets), sheets(FILE_LIMITS.sheets + 1), 'at most 100')
  })

  test('of what a part unpacks to: its ratio is asked above a megabyte only', async () => {
    const MB = 1024 * 1024
    const book = (bytes: number) => {
      const image = { name: 'xl/media/image1.bmp', content: new Uint8Array(bytes) }
      return workbookOf({ sheets: [{ name: 'Herd', xml: sheetXml([['name'], ['Ada']]) }], parts: [image] })
    }
    await expectEdge(book(MB), book(MB + 1), 'more than 100 times its size')
  })

  test('of what all parts unpack to', async () => {
    const part = (at: number, saidSize: number) => ({
      name: `p${at}`,
      content: new Uint8Array(1_600_000),
      stored: true,
      saidSize,
    })
    const half = FILE_LIMITS.inflatedBytes / 2
    await expect(read(zipOf([part(0, half), part(1, half)]))).rejects.toThrow('not a workbook')
    await expect(read(zipOf([part(0, half), part(1, half + 1)]))).rejects.toThrow(
      'unpacks to more than 300 MB',
    )
  })
})
