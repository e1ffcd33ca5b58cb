import { expect, test } from 'vitest'
import { MOST_ROWS, sortedByValue, TooManyRowsError } from './list-values.ts'

const last = MOST_ROWS - 1

test('the last row that a sort key can hold comes back as it went in, at both ends of the values', () => {
  const values = new Map([
    [0, 3e38],
    [5, -3e38],
    [last, Number.NaN],
  ])
  const sorted = sortedByValue(Int32Array.of(0, 5, last), (row) => values.get(row) ?? 0, false)
  expect([...sorted]).toEqual([5, 0, last])
})

test('a row beyond is refused: its key would run into the next value, and the order be wrong without a word', () => {
  expect(() => sortedByValue(Int32Array.of(0, MOST_ROWS), () => 1, false)).toThrow(TooManyRowsError)
})
