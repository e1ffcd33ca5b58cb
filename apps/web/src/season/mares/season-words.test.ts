import { expect, test } from 'vitest'
import {
  bredMare,
  flushedMare,
  foaledMare,
  inFoalMare,
  openMare,
  receivedMare,
} from '../../stories/season-fixtures.ts'
import {
  currentCovers,
  daysWords,
  dueWords,
  eventWords,
  gestationWords,
  isIdle,
  lastSeasonWords,
} from './season-words.ts'

const [bred] = bredMare.covers
const [inFoal] = inFoalMare.covers
if (!bred || !inFoal) throw new Error('the fixtures have breedings')

test.each([
  ['2027-03-10', 'today'],
  ['2027-03-11', 'tomorrow'],
  ['2027-03-22', 'in 12 days'],
  ['2027-03-09', '1 day ago'],
])('%s seen from March 10 is %s', (day, words) => {
  expect(daysWords(day, '2027-03-10')).toBe(words)
})

test('a scan is ahead, due today, then overdue', () => {
  const at = (today: string) => dueWords(bred, today)
  expect(at('2027-03-20')).toEqual({ text: '14-day scan in 2 days, Mar 22, 2027', tone: 'quiet' })
  expect(at('2027-03-22')).toEqual({ text: '14-day scan today, Mar 22, 2027', tone: 'caution' })
  expect(at('2027-03-25')).toEqual({ text: '14-day scan 3 days overdue', tone: 'danger' })
})

test('a foaling is ahead, open for its window, past its date, then overdue', () => {
  const at = (today: string) => dueWords(inFoal, today)
  expect(at('2027-02-01')).toEqual({ text: 'Foaling in 32 days, Mar 5, 2027', tone: 'quiet' })
  expect(at('2027-02-28')).toEqual({ text: 'Could foal any day, due in 5 days', tone: 'caution' })
  expect(at('2027-03-08')).toEqual({ text: '3 days past her date', tone: 'caution' })
  expect(at('2027-03-16')).toEqual({ text: 'Foaling 11 days overdue', tone: 'danger' })
})

test('last season’s breeding counts until the foal is there; then she is open', () => {
  expect(currentCovers(inFoalMare, 2027)).toEqual([inFoal])
  expect(currentCovers(foaledMare, 2027)).toEqual([])
  expect(lastSeasonWords(foaledMare)).toBe('Foaled Feb 20, 2027')
  expect(currentCovers(openMare, 2027)).toEqual([])
  expect(lastSeasonWords(openMare)).toBeNull()
})

test('a mare in foal, or bred, stays so while her next breeding is only planned', () => {
  const planned = {
    ...bred,
    id: inFoal.id,
    state: 'not_bred' as const,
    scans: [],
    foaling: null,
    next_due: null,
  }
  const now = (...covers: (typeof bred)[]) => currentCovers({ ...inFoalMare, covers }, 2027)
  expect(now(planned, inFoal)).toEqual([inFoal, planned])
  expect(now(planned, bred)).toEqual([bred, planned])
  expect(now(planned, ...foaledMare.covers)).toEqual([planned])
})

test('of several breedings the one due first comes first; one of last season never scanned ends when she is bred again', () => {
  const now = (...covers: (typeof bred)[]) => currentCovers({ ...inFoalMare, covers }, 2027)
  const due_on = '2027-03-20'
  const earlier = { ...bred, next_due: bred.next_due && { ...bred.next_due, due_on } }
  expect(now(bred, earlier)).toEqual([earlier, bred])
  const open = { ...bred, state: 'open' as const, foaling: null, next_due: null }
  expect(now(open, earlier)).toEqual([earlier, open])
  const unscanned = { ...inFoal, state: 'bred' as const }
  expect(now(unscanned)).toEqual([unscanned])
  expect(now(bred, unscanned)).toEqual([bred])
})

test('the foaling date says whose average it is', () => {
  const foaling = inFoal.foaling
  if (foaling === null) throw new Error('she is in foal')
  expect(gestationWords(foaling)).toBe('her own average of 346 days over 4 foals (338 to 353)')
  expect(gestationWords({ ...foaling, gestation_days: 340, own: null })).toBe(
    '340 days after her last breeding',
  )
})

test('only a mare without a breeding, a flush and an embryo has nothing in the season', () => {
  expect([openMare, bredMare, flushedMare, receivedMare].map((mare) => isIdle(mare, 2027))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('an event is one line', () => {
  expect(bred.events.map(eventWords)).toEqual(['Bred, cooled semen, Perry, Oklahoma'])
  expect(inFoal.events.map(eventWords)).toEqual([
    'Bred to Apr 12, 2026, pasture',
    'Scanned twins',
    'Scanned in foal',
  ])
})
