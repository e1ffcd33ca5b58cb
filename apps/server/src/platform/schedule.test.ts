import type { UpkeepRecord, UpkeepRecords } from '@quarterpole/db/queries/upkeep'
import { expect, test } from 'vitest'
import { dueTasks, lastMoment } from './schedule.ts'

/** Local times, because the quiet hour is one of the server's own clock. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const AT_NIGHT = { hour: 3, minute: 10 }

const done = (when: Date): UpkeepRecord => ({
  tried_at: when.toISOString(),
  succeeded_at: when.toISOString(),
  fault: null,
  facts: {},
})
const failed = (tried: Date, succeeded: Date | null): UpkeepRecord => ({
  tried_at: tried.toISOString(),
  succeeded_at: succeeded?.toISOString() ?? null,
  fault: 'The disk is full.',
  facts: {},
})
const records = (changed: Partial<UpkeepRecords> = {}): UpkeepRecords => ({
  backup: done(at(22, 3, 11)),
  restore_drill: done(at(20, 3, 15)),
  integrity_check: done(at(20, 3, 16)),
  ...changed,
})

test('the last quiet hour is today’s once it has come, otherwise yesterday’s', () => {
  expect(lastMoment(AT_NIGHT, at(22, 3, 10))).toEqual(at(22, 3, 10))
  expect(lastMoment(AT_NIGHT, at(22, 3, 9))).toEqual(at(21, 3, 10))
})

test('one backup a night: due at the hour, not before, and not again once made', () => {
  expect(dueTasks(records(), AT_NIGHT, at(23, 3, 9))).toEqual([])
  expect(dueTasks(records(), AT_NIGHT, at(23, 3, 10))).toEqual(['backup'])
  expect(dueTasks(records({ backup: done(at(23, 3, 11)) }), AT_NIGHT, at(23, 23))).toEqual([])
})

test('a missed night is caught up at any hour', () =>
  expect(dueTasks(records({ backup: done(at(19, 3, 11)) }), AT_NIGHT, at(22, 14))).toEqual(['backup']))

test('a failed backup is tried again after an hour', () => {
  const after = (minute: number) =>
    dueTasks(records({ backup: failed(at(23, 3, 11), at(22, 3, 11)) }), AT_NIGHT, at(23, 4, minute))
  expect(after(10)).toEqual([])
  expect(after(11)).toEqual(['backup'])
})

test('drill and integrity check once a week; found damage is looked at again after a day', () => {
  const week = dueTasks(records({ backup: done(at(27, 3, 11)) }), AT_NIGHT, at(27, 3, 15))
  expect(week).toEqual(['restore_drill', 'integrity_check'])
  const damaged = records({
    backup: done(at(22, 3, 11)),
    restore_drill: failed(at(21, 3, 15), at(14, 3, 15)),
  })
  expect(dueTasks(damaged, AT_NIGHT, at(22, 3, 14))).toEqual([])
  expect(dueTasks(damaged, AT_NIGHT, at(22, 3, 15))).toEqual(['restore_drill'])
})

test('a new installation takes its first backup before it drills', () => {
  const none = { backup: null, restore_drill: null, integrity_check: null }
  expect(dueTasks(none, AT_NIGHT, at(22, 14))).toEqual(['backup', 'integrity_check'])
})

test('what was done before the clock was set back by years counts as never done', () => {
  const ahead = done(new Date(2031, 0, 1))
  const state = { backup: ahead, restore_drill: ahead, integrity_check: ahead }
  expect(dueTasks(state, AT_NIGHT, at(22, 14))).toEqual(['backup', 'restore_drill', 'integrity_check'])
  const failedThen = failed(new Date(2031, 0, 1), at(20, 3, 11))
  expect(dueTasks(records({ backup: failedThen }), AT_NIGHT, at(22, 14))).toEqual(['backup'])
})

test('a clock set back by an hour repeats no backup', () => {
  expect(dueTasks(records({ backup: done(at(23, 3, 11)) }), AT_NIGHT, at(23, 2, 30))).toEqual([])
  expect(dueTasks(records({ backup: done(at(23, 3, 11)) }), AT_NIGHT, at(23, 3, 10))).toEqual([])
})

test('with backups off only the integrity check runs', () => {
  const none = { backup: null, restore_drill: null, integrity_check: null }
  expect(dueTasks(none, null, at(22, 14))).toEqual(['integrity_check'])
})

test('over half a year the drill stays on its night, and follows that night’s backup', () => {
  const minute = 60_000
  let now = at(1, 3, 10)
  let state: UpkeepRecords = {
    backup: done(at(0, 3, 12)),
    restore_drill: done(at(0, 3, 14)),
    integrity_check: null,
  }
  const drills: Date[] = []
  for (let day = 0; day < 180; day++) {
    now = new Date(2026, 10, 1 + day, 3, 10)
    for (let tick = 0; tick < 12; tick++) {
      for (const task of dueTasks(state, AT_NIGHT, now)) {
        if (task === 'restore_drill') {
          expect(state.backup?.succeeded_at?.slice(0, 10)).toBe(now.toISOString().slice(0, 10))
          drills.push(now)
        }
        state = { ...state, [task]: done(new Date(now.getTime() + minute / 2)) }
      }
      now = new Date(now.getTime() + minute)
    }
  }
  expect(drills).toHaveLength(25)
  for (const drill of drills) {
    expect([drill.getDay(), drill.getHours()]).toEqual([drills[0]?.getDay(), 3])
    expect(drill.getMinutes()).toBeLessThan(15)
  }
})
