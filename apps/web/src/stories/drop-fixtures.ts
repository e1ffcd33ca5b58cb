import type { ImportPreview } from '@quarterpole/contract/import-mapping'
import { ApiError } from '../app/api/error.ts'
import { type DroppedFile, newlyDropped, stageOf } from '../files/drop/dropped.ts'
import type { DroppedRow } from '../files/drop/use-dropped-files.ts'
import { barnPreview } from './mapping-fixtures.ts'
import { uploads } from './upload-fixtures.ts'

const results: ImportPreview = {
  ...barnPreview,
  file_type: 'race_results',
  recognized: { kind: 'race_results', signs: ['Track', 'Date', 'Finish'] },
  codes: [],
  date_questions: [],
  missing: [],
  questions: [],
  notes: [],
}
const inUtc: ImportPreview = {
  ...results,
  codes: [
    {
      field: 'track',
      needed: true,
      codes: [{ value: '22', rows: 79, suggested: null }],
      more: 0,
      choices: [],
    },
  ],
  questions: [
    { question: 'race_day', needed: true, example: '2024-05-06T02:10:00Z' },
    { question: 'unknown_tracks', needed: false, example: '22, 46, 48' },
  ],
}
const done = uploads.find(({ title }) => title === 'Done')?.state

interface Shown extends Partial<DroppedFile> {
  preview?: ImportPreview
  failure?: Error
  waitsFor?: string
}
const row = (name: string, { preview, failure, waitsFor, ...part }: Shown): DroppedRow => {
  const dropped = { ...newlyDropped(new File(['x'], name)), id: name, ...part }
  const kind = dropped.chosen ?? preview?.recognized.kind ?? null
  return {
    dropped,
    kind,
    stage: stageOf(dropped, { preview, failure: failure ?? null }),
    waitsFor: waitsFor ?? null,
  }
}

/** A dropped file in every state it can have beside its upload. */
export const droppedRows: readonly DroppedRow[] = [
  row('The-whole-barn-as-of-this-morning_final_final(2).xlsx', {}),
  row('photo.heic', {
    failure: new ApiError(415, { detail: 'This is a picture. We can’t read text in pictures.' }),
  }),
  row('offline.csv', { failure: new ApiError(0, { detail: 'Can’t reach the server.' }) }),
  row('Season 2026', { refusal: 'This is a folder. Open it and drop the files in it.' }),
  row('list.csv', { preview: { ...results, recognized: { kind: null, signs: [] } } }),
  row('runners.csv', { preview: { ...results, missing: ['foaled', 'color'] } }),
  row('results-utc.csv', { preview: inUtc }),
  row('book.csv', { preview: { ...results, recognized: { kind: 'bookings', signs: ['Stallion', 'Mare'] } } }),
  row('injuries.csv', { preview: results, chosen: 'injuries', waitsFor: 'horses.csv' }),
  row('runners with races.csv', {
    preview: results,
    joined: {
      parts: [],
      by: { file_name: '', csv: '', key: 'race_id', rows: 2234, unmatched: 3 },
    },
  }),
  ...(done === undefined ? [] : [row('horses.csv', { preview: results, upload: done })]),
]
