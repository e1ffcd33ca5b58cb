import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'horses' } as const
const column = (header: string, cells: readonly string[]) => [
  ['Name', header],
  ...cells.map((cell, at) => [`H${at + 10}`, cell]),
]
const sexes = (...codes: string[]) => codes.map((sex, at) => ({ name: `H${at + 10}`, sex }))
const COLORS: readonly (readonly [typed: string, color: string])[] = [
  ['SOR', 'sorrel'],
  ['Ch.', 'chestnut'],
  ['Fux', 'chestnut'],
  ['B', 'bay'],
  ['Dkb/Br', 'brown'],
  ['dk b or br', 'brown'],
  ['Blk', 'black'],
  ['Grey', 'gray'],
  ['Palo', 'palomino'],
  ['Bsk', 'buckskin'],
  ['Crem', 'cremello'],
  ['Perl', 'perlino'],
  ['W', 'white'],
  ['DN', 'dun'],
  ['Rd Dun', 'red dun'],
  ['Grulla', 'grullo'],
  ['RR', 'red roan'],
  ['Byrn', 'bay roan'],
  ['Bl Rn', 'blue roan'],
]

/** Sexes, colors and money in their codes. */
export const HORSE_CODES: readonly MessyFile[] = [
  {
    ...base,
    habit: 'sexes in the racing papers’ letters',
    rows: column('Sex', ['c', 'f', 'g', 'h', 'm', 'r']),
    outcome: { horses: sexes('S', 'M', 'G', 'S', 'M', 'S') },
  },
  {
    ...base,
    habit: 'sexes in words of all sorts',
    rows: column('Gender', ['Stallion', 'STUD', 'Brood Mare', 'filly', 'Gelding', 'Unknown', 'Ridgling', '']),
    outcome: { refused: ['sex-unknown'] },
  },
  {
    ...base,
    habit: 'nothing but M and F',
    rows: column('Sex', ['M', 'F', 'M']),
    outcome: { refused: ['sex-m-or-f'] },
  },
  {
    ...base,
    habit: 'nothing but M and F, after the user has said what they are',
    rows: column('M/F', ['M', 'F', 'M']),
    mapping: { values: { sex: { M: 'Stallion', F: 'Mare' } } },
    outcome: { horses: sexes('S', 'M', 'S') },
  },
  {
    ...base,
    habit: 'sexes in Spanish',
    rows: column('Sexo', ['Yegua', 'semental', 'Castrado', 'potro', 'Potranca', 'garañón']),
    outcome: { horses: sexes('M', 'S', 'G', 'S', 'M', 'S') },
  },
  {
    ...base,
    habit: 'a sex nobody knows, after the user has said to leave it blank',
    rows: column('Sex', ['Mare', 'horsey']),
    mapping: { values: { sex: { horsey: '' } } },
    outcome: { horses: sexes('M', 'U') },
  },
  {
    ...base,
    habit: 'the seventeen colors in their many spellings',
    rows: [['Name', 'Sex', 'Coat'], ...COLORS.map(([typed], at) => [`H${at + 10}`, 'Mare', typed])],
    outcome: { horses: COLORS.map(([, color], at) => ({ name: `H${at + 10}`, sex: 'M', color })) },
  },
  {
    ...base,
    habit: 'colors that can be two, and one that is none',
    rows: grid('Name|Sex|Colour\nAda|M|B RN\nBea|M|roan\nCal|S|BR\nDee|M|Overo'),
    outcome: {
      horses: [
        { name: 'Ada', sex: 'M', color: 'B RN' },
        { name: 'Bea', sex: 'M', color: 'roan' },
        { name: 'Cal', sex: 'S', color: 'BR' },
        { name: 'Dee', sex: 'M', color: 'Overo' },
      ],
      warnings: ['color'],
    },
  },
  {
    ...base,
    habit: 'money with signs, commas, thousands and private treaties',
    rows: grid(
      'Name|Sex|Stud Fee\nAda|S|$25,000\nBea|S|2.5k\nCal|S|PT\nDee|S|USD 1,500\nEve|S|Private Treaty',
    ),
    outcome: { refused: ['number-stud fee'] },
  },
  {
    ...base,
    habit: 'money that can be read',
    rows: [
      ['Name', 'Sex', 'Fee'],
      ['Ada', 'S', '$25,000'],
      ['Bea', 'S', '2.5k'],
      ['Cal', 'S', 'PT'],
      ['Dee', 'S', 1500],
    ],
    outcome: {
      horses: [
        { name: 'Ada', sex: 'S', fee: 25_000 },
        { name: 'Bea', sex: 'S', fee: 2500 },
        { name: 'Cal', sex: 'S' },
        { name: 'Dee', sex: 'S', fee: 1500 },
      ],
    },
  },
]
