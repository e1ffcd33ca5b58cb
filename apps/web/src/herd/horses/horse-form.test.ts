import { HorseInput } from '@quarterpole/contract/horse'
import { expect, test } from 'vitest'
import { placeErrors } from '../../app/forms/place-errors.ts'
import { BLANK_HORSE } from '../../stories/blank-horse.ts'
import { checkDraft, draftOf, EMPTY_DRAFT, inputOf, fieldOf } from './horse-form.ts'
import type { Horse } from './queries.ts'

const draft = {
  ...EMPTY_DRAFT,
  name: '  Tin Roof Rain ',
  aqha_id: ' 0052 ',
  foaled: '2023-02-08',
  sire: { id: 4, name: 'Kiowa Signal' },
}

test('what the form sends is what the contract takes; a registration number gets its zeros back', () => {
  const input = inputOf(draft)
  expect(HorseInput.parse(input)).toMatchObject({
    name: 'Tin Roof Rain',
    aqha_id: '0000052',
    foaled: '2023-02-08',
    sire_id: 4,
    dam_id: null,
    owner: null,
  })
})

test('a year alone is sent as its first day, marked as known by year', () => {
  expect(inputOf({ ...draft, foaled: '2019', foaled_precision: 'year' })).toMatchObject({
    foaled: '2019-01-01',
    foaled_precision: 'year',
  })
})

test('only a stallion has a stud fee', () => {
  expect(inputOf({ ...draft, sex: 'S', stud_fee: '5000' }).stud_fee).toBe(5000)
  expect(inputOf({ ...draft, sex: 'G', stud_fee: '5000' }).stud_fee).toBeNull()
})

test('a record put into the form and sent back is unchanged', () => {
  // Only the members the form reads are given.
  const members = {
    ...BLANK_HORSE,
    name: 'Hush',
    aqha_id: 'X12',
    sex: 'S',
    foaled: '2019-01-01',
    foaled_precision: 'year',
    color: 'bay',
    owner: 'A',
    sire_id: 1,
    dam_id: null,
    stud_fee: 2500,
    is_mine: false,
    status: 'sold',
    status_date: '2024-05-06',
    sold_to: 'Double J',
    role: 'at_stud',
    barn_name: 'Bud',
    microchip: '985141001234567',
    brand: 'Lip 12A',
    notes: 'Two\nlines',
  }
  const horse = { ...members, sire_name: 'B', dam_name: null } as unknown as Horse
  expect(inputOf(draftOf(horse))).toEqual(members)
})

test('errors are found before asking the server, by the contract’s own rules', async () => {
  expect(await checkDraft(EMPTY_DRAFT)).toEqual({ name: 'Enter the horse’s name.' })
  expect(await checkDraft({ ...draft, foaled: '19', foaled_precision: 'year' })).toHaveProperty('foaled')
  expect(await checkDraft({ ...draft, sex: 'S', stud_fee: 'a lot' })).toHaveProperty('stud_fee')
  expect(await checkDraft({ ...draft, microchip: '12' })).toHaveProperty('microchip')
  expect(await checkDraft(draft)).toEqual({})
})

test('the server’s errors go to their fields, the rest above the form', () => {
  const { fields, others } = placeErrors(
    [
      { path: 'aqha_id', message: 'is already on file' },
      { path: 'sire_id', message: 'is a mare' },
      { path: 'version', message: 'is stale' },
    ],
    fieldOf,
  )
  expect(fields).toEqual({ aqha_id: 'Is already on file', sire: 'Is a mare' })
  expect(others).toEqual(['is stale'])
})

test('a date and a buyer go with their status, and a contradiction is shown at its field', async () => {
  const sold = { ...draft, status: 'sold', status_date: '2024-05-06', sold_to: 'Ann' } as const
  expect(inputOf(sold)).toMatchObject({ status: 'sold', status_date: '2024-05-06', sold_to: 'Ann' })
  expect(inputOf({ ...sold, status: 'retired' })).toMatchObject({ status_date: '2024-05-06', sold_to: null })
  expect(inputOf({ ...sold, status: 'alive' })).toMatchObject({ status_date: null, sold_to: null })
  expect((await checkDraft({ ...sold, status_date: '2022-01-01' })).status_date).toContain(
    'was foaled after this date',
  )
  expect((await checkDraft({ ...draft, sex: 'G', role: 'at_stud' })).role).toContain('gelding')
  expect(await checkDraft({ ...sold, sex: 'M', role: 'broodmare' })).toEqual({})
})
