import { expect, test } from 'vitest'
import { troubleOf } from './status.ts'

const NONE = { backup: null, restore_drill: null, integrity_check: null }
const FULL = { now: new Date('2026-11-23T12:00:00Z'), databaseBytes: 10e9, freeBytes: 1e9 }

test('too little disk for backups is trouble only where the server makes them', () => {
  expect(troubleOf(NONE, { ...FULL, isOn: true })).toMatch(/^Only 1,000 MB of disk left for backups/)
  expect(troubleOf(NONE, { ...FULL, isOn: false })).toBeNull()
})
