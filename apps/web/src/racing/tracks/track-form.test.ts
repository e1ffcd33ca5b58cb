import { expect, test } from 'vitest'
import { placeErrors } from '../../app/forms/place-errors.ts'
import { checkDraft, draftOf, EMPTY_DRAFT, filledFromKnown, inputOf, fieldOf } from './track-form.ts'

const filled = {
  ...EMPTY_DRAFT,
  name: ' Quarry Ridge ',
  state: 'NM',
  latitude: '35.1',
  longitude: '−106.2',
  altitude_m: '1501',
}

test('name, state, location and altitude are required, the code is not', () => {
  expect(Object.keys(checkDraft(EMPTY_DRAFT)).toSorted()).toEqual([
    'altitude_m',
    'latitude',
    'longitude',
    'name',
    'state',
  ])
  expect(checkDraft(filled)).toEqual({})
})
test.each([
  ['latitude', '91'],
  ['longitude', '-180.5'],
  ['altitude_m', 'high'],
] as const)('%s %s is refused', (member, value) =>
  expect(checkDraft({ ...filled, [member]: value })[member]).toBeDefined(),
)
test('a typographic minus and a comma are read, a blank code is nothing', () => {
  expect(inputOf({ ...filled, latitude: '35,1' })).toEqual({
    name: 'Quarry Ridge',
    code: null,
    state: 'NM',
    latitude: 35.1,
    longitude: -106.2,
    altitude_m: 1501,
  })
})
test('a known name fills what is empty, and never what was typed', () => {
  expect(filledFromKnown({ ...EMPTY_DRAFT, name: 'ruidoso downs' })).toMatchObject({
    name: 'Ruidoso Downs Race Track',
    state: 'NM',
    altitude_m: '1950',
  })
  expect(filledFromKnown({ ...filled, name: 'Ruidoso Downs' })).toBeUndefined()
  expect(filledFromKnown({ ...EMPTY_DRAFT, name: 'Nobody’s Track' })).toBeUndefined()
})
test('a track comes back into the form as it is on file', () => {
  const track = { ...inputOf(filled), id: 1, version: 3, code: null }
  expect(draftOf(track as never)).toMatchObject({
    name: 'Quarry Ridge',
    latitude: '35.1',
    longitude: '-106.2',
    code: '',
  })
})
test('the server’s errors go to their fields', () => {
  expect(
    placeErrors(
      [
        { path: 'name', message: 'is the name of another track' },
        { path: 'x', message: 'y' },
      ],
      fieldOf,
    ),
  ).toEqual({
    fields: { name: 'Is the name of another track' },
    others: ['y'],
  })
})
