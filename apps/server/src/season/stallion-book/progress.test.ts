import type { CoverEventRow } from '@quarterpole/db/queries/stallion-season'
import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test('a mare left open is barren once her season is over, and one flushed since she was bred is flushed', () => {
  const event = {
    cover_id: 1,
    mare_id: 2,
    stallion_id: 3,
    season_year: 2027,
    foal_id: null,
    foal_name: null,
    recipient: null,
  }
  const nothing = { last_date: null, method: null, place: null, result: null }
  const of = { laterSeasons: [], stallion_name: 'High Oracle', embryos: [] }
  const rows = [
    { ...event, ...nothing, kind: 'bred', event_date: '2027-03-01' },
    { ...event, ...nothing, kind: 'scan', event_date: '2027-03-15', result: 'open' },
  ] as CoverEventRow[] // ids without their brands
  expect(progressOf(rows, { ...of, isOver: false }).state).toBe('open')
  expect(progressOf(rows, { ...of, isOver: true, laterSeasons: [2028] })).toMatchObject({
    state: 'barren',
    return_season: 2028,
  })
  const flush = { kind: 'flushed', entry_date: '2027-03-09', structures: 2, bred_on: '2027-03-01' }
  const flushed = { ...of, isOver: true, embryos: [flush] }
  expect(progressOf(rows.slice(0, 1), flushed)).toMatchObject({
    state: 'flushed',
    flushes: [{ day: '2027-03-09', embryos: 2 }],
  })
})
