import { wire } from './wire.ts'
import type { Pedigree, PedigreeHorse } from '@quarterpole/contract/pedigree'
import type { Ebv, Genetics, Horse, HorseProfile, Start } from '../herd/horses/queries.ts'
import { BLANK_HORSE } from './blank-horse.ts'

const person = { breeder: 'Turnrow Ranch LLC', owner: 'Ana Villarreal', trainer: 'Luz Arredondo' }
const stamp = { created_at: '2026-09-02T14:00:00Z', updated_at: '2026-11-18T09:30:00Z' }

export const rain = wire<Horse>({
  ...BLANK_HORSE,
  id: 1,
  name: 'Tin Roof Rain',
  aqha_id: '5984519',
  sex: 'M',
  foaled: '2023-02-08',
  foaled_precision: 'day',
  color: 'bay roan',
  ...person,
  sire_id: 2,
  dam_id: 3,
  sire_name: 'Kiowa Signal',
  dam_name: 'Sheet Metal Sue',
  dam_sire_name: 'Ordinary Thunder',
  genetic_tests: [],
  starts: 4,
  best_si: 101,
  earned_cents: 7_980_000,
  lifetime_earnings_cents: 7_980_000,
  lifetime_earnings_on: '2026-11-03',
  active_injury: null,
  stud_fee: null,
  is_stub: false,
  is_mine: true,
  is_sample: false,
  version: 3,
  ...stamp,
})
export const arithmetic = wire<Horse>({
  ...rain,
  id: 4,
  name: 'Prairie Arithmetic',
  aqha_id: null,
  sex: 'S',
  foaled: '2024-01-01',
  foaled_precision: 'year',
  color: 'palomino',
  trainer: null,
  sire_name: 'Paid in Pecans',
  dam_name: 'Sum of Small Hours',
  starts: 0,
  best_si: null,
  earned_cents: null,
  lifetime_earnings_cents: null,
  lifetime_earnings_on: null,
})

const ebv = (distance_yards: number, estimate: number, standard_error: number, reliability: number) => ({
  trait: `SI ${distance_yards}`,
  distance_yards,
  estimate,
  standard_error,
  reliability,
  own_starts: 4,
  base_crops: { from_year: 2021, to_year: 2025, horses: 64 },
  evaluation_id: 1,
})
export const ebvs = wire<Ebv[]>([
  ebv(350, 3.3, 2.2, 0.44),
  ebv(400, 4.2, 2.1, 0.46),
  ebv(440, -0.6, 2.4, 0.41),
])

export const genetics = wire<Genetics>({
  hypp: 'N/N',
  pssm1: 'N/H',
  mh: 'N/N',
  gbed: 'H/H',
  herda: 'N/N',
  myhm: null,
  mstn: 'T/T',
  dmrt3: 'C/C',
  mt_haplogroup: 'A1',
  tests: [
    {
      marker: 'pssm1',
      value: 'N/H',
      raw: 'n/P1',
      lab: 'County Veterinary Laboratory',
      assay: null,
      tested_on: '2025-04-02',
      inferred: false,
    },
  ],
})

const start = {
  race_id: 1,
  race_date: '2026-11-08',
  track_id: 1,
  track_name: 'Los Alamitos',
  race_number: 5,
  post_time: '13:50',
  distance_yards: 400,
  condition: 'fast',
  wind_mph: 2,
  post_position: 3,
  finish: 1,
  field_size: 8,
  time_s: 20.012,
  si: 101,
  comment: null,
  status: 'finished',
}
export const starts = wire<Start[]>([
  start,
  {
    ...start,
    race_id: 2,
    race_date: '2026-09-12',
    comment: 'bumped start, closed well',
    finish: 3,
    time_s: 20.207,
    si: 96,
    wind_mph: -4,
  },
  { ...start, race_id: 3, race_date: '2026-08-01', distance_yards: 350, finish: 2, time_s: 17.648, si: 87 },
  {
    ...start,
    race_id: 4,
    race_date: '2026-06-20',
    distance_yards: 350,
    finish: null,
    time_s: null,
    si: null,
    status: 'dnf',
  },
])
export const profile = wire<HorseProfile>({
  horse_id: 1,
  own_starts: 4,
  points: [350, 400, 440].map((distance_yards, at) => ({
    distance_yards,
    expected_si: [94.1, 95.8, 93.2][at],
    sd: [7.9, 7.4, 8.6][at],
    ebv: [3.3, 4.2, -0.6][at],
    reliability: 0.44,
  })),
})

const names = [
  'Kiowa Signal',
  'Windmill Seven',
  'Perdido Song',
  'Levee Camp',
  'Bar Ditch Betty',
  'Cold Harbor Ray',
  'Evening Auction',
  'Juniper Debt',
  'Drouth Breaker',
  'Plum Thicket',
  'Salt Cedar Kid',
  'Windrow Fancy',
  'Norther Coming',
  'Cotton Gin Rose',
]
function ancestor(at: number, depth: number): PedigreeHorse | null {
  const name = names[at]
  if (name === undefined) return null
  const half = 2 ** (depth - 1)
  return {
    id: 100 + (name === 'Salt Cedar Kid' ? 3 : at),
    name: at === 3 ? 'Salt Cedar Kid' : name,
    aqha_id: `${5_000_000 + at * 317}`,
    sex: at % 2 === 0 ? 'S' : 'M',
    foaled: `${2012 - depth}-03-04`,
    color: 'sorrel',
    sire: depth > 1 ? ancestor(at + 1, depth - 1) : null,
    dam: depth > 1 ? ancestor(at + half, depth - 1) : null,
  }
}
export const pedigree = wire<Pedigree>({
  horse: {
    id: 1,
    name: 'Tin Roof Rain',
    aqha_id: '5984519',
    sex: 'M',
    foaled: '2023-02-08',
    color: 'bay roan',
  },
  sire: ancestor(0, 3),
  dam: ancestor(7, 3),
  generations: 3,
  inbreeding_coefficient: 0.03125,
  completeness: { equivalent_generations: 3, by_generation: [1, 1, 1] },
  common_ancestors: [
    {
      id: 103,
      name: 'Salt Cedar Kid',
      sire_generations: [3],
      dam_generations: [3],
      notation: '3S × 3D',
      share: 0.03125,
    },
  ],
})
