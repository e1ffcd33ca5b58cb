import { describe, expect, test } from 'vitest'
import { paths } from '../../app/paths.ts'
import { parseSearch } from '../../app/search.ts'
import { draftOf, missingOn, requestOf } from './card-draft.ts'
import { fieldOf, postsOf, putBack, searchOfField, withHorse } from './field.ts'
import { readRaceSearch } from './race-search.ts'

test('an empty address is the default card', () => {
  const draft = draftOf(readRaceSearch({}), '2026-11-20')
  expect(draft).toEqual({
    track: undefined,
    distance: 400,
    date: '2026-11-20',
    temp: 75,
    wind: 5,
    from: 'unknown',
    humidity: 50,
    condition: 'fast',
    horses: [],
    field: [],
    lanes: false,
  })
  expect(requestOf(draft)).toBeNull()
})

test('a card is read back from its address', () => {
  const search = readRaceSearch(
    parseSearch(
      '?track=3&distance=350&date=2026-11-22&temp=-4.5&wind=12&from=head&humidity=0&condition=muddy&horses=9-4-7&lanes=drawn&run=yes',
    ),
  )
  expect(readRaceSearch(parseSearch(paths.raceLens(search).slice('/race-lens'.length)))).toEqual(search)
  expect(requestOf(draftOf(search, '2026-11-20'))).toEqual({
    track_id: 3,
    distance_yards: 350,
    race_date: '2026-11-22',
    horse_ids: [9, 4, 7],
    weather_conditions: {
      temp_f: -4.5,
      wind_mph: 12,
      humidity: 0,
      track_condition: 'muddy',
      wind_direction: 'head',
    },
    post_positions: [1, 2, 3],
  })
})

test.each([
  [
    '?distance=375&number=31&post=25:00&posts=0~x&lbs=7&temp=hot&wind=-3&humidity=101&condition=dusty&date=spring&horses=&track=0',
  ],
  ['?date=2026-13-40&horses=a-b'],
])('%s says nothing, and the defaults stand', (text) => {
  expect(draftOf(readRaceSearch(parseSearch(text)), 'today')).toEqual(draftOf({}, 'today'))
})

test('an address has at most twelve horses, each once', () => {
  const ids = Array.from({ length: 20 }, (_, i) => i + 1)
  expect(readRaceSearch({ horses: [1, ...ids].join('-') }).horses).toBe(ids.slice(0, 12).join('-'))
})

test('a thirteenth horse is ignored, and so is one already in the field', () => {
  const twelve = fieldOf({ horses: Array.from({ length: 12 }, (_, i) => i + 1).join('-') })
  expect(withHorse(twelve, 13)).toBe(twelve)
  const two = fieldOf({ horses: '5-6' })
  expect(withHorse(two, 5)).toBe(two)
  expect(withHorse(two, 7).map(({ id }) => id)).toEqual([5, 6, 7])
})

describe('entries', () => {
  const field = [
    { id: 9, post: 4, jockey: 'Garcia, Ramiro', trainer: null, weightLb: 124 },
    { id: 4, post: 1, jockey: null, trainer: null, weightLb: 119.5 },
  ]

  test('go through the address and into the request, a list only where it says anything', () => {
    const search = { track: 3, number: 5, post: '13:50', ...searchOfField(field) }
    const read = readRaceSearch(parseSearch(paths.raceLens(search).slice('/race-lens'.length)))
    expect(fieldOf(read)).toEqual(field)
    const request = requestOf(draftOf(read, '2026-11-20'))
    expect(request).toMatchObject({
      race_number: 5,
      post_time: '13:50',
      horse_ids: [9, 4],
      post_positions: [4, 1],
      jockeys: ['Garcia, Ramiro', null],
      weights_lb: [124, 119.5],
    })
    expect(request).not.toHaveProperty('trainers')
  })

  test('stay with their horses when another is taken out or added', () => {
    const [, second] = field
    const left = fieldOf(searchOfField(withHorse(second ? [second] : [], 7)))
    expect(left).toEqual([second, { id: 7, post: null, jockey: null, trainer: null, weightLb: null }])
    expect(postsOf(left)).toBeNull() // one post is unknown, so none is sent
    expect(requestOf(draftOf({ track: 3, ...searchOfField(left) }, 'today'))).not.toHaveProperty(
      'post_positions',
    )
  })

  test('a name with the mark of the list in it does not shift the others', () => {
    const odd = field.map((horse) => ({ ...horse, jockey: 'A~B' }))
    expect(fieldOf(searchOfField(odd)).map(({ jockey }) => jockey)).toEqual(['A-B', 'A-B'])
  })

  test.each([{ posts: '0~21' }, { posts: 'x~1.5' }, { lbs: '7~900' }])('%j says nothing', (lists) => {
    expect(fieldOf({ horses: '9-4', ...lists })).toEqual(fieldOf({ horses: '9-4' }))
  })
})

test('the card says what is missing', () => {
  const draft = draftOf({}, '2026-11-20')
  expect(missingOn(draft)).toBe('Pick a track and at least 2 horses.')
  expect(missingOn({ ...draft, track: 1, horses: [1] })).toBe('Add at least 2 horses.')
  expect(missingOn({ ...draft, horses: [1, 2] })).toBe('Pick a track.')
  expect(missingOn({ ...draft, track: 1, horses: [1, 2] })).toBeUndefined()
})

describe('the purse', () => {
  const card = { track: '3', horses: '1-2' }
  const asked = (purse: string | undefined) =>
    requestOf(draftOf(readRaceSearch(purse === undefined ? card : { ...card, purse }), '2026-11-21'))

  test('goes with the card where it is known', () => expect(asked('25000')).toMatchObject({ purse: 25_000 }))

  test('stays when the address is read again', () => {
    const once = readRaceSearch({ ...card, purse: '25000' })
    expect(readRaceSearch({ ...once })).toEqual(once)
  })

  test.each([undefined, '', '0', '-5', '12.5', 'rich', '99999999999'])('%j is left out', (purse) =>
    expect(asked(purse)).not.toHaveProperty('purse'),
  )
})

test('a scratched runner comes back at his place with his entry', () => {
  const field = fieldOf({ horses: '5-6-7', posts: '3~1~2' })
  const [first, second, third] = field
  if (!first || !second || !third) throw new Error('three were given')
  const left = [first, third]
  expect(putBack(left, second, 1)).toEqual(field)
  expect(putBack(field, second, 1)).toBe(field)
})
