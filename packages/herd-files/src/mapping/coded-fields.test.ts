import { FILE_TYPES } from '@quarterpole/contract/limits'
import { expect, test } from 'vitest'
import { Cells } from '../cells.ts'
import { mapColumns } from './map-columns.ts'
import { ProblemList } from '../problems.ts'
import { codedFields } from './coded-fields.ts'
import { unknownCodes } from './codes.ts'

const track = { code: 'HOME', name: 'Home Meadow' }
const cellsOf = (header: readonly string[], rows: readonly (readonly string[])[]) => {
  const table = { header, rows, firstRow: 2, lines: null, readAs: 'UTF-8' }
  return (fileType: (typeof FILE_TYPES)[number]) =>
    new Cells(table, mapColumns(fileType, header), new ProblemList())
}

test.each(
  FILE_TYPES.flatMap((fileType) => codedFields(fileType, [track]).map((coded) => ({ fileType, coded }))),
)('of $fileType, $coded.field understands every choice it offers', ({ fileType, coded }) => {
  for (const { value } of coded.choices) {
    if (coded.field === 'track' && value === '') continue
    const understands = coded.reader(cellsOf([coded.field], [[value]])(fileType))
    expect([value, understands(value, 0)]).toEqual([value, true])
  }
  const nonsense = coded.reader(cellsOf([coded.field], [['Xyzzy 99']])(fileType))
  expect(nonsense('Xyzzy 99', 0)).toBe(false)
})

test('codes are counted by rows, the most frequent first, and those understood are left out', () => {
  const cells = cellsOf(
    ['track', 'finish', 'condition'],
    [
      ['22', '1', 'FT'],
      ['22', '', 'zz'],
      ['53', '', 'FT'],
      ['HOME', '', 'FT'],
    ],
  )('race_results')
  const found = unknownCodes(cells, { fileType: 'race_results', format: 'custom', tracks: [track] })
  expect(found.map(({ field, codes }) => [field, codes.map(({ value, rows }) => [value, rows])])).toEqual([
    [
      'track',
      [
        ['22', 2],
        ['53', 1],
      ],
    ],
    ['finish', [['', 3]]],
    ['condition', [['zz', 1]]],
  ])
})

test('a blank finish beside a status that explains it is no question', () => {
  const cells = cellsOf(
    ['finish', 'status'],
    [
      ['', 'SCR'],
      ['', 'DNF'],
      ['2', ''],
    ],
  )('race_results')
  expect(unknownCodes(cells, { fileType: 'race_results', format: 'custom', tracks: [] })).toEqual([])
})

test('more codes than can be listed are counted', () => {
  const rows = Array.from({ length: 260 }, (_, at) => [`T-${at}`])
  const [found] = unknownCodes(cellsOf(['track'], rows)('race_results'), {
    fileType: 'race_results',
    format: 'custom',
    tracks: [],
  })
  expect([found?.codes.length, found?.more]).toEqual([200, 60])
})
