import { wire } from './wire.ts'
import type { BookingState } from '@quarterpole/contract/limits'
import type { Cross } from '../breeding/crosses/queries.ts'
import type { Booking, BreedingReport, StallionSeason } from '../season/stallion-book/queries.ts'
import { affectedPrediction, clearPrediction, fullPrediction } from './breeding-fixtures.ts'

const LONG = 'Prairie Arithmetic the Second of Deaf Smith County Oklahoma'

function booking(id: number, mare_name: string, state: BookingState, fields: object = {}): Booking {
  const { progress = {}, ...rest } = fields as { progress?: object }
  return wire({
    id,
    stallion_id: 41,
    mare_id: 100 + id,
    stallion_name: 'Copperline Jet',
    mare_name,
    mare_aqha_id: String(5_550_000 + id),
    mare_owner: 'Lee Ranch',
    owner_contact_id: 9,
    season_year: 2026,
    status: 'booked',
    canceled_on: null,
    terms: 'Live foal guarantee',
    contract: `2026-${id}`,
    signed_on: null,
    fee: 2500,
    paid: 500,
    notes: null,
    source_cross_id: null,
    progress: {
      state,
      bred: [],
      scans: [],
      flushes: [],
      slipped_on: null,
      foaled_on: null,
      foal: null,
      return_season: null,
      ...progress,
    },
    request: null,
    shipment: null,
    guarantee: 'open',
    return_due: null,
    version: 1,
    created_at: '2025-11-20T10:00:00.000Z',
    updated_at: null,
    ...rest,
  })
}

const cover = (event_date: string, fields: object = {}) => ({
  event_date,
  last_date: null,
  method: 'cooled_semen',
  place: 'Purcell, OK',
  ...fields,
})
const scan = (event_date: string, due: 14 | 30 | 45, result: string) => ({
  event_date,
  day: due,
  due,
  result,
})

export const bookings: readonly Booking[] = [
  booking(1, 'Hush Caddo', 'foaled', {
    paid: 2500,
    signed_on: '2025-12-01',
    guarantee: 'met',
    request: { needed_on: '2026-02-28', doses: 2, answer: 'filled' },
    shipment: {
      shipped_on: '2026-02-28',
      doses: 2,
      container: 'Dry shipper 12',
      container_due: '2026-03-10',
      container_back: null,
    },
    progress: {
      bred: [cover('2026-03-01'), cover('2026-03-03')],
      scans: [
        scan('2026-03-17', 14, 'in_foal'),
        scan('2026-04-02', 30, 'in_foal'),
        scan('2026-04-17', 45, 'in_foal'),
      ],
      foaled_on: '2027-02-05',
      foal: { id: 900, name: 'Hush Copper' },
    },
  }),
  booking(2, LONG, 'slipped', {
    mare_owner: 'The Estate of Somebody With a Long Name, Partners and Heirs',
    owner_contact_id: null,
    guarantee: 'return_booked',
    return_due: 2027,
    progress: {
      bred: [cover('2026-04-01', { method: 'pasture', last_date: '2026-05-15', place: null })],
      scans: [scan('2026-05-29', 14, 'twins')],
      slipped_on: '2026-07-04',
      return_season: 2027,
    },
  }),
  booking(3, 'Blackland Bell', 'not_bred', {
    mare_aqha_id: null,
    mare_owner: null,
    owner_contact_id: null,
    guarantee: 'not_on_file',
    fee: null,
    paid: null,
    contract: null,
    terms: 'Terms to be negotiated',
  }),
  booking(6, 'Lone Mesa', 'barren', {
    paid: 3000,
    guarantee: 'return_due',
    return_due: 2027,
    progress: { bred: [cover('2026-05-01')], scans: [scan('2026-05-15', 14, 'open')] },
  }),
  booking(5, 'Gold Rein', 'flushed', {
    progress: { bred: [cover('2026-03-01')], flushes: [{ day: '2026-03-09', embryos: 2 }] },
  }),
  booking(4, 'Tin Roof Rain', 'not_bred', {
    status: 'canceled',
    canceled_on: '2026-02-10',
    guarantee: 'none',
    paid: 3000,
  }),
]

const season: StallionSeason = wire({
  stallion_id: 41,
  stallion_name: 'Copperline Jet',
  season_year: 2026,
  stud_fee: 2500,
  fee: 2500,
  place: 'Purcell, OK',
  book_limit: 40,
  notes: null,
  booked: 38,
  canceled: 1,
  fees: 92_500,
  fees_missing: 1,
  paid: 51_000,
  version: 2,
  updated_at: '2026-01-04T10:00:00.000Z',
})
export const seasons: readonly StallionSeason[] = [
  season,
  wire({
    ...season,
    stallion_id: 42,
    stallion_name: 'Kiowa Signal',
    booked: 40,
    fees_missing: 0,
    canceled: 0,
  }),
  wire({
    ...season,
    stallion_id: 43,
    stallion_name: LONG,
    stud_fee: null,
    fee: null,
    place: null,
    book_limit: null,
    booked: 1,
    canceled: 0,
    fees: 0,
    paid: 250,
    version: 0,
    updated_at: null,
  }),
]

const reported = (mare_id: number, mare_name: string, fields: object = {}) => ({
  mare_id,
  mare_name,
  aqha_id: '5550001',
  owner: 'Lee Ranch',
  first_date: '2026-03-01',
  last_date: '2026-03-03',
  methods: ['cooled_semen'],
  places: ['Purcell, OK'],
  missing: [],
  ...fields,
})
const none = { first_date: null, last_date: null, methods: [], places: [] }
export const report: BreedingReport = wire({
  stallion_id: 41,
  stallion_name: 'Copperline Jet',
  stallion_aqha_id: '5000041',
  season_year: 2026,
  due_on: '2026-11-30',
  findings: ['2 mares have no dates.', '1 mare has no owner.'],
  mares: [
    reported(1, 'Blackland Bell', { ...none, missing: ['dates'] }),
    reported(2, LONG, { ...none, owner: null, missing: ['dates', 'owner'] }),
    reported(3, 'Hush Caddo'),
  ],
})
export const wholeReport: BreedingReport = { ...report, findings: [], mares: report.mares.slice(2) }
export const emptyReport: BreedingReport = { ...report, findings: [], mares: [] }

const cross = (id: number, fields: object): Cross =>
  wire({
    id,
    sire_id: 41,
    dam_id: 7,
    sire_name: 'Copperline Jet',
    dam_name: 'Miss Turnrow',
    target_distances: [300, 350, 400, 440],
    assumptions: { weather: 'neutral', track_condition: 'fast' },
    notes: null,
    prediction: fullPrediction,
    bookings: [],
    created_at: '2026-11-22T15:00:00.000Z',
    ...fields,
  })
export const crosses: readonly Cross[] = [
  cross(118, { notes: 'Ask about the chute fee.\nShe likes company in the trailer.' }),
  cross(117, {
    prediction: affectedPrediction,
    dam_name: LONG,
    bookings: [{ id: 5, season_year: 2027, status: 'booked' }],
  }),
  cross(90, { prediction: clearPrediction, bookings: [{ id: 6, season_year: 2026, status: 'canceled' }] }),
]
