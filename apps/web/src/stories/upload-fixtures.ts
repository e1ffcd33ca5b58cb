import { wire } from './wire.ts'
import type { GoodRows, ImportProblem, ImportResult, UnreadColumns } from '@quarterpole/contract/data-import'
import type { ImportConflicts, UploadProgress } from '@quarterpole/contract/upload'
import { justBegun, type UploadState } from '../files/upload/upload-state.ts'

interface Report {
  rows: number
  newHorses?: readonly string[]
  warnings?: readonly string[]
  errors?: readonly string[]
  problems?: readonly ImportProblem[]
  before?: ImportResult['imported_before']
  conflicts?: ImportConflicts
  unread?: UnreadColumns
  goodRows?: GoodRows | null
}
const NO_CONFLICTS: ImportConflicts = { on_file: 0, in_file: 0, listed: [] }
export const result = ({
  rows,
  newHorses = [],
  warnings = [],
  errors = [],
  problems = [],
  before = null,
  conflicts = NO_CONFLICTS,
  unread = { columns: [], fields: [] },
  goodRows = null,
}: Report) =>
  wire<ImportResult>({
    validation_report: {
      total_rows: rows,
      new_horses_detected: newHorses,
      new_horses_named_only: 0,
      warnings,
      errors,
      problems,
      conflicts,
    },
    processing_results: null,
    import_id: null,
    imported_before: before,
    evaluation_job_id: null,
    mapping: { name: 'Registered Name', sex: 'SX' },
    field_labels: { name: 'Name', sex: 'Sex', foaled: 'Foaled', sire: 'Sire', dam: 'Dam', color: 'Color' },
    reading: {
      mapping: { columns: {}, unread: [], values: {}, choices: {} },
      header_fingerprint: '0'.repeat(64),
      saved: null,
      format: 'custom',
    },
    unread,
    repairs: [],
    good_rows: goodRows,
  })

const file = (name: string) => new File([], name, { type: 'text/csv' })
const first = [
  'Mesa',
  'Caliche',
  'Windrow',
  'Levee',
  'Bluestem',
  'Panhandle',
  'Sorghum',
  'Juniper',
  'Lantern',
  'Cimarron',
]
const second = [
  'Signal',
  'Lantern',
  'Ledger',
  'Waltz',
  'Parson',
  'Fancy',
  'Toll',
  'Verdict',
  'Sermon',
  'Rhythm',
]
const twoHundred = Array.from(
  { length: 200 },
  (_, at) => `${first[at % 10]} ${second[Math.floor(at / 10) % 10]}${at < 100 ? '' : ' Too'}`,
)
const fourteenErrors = Array.from(
  { length: 14 },
  (_, at) =>
    `Row ${23 + at * 7}, foaled: “2/31/${2010 + at}” is not a date. Type it as 2021-02-28 or leave it blank.`,
)
const longErrors = [
  'Row 31, sire: “The Quiet Grandsire Of An Uncommonly Ordinary Thunder III” is recorded as a mare (AQHA 5902671), and a mare cannot be a sire. Correct the sex of that horse, or name another sire in row 31.',
  'Row 212, name: Supercalifragilisticcutterofthehighplainswithoutasinglespaceinit is longer than 60 letters. Shorten it.',
]
const validated = (name: string, report: Report): UploadState => {
  const checked = result(report)
  return {
    status: 'validation_complete',
    file: file(name),
    result: checked,
    errors: checked.validation_report.errors,
    choice: {},
    checked: {},
    createNewHorses: true,
  }
}
const underWay = (
  status: 'validating' | 'uploading',
  name: string,
  progress: Partial<UploadProgress> | null,
): Extract<UploadState, { progress: unknown }> => ({
  ...justBegun,
  status,
  file: file(name),
  progress:
    progress === null
      ? null
      : {
          phase: 'receiving',
          bytes_received: 9e6,
          bytes_total: 24e6,
          rows_done: 0,
          rows_total: 508,
          ...progress,
        },
})
const succeeded = (
  name: string,
  more: Partial<ImportResult>,
): Extract<UploadState, { status: 'success' }> => ({
  status: 'success',
  tooLate: false,
  file: file(name),
  result: { ...result({ rows: 148 }), ...more },
})

/** Every state an upload can be in, and the awkward forms of each. */
export const uploads: readonly { title: string; state: UploadState }[] = [
  { title: 'Idle', state: { status: 'idle' } },
  { title: 'Validating', state: underWay('validating', 'panel-november.csv', null) },
  {
    title: 'Validating, sending the file',
    state: underWay('validating', 'panel-november.csv', { phase: 'receiving', rows_total: null }),
  },
  {
    title: 'Validating, rows being checked',
    state: underWay('validating', 'panel-november.csv', { phase: 'checking', rows_done: 312 }),
  },
  {
    title: 'Waiting for another import',
    state: underWay('uploading', 'results-nov.csv', { phase: 'queued', rows_total: null }),
  },
  {
    title: 'Validated, ready',
    state: validated('results-nov.csv', {
      rows: 148,
      newHorses: ['Tin Roof Rain', 'Ledger Lad', 'Hush Caddo'],
      warnings: Array.from(
        { length: 7 },
        (_, at) => `Row ${12 + at * 9}: wind is missing and is left empty.`,
      ),
    }),
  },
  {
    title: 'Validated, no rows',
    state: validated('empty-sheet.csv', { rows: 0 }),
  },
  {
    title: 'Validated, imported before',
    state: validated('results-nov.csv', {
      rows: 148,
      before: { import_id: wire(9), file_name: 'results-nov.csv', created_at: '2026-11-14T09:48:00Z' },
    }),
  },
  {
    title: 'Validated, 200 new horses',
    state: validated('all-horses.csv', { rows: 12_040, newHorses: twoHundred }),
  },
  {
    title: 'Validated, 14 errors',
    state: validated('barn-sheet.csv', { rows: 1204, errors: fourteenErrors }),
  },
  {
    title: 'Validated, long errors and a long file name',
    state: validated('All-starts-of-the-barn_2019-to-2026_final-version_corrected(2).csv', {
      rows: 1,
      errors: longErrors,
    }),
  },
  {
    title: 'Uploading',
    state: underWay('uploading', 'results-nov.csv', {
      phase: 'writing',
      rows_done: 104_000,
      rows_total: 148_212,
    }),
  },
  {
    title: 'Being canceled',
    state: {
      ...underWay('uploading', 'results-nov.csv', { phase: 'writing', rows_done: 400 }),
      cancelling: true,
    },
  },
  {
    title: 'Canceled too late',
    state: {
      ...succeeded('results-nov.csv', {
        processing_results: { total_processed: 148, horses_created: 3, updated: 145, unchanged: 0 },
        import_id: wire(9),
      }),
      tooLate: true,
    },
  },
  {
    title: 'The same file again',
    state: succeeded('results-nov.csv', {
      processing_results: { total_processed: 148, horses_created: 0, updated: 0, unchanged: 148 },
      import_id: wire(9),
    }),
  },
  {
    title: 'Done',
    state: succeeded('results-nov.csv', {
      processing_results: { total_processed: 148, horses_created: 3, updated: 0, unchanged: 0 },
      evaluation_job_id: wire('0b7e5a52-6f1d-4c8e-9a35-2d4c8f1e9f2c'),
    }),
  },
  {
    title: 'Upload failed with its reasons',
    state: {
      status: 'error',
      file: file('lab.csv'),
      message: 'Upload failed!',
      report: null,
      errors: [
        'Row 2, horse: Nobody Knows Me is not on file. Let new horses be created, or correct the name.',
      ],
    },
  },
  {
    title: 'Upload failed without a word',
    state: { status: 'error', file: file('lab.csv'), message: 'Upload failed!', errors: [], report: null },
  },
  {
    title: 'Validation failed',
    state: {
      status: 'error',
      file: file('scan.csv'),
      message: 'Validation failed',
      report: null,
      errors: ['The file is not a table of text. Save it as CSV and try again.'],
    },
  },
]
