import { expect, test } from 'vitest'
import { inOrder, textPacker, TextReader } from './packed-texts.ts'

const ROWS = [
  ['Dash For Söme Cash', '0123456', ''],
  ['', '', ''],
  ['馬 🐎\u0000', 'X', 'zwölf'],
  ['x'.repeat(300_000), '', 'ÿ'], // longer than a chunk; ÿ is not the byte that ends a text
]

function packed(rows: readonly (readonly string[])[]) {
  const packer = textPacker()
  for (const row of rows) packer.push(row)
  return packer.take()
}

test('texts come back as they were packed, row by row', () => {
  const reader = new TextReader(packed(ROWS))
  expect(reader.rows).toBe(ROWS.length)
  ROWS.forEach((row, i) => {
    expect(reader.texts(i)).toEqual(row)
    expect(reader.first(i)).toBe(row[0])
  })
})

test('an unknown text is an empty one, and no row at all is no byte', () => {
  const packer = textPacker()
  packer.push([null, 'a'])
  expect(new TextReader(packer.take()).texts(0)).toEqual(['', 'a'])
  const none = packer.take()
  expect([none.bytes.length, new TextReader(none).rows]).toEqual([0, 0])
})

test('more than one chunk of rows, in another order', () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => [`Horse Number ${i}`, String(i * 7)])
  const reversed = inOrder(packed(rows), Int32Array.from(rows.keys()).toReversed())
  const reader = new TextReader(reversed)
  for (const row of [0, 1, 24_999, 49_999]) expect(reader.texts(row)).toEqual(rows.at(-1 - row))
  const known = packed(rows)
  expect(inOrder(known, Int32Array.from(rows.keys()))).toBe(known) // the order they are in costs no copy
})
