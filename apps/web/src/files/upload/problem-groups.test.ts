import type { ImportProblem } from '@quarterpole/contract/data-import'
import { expect, test } from 'vitest'
import { groupProblems, listedAtFirst, rejectedRowCount } from './problem-groups.ts'

const problem = (some: Partial<ImportProblem>): ImportProblem => ({
  row: 2,
  field: 'foaled',
  value: '2/31/2021',
  message: '“2/31/2021” is not a date.',
  remedy: 'Write year-month-day.',
  group: 'date',
  level: 'error',
  ...some,
})

test('problems with the same fix are one group, with their number of rows', () => {
  const groups = groupProblems([
    problem({ row: 2 }),
    problem({ row: 2, field: 'tested_on' }),
    problem({ row: 9, message: '“x” is not a date.', value: 'x' }),
  ])
  expect(groups).toHaveLength(1)
  expect(groups[0]).toMatchObject({
    rows: 2,
    isExample: true,
    fields: ['foaled', 'tested_on'],
    level: 'error',
  })
})

test('errors come before warnings, the whole file before rows, many rows before few', () => {
  const groups = groupProblems([
    problem({ level: 'warning', group: 'color' }),
    ...[2, 3, 4].map((row) => problem({ level: 'warning', group: 'aqha-padded', row })),
    problem({ group: 'name-missing', row: 7 }),
    problem({ row: 8 }),
    problem({ row: 9 }),
    problem({ group: 'column-missing', row: null, field: null }),
  ])
  expect(groups.map(({ group }) => group)).toEqual([
    'column-missing',
    'date',
    'name-missing',
    'aqha-padded',
    'color',
  ])
  expect(groups[0]?.rows).toBe(0)
})

test('the same words as error and as warning are two groups', () => {
  expect(groupProblems([problem({}), problem({ level: 'warning' })])).toHaveLength(2)
})

test('a row with two errors is rejected once, and a warning rejects none', () => {
  const problems = [
    problem({}),
    problem({ field: 'sex' }),
    problem({ row: 3, level: 'warning' }),
    problem({ row: null }),
  ]
  expect(rejectedRowCount(problems)).toBe(1)
})

test('the first ten errors and five warnings are listed, over all groups', () => {
  const many = (level: ImportProblem['level'], group: string, rows: number) =>
    Array.from({ length: rows }, (_, at) => problem({ level, group, row: 2 + at }))
  const groups = groupProblems([
    ...many('error', 'date', 8),
    ...many('error', 'sex', 5),
    ...many('error', 'name', 3),
    ...many('warning', 'color', 7),
  ])
  expect(listedAtFirst(groups)).toEqual([8, 2, 0, 5])
})
