import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { type Carried, spanOfCover, spanOfTransfer, twoAtOnce } from './carried.ts'
import type { CoverEvent } from './cover-course.ts'

const event = (kind: CoverEvent['kind'], event_date: string, result: CoverEvent['result'] = null) => ({
  kind,
  event_date,
  last_date: null,
  result,
})
const bred = event('bred', '2026-03-01')
const inFoal = event('scan', '2026-03-20', 'in_foal')

test('an embryo of a cover is there until it is seen gone, or she could have foaled', () => {
  expect(spanOfCover([])).toBeNull()
  expect(spanOfCover([bred])).toEqual({ from: '2026-03-01', to: '2026-12-26' })
  expect(spanOfCover([bred, inFoal])).toEqual({ from: '2026-03-01', to: null })
  expect(spanOfCover([bred, event('scan', '2026-03-20', 'open')])).toBeNull()
  expect(spanOfCover([bred, inFoal, event('slipped', '2026-04-02')])).toEqual({
    from: '2026-03-01',
    to: '2026-04-02',
  })
})

test('a transfer ends as the cover says that it belongs to; an earlier one that has ended says nothing of it', () => {
  const open = event('scan', '2026-03-24', 'open')
  const free = { from: '2026-03-09', to: addDays('2026-03-09', 300) }
  expect(spanOfTransfer('2026-03-09', [])).toEqual(free)
  expect(spanOfTransfer('2026-03-09', [[bred]])).toEqual(free)
  expect(spanOfTransfer('2026-03-09', [[bred, inFoal]])).toEqual({ from: '2026-03-09', to: null })
  expect(spanOfTransfer('2026-03-09', [[bred, open]])).toEqual({ from: '2026-03-09', to: '2026-03-24' })
  const [lastYear, foaled] = [event('bred', '2025-03-01'), event('foaled', '2026-02-05', 'live')]
  expect(spanOfTransfer('2026-03-09', [[lastYear, foaled]])).toEqual(free)
  expect(
    spanOfTransfer('2026-03-09', [
      [lastYear, foaled],
      [bred, open],
    ]).to,
  ).toBe('2026-03-24')
})

test('two of a mare’s own, and a transfer with the cover of its donor, are not two at once', () => {
  const from = (by: Carried['by'], mare_id: number): Carried => ({
    by,
    mare_id,
    from: '2026-03-01',
    to: null,
  })
  const two = (...carried: Carried[]) => twoAtOnce(carried, new Set([1, 2, 3])) !== null
  expect(two(from('own', 1), from('own', 1))).toBe(false)
  expect(two(from('transfer', 2), from('cover', 2))).toBe(false)
  expect(two(from('transfer', 2), from('cover', 3))).toBe(true)
  expect(two(from('transfer', 2), from('transfer', 2))).toBe(true)
  expect(two(from('own', 1), from('transfer', 2))).toBe(true)
  expect(twoAtOnce([from('own', 1), from('transfer', 2)], new Set([4]))).toBeNull()
})

const day = fc.integer({ min: 0, max: 60 }).map((after) => addDays('2026-01-01', after))
const carried = fc.record({
  by: fc.constantFrom('own' as const, 'cover' as const, 'transfer' as const),
  mare_id: fc.integer({ min: 1, max: 4 }),
  from: day,
  lasts: fc.option(fc.integer({ min: 1, max: 40 })),
})

test('two are found exactly where some day has two', () => {
  fc.assert(
    fc.property(fc.array(carried, { maxLength: 6 }), (drawn) => {
      const all = drawn.map(({ lasts, ...one }) => ({
        ...one,
        to: lasts === null ? null : addDays(one.from, lasts),
      }))
      const days = Array.from({ length: 120 }, (_, after) => addDays('2026-01-01', after))
      const onDay = days.map((at) => all.filter(({ from, to }) => from <= at && (to === null || at < to)))
      const isTwo = onDay.some((there) =>
        there.some((a, i) =>
          there.slice(i + 1).some((b) => {
            const isOwn = a.by === 'own' && b.by === 'own'
            const isOne = a.mare_id === b.mare_id && a.by !== b.by
            return !isOwn && !isOne
          }),
        ),
      )
      expect(twoAtOnce(all, new Set([1, 2, 3, 4])) !== null).toBe(isTwo)
    }),
    { numRuns: 10_000 },
  )
})
