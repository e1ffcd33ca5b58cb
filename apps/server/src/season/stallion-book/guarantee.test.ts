import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import type { BookingProgress } from '@quarterpole/contract/stallion-book'
import { expect, test } from 'vitest'
import { guaranteeOf } from './guarantee.ts'

const progress = (state: BookingProgress['state'], part: Partial<BookingProgress> = {}): BookingProgress => ({
  state,
  bred: [],
  scans: [],
  flushes: [],
  slipped_on: null,
  foaled_on: null,
  foal: null,
  return_season: null,
  ...part,
})
const of = (terms: string, how: BookingProgress, status: 'booked' | 'canceled' = 'booked') =>
  guaranteeOf({ terms, status, season_year: 2026 }, how, JANUARY_1)

test.each([
  ['Live foal guarantee', 'open'],
  ['$500 chute fee; LFG', 'open'],
  ['live-foal, stands and nurses', 'open'],
  ['No live foal, no fee', 'open'],
  ['No guarantee', 'none'],
  ['No live foal guarantee', 'none'],
  ['Without LFG', 'none'],
  ['Live foal not guaranteed', 'none'],
  ['Terms to be negotiated', 'not_on_file'],
  ['Private treaty', 'not_on_file'],
])('terms %j: %s', (terms, guarantee) => {
  expect(of(terms, progress('in_foal'))).toEqual({ guarantee, return_due: null })
})

test('a return is owed for the season after, or the year the foal was lost', () => {
  const owed = (how: BookingProgress) => of('Live foal', how)
  expect(owed(progress('foaled'))).toEqual({ guarantee: 'met', return_due: null })
  expect(owed(progress('open'))).toEqual({ guarantee: 'open', return_due: null })
  expect(owed(progress('barren'))).toEqual({ guarantee: 'return_due', return_due: 2027 })
  expect(owed(progress('slipped', { slipped_on: '2026-08-01' })).return_due).toBe(2027)
  expect(owed(progress('foal_lost', { foaled_on: '2027-05-01' })).return_due).toBe(2027)
  expect(owed(progress('foal_lost', { foaled_on: '2028-01-01' })).return_due).toBe(2028)
  expect(owed(progress('barren', { return_season: 2027 }))).toEqual({
    guarantee: 'return_booked',
    return_due: 2027,
  })
  expect(of('Live foal', progress('barren'), 'canceled')).toEqual({ guarantee: 'none', return_due: null })
})
