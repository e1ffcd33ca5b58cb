import type { ImportPreview } from '@quarterpole/contract/import-mapping'

const choices = (...values: string[]) => values.map((value) => ({ value, label: value }))
/** A column of the file, and what it is read as. */
const column = (
  header: string,
  samples: string[],
  as: string | null,
  confidence: ImportPreview['columns'][number]['confidence'],
) => ({ column: header, header, samples, field: as, confidence, remark: null })
const field = (name: string, label: string, required = false) => ({ name, label, required })

/** A barn's own sheet: ambiguous dates and two kinds of codes. */
export const barnPreview: ImportPreview = {
  file_type: 'horses',
  guessed: true,
  recognized: { kind: 'horses', signs: ['Sex', 'Foaled', 'Color'] },
  format: 'custom',
  sheets: ['Horses 2026', 'Sold'],
  sheet: 'Horses 2026',
  header_row: 3,
  header_fingerprint: '0'.repeat(64),
  read_as: 'XLSX workbook',
  total_rows: 1204,
  first_rows: [
    { row: 1, cells: ['Turnrow Ranch, all horses'] },
    { row: 3, cells: ['REG_NAME', 'AQHA#', 'FOALDT', 'SX', 'CLR', 'OWNR_1', 'REMARKS2'] },
    { row: 4, cells: ['COPPERLINE JET', '5714208', '2/1/16', 'S', 'SRL', 'TURNROW RANCH LLC', ''] },
    { row: 5, cells: ['MISS TURNROW', '5902671', '3/4/18', '3', 'B RN', 'PEÑA M', 'see vet 3/1'] },
    { row: 6, cells: ['HUSH CADDO', 'X0767246', '5/6/20', 'G', 'PALOMNO', 'PEÑA M', ''] },
  ],
  fields: [
    field('name', 'Name', true),
    field('aqha_id', 'AQHA id'),
    field('sex', 'Sex', true),
    field('foaled', 'Foaled'),
    field('color', 'Color'),
    field('breeder', 'Breeder'),
    field('owner', 'Owner'),
    field('trainer', 'Trainer'),
    field('sire', 'Sire'),
    field('dam', 'Dam'),
  ],
  columns: [
    column('REG_NAME', ['COPPERLINE JET', 'MISS TURNROW', 'HUSH CADDO'], 'name', 'likely'),
    column('AQHA#', ['5714208', '5902671', 'X0767246'], 'aqha_id', 'likely'),
    column('FOALDT', ['2/1/16', '3/4/18', '5/6/20'], 'foaled', 'unsure'),
    column('SX', ['S', '3', 'G'], 'sex', 'unsure'),
    column('CLR', ['SRL', 'B RN', 'PALOMNO'], 'color', 'exact'),
    column('OWNR_1', ['TURNROW RANCH LLC', 'PEÑA M'], 'owner', 'unsure'),
    column('REMARKS2', ['see vet 3/1'], null, null),
  ],
  missing: [],
  contested: [],
  codes: [
    {
      field: 'color',
      needed: false,
      codes: [
        { value: 'B RN', rows: 41, suggested: null },
        { value: 'PALOMNO', rows: 3, suggested: 'palomino' },
      ],
      more: 0,
      choices: choices('bay roan', 'blue roan', 'palomino', 'sorrel'),
    },
    {
      field: 'sex',
      needed: true,
      codes: [{ value: '3', rows: 212, suggested: null }],
      more: 0,
      choices: choices('Stallion', 'Mare', 'Gelding', 'Unknown'),
    },
  ],
  date_questions: [
    {
      field: 'foaled',
      column: 'FOALDT',
      mixed: false,
      samples: [
        { text: '2/1/16', day_first: '2016-01-02', month_first: '2016-02-01' },
        { text: '3/4/18', day_first: '2018-04-03', month_first: '2018-03-04' },
        { text: '5/6/20', day_first: '2020-06-05', month_first: '2020-05-06' },
      ],
    },
  ],
  questions: [],
  values: {},
  choices: {},
  notes: ['Row 1209 “Total 1204” has no horse, so it was skipped.'],
  saved: null,
}

/** Runners without their races, which are in another file. */
export const runnersPreview: ImportPreview = {
  ...barnPreview,
  file_type: 'race_results',
  sheets: [],
  sheet: null,
  header_row: 1,
  read_as: 'UTF-8, separated by “,”',
  total_rows: 2234,
  first_rows: [
    { row: 1, cells: ['race_id', 'horse', 'post', 'Time'] },
    { row: 2, cells: ['35', 'Copperline Jet', '4', '7:05 PM'] },
  ],
  fields: [
    field('name', 'Name', true),
    field('track', 'Track', true),
    field('race_date', 'Date', true),
    field('distance_yards', 'Distance', true),
    field('finish', 'Finish', true),
    field('post_position', 'Post position'),
    field('time_s', 'Time'),
  ],
  columns: [
    column('race_id', ['35'], null, null),
    column('horse', ['Copperline Jet'], 'name', 'likely'),
    column('post', ['4'], 'post_position', 'likely'),
    {
      column: 'Time',
      header: 'Time',
      samples: ['7:05 PM'],
      field: null,
      confidence: null,
      remark: 'The header says Time, but the values are not times.',
    },
  ],
  missing: ['track', 'race_date', 'distance_yards', 'finish'],
  codes: [],
  date_questions: [],
  notes: [],
}

/** Every question a file can raise beside its codes, dates that contradict each other, and too many codes to list. */
export const openPreview: ImportPreview = {
  ...barnPreview,
  date_questions: barnPreview.date_questions.map((question) => ({ ...question, mixed: true })),
  questions: [
    { question: 'race_day', needed: true, example: '2019-03-10T03:30:00Z' },
    { question: 'date_system', needed: false, example: '43467' },
    { question: 'temperature_unit', needed: true, example: '31' },
    { question: 'distance_unit', needed: true, example: '600' },
    { question: 'wind_unit', needed: true, example: '10' },
    { question: 'finish_margin', needed: true, example: '11 1/2' },
    { question: 'namesakes', needed: false, example: 'Kiowa Signal' },
    { question: 'panel_cells', needed: true, example: '5-panel n/n' },
    { question: 'parents_in_one_cell', needed: false, example: 'Kiowa Signal x Miss Turnrow' },
  ],
  codes: barnPreview.codes.map((unknown) => ({
    ...unknown,
    codes: [
      ...unknown.codes,
      { value: '', rows: 12, suggested: null },
      { value: 'constructor', rows: 1, suggested: null },
    ],
    more: 31,
  })),
}
