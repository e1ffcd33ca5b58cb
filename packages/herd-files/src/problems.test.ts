import { expect, test } from 'vitest'
import { fault, ProblemList, MAX_PROBLEMS, shortValue } from './problems.ts'
import { RepairedValues } from './repairs.ts'

const long = `Stalion ${'x'.repeat(32_000)}`

test('a value is quoted with at most sixty characters, wherever it stands', () => {
  const problems = new ProblemList()
  problems.error(
    { row: 2, field: 'sex', value: long },
    fault('sex-unknown', `“${long}” is not a sex.`, `Write Mare, not “${long}”.`),
  )
  problems.warnFirst(fault('reading', `Not read: “${long}”.`, ''))
  const [warning, error] = problems.problems
  expect(error?.value).toBe(shortValue(long))
  expect(error?.message).toBe(`“${shortValue(long)}” is not a sex.`)
  expect(error?.remedy).toBe(`Write Mare, not “${shortValue(long)}”.`)
  expect(warning?.message.length).toBeLessThan(90)
  expect(problems.sentences('error')[0]?.length).toBeLessThan(200)
})

test('a short value stays as it is', () => {
  expect(shortValue('x'.repeat(60))).toBe('x'.repeat(60))
  expect(shortValue('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`)
})

test('a repair of a long value goes by the value as its problem reports it', () => {
  const repaired = new RepairedValues([{ field: 'sex', value: shortValue(long), use: 'Stallion', row: null }])
  expect(repaired.valueOf('sex', long, 7)).toBe('Stallion')
  expect(repaired.made(() => [[7, long]])).toMatchObject([{ use: 'Stallion', rows: 1 }])
})

test('a row is repaired by the value it has after a repair of the whole column', () => {
  const sire = { field: 'sire', row: null }
  const all = { ...sire, value: 'Jess Perryy', use: 'Jess Perry' }
  const one = (row: number) => ({ ...sire, value: 'Jess Perry', use: 'Jess Perry Jr', row })
  const repaired = new RepairedValues([all, one(7), one(9)])
  const rows = [
    [6, 'Jess Perryy', 'Jess Perry'],
    [7, 'Jess Perryy', 'Jess Perry Jr'],
    [8, 'Jess Perry', 'Jess Perry'],
    [9, 'Jess Perry', 'Jess Perry Jr'],
  ] as const
  for (const [line, value, use] of rows) expect(repaired.valueOf('sire', value, line)).toBe(use)
  expect(repaired.made(() => rows.map(([line, value]) => [line, value] as const))).toEqual([
    { ...all, rows: 2 },
    { ...one(7), rows: 1 },
    { ...one(9), rows: 1 },
  ])
})

test('so many problems are kept, and all are counted', () => {
  const problems = new ProblemList()
  for (let row = 2; row < MAX_PROBLEMS + 12; row++)
    problems.error({ row }, fault('x', 'It is wrong.', 'Mend it.'))
  expect(problems.problems).toHaveLength(MAX_PROBLEMS)
  expect(problems.count('error')).toBe(MAX_PROBLEMS + 10)
  expect(problems.hasErrors).toBe(true)
})
