import { type Cell, type MessyFile, type Rows } from './messy-file.ts'

const base = { fileType: 'horses' } as const
const SHORT = ['HORSE NM', 'SX', 'FOALDT', 'CLR']
const mapping = { columns: { name: 'HORSE NM', sex: 'SX', foaled: 'FOALDT', color: 'CLR' } }
const HORSES: Rows = [
  ['Odd One', 'Mare', '2019-04-05', 'bay'],
  ['Odd Two', 'S', '2020-03-01', 'sorrel'],
  ['Odd Three', 'G', '2021-02-03', 'bay'],
]
const FILED = [
  { name: 'Odd One', sex: 'M', foaled: '2019-04-05', color: 'bay' },
  { name: 'Odd Two', sex: 'S', foaled: '2020-03-01', color: 'sorrel' },
  { name: 'Odd Three', sex: 'G', foaled: '2021-02-03', color: 'bay' },
]
const short = (count: number): MessyFile => ({
  ...base,
  habit: `headings of abbreviations alone over ${count} of its horses`,
  rows: [SHORT, ...HORSES.slice(0, count)],
  mapping,
  outcome: { horses: FILED.slice(0, count) },
})
const words = (heading: readonly Cell[]) => [heading, ...HORSES.map((row) => row.slice(0, heading.length))]

/** Headers of which no word, or only one, is known: their shape must tell them from the horses. */
export const HEADINGS: readonly MessyFile[] = [
  short(1),
  short(2),
  short(3),
  {
    ...base,
    habit: 'a comma in a text without quotation marks, and notes beside the table',
    rows: [
      ['Horse', 'Sex', 'Owner'],
      ['Odd One', 'M', 'Smith', ' Jones'],
      ['Odd Two', 'S', 'Ana', '', 'sold?'],
    ],
    outcome: {
      horses: [
        { name: 'Odd One', sex: 'M', owner: 'Smith' },
        { name: 'Odd Two', sex: 'S', owner: 'Ana' },
      ],
      warnings: ['no-header'],
    },
  },
  {
    ...base,
    habit: 'a name of which nothing can be seen',
    rows: [
      ['Horse', 'Sex'],
      ['\u200b\u202e', 'M'],
    ],
    outcome: { refused: ['name-missing'] },
  },
  {
    ...base,
    habit: 'two titles above headings of abbreviations alone',
    rows: [['Odd Ranch'], ['Herd of spring', '2024-05-05'], [], SHORT, ...HORSES],
    mapping,
    outcome: { horses: FILED },
  },
  {
    ...base,
    habit: 'abbreviations beside the headings it needs, which nobody has matched',
    rows: [['Horse', 'Sex', 'FOALDT', 'CLR'], ...HORSES],
    outcome: { horses: FILED.map(({ name, sex }) => ({ name, sex })), warnings: ['columns-ignored'] },
  },
  {
    ...base,
    habit: 'headings in another language',
    rows: words(['Hevonen', 'Sukupuoli', 'Syntynyt']),
    mapping: { columns: { name: 'Hevonen', sex: 'Sukupuoli', foaled: 'Syntynyt' } },
    outcome: { horses: FILED.map(({ color: _color, ...horse }) => horse) },
  },
  {
    ...base,
    habit: 'headings of which none is known, and nobody to say what they are',
    rows: words(['Hevonen', 'Sukupuoli', 'Syntynyt']),
    outcome: { refused: ['column-missing'] },
  },
  {
    ...base,
    habit: 'a title over two columns of which one heading is known',
    rows: [['Odd Ranch'], ['Horse', 'Sukupuoli'], ['Odd One', 'Mare'], ['Odd Two', 'Stud']],
    mapping: { columns: { sex: 'Sukupuoli' } },
    outcome: {
      horses: [
        { name: 'Odd One', sex: 'M' },
        { name: 'Odd Two', sex: 'S' },
      ],
    },
  },
  {
    ...base,
    fileType: 'genetics',
    habit: 'a test a row under headings nobody knows',
    onFile: 'name,sex\nOdd One,M\n',
    rows: [
      ['Hevonen', 'Koe', 'Vastaus'],
      ['Odd One', 'HYPP', 'N/N'],
    ],
    mapping: { columns: { name: 'Hevonen', test: 'Koe', result: 'Vastaus' } },
    outcome: {
      horses: [{ name: 'Odd One', sex: 'M' }],
      tests: [{ horse: 'Odd One', marker: 'hypp', value: 'N/N' }],
    },
  },
]
