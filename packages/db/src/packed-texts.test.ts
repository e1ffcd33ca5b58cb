import { expect, test } from 'vitest'
import { inOrder, textPacker, TextReader } from './packed-texts.ts'

const ROWS = [
  ['Dash For Söme Cash', '0123456', ''],
  ['', '', ''],
  ['馬 🐎\u0000', 'X', 'zwölf'],
  ['x'.repeat(300_000), '', 'ÿ'], // longer than a chunk; ÿ is not the end-of-text byte in UTF-8
]

function packed(rows: readonly (readonly string[])[]) {
  const packer = textPacker()
  for (const row of rows) packer.push(row)
  return packer.take()
}

test('texts read back as packed, row by row', () => {
  const reader = new TextReader(packed(ROWS))
  expect(reader.rows).toBe(ROWS.length)
  ROWS.forEach((row, i) => {
    expect(reader.texts(i)).toEqual(row)
    expect(reader.first(i)).toBe(row[0])
  })
})

test('null becomes an empty text, and zero rows take zero bytes', () => {
  const packer = textPacker()
  packer.push([null, 'a'])
  expect(new TextReader(packer.take()).texts(0)).toEqual(['', 'a'])
  const none = packer.take()
  expect([none.bytes.length, new TextReader(none).rows]).toEqual([0, 0])
})

test('rows of several chunks can be reordered', () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => [`Horse Number ${i}`, String(i * 7)])
  const reversed = inOrder(packed(rows), Int32Array.from(rows.keys()).toReversed())
  const reader = new TextReader(reversed)
  for (const row of [0, 1, 24_999, 49_999]) expect(reader.texts(row)).toEqual(rows.at(-1 - row))
  const known = packed(rows)
  expect(inOrder(known, Int32Array.from(rows.keys()))).toBe(known) // unchanged order: no copy
})
