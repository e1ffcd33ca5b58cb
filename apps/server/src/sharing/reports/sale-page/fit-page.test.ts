import { expect, test } from 'vitest'
import { fitLines } from './fit-page.ts'

const group = (...weights: number[]) => ({
  lines: weights.map((weight, place) => ({ weight, place })),
  heightOf: () => 10,
  moreHeight: 10,
})
const weights = (shown: readonly (readonly { weight: number }[])[]) =>
  shown.map((lines) => lines.map((line) => line.weight))

test('everything stays where there is space', () =>
  expect(weights(fitLines([group(1, 2), group(3)], 30))).toEqual([[1, 2], [3]]))

test('the least goes first, and a shortened group pays for the line that says so', () => {
  expect(weights(fitLines([group(9, 5, 4, 1)], 39))).toEqual([[9, 5]])
  expect(weights(fitLines([group(9, 5, 1), group(7, 2)], 49))).toEqual([[9], [7]])
  expect(weights(fitLines([group(9, 5, 1)], 29))).toEqual([[9]])
})

test('of equal lines the last group’s last goes first', () =>
  expect(weights(fitLines([group(1, 1), group(1, 1)], 39)).map((lines) => lines.length)).toEqual([2, 0]))

test('with space for nothing all are gone', () =>
  expect(weights(fitLines([group(5, 6), group()], 5))).toEqual([[], []]))
