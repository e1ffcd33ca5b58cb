import type { ImportResult } from '@quarterpole/contract/data-import'
import { expect, test } from 'vitest'
import { ApiError } from '../api/error.ts'
import { afterImport, afterTrial } from './upload-state.ts'

const file = new File(['name,sex\n'], 'barn.csv')
const report = (errors: string[]): ImportResult => ({
  validation_report: {
    total_rows: 2,
    new_horses_detected: [],
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
})
const refusal = new ApiError(415, { detail: 'The file is not a table of text.' })

test('a dry run shows its report, with or without errors', () => {
  for (const errors of [[], ['Row 2, sex: “X” is none of S, M, G, U.']]) {
    const result = report(errors)
    const expected = { status: 'validation_complete', file, result, errors }
    expect(afterTrial(file, { result, refused: errors.length > 0 })).toEqual(expected)
  }
})

test('a dry run without a report says the server’s sentence, else its own', () => {
  const failed = { status: 'error', file, message: 'Validation failed' }
  expect(afterTrial(file, { failure: refusal })).toEqual({
    ...failed,
    errors: ['The file is not a table of text.'],
  })
  expect(afterTrial(file, { failure: new TypeError('fetch failed') })).toEqual({
    ...failed,
    errors: ['Validation failed'],
  })
})

test('an import is a success only when it was not refused', () => {
  const result = report([])
  expect(afterImport(file, { result, refused: false })).toEqual({
    status: 'success',
    file,
    result,
    tooLate: false,
  })
  const reasons = ['Row 2, horse: Nobody Knows Me is not on file.']
  expect(afterImport(file, { result: report(reasons), refused: true })).toEqual({
    status: 'error',
    file,
    message: 'Upload failed!',
    errors: reasons,
  })
})

test('an import that failed without a report says so, and no more', () => {
  expect(afterImport(file, { failure: refusal })).toEqual({
    status: 'error',
    file,
    message: 'Upload failed!',
    errors: [],
  })
})
