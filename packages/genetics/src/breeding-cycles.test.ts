import { expect, test } from 'vitest'
import { cyclesOf } from './breeding-cycles.ts'

const bred = (event_date: string, method: string | null = 'cooled_semen', last_date: string | null = null) =>
  ({ kind: 'bred', event_date, last_date, method, result: null }) as const
const scan = (event_date: string, result: 'in_foal' | 'open' | 'twins') =>
  ({ kind: 'scan', event_date, last_date: null, method: null, result }) as const
const end = (kind: 'slipped' | 'foaled', event_date: string) =>
  ({ kind, event_date, last_date: null, method: null, result: kind === 'foaled' ? 'live' : null }) as const
const took = (...events: Parameters<typeof cyclesOf>[0]) => cyclesOf(events).map((cycle) => cycle.took)

test('two breedings of one heat are one cycle, by the last method that is on file', () => {
  expect(
    cyclesOf([bred('2026-03-01', 'frozen_semen'), bred('2026-03-03', null), scan('2026-03-17', 'in_foal')]),
  ).toEqual([{ from: '2026-03-01', to: '2026-03-03', method: 'frozen_semen', took: true }])
})

test('bred again after a heat’s days, she wasn’t in foal; what no scan followed is not on file', () => {
  expect(took(bred('2026-03-01'), bred('2026-03-22'))).toEqual([false, null])
  expect(
    took(bred('2026-03-01'), scan('2026-03-15', 'open'), bred('2026-03-18'), scan('2026-04-01', 'twins')),
  ).toEqual([false, true])
})

test('the first scan counts; a slip or a foaling says that she took', () => {
  expect(took(bred('2026-03-01'), scan('2026-03-15', 'in_foal'), scan('2026-04-15', 'open'))).toEqual([true])
  expect(took(bred('2026-03-01'), end('slipped', '2026-06-01'))).toEqual([true])
  expect(took(bred('2026-03-01'), end('foaled', '2027-02-05'))).toEqual([true])
})

test('a pasture’s days are one heat, in whatever order the events come', () => {
  expect(took(scan('2026-06-01', 'open'), bred('2026-04-01', 'pasture', '2026-05-10'))).toEqual([false])
  expect(cyclesOf([])).toEqual([])
})
