import { ROLE_RIGHTS } from '@quarterpole/contract/roles'
import { expect, test } from 'vitest'
import { furtherPages, pages } from '../app/pages.ts'
import { paths } from '../app/paths.ts'
import { hasRight, rightFor } from '../app/may.ts'
import { needOf } from './page-needs.ts'

test('a page needs the call that fills it, a form on it the call that saves it', () => {
  expect(needOf(paths.horses())).toBeUndefined()
  expect(needOf(paths.horses({ q: 'oak' }, { add: 'mare' }))).toBe('createHorse')
  expect(needOf(paths.horse(7))).toBeUndefined()
  expect(needOf(paths.horse(7, { open: 'pedigree' }))).toBeUndefined()
  expect(needOf(paths.horse(7, { open: 'edit' }))).toBe('updateHorse')
  expect(needOf(paths.mares({ mare: 3 }))).toBe('listSeasonMares')
  expect(needOf(paths.mares({ breeding: 3, form: 'scan' }))).toBe('createBreedingEvent')
  expect(needOf(paths.mares({ breeding: 3, form: 'edit', event: 1 }))).toBe('updateBreedingEvent')
  expect(needOf(paths.ranking({ dam: 3 }))).toBe('predictBreeding')
  expect(needOf(paths.how())).toBeUndefined()
  expect(needOf(paths.herdCheck())).toBe('getHerdModel')
})

const open = (role: keyof typeof ROLE_RIGHTS) =>
  [...pages, ...furtherPages]
    .filter(({ href }) => hasRight(ROLE_RIGHTS[role], needOf(href)))
    .map(({ name }) => name)

test('the owner opens every page; a trainer races, horses and injuries; a viewer neither money nor plans', () => {
  expect(open('owner')).toHaveLength(pages.length + furtherPages.length)
  expect(open('trainer').filter((name) => pages.some((page) => page.name === name))).toEqual([
    'Race Lens',
    'Horse Management',
    'Track Intel',
    'Injury Manager',
  ])
  const closed = [...pages, ...furtherPages]
    .map(({ name }) => name)
    .filter((name) => !open('viewer').includes(name))
  expect(closed).toEqual(['Data Studio', 'People', 'Shared Pages', 'Stallion Book', 'Season Plan'])
})

test('a need is a call or a right, and what is not known yet is shown', () => {
  expect(rightFor('createHorse')).toBe('edit_horses')
  expect(rightFor('money')).toBe('money')
  expect(hasRight(undefined, 'createHorse')).toBe(true)
  expect(hasRight([], 'signOut')).toBe(true)
  expect(hasRight(['read'], 'createHorse')).toBe(false)
})
