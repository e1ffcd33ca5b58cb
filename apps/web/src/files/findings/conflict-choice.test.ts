import type { ImportConflict, ImportConflicts } from '@quarterpole/contract/upload'
import { expect, test } from 'vitest'
import {
  decideAll,
  decideRow,
  decisionOf,
  decisionOfField,
  isDecided,
  NOTHING_CHOSEN,
} from './conflict-choice.ts'

const conflict = (row: number, kind: ImportConflict['kind']): ImportConflict => ({
  row,
  kind,
  name: 'Mesa Signal',
  horse_id: null,
  other_row: null,
  fields: [{ field: 'sex', keep: 'S', take: 'G', less_certain: false }],
  decision: null,
})
const conflicts = (listed: ImportConflict[], more = 0): ImportConflicts => ({
  on_file: listed.filter(({ kind }) => kind === 'on_file').length,
  in_file: listed.filter(({ kind }) => kind === 'in_file').length + more,
  listed,
})

test('by default the file wins over the herd, and two rows about one horse stay open', () => {
  expect(decisionOf(NOTHING_CHOSEN, conflict(2, 'on_file'))).toBe('take')
  expect(decisionOf(NOTHING_CHOSEN, conflict(3, 'in_file'))).toBeNull()
})

test('a value of the file that says less stays out until it is chosen', () => {
  const color = { field: 'color', keep: 'gray', take: 'GR', less_certain: true }
  const vague = { ...conflict(2, 'on_file'), fields: [color] }
  expect(decisionOf(NOTHING_CHOSEN, vague)).toBe('keep')
  expect(decisionOf({ rows: {}, on_file: 'take' }, vague)).toBe('take')
  const both = { ...vague, fields: [...conflict(2, 'on_file').fields, color] }
  expect(decisionOf(NOTHING_CHOSEN, both)).toBeNull()
  expect(both.fields.map((field) => decisionOfField(NOTHING_CHOSEN, both, field))).toEqual(['take', 'keep'])
})

test('a choice for one row overrides the choice for all, until all are decided again', () => {
  const all = conflicts([conflict(2, 'on_file'), conflict(3, 'in_file')])
  const row = decideRow(
    decideRow(NOTHING_CHOSEN, conflict(2, 'on_file'), 'keep'),
    conflict(3, 'in_file'),
    'take',
  )
  expect(decisionOf({ ...row, on_file: 'take' }, conflict(2, 'on_file'))).toBe('keep')
  const again = decideAll(row, all, 'on_file', 'take')
  expect(again).toEqual({ on_file: 'take', rows: { 3: 'take' } })
})

test('all is decided when every pair of rows is, and those not listed are decided for all', () => {
  const one = conflict(3, 'in_file')
  expect(isDecided(NOTHING_CHOSEN, conflicts([one]))).toBe(false)
  const decided = decideRow(NOTHING_CHOSEN, one, 'keep')
  expect(isDecided(decided, conflicts([one]))).toBe(true)
  expect(isDecided(decided, conflicts([one], 4))).toBe(false)
  expect(isDecided({ ...decided, in_file: 'keep' }, conflicts([one], 4))).toBe(true)
  expect(isDecided(NOTHING_CHOSEN, conflicts([conflict(2, 'on_file')]))).toBe(true)
})
