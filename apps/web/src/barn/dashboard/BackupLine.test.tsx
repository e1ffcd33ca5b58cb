import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { BackupLine } from './BackupLine.tsx'

const now = new Date(2026, 10, 23, 12)
const words = (upkeep: Partial<Parameters<typeof BackupLine>[0]['upkeep']>) =>
  markupOf(
    <BackupLine
      upkeep={{ automatic_backups: true, last_backup: null, trouble: null, ...upkeep }}
      now={now}
    />,
  ).text
const on = (day: number) => new Date(2026, 10, day, 3, 10).toISOString()

test('the age of the last backup is said in words', () => {
  expect(words({})).toBe('no backup yet')
  expect(words({ last_backup: on(23) })).toBe('last backup today 3:10 AM')
  expect(words({ last_backup: on(22) })).toBe('last backup yesterday')
  expect(words({ last_backup: on(14) })).toBe('last backup 9 days ago')
  expect(words({ automatic_backups: false })).toBe('automatic backups are off')
  expect(words({ automatic_backups: false, last_backup: on(14) })).toBe(
    'automatic backups are off, last backup 9 days ago',
  )
})

test('what is wrong is said after the age', () => {
  const trouble = 'A backup is damaged: quarterpole-2026-11-20T091000.backup.gz. Delete it.'
  expect(words({ last_backup: on(23), trouble })).toBe(`last backup today 3:10 AM ${trouble}`)
})
