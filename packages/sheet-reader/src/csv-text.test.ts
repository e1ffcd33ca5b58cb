import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, guarded, unguarded } from './csv-text.ts'
import { readCsv } from './read-csv.ts'

/** Text that meets the rules more often than chance would. */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', '|', 'a', ' '), {
      maxLength: 8,
    })
    .map((signs) => signs.join('')),
)

test.each([
  ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ["'=x", "''=x"],
  ["'tis", "'tis"],
  ['plain', 'plain'],
  ['', ''],
])('%j goes out as %j and comes back', (text, cell) => {
  expect(guarded(text)).toBe(cell)
  expect(unguarded(cell)).toBe(text)
})

test('no cell of text starts a formula, and every text comes back as it was', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/)
      expect(unguarded(guarded(text))).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test('a line is read back cell by cell', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 2, maxLength: 6 }), (cells) => {
      const header = cells.map((_, at) => `column ${at}`)
      const file = csvLine(['row', ...header]) + csvLine(['1', ...cells]) + csvLine(['2', ...header])
      const { rows } = readCsv(new TextEncoder().encode(file)).sheet
      expect(rows[1]?.slice(1).map(unguarded)).toEqual(cells)
    }),
    { numRuns: 300 },
  )
})
