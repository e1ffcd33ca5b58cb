import * as sheetjs from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import { type Table, UnreadableFileError } from './table.ts'
import { TEST_WORDS } from '../test/words.ts'

const TRUNCATIONS = 100
/** Fewer where SheetJS reads, which takes a hundred times as long over damaged records. */
const FLIPS = { csv: 500, xlsx: 500, xls: 100, 'xls of 1995': 100 } as const
const SEED = 20_261_126

const rows = [
  ['name', 'aqha_id', 'sex', 'foaled', 'owner'],
  ...Array.from({ length: 60 }, (_, at) => [
    `Horse ${at} Peña`,
    5_100_000 + at,
    at % 2 === 0 ? 'M' : 'S',
    new Date(Date.UTC(2010, at % 12, 1 + (at % 28))),
    `Owner ${at % 7}`,
  ]),
]
function written(bookType: sheetjs.BookType): Uint8Array {
  const book = sheetjs.utils.book_new()
  const sheet = sheetjs.utils.aoa_to_sheet(rows, { UTC: true, dateNF: 'yyyy-mm-dd' })
  sheetjs.utils.book_append_sheet(book, sheet, 'Herd')
  return new Uint8Array(sheetjs.write(book, { type: 'buffer', bookType, compression: true }))
}
const csv = rows.map((row) =>
  row.map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)).join(','),
)
const FILES = {
  csv: new TextEncoder().encode(csv.join('\r\n')),
  xlsx: written('xlsx'),
  xls: written('biff8'),
  'xls of 1995': written('biff5'),
} as const

const FORMATS = ['csv', 'xlsx', 'xls', 'xls of 1995'] as const

/** A table, or the named refusal; anything else is a fault of ours. */
async function outcome(bytes: Uint8Array): Promise<Table | UnreadableFileError> {
  try {
    return (await readFile(bytes, { fileName: 'herd', words: TEST_WORDS })).table
  } catch (error) {
    if (error instanceof UnreadableFileError) return error
    throw error
  }
}

function* flipped(bytes: Uint8Array, flips: number): Generator<{ copy: Uint8Array; bit: number }> {
  let state = SEED
  for (let flip = 0; flip < flips; flip++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const bit = state % (bytes.length * 8)
    const copy = bytes.slice()
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    yield { copy, bit }
  }
}

describe.each(FORMATS)('a damaged file: %s', (format) => {
  const whole = FILES[format]
  test('cut off anywhere is refused by name, or read whole where nothing of the table is lost', async () => {
    const exact = await outcome(whole)
    expect(exact).not.toBeInstanceOf(UnreadableFileError)
    for (let cut = 0; cut < TRUNCATIONS; cut++) {
      const found = await outcome(whole.subarray(0, Math.floor((cut * whole.length) / TRUNCATIONS)))
      if (found instanceof UnreadableFileError) continue
      if (format === 'csv') expect(found.rows.length).toBeLessThanOrEqual(60) // text has no end of its own
      else expect(found).toEqual(exact)
    }
  })

  test('with any bit flipped gives a table, or is refused by name', async () => {
    let refused = 0
    for (const { copy } of flipped(whole, FLIPS[format]))
      if ((await outcome(copy)) instanceof UnreadableFileError) refused++
    expect(refused).toBeLessThan(FLIPS[format])
  })
})

test('an .xlsx with any bit flipped gives the exact table or is refused: its check sums are asked', async () => {
  const exact = await outcome(FILES.xlsx)
  let refused = 0
  for (const { copy, bit } of flipped(FILES.xlsx, FLIPS.xlsx)) {
    const found = await outcome(copy)
    if (found instanceof UnreadableFileError) refused++
    else expect(found, `bit ${bit}`).toEqual(exact)
  }
  expect(refused).toBeGreaterThan(FLIPS.xlsx / 2)
})
