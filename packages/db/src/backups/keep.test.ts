import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupsToKeep } from './keep.ts'

const DAY_MS = 86_400_000
const RULE = { daily: 7, weekly: 4, monthly: 6 }
const START = Date.parse('2026-11-23T09:10:00Z') // a Monday

const daily = (days: number) =>
  Array.from({ length: days }, (_, i) => ({ name: `${i} days old`, at: new Date(START - i * DAY_MS) }))
const datesKept = (backups: ReturnType<typeof daily>, rule = RULE) =>
  [...backupsToKeep(backups, rule)]
    .map(({ at }) => at.toISOString().slice(0, 10))
    .sort()
    .reverse()

test('a year of nightly backups leaves seven days, four weeks and six months', () => {
  expect(datesKept(daily(365))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15', // Sundays; the 22nd is among the days
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('several backups of one day count once, and the newest of them stays', () => {
  const hours = [1, 5, 9].map((hour) => ({ at: new Date(Date.UTC(2026, 10, 23, hour)) }))
  expect([...backupsToKeep(hours, RULE)].map(({ at }) => at.getUTCHours())).toEqual([9])
})

test('a machine that was off for a year keeps its backups from before', () => {
  const before = daily(30).map(({ at }) => ({ name: '', at: new Date(at.getTime() - 364 * DAY_MS) }))
  const now = { name: 'now', at: new Date(START) }
  const kept = backupsToKeep([now, ...before], RULE)
  expect(kept.has(now)).toBe(true)
  expect(before.filter((backup) => kept.has(backup)).length).toBeGreaterThan(7) // six days, three weeks, a month
})

const backups = fc
  .uniqueArray(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 })
  .map((hours) => hours.map((hour) => ({ at: new Date(START - hour * 3_600_000) })))
const rule = fc.record({ daily: fc.nat(9), weekly: fc.nat(6), monthly: fc.nat(8) })

test('the newest is always kept, never more than asked for, and keeping again removes nothing', () => {
  fc.assert(
    fc.property(backups, rule, (all, wanted) => {
      const kept = backupsToKeep(all, wanted)
      const newest = all.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
      if (newest) expect(kept.has(newest)).toBe(true)
      expect(kept.size).toBeLessThanOrEqual(Math.max(1, wanted.daily + wanted.weekly + wanted.monthly))
      expect(backupsToKeep([...kept], wanted)).toEqual(kept)
    }),
  )
})

test('day after day, pruned each night, as many old ones stay as of a full history', () => {
  let kept: ReturnType<typeof daily> = []
  for (const backup of daily(300).toReversed()) kept = [...backupsToKeep([...kept, backup], RULE)]
  expect(datesKept(kept)).toEqual(datesKept(daily(300)))
})
