import { ACTIVITY_KINDS } from '@quarterpole/contract/activity'
import { expect, test } from 'vitest'
import { ACTIVITY_WORD, activityHref, nameAndResult } from './activity-words.ts'

test.each(ACTIVITY_KINDS)('%s has its words', (kind) => expect(ACTIVITY_WORD[kind]).toMatch(/^[A-Z]/))

test('an activity links to its subject, except a deleted horse', () => {
  expect(activityHref({ kind: 'horse_added', subject: { noun: 'horse', id: 12 } })).toBe('/horses/12')
  expect(activityHref({ kind: 'horse_removed', subject: { noun: 'horse', id: 12 } })).toBeUndefined()
  expect(activityHref({ kind: 'booking_added', subject: { noun: 'mating', id: '12-7' } })).toBe(
    '/breeding?sire=12&dam=7',
  )
  expect(activityHref({ kind: 'injury_edited', subject: { noun: 'injury', id: 4 } })).toBe(
    '/injuries?impact=4',
  )
  expect(activityHref({ kind: 'card_scored', subject: { noun: 'race_card', id: 3 } })).toBe('/race-cards/3')
  expect(activityHref({ kind: 'booking_edited', subject: { noun: 'booking', id: 9 } })).toBe(
    '/stallion-book?booking=9',
  )
  expect(activityHref({ kind: 'booking_removed', subject: { noun: 'booking', id: 9 } })).toBeUndefined()
  expect(
    activityHref({ kind: 'stallion_season_saved', subject: { noun: 'stallion_season', id: '4-2027' } }),
  ).toBe('/stallion-book?season=2027&stallion=4')
  expect(
    activityHref({ kind: 'race_predicted', subject: { noun: 'field', id: '3_400_2026-11-20_7-8-9' } }),
  ).toBe('/race-lens?track=3&distance=400&date=2026-11-20&horses=7-8-9')
  expect(activityHref({ kind: 'herd_seeded', subject: null })).toBe('/horses')
  expect(activityHref({ kind: 'to_do_removed', subject: null })).toBeUndefined()
})

test.each([
  [
    'breeding_predicted',
    'Predicted A × B: one foal in four would die of GBED.',
    'A × B',
    'one foal in four would die of GBED.',
  ],
  [
    'race_predicted',
    'Race predicted: 8 horses, 400 yards at Ruidoso Downs. Tin Roof on top, 3 in 10 to win.',
    '8 horses, 400 yards at Ruidoso Downs',
    'Tin Roof on top, 3 in 10 to win.',
  ],
  [
    'booking_added',
    'Booked Telegram Flight to Hailstone Slogan for 2028.',
    'Telegram Flight to Hailstone Slogan',
    'for 2028',
  ],
  ['cross_saved', 'Saved the cross High Oracle × Quick Future.', 'High Oracle × Quick Future', ''],
  ['horse_added', 'Miss Was Added was added.', 'Miss Was Added', ''],
] as const)('%s divides into a name and a result', (kind, sentence, name, result) =>
  expect(nameAndResult({ kind, sentence })).toEqual({ name, result }),
)

test('a sentence of another form stays whole', () => {
  expect(nameAndResult({ kind: 'booking_added', sentence: 'Added 4 bookings from book.csv.' })).toBeNull()
  expect(nameAndResult({ kind: 'import_done', sentence: 'Imported herd.csv.' })).toBeNull()
})
