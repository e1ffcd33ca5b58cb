import { wire } from './wire.ts'
import type {
  DataQuality,
  HorseQuality,
  ImportJob,
  ImportUndone,
  QualityLack,
} from '@quarterpole/contract/data-import'
import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'

const FULL_SCORE = 90
const LONG_NAME = 'The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II'
const horseQuality = (horse_id: number, name: string, lacks: QualityLack[]): HorseQuality => ({
  horse_id,
  name,
  score: FULL_SCORE - lacks.reduce((sum, { points }) => sum + points, 0),
  lacks,
})

/** Eight, of which six are listed. */
export const doubtedParents: DoubtedParents = {
  horses: 8,
  first: ['Caddo Cuckoo', 'Tin Roof Rain', 'Levee Road', 'Hush Caddo', LONG_NAME, 'Second Cutting'].map(
    (name, at) => ({
      horse_id: 60 + at,
      name,
      doubt: {
        reason: `By Extension, ${name} can’t be a foal of Copperline Jet and Miss Turnrow with all tests and colors on file right.`,
        likeliest: `Likeliest: another dam than Miss Turnrow (38 in 100), another sire than Copperline Jet (37 in 100), and a wrong color (25 in 100).`,
        settles: `A DNA parentage test of ${name} settles it.`,
      },
    }),
  ),
}

export const emptyQuality: DataQuality = {
  horses: 0,
  completeness: 0,
  races: 0,
  other_races: 0,
  aqha_id_accuracy: null,
  top: [],
  lowest: [],
  scores: Array.from({ length: 9 }, () => 0),
  gaps: [],
  ask_status: 0,
}

export const quality: DataQuality = {
  horses: 312,
  completeness: 0.78,
  races: 25,
  other_races: 640,
  ask_status: 3,
  aqha_id_accuracy: 0.98,
  top: [
    horseQuality(1, 'Copperline Jet', []),
    horseQuality(2, 'Miss Turnrow', []),
    horseQuality(3, 'Tin Roof Rain', []),
    horseQuality(4, 'Hush Caddo', [{ item: 'markers', missing: 1, points: 10 / 3 }]),
    horseQuality(5, 'Tallgrass Toll', [{ item: 'foaled', missing: 1, points: 5 }]),
    horseQuality(6, 'Second Cutting', [{ item: 'markers', missing: 2, points: 20 / 3 }]),
    horseQuality(7, LONG_NAME, [{ item: 'dam', missing: 1, points: 12.5 }]),
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
  lowest: Array.from({ length: 10 }, (_, at) =>
    horseQuality(40 + at, `Caliche Rhythm ${at + 1}`, [
      { item: 'panel_tests', missing: 6, points: 30 },
      { item: 'sire', missing: 1, points: 12.5 },
      { item: 'dam', missing: 1, points: 12.5 },
      { item: 'markers', missing: 3, points: 10 - (at % 4) },
    ]),
  ),
  scores: [2, 0, 14, 41, 38, 23, 90, 100, 4],
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
  left_out: 0,
  repairs: [],
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
  job(10, {
    file_name: 'yearlings.csv',
    total_rows: 20,
    horses_created: 17,
    updated: 0,
    left_out: 2,
    repairs: [
      { field: 'sex', value: 'Stalion', use: 'Stallion', row: null, rows: 3 },
      { field: 'sire', value: 'Kiowa Signel', use: 'Kiowa Signal', row: 14, rows: 1 },
    ],
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
      races_restored: 0,
      races_removed: 0,
      starts_restored: 0,
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
export const undoStates = [
  { title: 'Asked', state: asked },
  { title: 'In progress', state: { ...asked, busy: true } },
  {
    title: 'Refused',
    state: { ...asked, failure: 'The import of barn-sheet.csv was already undone.' },
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
        evaluation_job_id: '0b7e5a52-6f1d-4c8e-9a35-2d4c8f1e9f2c',
      }),
    },
  },
]
