import { expect, test } from 'vitest'
import { MAX_ROWS, sortedByValue } from './list-values.ts'

test('rows beyond those that a sort key can number come back as they went in, at both ends of the values', () => {
  const beyond = 2 * MAX_ROWS + 1
  const values = new Map([
    [0, 3e38],
    [5, -3e38],
    [beyond, Number.NaN],
  ])
  const sorted = sortedByValue(Int32Array.of(beyond, 0, 5), (row) => values.get(row) ?? 0, {
    descending: false,
  })
  expect([...sorted]).toEqual([5, 0, beyond])
})

test('equal values stay as they were', () => {
  expect([...sortedByValue(Int32Array.of(9, 2, 7), () => 1, { descending: false })]).toEqual([9, 2, 7])
  expect([...sortedByValue(Int32Array.of(9, 2, 7), () => 1, { descending: true })]).toEqual([9, 2, 7])
})

test('more rows than a key can tell apart are refused: the order would be wrong without a word', () => {
  expect(() => sortedByValue(new Int32Array(MAX_ROWS + 1), () => 1, { descending: false })).toThrow(
    /can’t be sorted by a number/,
  )
})
