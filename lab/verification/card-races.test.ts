import { expect, test } from 'vitest'
import { racesOf } from './card-races.ts'
import type { CardLine, CardRunner } from './cards.ts'

const runner = (h: string, pos: number, past: CardRunner['past'] = []): CardRunner => ({
  h,
  pos,
  past,
  draw: pos,
  lb: 126,
  time: 56 + pos / 10,
})
const card = (id: string, runners: CardRunner[]): CardLine => ({
  id,
  runners,
  date: '2024-05-01',
  track: 'ST',
  surface: 'T',
  distance_m: 1e3,
  going: 'G',
  race_class: '4',
})
const earlier = (
  draw: number,
  finish: number,
  { field = 12, timeS = 69 + finish / 10 } = {},
): CardRunner['past'][number] => [
  ...(['2024-04-01', 'ST', 'T', 1200, 'G', '4'] as const),
  ...([field, finish, timeS, 69.1, draw, 126] as const),
]

test('two cards of one day, place, class and winning time are two races', () => {
  const races = racesOf([
    card('1', [runner('A', 1), runner('B', 2)]),
    card('2', [runner('C', 1), runner('D', 2)]),
  ])
  expect(races.map((race) => [race.card?.id, race.runs.map(({ horse }) => horse)])).toEqual([
    ['1', ['A', 'B']],
    ['2', ['C', 'D']],
  ])
})

test('earlier runs are of one race where they agree, and apart where a post was drawn twice', () => {
  const listed = (draws: readonly number[]) =>
    racesOf([
      card(
        '1',
        draws.map((draw, i) => runner(`H${i}`, i + 1, [earlier(draw, i + 1)])),
      ),
    ])
      .filter((race) => race.card === null)
      .map(({ runs, fieldSize, distanceYards }) => [runs.length, fieldSize, distanceYards])
  expect(listed([3, 5, 9])).toEqual([[3, 12, 400]])
  expect(listed([3, 5, 3])).toEqual([
    [1, 12, 400],
    [1, 12, 400],
    [1, 12, 400],
  ])
})

test('earlier runs of fields of two sizes, or of one place at two times, are not of one race', () => {
  const listed = (pasts: readonly CardRunner['past'][number][]) =>
    racesOf([
      card(
        '1',
        pasts.map((past, i) => runner(`H${i}`, i + 1, [past])),
      ),
    ])
      .filter((race) => race.card === null)
      .map(({ runs }) => runs.length)
  expect(listed([earlier(3, 1), earlier(5, 2), earlier(4, 3, { field: 9 })])).toEqual([2, 1])
  expect(listed([earlier(3, 2), earlier(5, 2, { timeS: 69.5 })])).toEqual([1, 1])
  expect(listed([earlier(3, 2), earlier(5, 2)])).toEqual([2])
})
