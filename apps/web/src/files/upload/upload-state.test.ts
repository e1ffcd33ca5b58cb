import type { ImportResult } from '@quarterpole/contract/data-import'
import { expect, test } from 'vitest'
import { ApiError } from '../../app/api/error.ts'
import { afterImport, afterTrial, reportIn, withChoice } from './upload-state.ts'

const file = new File(['name,sex\n'], 'barn.csv')
const report = (errors: string[]): ImportResult => ({
  validation_report: {
    total_rows: 2,
    new_horses_detected: [],
    new_horses_named_only: 0,
    warnings: [],
    errors,
    problems: [],
    conflicts: { on_file: 0, in_file: 0, listed: [] },
  },
  processing_results: null,
  import_id: null,
  imported_before: null,
  evaluation_job_id: null,
  mapping: {},
  field_labels: {},
  reading: {
    mapping: { columns: {}, unread: [], values: {}, choices: {} },
    header_fingerprint: '0'.repeat(64),
    saved: null,
    format: 'custom',
  },
  unread: { columns: [], fields: [] },
  repairs: [],
  good_rows: null,
})
const sent = { choice: { sheet: 'Results' }, createNewHorses: true }
const refusal = new ApiError(415, { detail: 'the file is not a table of text.' })

test('a dry run shows its report, with or without errors', () => {
  for (const errors of [[], ['Row 2, sex: “X” is none of S, M, G, U.']]) {
    const result = report(errors)
    const expected = { status: 'validation_complete', file, result, errors, checked: sent.choice, ...sent }
    expect(afterTrial(file, { result, refused: errors.length > 0 }, sent)).toEqual(expected)
  }
})

test('a dry run without a report shows the server’s message, else its own', () => {
  const failed = { status: 'error', file, message: 'Validation failed', report: null }
  expect(afterTrial(file, { failure: refusal }, sent)).toEqual({
    ...failed,
    errors: ['the file is not a table of text.'],
  })
  expect(afterTrial(file, { failure: new TypeError('fetch failed') }, sent)).toEqual({
    ...failed,
    errors: ['Validation failed'],
  })
})

test('an import is a success only when it was not refused', () => {
  const result = report([])
  expect(afterImport(file, { result, refused: false }, { ...sent, tooLate: false })).toEqual({
    status: 'success',
    file,
    result,
    tooLate: false,
  })
  const reasons = ['Row 2, horse: Nobody Knows Me is not on file.']
  const refused = report(reasons)
  expect(afterImport(file, { result: refused, refused: true }, { ...sent, tooLate: false })).toEqual({
    status: 'error',
    file,
    message: 'Upload failed!',
    errors: reasons,
    report: { result: refused, checked: sent.choice, ...sent },
  })
})

test('an import that failed without a report says so, and no more', () => {
  expect(afterImport(file, { failure: refusal }, { ...sent, tooLate: false })).toEqual({
    status: 'error',
    file,
    message: 'Upload failed!',
    errors: [],
    report: null,
  })
})

test('a report stays after a dry run and a refused import, with its choices', () => {
  const trial = afterTrial(file, { result: report([]), refused: false }, sent)
  const refused = afterImport(file, { result: report(['x']), refused: true }, { ...sent, tooLate: false })
  const choice = { conflicts: { on_file: 'keep', rows: {} } } as const
  for (const state of [trial, refused]) {
    expect(reportIn(state)).toMatchObject({ file, createNewHorses: true })
    expect(reportIn(withChoice(state, choice))?.choice).toEqual(choice)
  }
  const idle = { status: 'idle' } as const
  expect([reportIn(idle), withChoice(idle, choice)]).toEqual([null, idle])
})
