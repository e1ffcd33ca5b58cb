import { grid, type MessyFile, type Rows } from './messy-file.ts'
import { csvText } from './write-file.ts'

const base = { fileType: 'horses' } as const
const HERD: Rows = grid('Name|Sex|Owner\nAda Cañon|Mare|José\nBea Run|Gelding|Bo')
const FILED = [
  { name: 'Ada Cañon', sex: 'M', owner: 'José' },
  { name: 'Bea Run', sex: 'G', owner: 'Bo' },
]
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const latin = (text: string) => Buffer.from(text, 'latin1')

/** Sheets laid out for people, and text files as programs save them. */
export const LAYOUTS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'a banner and a date above the header',
    rows: [['RUNNING W RANCH', null, null], ['printed 5 May 2024', null, null], [null, null, null], ...HERD],
    merges: ['A1:C1'],
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'totals and notes below the table',
    rows: [...HERD, ['', '', ''], ['Total: 2', '', ''], ['Notes: two to be sold', '', '']],
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'blank rows amid the horses',
    rows: [HERD[0] ?? [], HERD[1] ?? [], ['', '', ''], ['', '', ''], HERD[2] ?? []],
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'a blank first column and blank columns behind',
    rows: HERD.map((row) => ['', ...row, '', '']),
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'headers in capitals with dots and signs',
    rows: [['REG. NAME', '  S.E.X ', 'CURRENT_OWNER'], ...HERD.slice(1)],
    mapping: { columns: { sex: 'S.E.X' } },
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'columns that nobody here keeps',
    rows: [
      ['Name', 'Sex', 'Owner', 'Feed', 'Blanket size'],
      ...HERD.slice(1).map((row) => [...row, 'oats', 76]),
    ],
    outcome: { horses: FILED, warnings: ['columns-ignored'] },
  },
  {
    ...base,
    habit: 'two columns of the same header',
    rows: [['Name', 'Sex', 'Owner', 'Owner'], ...HERD.slice(1).map((row) => [...row, 'Cy'])],
    outcome: { refused: ['column-contested'] },
  },
  {
    ...base,
    habit: 'no column of names',
    rows: grid('Stall|Sex|Feed\n1|Mare|oats'),
    outcome: { refused: ['column-missing'] },
  },
  {
    ...base,
    habit: 'a row without a name amid the others',
    rows: grid('Name|Sex|Owner\nAda|Mare|Ana\n|Gelding|Bo\nCal|Mare|Cy'),
    outcome: { refused: ['name-missing'] },
  },
  {
    ...base,
    habit: 'a header and nothing else',
    rows: HERD.slice(0, 1),
    outcome: { horses: [] },
  },
  {
    ...base,
    habit: 'yes and no as a spreadsheet’s own values',
    rows: [
      ['Name', 'Sex', 'Stub'],
      ['Ada', 'Mare', true],
      ['Bea', 'Mare', false],
    ],
    outcome: {
      horses: [
        { name: 'Ada', sex: 'M', stub: true },
        { name: 'Bea', sex: 'M' },
      ],
    },
  },
  {
    ...base,
    habit: 'a workbook whose table is on the second sheet, with a hidden third',
    rows: grid('Feed|Price\noats|12\nhay|9'),
    sheets: [
      { name: 'Herd', rows: HERD },
      { name: 'Old', rows: [...HERD, ['Sold Long Ago', 'Mare', 'Cy']], hidden: true },
    ],
    formats: ['xlsx', 'xls'], // CSV has no sheets
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'semicolons between the cells',
    rows: HERD,
    csv: () => Buffer.from(csvText(HERD, ';')),
    formats: ['csv'], // a way of writing text
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'tabs in UTF-16, as a spreadsheet’s “Unicode text”',
    rows: HERD,
    csv: () => utf16(csvText(HERD, '\t')),
    formats: ['csv'], // a way of writing text
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'letters of the old Windows code page',
    rows: HERD,
    csv: () => latin(csvText(HERD)),
    formats: ['csv'], // a way of writing text
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'a byte order mark, quoted line breaks and bare line feeds',
    rows: HERD,
    csv: () => Buffer.from('\ufeffName,Sex,Owner\n"Ada Cañon",Mare,"José"\n"Bea\nRun",Gelding,"Bo"\n'),
    formats: ['csv'], // a way of writing text
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'bars between the cells and quotes nobody closes',
    rows: HERD,
    csv: () => Buffer.from('Name|Sex|Owner\n"Ada|Mare|Ana\n'),
    formats: ['csv'], // a way of writing text
    outcome: { horses: [{ name: '"Ada', sex: 'M', owner: 'Ana' }] },
  },
]
