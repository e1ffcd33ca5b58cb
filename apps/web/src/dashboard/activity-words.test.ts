import { ACTIVITY_KINDS } from '@quarterpole/contract/activity'
import { expect, test } from 'vitest'
import { ACTIVITY_WORD, activityHref } from './activity-words.ts'

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
  expect(activityHref({ kind: 'herd_seeded', subject: null })).toBeUndefined()
})
