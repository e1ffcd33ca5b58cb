import { expect, test } from 'vitest'
import type { SemenLot } from './queries.ts'
import { marksOf, outlinesOf, tanksOf } from './tank-layout.ts'

const lot = (fields: Partial<Record<keyof SemenLot, unknown>>) =>
  ({
    stallion_id: 1,
    stallion_name: 'High Oracle',
    lot: 'A1',
    doses_left: 3,
    tank: '1',
    canister: '2',
    cane: '4',
    owner: null,
    ...fields,
  }) as SemenLot // what the picture needs of one

test('lots stand by tank, canister and cane, numbers as numbers, what nobody said last', () => {
  const { tanks, unplaced } = tanksOf([
    lot({ lot: 'ten', canister: '10' }),
    lot({ lot: 'two', canister: '2', cane: null }),
    lot({ lot: 'beside', canister: '2' }),
    lot({ lot: 'with it', canister: '2' }),
    lot({ lot: 'loose', canister: null, cane: null }),
    lot({ lot: 'other', tank: 'B' }),
    lot({ lot: 'used up', doses_left: 0 }),
    lot({ lot: 'nowhere', tank: null, canister: null }),
  ])
  const named = tanks.map(({ name, canisters }) => [
    name,
    canisters.map((can) => [can.name, can.canes.map((cane) => [cane.name, cane.lots.map((one) => one.lot)])]),
  ])
  expect(named).toEqual([
    [
      '1',
      [
        [
          '2',
          [
            ['4', ['beside', 'with it']],
            [null, ['two']],
          ],
        ],
        ['10', [['4', ['ten']]]],
        [null, [[null, ['loose']]]],
      ],
    ],
    ['B', [['2', [['4', ['other']]]]]],
  ])
  expect(unplaced.map((one) => one.lot)).toEqual(['nowhere'])
})

test('each stallion has a mark of his own, each owner an outline', () => {
  const lots = [
    lot({}),
    lot({ stallion_id: 2, stallion_name: 'Harbor Ode', owner: 'Quiet Creek' }),
    lot({ stallion_id: 3, stallion_name: '“Élan” of the Four Winds', owner: 'Old Mill' }),
    lot({ owner: 'Third' }),
    lot({ owner: 'Fourth' }),
  ]
  expect(Object.fromEntries(marksOf(lots))).toEqual({ 1: 'HO', 2: 'HO2', 3: 'ÉOT' })
  expect([...outlinesOf(lots)]).toEqual([
    ['Quiet Creek', 'solid'],
    ['Old Mill', 'dashed'],
    ['Third', 'double'],
    ['Fourth', 'named'],
    [null, 'dotted'],
  ])
  expect([...outlinesOf([])]).toEqual([])
})
