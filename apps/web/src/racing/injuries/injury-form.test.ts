import { expect, test } from 'vitest'
import { fieldIn, placeErrors } from '../../app/forms/place-errors.ts'
import {
  checkDraft,
  draftOf,
  EMPTY_DRAFT,
  type InjuryDraft,
  inputOf,
  placeOf,
  typicalDays,
  withTypicalDays,
} from './injury-form.ts'

const horse = { id: 4, name: 'Fence Line Fay' }
const filled = { ...EMPTY_DRAFT, horse, injury_date: '2026-08-14', type: ' Carpal chip ' }

test('the form begins minor, active and with 0 days', () =>
  expect(EMPTY_DRAFT).toMatchObject({ severity: 'minor', status: 'active', expected_days_off: '0' }))
test('horse, date and type are required, nothing else', async () => {
  expect(Object.keys(await checkDraft(EMPTY_DRAFT))).toEqual(['horse', 'injury_date', 'type'])
  expect(await checkDraft(filled)).toEqual({})
})
test.each(['-1', '2.5', 'ten', '3651'])('%j expected days are refused', async (days) =>
  expect(await checkDraft({ ...filled, expected_days_off: days })).toEqual({
    expected_days_off: 'Enter whole days, 0 or more.',
  }),
)
test('blank days are none, blank notes nothing, text trimmed', () => {
  expect(inputOf({ ...filled, expected_days_off: ' ', notes: ' ' })).toEqual({
    horse_id: 4,
    injury_date: '2026-08-14',
    type: 'Carpal chip',
    severity: 'minor',
    status: 'active',
    expected_days_off: 0,
    notes: null,
  })
})
test('a record fills the form unchanged', () => {
  const input = inputOf({ ...filled, notes: 'Two fragments' })
  const injury = { ...input, id: 1, horse_name: horse.name, version: 1, created_at: '', updated_at: '' }
  expect(draftOf(injury as never)).toEqual({ ...filled, type: 'Carpal chip', notes: 'Two fragments' })
})
test('the server’s errors go to their fields', () => {
  expect(
    placeErrors(
      [
        { path: 'horse_id', message: 'is unknown' },
        { path: 'injury_date', message: 'The injury cannot lie in the future.' },
        { path: '', message: 'something else' },
      ],
      fieldIn<InjuryDraft>(EMPTY_DRAFT, placeOf),
    ),
  ).toEqual({
    fields: { horse: 'Is unknown', injury_date: 'The injury cannot lie in the future.' },
    others: ['something else'],
  })
})
test('typical days fill in with type and severity, unless other days were typed', () => {
  const typed = withTypicalDays(EMPTY_DRAFT, { type: 'Bowed tendon' })
  const minor = typicalDays({ type: 'Bowed tendon', severity: 'minor' })
  expect(typed.expected_days_off).toBe(String(minor))
  const graver = withTypicalDays({ ...EMPTY_DRAFT, ...typed }, { severity: 'severe' })
  expect(Number(graver.expected_days_off)).toBeGreaterThan(Number(minor))
  expect(
    withTypicalDays({ ...EMPTY_DRAFT, ...typed, expected_days_off: '30' }, { severity: 'severe' }),
  ).toEqual({ severity: 'severe' })
  expect(typicalDays({ type: 'Something new', severity: 'minor' })).toBeNull()
})

test('an end is sent with its outcome, and marks the horse unless that is unticked', () => {
  expect(inputOf({ ...filled, status: 'put_down', return_date: '2026-08-20' })).toMatchObject({
    status: 'recovered',
    outcome: 'put_down',
    return_date: '2026-08-20',
    mark_horse: true,
  })
  expect(inputOf({ ...filled, status: 'retired', mark_horse: false })).not.toHaveProperty('mark_horse')
  expect(inputOf({ ...filled, status: 'recovered' })).toMatchObject({
    status: 'recovered',
    outcome: 'recovered',
  })
})
