import type { ImportProblem } from '@quarterpole/contract/data-import'
import type { ImportId } from '@quarterpole/contract/ids'
import type { ImportConflict } from '@quarterpole/contract/upload'
import type { FindingsProps } from '../files/findings/Findings.tsx'
import { result } from './upload-fixtures.ts'

const problem = (row: number | null, some: Partial<ImportProblem>): ImportProblem => ({
  row,
  field: null,
  value: null,
  message: '',
  remedy: '',
  group: 'date',
  level: 'error',
  ...some,
})
const dates = Array.from({ length: 61 }, (_, at) =>
  problem(23 + at * 7, {
    field: 'foaled',
    value: `2/31/${2010 + (at % 9)}`,
    message: `“2/31/${2010 + (at % 9)}” is not a date.`,
    remedy: 'Type it as year-month-day, for example 2021-02-28, or leave it blank.',
  }),
)
const names = Array.from({ length: 10_000 }, (_, at) =>
  problem(2 + at, {
    field: 'name',
    value: '',
    message: 'The name is missing.',
    remedy: 'Every row needs one.',
    group: 'name-missing',
  }),
)
const rest = [
  problem(null, {
    message: 'No column for Sex.',
    remedy: 'Add one with the header “sex” or “gender”, or match a column of the file to it.',
    group: 'column-missing',
  }),
  problem(31, {
    field: 'sire',
    value: 'The Quiet Grandsire Of An Uncommonly Ordinary Thunder III',
    message:
      '“The Quiet Grandsire Of An Uncommonly Ordinary Thunder III” is recorded as a mare, and a mare cannot be a sire.',
    remedy: 'Correct the sex of that horse, or name another sire.',
    group: 'sex-of-parent',
  }),
  problem(12, {
    field: 'aqha_id',
    value: '767246',
    message: '“767246” has lost its leading zeros.',
    remedy: 'It is read as 0767246.',
    group: 'aqha-padded',
    level: 'warning',
  }),
]

const sexes = [4, 7, 12].map((row) =>
  problem(row, {
    field: 'sex',
    value: 'Stalion',
    message: '“Stalion” is not a sex.',
    remedy: 'Write Stallion, Mare, Gelding or Unknown.',
    group: 'sex-unknown',
    near: { use: ['Stallion'], rows: 3 },
  }),
)
const near = [
  problem(null, {
    message: 'No foaling dates and no AQHA ids: we can only go by names.',
    remedy: 'If the file has them, say which columns they are.',
    group: 'no-identity',
    level: 'warning',
  }),
  problem(null, {
    field: 'foaled',
    value: '1/2/2021',
    message: '6 dates in this column could be day first or month first, such as “1/2/2021”.',
    remedy: 'Choose which comes first.',
    group: 'date-order',
  }),
  ...sexes,
  problem(11, {
    field: 'foaled',
    value: '2021-13-02',
    message: '“2021-13-02” isn’t a date.',
    remedy: 'Enter it as year-month-day, such as 2021-02-28, or leave it blank.',
    near: { use: ['2021-02-13'], rows: 1 },
  }),
  problem(15, {
    field: 'sire',
    value: 'The Quiet Grandsire Of An Uncommonly Ordinary Thundre',
    message: 'The sire, The Quiet Grandsire Of An Uncommonly Ordinary Thundre, isn’t on file.',
    remedy: 'We’ll add the horse by name only.',
    group: 'parent-stub',
    level: 'warning',
    near: {
      use: [
        'The Quiet Grandsire Of An Uncommonly Ordinary Thunder',
        'The Quiet Grandsire Of An Uncommonly Ordinary Tundra',
      ],
      rows: 2,
    },
  }),
]

const conflict = (row: number, some: Partial<ImportConflict>): ImportConflict => ({
  row,
  kind: 'on_file',
  name: `Windrow Signal ${row}`,
  horse_id: row,
  other_row: null,
  fields: [
    { field: 'sex', keep: 'S', take: 'G', less_certain: false },
    { field: 'owner', keep: 'Turnrow Ranch LLC', take: 'Sorrells J & E', less_certain: false },
    { field: 'color', keep: 'gray', take: 'GR', less_certain: true },
  ],
  decision: null,
  ...some,
})
const onFile = Array.from({ length: 7 }, (_, at) => conflict(2 + at, {}))
const inFile = [
  conflict(212, {
    kind: 'in_file',
    name: 'The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II',
    horse_id: null,
    other_row: 41,
    fields: [
      { field: 'color', keep: 'Bay', take: 'Sorrel', less_certain: false },
      {
        field: 'sire',
        keep: 'Kiowa Signal',
        take: 'The Quiet Grandsire Of An Uncommonly Ordinary Thunder III',
        less_certain: false,
      },
    ],
  }),
]

type Shown = Omit<FindingsProps, 'id' | 'onAnswer'>
const AS_CHECKED = {}
const shown: Omit<Shown, 'result'> = {
  fileName: 'barn-sheet.csv',
  choice: AS_CHECKED,
  checked: AS_CHECKED,
  isHorses: true,
  remember: false,
  downloading: false,
  downloadFailure: undefined,
  onRemember: () => {},
  onImportGood: () => {},
  onCheckAgain: () => {},
  onDownload: () => {},
}

/** What a trial can find, plain and in awkward amounts. */
export const findings: readonly { title: string; props: Shown }[] = [
  {
    title: 'errors, a warning and a missing column',
    props: { ...shown, result: result({ rows: 1204, problems: [...dates, ...rest] }) },
  },
  {
    title: '10,000 problems',
    props: {
      ...shown,
      fileName: 'All-starts-of-the-barn_2019-to-2026_final-version_corrected(2).csv',
      result: result({ rows: 100_000, problems: names }),
    },
  },
  {
    title: 'horses that differ from the herd',
    props: {
      ...shown,
      result: result({ rows: 400, conflicts: { on_file: 312, in_file: 0, listed: onFile } }),
    },
  },
  {
    title: 'one horse in two rows',
    props: {
      ...shown,
      result: result({
        rows: 400,
        problems: [
          problem(212, {
            field: 'name',
            message: 'The row is the same horse as row 41, with other values.',
            remedy: 'Say which of the two rows counts, or keep one of them.',
            group: 'row-contradicts',
          }),
        ],
        conflicts: { on_file: 0, in_file: 1, listed: inFile },
      }),
    },
  },
  {
    title: 'values near something known, columns not read, 17 good rows of 20',
    props: {
      ...shown,
      fileName: 'yearlings.csv',
      choice: { repairs: [{ field: 'sex', value: 'Stalion', use: 'Stallion', row: 4 }] },
      result: result({
        rows: 20,
        problems: near,
        unread: {
          columns: [
            { column: 'OWNR_1', samples: ['Turnrow Ranch LLC', 'Sorrells J & E'], suggested: 'owner' },
            { column: 'MISC2', samples: ['see vet 3/1'], suggested: null },
            { column: 'Column K', samples: [], suggested: null },
          ],
          fields: [
            { name: 'owner', label: 'Owner' },
            { name: 'trainer', label: 'Trainer' },
          ],
        },
        goodRows: {
          rows: 15,
          new_horses: 3,
          left_out: 5,
          waiting: [
            'Row 9, Sire: Kiowa Signal is in row 4, which needs a fix first. Fix row 4; this row goes in with it.',
          ],
        },
      }),
    },
  },
  {
    title: 'one of the values repaired and checked again',
    props: {
      ...shown,
      fileName: 'yearlings.csv',
      result: {
        ...result({ rows: 20 }),
        repairs: [
          { field: 'sex', value: 'Stalion', use: 'Stallion', row: null, rows: 3 },
          { field: 'foaled', value: '2021-13-02', use: '2021-02-13', row: 11, rows: 1 },
        ],
      },
    },
  },
  {
    title: 'the download failed',
    props: {
      ...shown,
      downloadFailure: 'Several imports are waiting already. Try again when they are through.',
      result: result({ rows: 1204, problems: dates.slice(0, 3) }),
    },
  },
]

/** What is left of an import of good rows. */
export const goodRows = {
  importId: 10 as ImportId,
  good: { rows: 17, new_horses: 4, left_out: 3, waiting: [] },
}
