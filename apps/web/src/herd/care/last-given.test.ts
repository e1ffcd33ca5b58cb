import { expect, test } from 'vitest'
import { story } from '../../stories/records/care.ts'
import { lastGiven, lastWords } from './last-given.ts'

const entries = story.records

test('the last of the kind is offered with its interval, without what is of one horse', () => {
  const last = lastGiven(entries, { kind: 'vaccination', care_date: '2026-06-01' })
  expect(last).toMatchObject({ product: 'West Nile', lot: '4471B', dose: '1', next_due: '2027-06-01' })
  expect(last).not.toHaveProperty('notes')
  expect(last).not.toHaveProperty('care_date')
  expect(lastWords(last ?? {})).toBe('West Nile, lot 4471B, Dr. Salas')
})

test('without one of the kind, and of a weight, nothing is offered', () => {
  expect(lastGiven(entries, { kind: 'deworming', care_date: '2026-06-01' })).toBeNull()
  expect(lastGiven(entries, { kind: 'weight', care_date: '2026-06-01' })).toBeNull()
  expect(lastWords(lastGiven(entries, { kind: 'farrier', care_date: '' }) ?? {})).toBe(
    'Trim and four shoes, Ray Pell',
  )
})
