import type { Cover, CoverEvent, SeasonMare, SeasonWeek, WeekItem } from '../season/mares/queries.ts'
import type { ListedToDo } from '../season/to-do/queries.ts'

/** The day of these fixtures. */
export const seasonDay = '2027-03-10'

type Ids = Pick<Cover, 'id' | 'mare_id' | 'stallion_id'>
const ids = (id: number, mare: number, stallion: number) =>
  ({ id, mare_id: mare, stallion_id: stallion }) as unknown as Ids // branded ids of the fixtures

const event = (id: number, fields: Partial<CoverEvent>): CoverEvent => ({
  id: id as CoverEvent['id'],
  cover_id: 1 as CoverEvent['cover_id'],
  kind: 'bred',
  event_date: '2027-03-08',
  last_date: null,
  method: null,
  lot: null,
  doses: null,
  place: null,
  result: null,
  notes: null,
  version: 1,
  ...fields,
})

const cover = (own: Ids, fields: Partial<Cover>): Cover => ({
  ...own,
  mare_name: 'Amber Fever',
  stallion_name: 'High Oracle',
  season_year: 2027,
  booking_id: null,
  recipient: null,
  foal_id: null,
  foal_name: null,
  notes: null,
  state: 'bred',
  bred_from: '2027-03-08',
  bred_to: '2027-03-08',
  scans: [
    { day: 14, due_on: '2027-03-22', is_done: false },
    { day: 30, due_on: '2027-04-07', is_done: false },
    { day: 45, due_on: '2027-04-22', is_done: false },
  ],
  foaling: { due_on: '2028-02-11', from: '2028-02-01', to: '2028-02-21', gestation_days: 340, own: null },
  may_foal_in_december: false,
  ended_on: null,
  is_live_foal: null,
  foal_heat: null,
  next_due: { kind: 'scan', day: 14, due_on: '2027-03-22', until: null, overdue_from: '2027-03-23' },
  events: [event(1, { method: 'cooled_semen', place: 'Perry, Oklahoma' })],
  flushes: [],
  version: 1,
  created_at: '2027-03-08T15:00:00.000Z',
  updated_at: '2027-03-08T15:00:00.000Z',
  ...fields,
})

const mare = (id: number, name: string, covers: Cover[]): SeasonMare => ({
  mare_id: id as SeasonMare['mare_id'],
  mare_name: name,
  barn_name: null,
  birth_year: 2018,
  covers,
  flushes: [],
  received: [],
  carries: [],
})

export const bredMare = mare(1, 'Amber Fever', [cover(ids(1, 1, 9), {})])

const inFoal = cover(ids(2, 2, 9), {
  mare_name: 'Branch Mesa',
  season_year: 2026,
  state: 'in_foal',
  bred_from: '2026-03-20',
  bred_to: '2026-04-12',
  scans: [14, 30, 45].map((day) => ({ day, due_on: '2026-05-27', is_done: true })),
  foaling: {
    due_on: '2027-03-05',
    from: '2027-02-20',
    to: '2027-03-15',
    gestation_days: 346,
    own: { days: 346, foalings: 4, shortest: 338, longest: 353 },
  },
  next_due: {
    kind: 'foaling',
    day: null,
    due_on: '2027-03-05',
    until: '2027-03-15',
    overdue_from: '2027-03-16',
  },
  events: [
    event(2, { event_date: '2026-03-20', last_date: '2026-04-12', method: 'pasture' }),
    event(3, { kind: 'scan', event_date: '2026-04-26', result: 'twins' }),
    event(4, { kind: 'scan', event_date: '2026-05-28', result: 'in_foal', notes: 'One pinched, one strong' }),
  ],
})
export const inFoalMare = mare(2, 'Branch Mesa', [inFoal])

const ended = { scans: [], foaling: null, next_due: null }
export const foaledMare = mare(3, 'Corral Lily', [
  cover(ids(3, 3, 9), {
    ...ended,
    mare_name: 'Corral Lily',
    season_year: 2026,
    state: 'foaled',
    ended_on: '2027-02-20',
    is_live_foal: true,
    foal_id: 77 as Cover['foal_id'],
    foal_name: '2027 filly by High Oracle out of Corral Lily',
    foal_heat: { from: '2027-02-27', to: '2027-03-02' },
    events: [
      event(5, { event_date: '2026-03-14' }),
      event(6, { kind: 'foaled', event_date: '2027-02-20', result: 'live' }),
    ],
  }),
])
export const openMare = mare(4, 'Dust Anthem', [])
const lateMare = mare(5, 'Ember Draw', [
  cover(ids(5, 5, 9), {
    mare_name: 'Ember Draw',
    stallion_name: 'Tin Roof Rusted',
    bred_from: '2027-02-10',
    bred_to: '2027-02-10',
    may_foal_in_december: true,
    next_due: { kind: 'scan', day: 14, due_on: '2027-02-24', until: null, overdue_from: '2027-02-25' },
    recipient: 'Recip 12',
    events: [event(7, { event_date: '2027-02-10', method: 'embryo_transfer' })],
  }),
])
/** Two embryos of one mare, and the mare that carries one of them. */
const embryo = (id: number, recipient: string, more: Partial<Cover> = {}) =>
  cover(ids(id, 7, 9), {
    mare_name: 'Gold Rein',
    recipient,
    state: 'in_foal',
    events: [event(id, { event_date: '2027-02-10', method: 'embryo_transfer' })],
    ...more,
  })
const embryos = [embryo(7, 'Big Red'), embryo(8, 'Recip 14', { stallion_name: 'Tin Roof Rusted' })]
export const donorMare = mare(7, 'Gold Rein', embryos)
export const recipientMare: SeasonMare = { ...mare(8, 'Big Red', []), carries: embryos.slice(0, 1) }
/** A donor who was flushed, and the mare into whom an embryo went that no breeding follows yet. */
export const flushedMare = mare(10, 'Garnet Slough', [
  cover(ids(10, 10, 9), {
    ...ended,
    mare_name: 'Garnet Slough',
    bred_from: '2027-02-20',
    bred_to: '2027-02-20',
    flushes: [{ day: '2027-02-28', embryos: 2 }],
    events: [event(10, { event_date: '2027-02-20' })],
  }),
])
export const receivedMare: SeasonMare = {
  ...mare(11, 'Hazel Recip', []),
  received: [
    {
      mark: 'E1',
      donor_id: flushedMare.mare_id,
      donor_name: flushedMare.mare_name,
      transferred_on: '2027-02-28',
      due_on: '2028-01-26',
    },
  ],
}
const twinsMare = mare(6, 'Flint Waltz', [cover(ids(6, 6, 9), { mare_name: 'Flint Waltz', state: 'twins' })])

export const seasonMares: readonly SeasonMare[] = [
  lateMare,
  inFoalMare,
  bredMare,
  twinsMare,
  foaledMare,
  openMare,
  flushedMare,
  receivedMare,
]

const item = (fields: Partial<WeekItem>): WeekItem => ({
  kind: 'to_do',
  due_on: seasonDay,
  from: seasonDay,
  until: seasonDay,
  horse_id: null,
  horse_name: null,
  donor_name: null,
  stallion_name: null,
  scan_day: null,
  title: null,
  contact_id: null,
  contact_name: null,
  record: null,
  papers: 0,
  cover_id: null,
  to_do_id: null,
  ...fields,
})
const id = <T>(value: number) => value as T // branded ids of the fixtures

export const week: SeasonWeek = {
  from: seasonDay,
  to: '2027-03-16',
  overdue: [
    item({
      kind: 'scan',
      due_on: '2027-02-24',
      horse_id: id(5),
      horse_name: 'Ember Draw',
      stallion_name: 'Tin Roof Rusted',
      scan_day: 14,
      cover_id: id(5),
    }),
    item({
      due_on: '2027-03-01',
      title: 'Coggins',
      horse_id: id(1),
      horse_name: 'Amber Fever',
      to_do_id: id(1),
    }),
  ],
  days: [
    {
      day: seasonDay,
      items: [
        item({
          kind: 'foaling',
          due_on: '2027-03-05',
          from: '2027-02-20',
          until: '2027-03-15',
          horse_id: id(2),
          horse_name: 'Branch Mesa',
          stallion_name: 'High Oracle',
          cover_id: id(2),
        }),
      ],
    },
    { day: '2027-03-11', items: [] },
    {
      day: '2027-03-12',
      items: [
        item({
          kind: 'foal_heat',
          due_on: '2027-03-12',
          from: '2027-03-12',
          until: '2027-03-15',
          horse_id: id(3),
          horse_name: 'Corral Lily',
          cover_id: id(3),
        }),
        item({ due_on: '2027-03-12', title: 'Order hay', to_do_id: id(2) }),
      ],
    },
    { day: '2027-03-13', items: [] },
    { day: '2027-03-14', items: [] },
    { day: '2027-03-15', items: [] },
    { day: '2027-03-16', items: [] },
  ],
}
export const quietWeek: SeasonWeek = {
  ...week,
  overdue: [],
  days: week.days.map(({ day }) => ({ day, items: [] })),
}

const toDo = (fields: Partial<ListedToDo>): ListedToDo => ({
  id: id(1),
  horse_id: null,
  horse_name: null,
  title: 'Coggins',
  due_on: '2027-03-01',
  done_on: null,
  repeat_every: null,
  repeat_unit: null,
  notes: null,
  version: 1,
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  papers: 0,
  ...fields,
})
export const toDos: readonly ListedToDo[] = [
  toDo({ horse_id: id(1), horse_name: 'Amber Fever', repeat_every: 1, repeat_unit: 'year' }),
  toDo({ id: id(2), title: 'Order hay', due_on: '2027-03-12' }),
  toDo({
    id: id(3),
    title: 'Farrier',
    due_on: '2027-04-02',
    repeat_every: 6,
    repeat_unit: 'week',
    notes: 'All the broodmares',
  }),
]
