import { expect, test } from 'vitest'
import { inOnePiece } from './hand-over.ts'

const shared = Float64Array.of(1.5, Number.NaN)
const worked = {
  n: 3,
  days: ['2020-01-01', '2020-01-02'],
  none: null,
  id: shared,
  sex: Uint8Array.of(0, 1, 2),
  year: new Int16Array([7, 8, 9, 10]).subarray(1, 3),
  within: { again: shared, row: Int32Array.of(-1, 2 ** 31 - 1), empty: new Float32Array(0) },
}

test('columns copied into one piece are the same columns, of the same kinds, beside what is no column', () => {
  expect(inOnePiece(worked)).toEqual(worked)
})

test('all of them share one memory of their size, a column that stands in two places stands there once', () => {
  const { id, sex, year, within } = inOnePiece(worked)
  expect(new Set([id, sex, year, within.row, within.empty].map(({ buffer }) => buffer)).size).toBe(1)
  expect(within.again).toBe(id)
  expect(id.buffer.byteLength).toBe(16 + 8 + 8 + 8)
})

test('no column of it shares memory with what it was copied from', () => {
  const copy = inOnePiece(worked)
  copy.id[0] = 9
  copy.year[0] = 9
  expect([worked.id[0], worked.year[0]]).toEqual([1.5, 8])
})
