import { apart } from '../../ui/charts/Axis.tsx'
import { HORSE_SORTS } from '@quarterpole/contract/limits'
import { expect, test } from 'vitest'
import { readSort, writeSort } from './HorseTools.tsx'
import { siDomain } from '../horse-details/ProfileChart.tsx'
import type { HorseProfile } from '../../herd/horses/queries.ts'
import { conditionWord } from '../../ui/words/condition.ts'
import { finishWord, recordLine, windWord } from '../../herd/horses/record-line.ts'
import { pagesOf } from './use-horse-list.ts'

test('the pages of the rows in view are fetched, and no others', () => {
  expect(pagesOf(0, 12)).toEqual([0])
  expect(pagesOf(45, 55)).toEqual([0, 1])
  expect(pagesOf(5000, 5010)).toEqual([100])
})

test.each(HORSE_SORTS)('the sort %s is read and written back', (sort) => {
  const { member, direction } = readSort(sort)
  expect(writeSort(member, direction)).toBe(sort)
})

const ran = (
  finish: number | null,
  si: number | null,
  status: 'finished' | 'scratched' | 'disqualified' = 'finished',
) => ({
  finish,
  si,
  status,
})
test('the record counts what was run, not what was scratched', () => {
  expect(recordLine([ran(1, 101), ran(3, 96), ran(2, 97), ran(null, null, 'scratched')])).toBe(
    '3 starts: 1 win, 1 second, 1 third · best SI 101',
  )
  expect(recordLine([ran(5, null)])).toBe('1 start, unplaced')
  expect(recordLine([ran(1, 97, 'disqualified')])).toBe('1 start, unplaced · best SI 97')
})

test('wind and finish are said in words', () => {
  expect([4.2, -1.6, 0.3, null].map(windWord)).toEqual(['4 mph tail', '2 mph head', 'calm', '–'])
  expect(finishWord({ status: 'finished', finish: 1, field_size: 7 })).toBe('1 of 7')
  expect(finishWord({ status: 'finished', finish: 7, field_size: null })).toBe('7th')
  expect(finishWord({ status: 'dnf', finish: null, field_size: 7 })).toBe('did not finish')
})

test('the chart’s axis holds every band, every start and the lines at 90 and 100', () => {
  const profile = { points: [{ expected_si: 92, sd: 4 }] } as HorseProfile // only what the axis reads
  expect(siDomain(profile, [{ si: 71 }, { si: null }])).toEqual([70, 100])
  expect(siDomain(profile, [{ si: 112 }])).toEqual([85, 115])
})

test('labels that would overlap the previous one are dropped', () => {
  expect(apart([300, 330, 350, 400], (distance) => distance)).toEqual([300, 350, 400])
})

test('a condition is said in words', () => {
  expect(['wet_fast', 'fast', null].map(conditionWord)).toEqual(['wet fast', 'fast', '–'])
})
