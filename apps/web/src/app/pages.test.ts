import { ROLE_RIGHTS } from '@quarterpole/contract/roles'
import { expect, test } from 'vitest'
import { hasRight, rightFor } from './access.ts'
import {
  allPages,
  crumbsOf,
  headerOf,
  headerPages,
  needOf,
  pageAt,
  pageName,
  tabOf,
  tabsOf,
} from './pages.ts'
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

const open = (role: keyof typeof ROLE_RIGHTS) =>
  allPages
    .filter(({ path }) => hasRight(ROLE_RIGHTS[role], needOf(path)))
    .map(({ path, name }) => name ?? path)

test('the owner opens every page; a trainer races, horses and injuries; a viewer neither money nor plans', () => {
  expect(open('owner')).toHaveLength(allPages.length)
  expect(open('trainer').filter((name) => headerPages.some((page) => page.name === name))).toEqual([
    'Dashboard',
    'Race Lens',
    'Horse Management',
    'Track Intel',
    'Injury Manager',
  ])
  const closed = open('owner').filter((name) => !open('viewer').includes(name))
  expect(closed).toEqual([
    'Season Plan',
    'Stallion Book',
    '/horses/$id/keep-paying',
    '/contacts/$id/statement',
    'Statements',
    '/statements/$id',
    '/contacts/$id/report',
    'Owner Reports',
    'Data Studio',
    'Data Quality',
    'Export',
    'Shared Pages',
    'System',
    'People',
  ])
})

test('a need is a call or a right, and what is not known yet is shown', () => {
  expect(rightFor('createHorse')).toBe('edit_horses')
  expect(rightFor('money')).toBe('money')
  expect(hasRight(undefined, 'createHorse')).toBe(true)
  expect(hasRight([], 'signOut')).toBe(true)
  expect(hasRight(['read'], 'createHorse')).toBe(false)
})

test('the header names the seven pages in the order of the specification', () => {
  expect(headerPages.map(({ path }) => path)).toEqual([
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

test('the map: each page of the header, and its tabs', () => {
  expect(headerPages.map((page) => [page.name, ...tabsOf(page).map(({ tab }) => tab)].join(' · '))).toEqual([
    'Dashboard · Today · To Do · Activity',
    'Race Lens · Predict · Sealed Cards · How Right',
    'Breeding Planner · Cross · Mating Board · Season Plan · Mares’ Season · Stallion Book · Semen Tank · Collection Day · Registry Rules · Saved Crosses',
    'Horse Management · Herd · Contacts · Statements · Owner Reports · Here · Compare',
    'Track Intel · Tracks · Ladder',
    'Injury Manager · Injuries · Withdrawal Times',
    'Data Studio · Add Files · Quality · Export · Shared · System',
  ])
})

test.each([
  ['/horses/7/career', 'Horse Management', 'Herd'],
  ['/race-cards/3', 'Race Lens', 'Sealed Cards'],
  ['/how/herd', 'Race Lens', 'How Right'],
  ['/breeding/trace', 'Breeding Planner', 'Cross'],
  ['/how/race', undefined, undefined],
  ['/nowhere', undefined, undefined],
])('%s is in %s, under the tab %s', (pathname, header, tab) => {
  expect(headerOf(pageAt(pathname))?.name).toBe(header)
  expect(tabOf(pageAt(pathname))?.tab).toBe(tab)
})

test('a page below a tab leads back to it, a record by way of its list', () => {
  const hrefs = (...of: Parameters<typeof crumbsOf>) =>
    crumbsOf(...of).map(({ name, href }) => `${name} ${href}`)
  expect(hrefs('/horses')).toEqual([])
  expect(hrefs('/feedback')).toEqual([])
  expect(hrefs('/horses/7')).toEqual(['Herd /horses'])
  expect(hrefs('/horses/7/career')).toEqual(['Herd /horses', 'Horse /horses/7'])
  expect(crumbsOf('/horses/7/foals').at(-1)?.isRecord).toBe(true)
  expect(hrefs('/race-cards/3')).toEqual(['Sealed Cards /race-cards'])
  expect(hrefs('/how/race')).toEqual(['How It’s Figured /how'])
  expect(hrefs('/breeding/trace', { sire: 3, dam: 9, test: 'gbed' })).toEqual([
    'Cross /breeding?sire=3&dam=9',
  ])
  expect(hrefs('/tracks', { track: 2 })).toEqual(['Tracks /tracks'])
  expect(hrefs('/mares', { mare: 5, season: 2027 })).toEqual(['Mares’ Season /mares?season=2027'])
})

test('every page has a home: in the header, under a tab or a page above, or in the footer and the person’s own', () => {
  const homeless = allPages.filter((page) => headerOf(page) === undefined && crumbsOf(page.path).length === 0)
  expect(homeless.map(({ path }) => path)).toEqual([
    '/how',
    '/feedback',
    '/sign-in',
    '/join',
    '/you',
    '/people',
    '/waiting',
  ])
})
