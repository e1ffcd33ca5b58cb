import { ROLE_RIGHTS } from '@quarterpole/contract/roles'
import { expect, test } from 'vitest'
import { hasRight, rightFor } from './access.ts'
import { allPages, needOf, pageAt, pageName } from './pages.ts'
import { paths } from './paths.ts'

test('a page needs the call that fills it, a form on it the call that saves it', () => {
  expect(needOf(paths.horses())).toBeUndefined()
  expect(needOf(paths.horses({ q: 'oak' }, { add: 'mare' }))).toBe('createHorse')
  expect(needOf(paths.horse(7))).toBeUndefined()
  expect(needOf(paths.horse(7, { open: 'pedigree' }))).toBeUndefined()
  expect(needOf(paths.horse(7, { open: 'edit' }))).toBe('updateHorse')
  expect(needOf(paths.mares({ mare: 3 }))).toBe('listSeasonMares')
  expect(needOf(paths.mares({ cover: 3, form: 'scan' }))).toBe('createCoverEvent')
  expect(needOf(paths.mares({ cover: 3, form: 'edit', event: 1 }))).toBe('updateCoverEvent')
  expect(needOf(paths.ranking({ dam: 3 }))).toBe('predictBreeding')
  expect(needOf(paths.how())).toBeUndefined()
  expect(needOf(paths.herdCheck())).toBe('getHerdModel')
})

const header = allPages.filter((page) => page.header !== undefined)

const open = (role: keyof typeof ROLE_RIGHTS) =>
  allPages
    .filter(({ path }) => hasRight(ROLE_RIGHTS[role], needOf(path)))
    .map(({ path, name }) => name ?? path)

test('the owner opens every page; a trainer races, horses and injuries; a viewer neither money nor plans', () => {
  expect(open('owner')).toHaveLength(allPages.length)
  expect(open('trainer').filter((name) => header.some((page) => page.name === name))).toEqual([
    'Dashboard',
    'Race Lens',
    'Horse Management',
    'Track Intel',
    'Injury Manager',
  ])
  const closed = open('owner').filter((name) => !open('viewer').includes(name))
  expect(closed).toEqual(['Season Plan', 'Stallion Book', 'Data Studio', 'Shared Pages', 'People'])
})

test('a need is a call or a right, and what is not known yet is shown', () => {
  expect(rightFor('createHorse')).toBe('edit_horses')
  expect(rightFor('money')).toBe('money')
  expect(hasRight(undefined, 'createHorse')).toBe(true)
  expect(hasRight([], 'signOut')).toBe(true)
  expect(hasRight(['read'], 'createHorse')).toBe(false)
})

test('the header names the seven pages in the order of the specification', () => {
  expect(header.map(({ path }) => path)).toEqual([
    '/',
    '/race-lens',
    '/breeding',
    '/horses',
    '/tracks',
    '/injuries',
    '/data',
  ])
})

test('a record’s page has the name of its list’s', () => {
  expect(pageName('/race-cards/3')).toBe('Sealed Cards')
  expect(pageName('/how/race')).toBe('How It’s Figured')
  expect(pageName('/horses/7/foals')).toBe('Horse Management')
  expect(pageName('/horses')).toBe('Horse Management')
  expect(pageAt('/nowhere')).toBeUndefined()
})
