import { expect, test } from 'vitest'
import { pagePlaces } from '../../app/page-words.ts'
import { allPages } from '../../app/pages.ts'
import { rain } from '../../stories/fixtures.ts'
import { horseResults, placeResults } from './results.ts'

test('a horse is listed in the server’s order, with the barn name', () => {
  const found = [{ ...rain, name: 'Zia', barn_name: 'Ribbon' }, rain]
  const results = horseResults(found)
  expect(results.map(({ name }) => name)).toEqual(['Zia', rain.name])
  expect(results[0]?.about).toContain('“Ribbon” · ')
})

const found = (typed: string) => placeResults(typed, () => true).map(({ href }) => href)

test.each(pagePlaces.map((place) => [place.name, place] as const))(
  '%s is found by its name and by each of its words',
  (name, { also, href }) => {
    for (const typed of [name, ...also.split(' ').filter(Boolean)])
      expect(found(typed), typed).toContain(href)
  },
)

test('every page that is no record’s is offered once one is in', () => {
  const offered = pagePlaces.map(({ href }) => href)
  const left = allPages.filter(({ path }) => !path.includes('$') && !offered.includes(path))
  expect(left.map(({ path }) => path)).toEqual(['/sign-in', '/join'])
})

test('no address is listed twice, and a page stands for itself where its own name is typed', () => {
  const results = placeResults('race lens', () => true)
  expect(results[0]?.name).toBe('Race Lens')
  expect(new Set(results.map(({ href }) => href)).size).toBe(results.length)
})

test.each([
  ['kinship', '/how/foal'],
  ['reliability', '/how/evaluation'],
  ['Ne', '/how/foal'],
  ['coefficient', '/how/foal'],
  ['EBV', '/how/evaluation'],
  ['calibration', '/how/herd'],
  ['HYPP', '/how/panel'],
  ['outcross', '/season-plan'],
  ['due dates', '/mares'],
  ['Coggins', '/to-do'],
])('%s leads to %s', (typed, href) => expect(found(typed)).toContain(href))
