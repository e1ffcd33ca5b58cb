import { expect, test } from 'vitest'
import { injuries } from '../../stories/injury-fixtures.ts'
import type { Injury } from '../injuries/use-injuries.ts'
import { outFinding, outFirst } from './out-first.ts'

const now = new Date(2026, 10, 24, 12)
const [fixture] = injuries
const injury = (injury_date: string, expected_days_off: number, status: Injury['status'] = 'active') =>
  ({ ...fixture, injury_date, expected_days_off, status }) as const
const newest = injury('2026-11-20', 30)
const late = injury('2026-10-01', 30)
const back = injury('2026-09-01', 10, 'recovered')
const latest = injury('2026-08-01', 30)

test('who is out is first, longest past due before the newest; the others stay as they were', () => {
  expect(outFirst([newest, late, back, latest], now)).toEqual({ out: [latest, late, newest], ended: [back] })
})

test('how many are out, and past due, in a sentence', () => {
  expect(outFinding([newest, late, latest], now)).toBe('Three out, two past due.')
  expect(outFinding([newest], now)).toBe('One out, none past due.')
  expect(outFinding([], now)).toBe('Nobody is out.')
})
