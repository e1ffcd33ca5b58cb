import { filterValues } from '@quarterpole/contract/horse-filters'
import { HORSE_SORTS } from '@quarterpole/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBreedingSearch } from '../breeding/planner/breeding-search.ts'
import { type HorseSearch, readHorseSearch, SEXES, WHOSE } from '../herd/horses/horse-search.ts'
import { readInjurySearch } from '../racing/injury-manager/injury-search.ts'
import { paths } from './paths.ts'
import { readRaceSearch } from '../racing/race/race-search.ts'
import { readTrackSearch } from '../racing/tracks/track-search.ts'
import { idIn, parseSearch, stringifySearch } from './search.ts'

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const id = optional(fc.integer({ min: 1, max: 999_999_999 }))
const horseSearch: fc.Arbitrary<HorseSearch> = fc.record({
  q: optional(
    fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }).filter((text) => text.length <= 200),
  ),
  sex: optional(fc.constantFrom(...SEXES)),
  sort: optional(fc.constantFrom(...HORSE_SORTS)),
  whose: optional(fc.constantFrom(...WHOSE)),
  status: optional(fc.constantFrom(...filterValues('status'))),
  role: optional(fc.constantFrom(...filterValues('role'))),
  test: optional(fc.constantFrom(...filterValues('test'))),
  injury: optional(fc.constant('active' as const)),
  owner: optional(fc.constantFrom('Double J', 'A & B = C')),
  details: id,
  edit: id,
  pedigree: id,
  add: optional(fc.constantFrom('new' as const, 'mare' as const)),
})

test('the horse page reads back from its address exactly what was written into it', () => {
  fc.assert(
    fc.property(horseSearch, (search) => {
      const href = paths.horses(search, search)
      const query = href.includes('?') ? href.slice(href.indexOf('?')) : ''
      expect(readHorseSearch(parseSearch(query))).toEqual(search)
    }),
  )
})

test('unknown members and wrong values are ignored', () => {
  expect(readHorseSearch(parseSearch('?sex=X&sort=height&details=-4&pedigree=abc&utm=1&q='))).toEqual({
    q: undefined,
    sex: undefined,
    sort: undefined,
    details: undefined,
    edit: undefined,
    pedigree: undefined,
    add: undefined,
  })
})

test.each(['0', '1.5', '1e3', ' 7', '9'.repeat(16)])('%j is no id', (text) => {
  expect(idIn({ id: text }, 'id')).toBeUndefined()
})

test('digits stay text in the address: an AQHA id keeps its leading zeros', () => {
  const search = parseSearch('?q=0052')
  expect(search.q).toBe('0052')
  expect(stringifySearch(search)).toBe('?q=0052')
})

test.each([
  [readHorseSearch, '?sex=Z&sort=evil&details=abc&edit=-1&pedigree=0&add=old&unheard=of'],
  [readBreedingSearch, '?sire=-1&dam=1e9&x=%00'],
  [readTrackSearch, '?track=abc&distance=17&form=x'],
  [readInjurySearch, '?status=unsure&edit=x&__proto__=1'],
  [readRaceSearch, '?cards=%E2%82%AC&track=0&distance=401&temp=hot&horses=a-b&run=1'],
] as const)('%o reads nothing from %s', (read, text) =>
  expect(Object.values(read(parseSearch(text))).filter((value) => value !== undefined)).toEqual([]),
)
