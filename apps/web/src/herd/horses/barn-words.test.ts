import { filterValues, HORSE_FILTERS } from '@quarterpole/contract/horse-filters'
import { expect, test } from 'vitest'
import { barnLine, rolesOf, statusLine } from './barn-words.ts'

const horse = {
  is_mine: true,
  is_stub: false,
  status: null,
  status_date: null,
  sold_to: null,
  role: null,
} as const

test('a carrier is called so only where the disease is recessive', () => {
  const { words } = HORSE_FILTERS.test
  expect(filterValues('test').filter((filter) => words[filter].includes('carriers'))).toEqual([
    'gbed:carrier',
    'herda:carrier',
    'ejsca:carrier',
    'olws:carrier',
  ])
  expect(words['gbed:untested']).toBe('Untested for GBED')
  expect(words['hypp:carrier']).toBe('HYPP, at risk')
})

test('what is not on file is not said', () => {
  expect(barnLine(horse)).toBeNull()
  expect(statusLine(horse)).toBeNull()
})

test('a status is said with its date and buyer', () => {
  const sold = { status: 'sold', status_date: '2024-05-06', sold_to: 'Double J' } as const
  expect(statusLine(sold)).toBe('Sold to Double J, May 6, 2024')
  expect(statusLine({ ...sold, sold_to: null })).toBe('Sold May 6, 2024')
  expect(barnLine({ ...horse, is_mine: false, status: 'alive', role: 'at_stud' })).toBe('Reference · At stud')
})

test('a role fits the sex', () => {
  expect(rolesOf('M')).toEqual(['broodmare', 'in_training', 'young_stock'])
  expect(rolesOf('G')).toEqual(['in_training', 'young_stock'])
  expect(rolesOf('U')).toHaveLength(4)
})
