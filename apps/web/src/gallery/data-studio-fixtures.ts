import type {
  DataQuality,
  HorseQuality,
  ImportJob,
  ImportProblem,
  ImportResult,
  ImportUndone,
  QualityLack,
} from '@quarterpole/contract/data-import'
import type { ImportConflicts, UploadProgress } from '@quarterpole/contract/upload'
import { justBegun, type UploadState } from '../data-studio/upload-state.ts'

const wire = <T>(plain: unknown): T => plain as T // checked against the contract's schemas in the test beside it

const FULL_SCORE = 90
const horseQuality = (horse_id: number, name: string, lacks: QualityLack[]): HorseQuality => ({
  horse_id,
  name,
  score: FULL_SCORE - lacks.reduce((sum, { points }) => sum + points, 0),
  lacks,
})

export const emptyQuality: DataQuality = {
  horses: 0,
  completeness: 0,
  races: 0,
  aqha_id_accuracy: null,
  top: [],
  gaps: [],
}

export const quality: DataQuality = {
  horses: 312,
  completeness: 0.78,
  races: 25,
  aqha_id_accuracy: 0.98,
  top: [
    horseQuality(1, 'Copperline Jet', []),
    horseQuality(2, 'Miss Turnrow', []),
    horseQuality(3, 'Tin Roof Rain', []),
    horseQuality(4, 'Hush Caddo', [{ item: 'markers', missing: 1, points: 10 / 3 }]),
    horseQuality(5, 'Tallgrass Toll', [{ item: 'foaled', missing: 1, points: 5 }]),
    horseQuality(6, 'Second Cutting', [{ item: 'markers', missing: 2, points: 20 / 3 }]),
    horseQuality(7, 'The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II', [
      { item: 'dam', missing: 1, points: 12.5 },
    ]),
    horseQuality(8, 'Blackland Bell', [
      { item: 'panel_tests', missing: 2, points: 10 },
      { item: 'aqha_id', missing: 1, points: 5 },
    ]),
    horseQuality(9, 'Levee Road', [
      { item: 'panel_tests', missing: 3, points: 15 },
      { item: 'foaled', missing: 1, points: 5 },
      { item: 'sex', missing: 1, points: 2.5 },
    ]),
    horseQuality(10, 'Prairie Arithmetic', [
      { item: 'panel_tests', missing: 6, points: 30 },
      { item: 'sire', missing: 1, points: 12.5 },
    ]),
  ],
  gaps: [
    { item: 'panel_tests', horses: 118, points: 9.4 },
    { item: 'markers', horses: 204, points: 5.1 },
    { item: 'dam', horses: 77, points: 3.1 },
    { item: 'sire', horses: 70, points: 2.8 },
    { item: 'aqha_id', horses: 31, points: 0.5 },
    { item: 'foaled', horses: 1, points: 0.02 },
  ],
}

const job = (id: number, some: object) => ({
  id,
  file_type: 'horses',
  file_name: 'barn-sheet.csv',
  status: 'done',
  total_rows: 1204,
  horses_created: 96,
  updated: 41,
  created_at: '2026-11-20T10:31:00Z',
  ...some,
})
export const imports = wire<ImportJob[]>([
  job(9, {
    file_type: 'race_results',
    file_name: 'results-nov.csv',
    total_rows: 148,
    horses_created: 3,
    updated: 0,
  }),
  job(8, {
    file_type: 'race_results',
    file_name: 'All-starts-of-the-barn_2019-to-2026_final-version_corrected(2).csv',
    status: 'undone',
    created_at: '2026-11-19T16:02:00Z',
  }),
  job(7, {
    file_type: 'genetics',
    file_name: 'panel-october.csv',
    total_rows: 72,
    horses_created: 0,
    updated: 72,
    created_at: '2026-11-14T09:48:00Z',
  }),
  job(6, { total_rows: 1, horses_created: 1, updated: 1, created_at: '2025-11-02T08:55:00Z' }),
])

const receipt = (some: object) =>
  wire<ImportUndone>({
    import_id: 9,
    reversed: {
      horses_restored: 41,
      horses_removed: 96,
      genetic_tests_removed: 0,
      races_removed: 0,
      starts_removed: 0,
      injuries_restored: 0,
      injuries_removed: 0,
      tracks_removed: 0,
    },
    kept: [],
    could_not: [],
    evaluation_job_id: null,
    ...some,
  })
const left = (noun: string, id: number, name: string, why: string) => ({ noun, id, name, why })
const barnSheet = wire<ImportJob>(job(9, {}))
const asked = { job: barnSheet, busy: false, failure: undefined, receipt: undefined }

/** The question and the receipt, plain and with everything that can stay behind. */
export const takeBacks = [
  { title: 'Asked', state: asked },
  { title: 'Under way', state: { ...asked, busy: true } },
  {
    title: 'Refused',
    state: { ...asked, failure: 'The import of barn-sheet.csv was taken back already.' },
  },
  { title: 'Receipt', state: { ...asked, receipt: receipt({}) } },
  {
    title: 'Receipt with what stayed',
    state: {
      ...asked,
      receipt: receipt({
        kept: Array.from({ length: 14 }, (_, at) =>
          left('horse', at + 1, `Windrow Signal ${at + 1}`, 'It was edited since.'),
        ),
        could_not: [
          left('horse', 40, 'Tin Roof Rain', 'By now it has 2 foals and 1 saved cross.'),
          left('race', 7, 'Sunland Park, 2026-06-04, race 3', 'A sealed race card was scored with it.'),
        ],
        evaluation_job_id: '9f2c',
      }),
    },
  },
]

interface Report {
  rows: number
  newHorses?: readonly string[]
  warnings?: readonly string[]
  errors?: readonly string[]
  problems?: readonly ImportProblem[]
  before?: ImportResult['imported_before']
  conflicts?: ImportConflicts
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
}: Report) =>
  wire<ImportResult>({
    validation_report: {
      total_rows: rows,
      new_horses_detected: newHorses,
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
    title: 'Validating, the file on its way',
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
    title: 'Being cancelled',
    state: {
      ...underWay('uploading', 'results-nov.csv', { phase: 'writing', rows_done: 400 }),
      cancelling: true,
    },
  },
  {
    title: 'Cancelled too late',
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
      evaluation_job_id: wire('9f2c'),
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
