import { describe, expect, test } from 'vitest'
import { CHART_COLUMNS, type ChartRaceText } from '../../test/chart-pdf.ts'
import { cellsOf, chartOf, type InventedRace, inventedRace, withRunners } from '../../test/invented-charts.ts'
import { readCharts } from '../../test/read-charts.ts'

const plain = inventedRace(1)
const name = (race: InventedRace, place: number) => race.runners[place - 1]?.name ?? ''
const program = (race: InventedRace, place: number) => race.runners[place - 1]?.program ?? ''
const disqualified = (race: InventedRace, place: number, to: number) =>
  `Disqualification(s): # ${program(race, place)} ${name(race, place)} from ${place} to ${to}`
const without = (...columns: string[]) => CHART_COLUMNS.filter((column) => !columns.includes(column))

interface Refusal {
  readonly what: string
  readonly race: InventedRace
  readonly change?: (chart: ChartRaceText) => ChartRaceText
  readonly says: string
}
const dropFoot = (start: string) => (chart: ChartRaceText) => ({
  ...chart,
  foot: chart.foot.filter((line) => !line.startsWith(start)),
})

const REFUSED: readonly Refusal[] = [
  {
    what: 'a place is missing',
    race: withRunners(plain, {
      4: { fin: ['5', '1'] },
      5: { fin: ['6', '1'] },
      6: { fin: ['7', '1'] },
      7: { fin: ['8', '1'] },
      8: { fin: ['9', ''] },
    }),
    says: 'Race 3 (page 1, line 14): place 4 is missing',
  },
  {
    what: 'a place appears twice without a dead heat',
    race: withRunners(plain, { 3: { fin: ['2', '1'] } }),
    says: 'Race 3 (page 1, line 13): place 2 appears twice',
  },
  {
    what: 'a finisher has no time',
    race: withRunners(plain, { 5: { time: '' } }),
    says: 'page 1, line 15): 7 times for 8',
  },
  {
    what: 'an index disagrees with the times',
    race: withRunners(plain, { 6: { index: '99' } }),
    says: 'line 15): index 99',
  },
  {
    what: 'the winner is another horse',
    race: {
      ...plain,
      winnerLine: 'Winner: Nobody Here, Bay Mare, by A out of B, by C. Foaled Mar 11, 2024 in Texas.',
    },
    says: 'the winner is Nobody Here here',
  },
  {
    what: 'the chart breaks off',
    race: plain,
    change: (chart) => ({ ...chart, foot: [] }),
    says: 'ends without naming the winner',
  },
  {
    what: 'a disqualified horse has no new place',
    race: withRunners(plain, { 1: { name: `DQ-${name(plain, 1)}` } }),
    says: 'Race 3 (page 1, line 11)',
  },
  {
    what: 'a disqualification the table contradicts',
    race: { ...plain, foot: [disqualified(plain, 2, 5).replace('from 2', 'from 3')] },
    says: 'but the table says otherwise',
  },
  {
    what: 'a runner is missing from the list of trainers',
    race: plain,
    change: (chart) => ({ ...chart, runners: chart.runners.slice(0, -1) }),
    says: 'the table lacks',
  },
  { what: 'there is no distance', race: { ...plain, distance: '' }, says: 'no line gives the distance' },
  { what: 'there is no table', race: { ...plain, columns: without('fin') }, says: 'can’t find the table' },
  { what: 'the breed is missing', race: { ...plain, breed: 'Zebra' }, says: 'no line says the breed' },
  {
    what: 'a column holds another’s values',
    race: withRunners(plain, { 2: { time: 'fast' } }),
    says: 'line 12): the column Ind. Time has “fast”',
  },
  {
    what: 'a program number appears twice',
    race: withRunners(plain, { 3: { program: program(plain, 2) } }),
    says: 'appears twice',
  },
]

describe('a race that does not add up is refused with its page and line', () => {
  test.each(REFUSED)('$what', async ({ race, change = dropFoot('nothing'), says }) => {
    const good = { ...inventedRace(60), number: 9 }
    const { rows, faults } = await readCharts([change(chartOf(race)), chartOf(good)])
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining(says) })])
    expect(faults[0]?.message).toMatch(/^Race 3 \(page 1, line \d+\): /)
    expect(rows).toEqual(cellsOf(good)) // the others come in
  })
})

test('a day that is no date begins a race all the same, and stays as printed', async () => {
  const [first, second] = [inventedRace(61), { ...inventedRace(62), number: 9 }]
  const { rows } = await readCharts([chartOf(first), chartOf({ ...second, day: ['Jnne 7, 2026', ''] })])
  expect(rows).toEqual([...cellsOf(first), ...cellsOf({ ...second, day: ['', 'Jnne 7, 2026'] })])
})

test('a document of another layout is refused with page and line', async () => {
  const refusal = readCharts([{ ...chartOf(plain), head: ['ACME FEED', 'Invoice for Ruidoso Downs'] }])
  await expect(refusal).rejects.toThrow(/no line names the track.*Page 1, line 1 says “ACME FEED”/)
})
