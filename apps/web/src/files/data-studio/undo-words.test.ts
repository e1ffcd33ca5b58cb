import type { ImportJob, ImportUndone } from '@quarterpole/contract/data-import'
import { expect, test } from 'vitest'
import { intention, reversedLines } from './undo-words.ts'

const job = (some: Partial<ImportJob>): ImportJob => ({
  id: 1 as ImportJob['id'],
  file_type: 'horses',
  file_name: 'barn.csv',
  status: 'done',
  total_rows: 3,
  horses_created: 0,
  updated: 0,
  left_out: 0,
  repairs: [],
  created_at: '2026-11-20T10:31:00Z',
  ...some,
})

test.each([
  [{ horses_created: 1, updated: 2 }, 'This removes the 1 horse it added and restores 2 changed horses.'],
  [{ horses_created: 96 }, 'This removes the 96 horses it added.'],
  [{ file_type: 'injuries', updated: 1 } as const, 'This undoes 1 record.'],
  [{}, 'This import changed nothing, so there’s nothing to undo.'],
])('%o', (some, sentence) => {
  expect(intention(job(some))).toBe(sentence)
})

test('a receipt lists what was undone and nothing else', () => {
  const reversed: ImportUndone['reversed'] = {
    horses_restored: 1,
    horses_removed: 1200,
    genetic_tests_removed: 0,
    races_restored: 0,
    races_removed: 0,
    starts_restored: 0,
    starts_removed: 0,
    injuries_restored: 2,
    injuries_removed: 0,
    tracks_removed: 0,
  }
  expect(reversedLines(reversed)).toEqual([
    '1 horse restored',
    '1,200 added horses removed',
    '2 injuries restored',
  ])
})
