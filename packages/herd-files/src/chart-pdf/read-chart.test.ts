import { describe, expect, test } from 'vitest'
import { CHART_COLUMNS, type ChartRaceText, type ChartStyle } from '../../test/chart-pdf.ts'
import { cellsOf, chartOf, type InventedRace, inventedRace, withRunners } from '../../test/invented-charts.ts'
import { readCharts } from '../../test/read-charts.ts'

const plain = inventedRace(1)
const timesAlike = { time: plain.runners[1]?.time ?? '', index: plain.runners[1]?.index ?? '' }
const name = (race: InventedRace, place: number) => race.runners[place - 1]?.name ?? ''
const program = (race: InventedRace, place: number) => race.runners[place - 1]?.program ?? ''
const disqualified = (race: InventedRace, place: number, to: number) =>
  `Disqualification(s): # ${program(race, place)} ${name(race, place)} from ${place} to ${to}`
const without = (...columns: string[]) => CHART_COLUMNS.filter((column) => !columns.includes(column))

/** By place: of the purse, all. */
const PAID = ['4,290', '1,430', '715', '429', '286']
const MANY_PAID = ['3,000', '1,000', '700.50', '400', '300', '200', '150', '120', '110', '105', '100']

interface Case {
  readonly what: string
  readonly races: readonly InventedRace[]
  readonly style?: ChartStyle
  readonly change?: (chart: ChartRaceText) => ChartRaceText
  readonly notes?: readonly string[]
}

const EXACT: readonly Case[] = [
  { what: 'a race of eight', races: [plain] },
  { what: 'a race of two', races: [inventedRace(2, 2)] },
  { what: 'a race of twelve, with places of two digits', races: [inventedRace(3, 12)] },
  { what: 'another set of names', races: [inventedRace(4)] },
  { what: 'another set of names again', races: [inventedRace(5, 10)] },
  {
    what: 'margins that are not raised, told apart by the order',
    races: [inventedRace(6)],
    style: { isFlat: true },
  },
  {
    what: 'margins that are not raised behind two digits',
    races: [inventedRace(7, 12)],
    style: { isFlat: true },
  },
  { what: 'smaller letters', races: [inventedRace(8)], style: { size: 0.9 } },
  { what: 'another typeface', races: [inventedRace(9)], style: { font: 'Times-Roman' } },
  { what: 'text that is not packed', races: [inventedRace(10)], style: { compress: false } },
  { what: 'a table without odds', races: [{ ...inventedRace(11), columns: without('odds') }] },
  {
    what: 'a table without last race and equipment',
    races: [{ ...inventedRace(12), columns: without('last', 'me') }],
  },
  {
    what: 'columns in another order',
    races: [
      {
        ...inventedRace(13),
        columns: [
          'pgm',
          'pp',
          'name',
          'fin',
          'time',
          'si',
          'odds',
          'wgt',
          'me',
          'start',
          'str1',
          'str',
          'comments',
        ],
      },
    ],
  },
  {
    what: 'columns that moved right behind the name',
    races: [{ ...inventedRace(14), columns: ['pgm', 'name', 'time', 'si', 'fin', 'wgt', 'pp', 'comments'] }],
  },
  {
    what: 'several races a page',
    races: [3, 4, 5].map((number) => ({ ...inventedRace(number), number })),
    style: { racesAPage: 3 },
  },
  {
    what: 'a race on each page',
    races: [1, 2, 3, 4].map((number) => ({ ...inventedRace(20 + number), number })),
  },
  {
    what: 'a race over two pages, its heads repeated',
    races: [inventedRace(25, 10)],
    change: (chart) => ({ ...chart, breakAfter: 4, repeatsHeads: true }),
  },
  {
    what: 'a race over two pages, its heads not repeated',
    races: [inventedRace(26, 10)],
    change: (chart) => ({ ...chart, breakAfter: 7 }),
  },
  {
    what: 'races of other breeds between ours',
    races: ['Thoroughbred', 'Thoroughbred', 'Quarter Horse', 'Arabian'].map((breed, at) => ({
      ...inventedRace(30 + at),
      breed,
      number: at + 1,
      ...(breed === 'Quarter Horse' ? {} : { columns: without('time', 'si') }),
    })),
    notes: ['2 races for Thoroughbreds, 1 race for Arabians were left out'],
  },
  {
    what: 'coupled entries',
    races: [withRunners(inventedRace(35), { 2: { program: '9' }, 3: { program: '9A' } })],
  },
  {
    what: 'a dead heat for second, marked at the names',
    races: [
      withRunners(plain, {
        2: { name: `DH-${name(plain, 2)}`, isDeadHeat: true },
        3: { name: `DH-${name(plain, 3)}`, fin: ['2', '1/2'], ...timesAlike, isDeadHeat: true },
      }),
    ],
  },
  {
    what: 'a dead heat for second, marked at the place',
    races: [
      withRunners(plain, {
        2: { fin: ['2', 'DH'], isDeadHeat: true },
        3: { fin: ['2', 'DH'], isDeadHeat: true },
      }),
    ],
  },
  {
    what: 'a dead heat to win, shown by the times alone',
    races: [
      withRunners(plain, {
        1: { ...timesAlike, fin: ['1', ''], isDeadHeat: true },
        2: { fin: ['1', '1/2'], isDeadHeat: true },
      }),
    ],
  },
  {
    what: 'a dead heat told in the footnotes',
    races: [
      {
        ...withRunners(plain, { 5: { isDeadHeat: true }, 6: { fin: ['5', '1'], isDeadHeat: true } }),
        footnotes: 'The fifth was a dead heat.',
      },
    ],
  },
  {
    what: 'a disqualification to the last place',
    races: [
      {
        ...withRunners(plain, {
          1: { name: `DQ-${name(plain, 1)}`, official: '8', status: 'DQ' },
          ...Object.fromEntries(
            [2, 3, 4, 5, 6, 7, 8].map((place) => [place, { official: String(place - 1) }]),
          ),
        }),
        foot: [disqualified(plain, 1, 8)],
      },
    ],
  },
  {
    what: 'two disqualifications',
    races: [
      {
        ...withRunners(plain, {
          2: { name: `DQ-${name(plain, 2)}`, official: '4', status: 'DQ' },
          3: { official: '2' },
          4: { official: '3' },
          6: { name: `DQ-${name(plain, 6)}`, official: '8', status: 'DQ' },
          7: { official: '6' },
          8: { official: '7' },
        }),
        foot: [disqualified(plain, 2, 4), disqualified(plain, 6, 8).replace('Disqualification(s): ', '')],
      },
    ],
  },
  {
    what: 'scratched horses with reasons, over two lines',
    races: [
      {
        ...inventedRace(40),
        scratched: [
          ['Perfectly Invented Cash', 'Veterinarian'],
          ['El Inventado (MEX)', 'Trainer'],
          ['Never Was Ol Hickory', 'Also-Eligible'],
          ['Another Quiet One', 'Stewards'],
        ],
      },
    ],
  },
  {
    what: 'what each place was paid, which is all there was: the others earned nothing',
    races: [
      {
        ...withRunners(inventedRace(44), {
          ...Object.fromEntries(PAID.map((earned, at) => [at + 1, { earned }])),
          ...Object.fromEntries([6, 7, 8].map((place) => [place, { earned: '0' }])),
        }),
        paid: PAID,
      },
    ],
  },
  {
    what: 'what each place was paid, over two lines, and a part of it: nobody knows of the others',
    races: [
      {
        ...withRunners(
          inventedRace(45, 12),
          Object.fromEntries(MANY_PAID.map((earned, at) => [at + 1, { earned }])),
        ),
        paid: MANY_PAID,
      },
    ],
  },
  {
    what: 'money of a dead heat, which nobody can tell, and of one placed behind others',
    races: [
      {
        ...withRunners(plain, {
          1: { earned: '4,290' },
          2: { fin: ['2', 'DH'], isDeadHeat: true },
          3: { fin: ['2', 'DH'], isDeadHeat: true },
          4: { earned: '429' },
          5: { name: `DQ-${name(plain, 5)}`, official: '8', status: 'DQ', earned: '0' },
          6: { official: '5', earned: '286' },
          7: { official: '6', earned: '0' },
          8: { official: '7', earned: '0' },
        }),
        paid: PAID,
        foot: [disqualified(plain, 5, 8)],
      },
    ],
  },
  {
    what: 'a scratched horse that was paid',
    races: [
      {
        ...inventedRace(46),
        scratched: [
          ['Perfectly Invented Cash', 'Veterinarian) (Earned $100.00'],
          ['El Inventado (MEX)', 'Trainer'],
        ],
      },
    ],
  },
  {
    what: 'one that did not finish',
    races: [
      withRunners(inventedRace(41), {
        8: { fin: ['---', ''], time: '---', index: '---', comment: ['fell'], status: 'DNF' },
      }),
    ],
  },
  {
    what: 'one without a time',
    races: [withRunners(inventedRace(42), { 4: { time: '---', index: '---' } })],
    notes: ['7 times for 8 finishers'],
  },
  {
    what: 'no timer',
    races: [
      {
        ...withRunners(
          inventedRace(43),
          Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((place) => [place, { time: '---', index: '---' }])),
        ),
        timer: '',
      },
    ],
    notes: ['has no times'],
  },
  {
    what: 'timing by hand',
    races: [
      {
        ...withRunners(
          inventedRace(44, 3),
          Object.fromEntries(
            [1, 2, 3].map((place) => [place, { time: `18.${place}0`, index: String(82 - 3 * place) }]),
          ),
        ),
        timer: 'Hand',
      },
    ],
  },
  {
    what: 'marks at the weight',
    races: [
      withRunners(inventedRace(45), { 2: { weight: '117»' }, 3: { weight: '119*' }, 5: { weight: '122,' } }),
    ],
  },
  {
    what: 'comments over two lines',
    races: [withRunners(inventedRace(46), { 2: { comment: ['bumped start and', 'again late, gaining'] } })],
  },
  {
    what: 'claims and claiming prices',
    races: [
      {
        ...inventedRace(47),
        type: 'CLAIMING',
        foot: [
          '1 Claimed Horse(s): Some Invented New Trainer: Beck, Ana New Owner: Boyd Grant',
          'Claiming Prices: 3 - Some Invented: $5,000; 2 - Another: $5,000;',
        ],
      },
    ],
  },
  {
    what: 'names with a country behind them',
    races: [withRunners(inventedRace(48), { 3: { name: 'El Inventado (MEX)' } })],
  },
  {
    what: 'a tail wind and a wet track',
    races: [{ ...inventedRace(49), wind: ['11', 'Tail'], condition: 'Sloppy (Sealed)' }],
  },
  { what: 'no wind printed', races: [{ ...inventedRace(50), wind: null }] },
  {
    what: 'a cross wind at a thousand yards',
    races: [{ ...inventedRace(51), wind: ['8', 'Cross'], distance: 'One Thousand Yards' }],
  },
  { what: 'furlongs', races: [{ ...inventedRace(52), distance: 'Four Furlongs' }] },
  {
    what: 'an evening card, past ten o’clock',
    races: [
      { ...inventedRace(53), number: 8, offAt: ['9:41', '21:41'] },
      { ...inventedRace(54), number: 9, offAt: ['10:06', '22:06'] },
    ],
  },
]

describe('a chart comes in value for value', () => {
  test('in all these cases', () => expect(EXACT.length).toBeGreaterThanOrEqual(40))

  test.each(EXACT)('$what', async ({ races, style, change = (chart) => chart, notes = [] }) => {
    const read = await readCharts(
      races.map((race) => change(chartOf(race))),
      style,
    )
    expect(read.faults).toEqual([])
    expect(read.rows).toEqual(races.filter(({ breed }) => breed === 'Quarter Horse').flatMap(cellsOf))
    for (const note of notes) expect(read.notes.join(' ')).toContain(note)
  })
})

test('in a mixed race those told to be Quarter Horses come in', async () => {
  const race = { ...inventedRace(70, 4), breed: 'Mixed', columns: [...without('last'), 'breed'] as const }
  const mixed = withRunners(race, {
    1: { breed: 'QH' },
    2: { breed: 'TB' },
    3: { breed: 'QH' },
    4: { breed: 'AP' },
  })
  const { rows, notes } = await readCharts([chartOf(mixed)])
  expect(rows).toEqual(cellsOf(mixed).filter((_, at) => at % 2 === 0))
  expect(notes.join(' ')).toContain('2 runners of other breeds in mixed races')
})

test('rows and notes name page and line', async () => {
  const { lines } = await readCharts([chartOf(plain), chartOf({ ...inventedRace(2, 2), number: 4 })])
  expect(lines).toEqual([1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 2011, 2012])
})
