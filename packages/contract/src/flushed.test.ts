import { expect, test } from 'vitest'
import { type Breeding, flushesOf, isFlushed, otherSires } from './flushed.ts'

const bred = (stallion_name: string, event_date: string, last_date: string | null = null): Breeding => ({
  stallion_name,
  recipient: null,
  events: [{ kind: 'bred', event_date, last_date }],
})
const flush = { kind: 'flushed', entry_date: '2026-03-09', bred_on: '2026-03-01', structures: 3 }
const one = { ...flush, kind: 'embryo', structures: null }

test('a flush is of the breeding of its day and by its sire, and counts embryos, else structures', () => {
  const cotton = bred('Tall Cotton', '2026-03-01')
  const later = { ...flush, entry_date: '2026-03-28', bred_on: '2026-03-20' }
  expect(flushesOf(cotton, [later, flush])).toEqual([{ day: '2026-03-09', embryos: 3 }])
  expect(flushesOf(cotton, [flush, one, one])).toEqual([{ day: '2026-03-09', embryos: 2 }])
  expect(flushesOf(bred('Tall Cotton', '2026-02-20', '2026-03-05'), [flush])).toHaveLength(1)
  expect(flushesOf(cotton, [{ ...flush, sire: 'tall cotton and High Oracle' }])).toHaveLength(1)
  expect(flushesOf(cotton, [{ ...flush, sire: 'Tall Cottonwood' }])).toEqual([])
  expect(flushesOf({ ...cotton, recipient: 'Recipient 7' }, [flush])).toEqual([])
})

test('she is flushed from the flush until she is bred again, unless she is in foal all the same', () => {
  const flushes = [{ day: '2026-03-09', embryos: 2 }]
  expect(isFlushed({ state: 'bred', bred_to: '2026-03-01' }, flushes)).toBe(true)
  expect(isFlushed({ state: 'bred', bred_to: '2026-03-20' }, flushes)).toBe(false)
  expect(isFlushed({ state: 'in_foal', bred_to: '2026-03-01' }, flushes)).toBe(false)
  expect(isFlushed({ state: 'bred', bred_to: '2026-03-01' }, [])).toBe(false)
})

test('sires are other ones only where a breeding of that day is on file and none is by them', () => {
  const breedings = [bred('Tall Cotton', '2026-03-01'), bred('High Oracle', '2026-03-01')]
  expect(otherSires({ ...flush, sire: 'High Oracle' }, breedings)).toBeNull()
  expect(otherSires({ ...flush, sire: 'Tin Roof' }, breedings)).toEqual(['Tall Cotton', 'High Oracle'])
  expect(otherSires({ ...flush, sire: 'Tin Roof', bred_on: '2026-03-02' }, breedings)).toBeNull()
  expect(otherSires(flush, breedings)).toBeNull()
})
