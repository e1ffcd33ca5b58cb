import { expect, test } from 'vitest'
import { Cells } from '../cells.ts'
import { mapColumns } from '../mapping/map-columns.ts'
import { ProblemList } from '../problems.ts'
import { RepeatedRows } from './repeated-rows.ts'

const cellsOf = (rows: readonly (readonly string[])[]) => {
  const header = ['name', 'sex', 'owner']
  const table = { header, rows, firstRow: 2, lines: null, readAs: '' }
  return new Cells(table, mapColumns('horses', header), new ProblemList())
}
const linesOf = (cells: Cells, count: number) => {
  const repeated = new RepeatedRows(cells)
  return Array.from({ length: count }, (_, index) => repeated.lineOf(index))
}

test('a row repeats the first that says the same, whatever blanks stand around its cells', () => {
  const rows = [
    ['Ada', 'M', ''],
    ['Bea', 'M', ''],
    [' Ada', 'M ', ''],
    ['Ada', 'M', 'Bo'],
    ['Ada', 'M', ''],
  ]
  expect(linesOf(cellsOf(rows), rows.length)).toEqual([null, null, 2, null, 2])
})

test('cells do not run into one another', () => {
  const rows = [
    ['Ada', 'M', ''],
    ['AdaM', '', ''],
    ['Ada', '', 'M'],
  ]
  expect(linesOf(cellsOf(rows), rows.length)).toEqual([null, null, null])
})

test('rows with the same hash are distinguished by their text', () => {
  const rows = [
    ['Ada', 'M', ''],
    ['Bea', 'M', ''],
    ['Cal', 'S', ''],
    ['Bea', 'M', ''],
    ['Ada', 'M', ''],
  ]
  class Colliding extends Cells {
    override rowHash(): number {
      return 7
    }
  }
  const header = ['name', 'sex', 'owner']
  const table = { header, rows, firstRow: 2, lines: null, readAs: '' }
  const cells = new Colliding(table, mapColumns('horses', header), new ProblemList())
  expect(linesOf(cells, rows.length)).toEqual([null, null, null, 3, 2])
})
