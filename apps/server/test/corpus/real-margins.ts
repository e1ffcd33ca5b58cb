import type { MessyFile } from './messy-file.ts'
import { at, base, withTrackAdded } from './race-of-two.ts'

/** A race of as many horses as there are finishes, under one heading for them. */
const field = (
  heading: string,
  finishes: readonly string[],
  more: { header?: string; cell?: string } = {},
) => [
  [
    'Track',
    'Date',
    'Race',
    'Distance',
    'Horse',
    heading,
    ...(more.header === undefined ? [] : [more.header]),
  ],
  ...finishes.map((finish, index) => [
    'SUN',
    '2016-06-04',
    '3',
    '350',
    `Run ${NAMES[index] ?? ''}`,
    finish,
    ...(more.cell === undefined ? [] : [more.cell]),
  ]),
]
const NAMES = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kit', 'Lou']
const unnamed = (count: number) =>
  NAMES.slice(0, count).map((name) => ({ name: `Run ${name}`, sex: 'U', stub: true as const }))
const places = (...finishes: number[]) =>
  finishes.map((finish, index) => ({ horse: `Run ${NAMES[index] ?? ''}`, finish, ...at }))

/** Places with the margin behind them, as charts print them. */
export const REAL_MARGINS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'margins stuck to the finish in a field of six',
    rows: field('Fin', ['11 3/4', '21/2', '3Nose', '4Head', '51 1/4', '6']),
    outcome: {
      horses: unnamed(6),
      starts: places(1, 2, 3, 4, 5, 6),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
  {
    ...base,
    habit: 'margins stuck to the finish in a field of twelve, in order',
    rows: field('Fin', [
      '11',
      '2nk',
      '31/2',
      '4hd',
      '51',
      '61/4',
      '7no',
      '82',
      '91 1/4',
      '103/4',
      '113/4',
      '12',
    ]),
    outcome: {
      horses: unnamed(12),
      starts: places(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
  {
    ...base,
    habit: 'margins stuck to the finish, the horses by post position',
    rows: field('Finish', ['41 1/2', '11 3/4', '5', '3Nose', '21/2']),
    outcome: {
      horses: unnamed(5),
      starts: places(4, 1, 5, 3, 2),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
  {
    ...base,
    habit: 'one horse’s starts with margins and the size of each field',
    rows: field('Fin', ['11 3/4'], { header: 'Starters', cell: '9' }),
    outcome: {
      horses: unnamed(1),
      starts: places(1),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
  {
    ...base,
    habit: 'one horse’s finish that is first by a length and a half or eleventh by a half',
    rows: field('Fin', ['11 1/2']),
    outcome: { refused: ['finish-margin'] },
  },
  {
    ...base,
    habit: 'one horse’s finish with its margin, after the user has said which',
    rows: field('Fin', ['11 1/2']),
    mapping: { choices: { finish_margin: 'two_digits' } },
    outcome: {
      horses: unnamed(1),
      starts: places(11),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
  {
    ...base,
    habit: 'finishes in words: 1st by 2 1/4 lengths, 2nd (nose)',
    rows: field('Result', ['1st by 2 1/4 lengths', '2nd (nose)', '3rd']),
    outcome: {
      horses: unnamed(3),
      starts: places(1, 2, 3),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
  {
    ...base,
    habit: 'margins with fractions as signs',
    rows: field('Fin', ['1¾', '2½', '3']),
    outcome: {
      horses: unnamed(3),
      starts: places(1, 2, 3),
      warnings: withTrackAdded('finish-margin-read'),
    },
  },
]
