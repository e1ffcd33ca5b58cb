import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingCosts } from '@quarterpole/contract/mating-costs'
import type { ProduceMoney } from '@quarterpole/contract/produce-money'

const foal = (id: number, name: string, year: number): ProduceMoney['foals'][number] => ({
  horse_id: id as HorseId,
  name,
  year,
  fee: null,
  charged: null,
  earned: null,
  sold: null,
})

export const produceMoney: ProduceMoney = {
  horse_id: 3 as HorseId,
  foals: [
    {
      ...foal(31, 'Sheet Metal Signal', 2022),
      fee: { from: 'booking', cents: 250_000 },
      charged: { count: 14, cents: 310_050 },
      earned: { cents: 1_230_000, starts: 9, with_money: 7, is_lifetime: false },
      sold: { on: '2025-09-02', cents: 2_000_000, in_utero: false },
    },
    {
      ...foal(32, 'Sold Before He Was Born', 2023),
      sold: { on: '2022-11-10', cents: 900_000, in_utero: true },
    },
    {
      ...foal(33, 'A Foal With The Longest Name That A Registry Would Ever Take', 2024),
      fee: { from: 'charge', cents: null },
      charged: { count: 2, cents: 40_000 },
      earned: { cents: null, starts: 1, with_money: 0, is_lifetime: false },
    },
    { ...foal(34, 'His Sister', 2024), fee: { from: 'sibling', cents: null } },
  ],
  mare: {
    since: 2021,
    charged: { count: 40, cents: 1_640_000 },
    fees: { count: 1, cents: 150_000 },
    sold_in_utero: null,
  },
  out: { cents: 2_390_050, fees_cents: 400_000, mare_cents: 1_640_000, foals_cents: 350_050 },
  in: { cents: 4_130_000, sold_cents: 2_900_000, earned_cents: 1_230_000 },
  missing: { fees: 1, charges: 1, is_mare: false, earnings: 2 },
}

/** A mare with foals of whom no money is on file. */
export const noProduceMoney: ProduceMoney = {
  horse_id: 3 as HorseId,
  foals: [foal(31, 'Sheet Metal Signal', 2022)],
  mare: { since: 2021, charged: null, fees: null, sold_in_utero: null },
  out: null,
  in: null,
  missing: { fees: 1, charges: 1, is_mare: true, earnings: 0 },
}

const none = (name: MatingCosts['own']['lines'][number]['name']) => ({
  name,
  cents: null,
  basis: `No charge in the last twelve months says “${name}”.`,
})
const known: MatingCosts['own']['lines'] = [
  { name: 'stud_fee', cents: 250_000, basis: 'As booked for 2026.' },
  { name: 'keep', cents: 936_000, basis: '520 days at her rates today: board $18.00 a day.' },
  {
    name: 'breeding',
    cents: 61_250,
    basis:
      'A mare’s vet and breeding charges in the last twelve months, the mean of 4 of the 6 mares bred, without stud fees, flushes, transfers and recipients.',
  },
]
export const matingCosts: MatingCosts = {
  keep_days: 520,
  own: { lines: [...known, none('registration')], cents: 1_247_250, is_whole: false },
  embryo: {
    lines: [
      ...known,
      {
        name: 'flush',
        cents: 45_000,
        basis: 'The mean of 3 charges in the last twelve months that say “flush”.',
      },
      none('transfer'),
      none('recipient'),
      none('registration'),
    ],
    cents: 1_292_250,
    is_whole: false,
  },
}
