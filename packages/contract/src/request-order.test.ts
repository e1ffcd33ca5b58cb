import { expect, test } from 'vitest'
import { type Asked, inLine, placesIn } from './request-order.ts'

const asked = (id: number, part: Partial<Asked> = {}): Asked => ({
  id,
  doses: 1,
  goes_first: false,
  asked_on: null,
  created_at: '2026-06-01T08:00:00Z',
  answer: null,
  ...part,
})

test('the line: those that go first, then by the day they asked, or were entered, then as entered', () => {
  const line = [
    asked(1, { asked_on: '2026-06-02' }),
    asked(2),
    asked(3, { asked_on: '2026-05-30' }),
    asked(4, { asked_on: '2026-06-09', goes_first: true }),
    asked(5),
  ]
  expect(inLine(line).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1])
})

test('each is filled out of one lot; one that asks for too much is passed over, answered ones take nothing', () => {
  const line = [
    asked(1, { doses: 2 }),
    asked(2, { answer: 'filled' }),
    asked(3, { doses: 3 }),
    asked(4),
    asked(5),
  ]
  const lots = [
    { lot: 'A', doses_left: 1 },
    { lot: 'B', doses_left: 3 },
  ]
  expect(placesIn(line, lots)).toEqual(
    new Map([
      [1, { lot: 'B', left: 2 }],
      [3, { lot: null, left: 2 }],
      [4, { lot: 'A', left: 1 }],
      [5, { lot: 'B', left: 0 }],
    ]),
  )
  expect(placesIn([asked(1)], [])).toEqual(new Map([[1, { lot: null, left: 0 }]]))
})
