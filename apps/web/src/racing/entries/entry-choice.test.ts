import { expect, test } from 'vitest'
import { entryRace } from '../../stories/entry-fixtures.ts'
import {
  cardOf,
  type EntryRow,
  fieldOfRows,
  NEW,
  newHorses,
  problemOf,
  raceWords,
  rowsOf,
} from './entry-choice.ts'

const rows = rowsOf(entryRace)
const decided = rows.map((row) => (row.choice === '' ? { ...row, choice: '9101' } : row))
const twin = (row: EntryRow | undefined): EntryRow[] => (row === undefined ? [] : [row, row])

test('scratched and also eligible horses stay out; the one horse that fits is taken, several are asked', () => {
  expect(rows.map(({ isIn, choice }) => [isIn, choice])).toEqual([
    [true, '9000'],
    [true, NEW],
    [true, ''],
    [false, '9002'],
    [false, '9004'],
  ])
  expect(problemOf(rows)).toBe('Choose which Second Cutting runs.')
  expect(problemOf(decided)).toBeUndefined()
})

test('the thirteenth entry stays out, and ticking it says so', () => {
  const [first] = entryRace.entries
  const entries = Array.from({ length: 13 }, (_, i) => ({
    ...(first as NonNullable<typeof first>),
    name: `Horse ${i}`,
    match: 'new' as const,
    candidates: [],
  }))
  const many = rowsOf({ ...entryRace, entries })
  expect(many.map(({ isIn }) => isIn).lastIndexOf(true)).toBe(11)
  expect(problemOf(many.map((row) => ({ ...row, isIn: true })))).toBe(
    'A field has at most 12 horses. Untick 1.',
  )
})

test('one horse, and one horse twice, are no field', () => {
  expect(problemOf(decided.slice(0, 1))).toBe('Tick at least 2 horses.')
  expect(problemOf(twin(decided[0]))).toBe('Tin Roof Rain is in the field twice. Untick one.')
  expect(problemOf(twin(decided[1]))).toBe('Never Seen Before is in the field twice. Untick one.')
})

test('new horses are sent with what their entry says, and come back in their places', () => {
  expect(newHorses(decided)).toEqual([
    {
      name: 'Never Seen Before',
      age: 3,
      sex: 'M',
      sire: 'Kiowa Signal',
      dam: 'Rainy Day',
      dam_sire: null,
      trainer: null,
    },
  ])
  expect(fieldOfRows(decided, [{ horse_id: 77 }]).map(({ id, post }) => [id, post])).toEqual([
    [9000, 1],
    [77, 2],
    [9101, 3],
  ])
})

test('the field is in order of its posts where all are known, else as listed', () => {
  const turned = decided.toReversed()
  expect(fieldOfRows(turned, [{ horse_id: 77 }]).map(({ post }) => post)).toEqual([1, 2, 3])
  const open = turned.map((row, i) =>
    i === 2 ? { ...row, entry: { ...row.entry, post_position: null } } : row,
  )
  expect(fieldOfRows(open, [{ horse_id: 77 }]).map(({ id }) => id)).toEqual([9101, 77, 9000])
})

test('the card takes what the heading says and leaves the rest as it is', () => {
  const field = fieldOfRows(decided, [{ horse_id: 77 }])
  expect(cardOf(entryRace, field, 3)).toMatchObject({
    track: 3,
    distance: 350,
    date: '2026-11-28',
    number: 5,
    post: '13:50',
    purse: 12_400,
    horses: '9000-77-9101',
    posts: '1~2~3',
  })
  const silent = { ...entryRace, distance_yards: 375, race_date: null, purse: null }
  for (const member of ['distance', 'date', 'purse'])
    expect(cardOf(silent, field, 3)).not.toHaveProperty(member)
  expect(raceWords(entryRace)).toBe('Race 5 · 350 yd · Nov 28, 2026 · 1:50\u00a0PM · 5 horses')
})
