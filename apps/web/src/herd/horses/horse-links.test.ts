import { expect, test } from 'vitest'
import { horseLinks, nextLink } from './horse-links.ts'

type Sex = 'S' | 'M' | 'G' | 'U'
const horse = (sex: Sex, status: 'alive' | 'died' | null = null, role: 'broodmare' | null = null) => ({
  id: 7 as never,
  sex,
  status,
  role,
})
const labels = (...of: Parameters<typeof horse>) => horseLinks(horse(...of)).map(({ label }) => label)

test('a mare is led to a stud, a stallion to mares, the others to a race; a dead horse to his pedigree', () => {
  expect(labels('M')).toEqual(['Find her a stud', 'Add to a race', 'Record an injury', 'Pedigree'])
  expect(labels('M', 'alive', 'broodmare')).toEqual(['Find her a stud', 'Record an injury', 'Pedigree'])
  expect(labels('S', 'alive')[0]).toBe('Every mare for him')
  expect(labels('G')[0]).toBe('Add to a race')
  expect(labels('M', 'died')).toEqual(['Pedigree'])
  expect(nextLink(horse('M'))?.href).toBe('/breeding?dam=7#ranking')
  expect(nextLink(horse('U'))?.href).toBe('/race-lens?horses=7')
  expect(nextLink(horse('S', 'died'))).toBeNull()
})
