import { expect, test } from 'vitest'
import { stayOn } from './place-of-stay.ts'

const stay = (id: number, from_day: string, until_day: string | null = null) => ({ id, from_day, until_day })
const stays = [stay(1, '2026-03-01'), stay(3, '2026-05-02', '2026-06-01'), stay(2, '2026-05-02')]

test.each([
  ['2026-02-28', null],
  ['2026-03-01', 1],
  ['2026-05-01', 1],
  ['2026-05-02', 3],
  ['2026-06-01', 3],
  ['2026-06-02', null],
])('on %s the horse is in stay %s', (day, id) => {
  expect(stayOn(stays, day)?.id ?? null).toBe(id)
  expect(stayOn(stays.toReversed(), day)?.id ?? null).toBe(id)
})
