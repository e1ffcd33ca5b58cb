import { wire } from './wire.ts'
import type { HorseRecord, ProduceRecord, Progeny, SireSummary } from '../barn/horse-page/queries.ts'
import type { Horse } from '../herd/horses/queries.ts'
import { rain } from './fixtures.ts'

const alive = { ...rain, status: 'alive' }

export const gelding = wire<Horse>({
  ...alive,
  id: 11,
  name: 'Caliche Sam',
  sex: 'G',
  role: 'in_training',
  barn_name: 'Sam',
})
export const broodmare = wire<Horse>({
  ...alive,
  id: 12,
  name: 'Sheet Metal Sue',
  sex: 'M',
  foaled: '2012-03-01',
  role: 'broodmare',
})
export const stallion = wire<Horse>({
  ...alive,
  id: 13,
  name: 'Kiowa Signal',
  sex: 'S',
  foaled: '2010-02-14',
  role: 'at_stud',
  stud_fee: 2500,
})
export const ancestor = wire<Horse>({
  ...alive,
  id: 14,
  name: 'Ordinary Thunder',
  aqha_id: null,
  sex: 'S',
  foaled: null,
  foaled_precision: null,
  color: null,
  breeder: null,
  owner: null,
  trainer: null,
  sire_id: null,
  dam_id: null,
  sire_name: null,
  dam_name: null,
  dam_sire_name: null,
  is_stub: true,
  is_mine: false,
  status: null,
})
export const LONG_NAME = 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww'
export const longNamed = wire<Horse>({
  ...broodmare,
  id: 15,
  name: LONG_NAME,
  sire_name: LONG_NAME,
  dam_name: LONG_NAME,
  dam_sire_name: LONG_NAME,
  status: 'sold',
  status_date: '2025-09-02',
  sold_to: LONG_NAME,
})

export const unknownEarnings = {
  starts_cents: null,
  starts_with_money: 0,
  lifetime_cents: null,
  lifetime_on: null,
}
const unraced = {
  starts: 0,
  wins: 0,
  seconds: 0,
  thirds: 0,
  best_si: null,
  grade: null,
  earnings: unknownEarnings,
}
export const noRecord = wire<HorseRecord>({
  horse_id: 14,
  ...unraced,
  register_of_merit_on: null,
  black_type: [],
})
export const raced = wire<HorseRecord>({
  horse_id: 11,
  starts: 12,
  wins: 3,
  seconds: 2,
  thirds: 1,
  best_si: 97,
  grade: 'AAA',
  earnings: {
    starts_cents: 1_230_000,
    starts_with_money: 9,
    lifetime_cents: 7_980_000,
    lifetime_on: '2026-11-03',
  },
  register_of_merit_on: '2024-05-18',
  black_type: [
    {
      race_id: 5,
      race_date: '2025-06-02',
      race_name: 'Rimrock Stakes',
      race_type: 'stakes',
      grade: 'G3',
      finish: 2,
    },
  ],
})

const untested = { hypp: null, pssm1: null, mh: null, gbed: null, herda: null, myhm: null }
const clear = { hypp: 'N/N', pssm1: 'N/N', mh: 'N/N', gbed: 'N/N', herda: 'N/N', myhm: 'N/N' }
const foal = (fields: object) =>
  wire<Progeny>({
    id: 21,
    name: 'Tin Roof Rain',
    sex: 'M',
    birth_year: 2023,
    crop: 2023,
    foaled: '2023-02-08',
    foaled_precision: 'day',
    color: 'bay roan',
    mate_id: 12,
    mate_name: 'Sheet Metal Sue',
    ...unraced,
    ebv_400: null,
    panel: untested,
    status: null,
    role: null,
    is_mine: true,
    ...fields,
  })

export const foals: readonly Progeny[] = [
  foal({
    starts: 4,
    wins: 2,
    seconds: 1,
    best_si: 101,
    grade: 'AAAT',
    earnings: { ...unknownEarnings, starts_cents: 1_845_050, starts_with_money: 3 },
    ebv_400: { estimate: 3.3, standard_error: 2.2 },
    panel: { ...clear, gbed: 'N/H', pssm1: 'N/H' },
    status: 'alive',
    role: 'in_training',
  }),
  foal({
    id: 22,
    name: 'Prairie Arithmetic',
    sex: 'S',
    birth_year: 2021,
    crop: 2021,
    foaled: '2021-01-01',
    starts: 6,
    best_si: 78,
    panel: clear,
    status: 'sold',
  }),
  foal({
    id: 23,
    name: LONG_NAME,
    sex: 'G',
    birth_year: 2019,
    crop: 2019,
    foaled: null,
    mate_name: LONG_NAME,
    panel: { ...untested, herda: 'H/H' },
  }),
  foal({
    id: 24,
    name: 'Someday Signal',
    sex: 'U',
    birth_year: null,
    crop: null,
    foaled: null,
    mate_id: null,
    mate_name: null,
  }),
]

/** A page of a sire of two thousand. */
export const manyFoals: readonly Progeny[] = Array.from({ length: 100 }, (_, i) =>
  foal({
    id: 1000 + i,
    name: `Signal Foal ${i + 1}`,
    birth_year: 2024 - (i % 12),
    crop: 2024 - (i % 12),
    best_si: 70 + (i % 40),
    starts: 1 + (i % 9),
  }),
)

export const counts = {
  foals: 180,
  of_racing_age: 152,
  starters: 94,
  winners: 51,
  register_of_merit: 40,
  aa: 25,
  aaa: 12,
  aaat: 3,
  rated: 93,
  earnings: { cents: 184_500_000, runners: 94, known: 71, by_registry: 12, incomplete: 20 },
  median_best_si: 82.5,
}
const few = {
  ...counts,
  foals: 12,
  of_racing_age: 12,
  starters: 4,
  winners: 1,
  register_of_merit: 1,
  aa: 1,
  aaa: 0,
  aaat: 0,
  rated: 4,
  earnings: { cents: null, runners: 4, known: 0, by_registry: 0, incomplete: 0 },
  median_best_si: null,
}
export const summary = wire<SireSummary>({
  horse_id: 13,
  ...counts,
  unknown_age: 3,
  median_floor: 15,
  herd: { rated: 1234, median_best_si: 81 },
  crops: [
    { year: 2023, ...counts, foals: 168 },
    { year: null, ...few },
  ],
})
export const smallSummary = wire<SireSummary>({
  horse_id: 13,
  ...few,
  unknown_age: 0,
  median_floor: 15,
  herd: null,
  crops: [{ year: 2022, ...few }],
})

const year = (of: number, outcome: string, fields: object = {}) => ({
  year: of,
  outcome,
  foals: [],
  covers: [],
  ...fields,
})
const bred = (outcome: string, fields: object) => ({
  covers: [
    {
      id: 1,
      stallion_id: 13,
      stallion_name: 'Kiowa Signal',
      outcome,
      last_bred_on: '2021-04-03',
      method: 'cooled_semen',
      outcome_on: null,
      recipient: null,
      flushes: [],
      ...fields,
    },
  ],
})
const by = { mate_id: 13, mate_name: 'Kiowa Signal' }
export const produce = wire<ProduceRecord>({
  horse_id: 12,
  years: [
    year(2019, 'foaled', { foals: [{ ...foals[2], ...by, birth_year: 2019, crop: 2019 }] }),
    year(2020, 'not_on_file'),
    year(2021, 'foaled', { foals: [{ ...foals[1], ...by }] }),
    year(2022, 'slipped', bred('slipped', { outcome_on: '2021-09-20' })),
    year(2023, 'foaled', { foals: [{ ...foals[0], ...by }] }),
    year(2024, 'barren', bred('barren', { outcome_on: '2023-05-02' })),
    year(2025, 'foal_died', bred('foal_died', { outcome_on: '2025-02-20' })),
    year(2026, 'bred', bred('bred', { outcome_on: '2025-04-03' })),
    year(
      2027,
      'in_foal',
      bred('in_foal', { last_bred_on: '2026-04-03', outcome_on: '2026-04-18', recipient: 'Recipient 7' }),
    ),
  ],
  undated: [{ ...foals[3], ...by }],
})
export const noProduce = wire<ProduceRecord>({ horse_id: 15, years: [], undated: [] })
