import { expect, test } from 'vitest'
import type { ProduceYear } from './produce-record.ts'
import { joinUnrecorded, spanLabel } from './unrecorded-years.ts'

const year = (of: number, outcome: ProduceYear['outcome']): ProduceYear => ({
  year: of,
  outcome,
  foals: [],
  covers: [],
})
const blank = (of: number) => year(of, 'not_on_file')

test('runs of unrecorded years are joined, others stay', () =>
  expect(
    joinUnrecorded([
      blank(2000),
      year(2001, 'slipped'),
      blank(2002),
      blank(2003),
      blank(2004),
      year(2005, 'open'),
    ]).map(spanLabel),
  ).toEqual(['2000', '2001', '2002 to 2004', '2005']))

test('a year with a breeding of which nothing is known stays its own', () => {
  const planned = { ...blank(2001), covers: [{} as ProduceYear['covers'][number]] }
  expect(joinUnrecorded([blank(2000), planned, blank(2002)])).toHaveLength(3)
})

test('no years, no spans', () => expect(joinUnrecorded([])).toEqual([]))
