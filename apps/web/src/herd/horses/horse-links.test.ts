import { expect, test } from 'vitest'
import { horseLinks, nextLink } from './horse-links.ts'

const labels = (sex: 'S' | 'M' | 'G' | 'U', status: 'alive' | 'died' | null = null) =>
  horseLinks({ id: 7 as never, sex, status }).map(({ label }) => label)

test('a mare is led to a stud, a stallion to mares, the others to a race; a dead horse to his pedigree', () => {
  expect(labels('M')).toEqual(['Find her a stud', 'Add to a race', 'Record an injury', 'Pedigree'])
  expect(labels('S', 'alive')[0]).toBe('Every mare for him')
  expect(labels('G')[0]).toBe('Add to a race')
  expect(labels('M', 'died')).toEqual(['Pedigree'])
  expect(nextLink({ id: 7 as never, sex: 'M', status: null })?.href).toBe('/breeding?dam=7#ranking')
  expect(nextLink({ id: 7 as never, sex: 'U', status: null })?.href).toBe('/race-lens?horses=7')
  expect(nextLink({ id: 7 as never, sex: 'S', status: 'died' })).toBeNull()
})
