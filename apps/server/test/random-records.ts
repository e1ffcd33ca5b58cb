import type { Field } from '@quarterpole/contract/fields'
import { isOfHorse, RECORD_NAMES, type RecordName, records } from '@quarterpole/contract/records'
import { hasField } from '@quarterpole/contract/of-kind'
import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import { COVER_METHODS, REPEAT_UNITS } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { findBooking } from '@quarterpole/db/queries/stallion-book'
import { insertTrack } from '@quarterpole/db/queries/track'
import { SAMPLE_FILE, storeSampleFile } from '@quarterpole/db/test-rows'
import { addDays } from '@quarterpole/contract/day'
import { findKnownTrack } from '@quarterpole/racing/known-tracks'
import fc from 'fast-check'
import { recordCover } from '../src/season/covers/commands.ts'
import { addEvent } from '../src/season/covers/event-commands.ts'
import { recordFoaling } from '../src/season/covers/foaling.ts'
import { addToDo, finishToDo } from '../src/season/to-do/commands.ts'
import { AppError } from '../src/platform/http/problem.ts'
import { addBarnRecord } from '../src/herd/records/barn-commands.ts'
import { addEntry } from '../src/herd/records/entry-commands.ts'
import { entriesOf, type RecordInput, type Served } from '../src/herd/records/record-commands.ts'
import { servedRecords } from '../src/files/records/served-records.ts'
import { addBooking, cancelBooking } from '../src/season/stallion-book/commands.ts'
import { works } from '../src/racing/works/works.ts'
import { orNull, text } from './random-herds.ts'
import { withoutMisfits } from './without-misfits.ts'

const dayOf = (year: number) => fc.integer({ min: 0, max: 150 }).map((days) => addDays(`${year}-01-02`, days))
const day = fc.integer({ min: 2021, max: 2026 }).chain(dayOf)

const work = fc.record({
  horse: fc.nat(),
  work_date: day,
  track: orNull(fc.constantFrom('RUI', 'LA')),
  distance_yards: fc.constantFrom(220, 350),
  pace: orNull(fc.integer({ min: 50, max: 70 })),
  manner: orNull(fc.constantFrom('breezing', 'handily')),
  from_gate: fc.boolean(),
  place: orNull(fc.integer({ min: 1, max: 9 })),
  notes: orNull(text(6)),
})
/** A record by its definition. What its own rules refuse is left out when it is written. */
const recordOf = (name: RecordName) =>
  fc.record({
    horse: fc.nat(),
    name: fc.constant(name),
    facts: fc.record(arbitrariesOf(name)).map((facts) => withoutMisfits(ofItsKind(name, facts))),
  })

const arbitrariesOf = (name: RecordName) =>
  Object.fromEntries(
    Object.entries<Field>(records[name].fields).map(([member, field]) => {
      const value = valueOf(field)
      return [member, field.isRequired || field.isNeeded || field.kind === 'flag' ? value : orNull(value)]
    }),
  )

/** Without what its kind hasn't. */
const ofItsKind = (name: RecordName, facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries<Field>(records[name].fields).map(([member, field]) => [
      member,
      hasField(field, facts) ? facts[member] : null,
    ]),
  )

function valueOf({ kind, min = 0, max = 6, words = {} }: Field): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'day':
      return day
    case 'money':
      return fc.constantFrom(0, 950.5, 25_000, max)
    case 'cents':
      return fc.constantFrom(0, 95_050, 2_500_000, max)
    case 'number':
      return fc.integer({ min, max })
    case 'choice':
      return fc.constantFrom(...Object.keys(words))
    case 'flag':
      return fc.boolean()
    case 'track':
      return fc.constant(null)
    case 'contact':
      return fc.nat()
    case 'fraction':
      return fc.constantFrom('100%', '1/3', '33.3%', '5/17')
    case 'entry':
      return fc.constant(null) // what one is about, papers.test.ts carries
    case 'file':
      return fc.constant(SAMPLE_FILE)
    default:
      return text(6)
  }
}
const toDo = fc.record({
  horse: orNull(fc.nat()),
  title: text(8),
  due_on: day,
  repeat: orNull(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...REPEAT_UNITS))),
  done_on: orNull(day),
  notes: orNull(text(6)),
})
const booking = fc.record({
  stallion: fc.nat(),
  mare: fc.nat(),
  season_year: fc.constantFrom(2026, 2027),
  terms: orNull(text(6)),
  contract: orNull(text(4)),
  fee: orNull(fc.constantFrom(0, 2500, 1200.5)),
  paid: orNull(fc.constantFrom(0, 500)),
  notes: orNull(text(6)),
  canceled_on: orNull(day),
})
const scan = fc.constantFrom('in_foal', 'open', 'twins')
const cover = fc.record({
  stallion: fc.nat(),
  mare: fc.nat(),
  season_year: fc.integer({ min: 2022, max: 2026 }),
  is_booked: fc.boolean(),
  recipient: orNull(text(5)),
  notes: orNull(text(6)),
  // An event of a breeding that is on file twice is read once.
  bred: fc.uniqueArray(
    fc.record({
      after: fc.integer({ min: 0, max: 90 }),
      days: orNull(fc.integer({ min: 0, max: 20 })),
      method: orNull(fc.constantFrom(...COVER_METHODS)),
      place: orNull(text(5)),
      notes: orNull(text(5)),
    }),
    { maxLength: 3, selector: JSON.stringify },
  ),
  scans: fc.uniqueArray(
    fc.record({ after: fc.integer({ min: 91, max: 130 }), result: scan, place: orNull(text(5)) }),
    { maxLength: 2, selector: JSON.stringify },
  ),
  end: orNull(fc.constantFrom('slipped', 'foaled', 'dead')),
})
const OTHERS = RECORD_NAMES.filter((name) => name !== 'work') // works are drawn above, so that time fits distance
const OF_MARES: ReadonlySet<RecordName> = new Set(['embryo', 'exam', 'foaling'])
/** What a barn may write beside its horses. */
export const randomRecords = fc.record({
  works: fc.array(work, { maxLength: 4 }),
  records: fc.tuple(...[...OTHERS, ...OTHERS].map(recordOf)), // two of each kind; some are refused
  toDos: fc.array(toDo, { maxLength: 4 }),
  bookings: fc.array(booking, { minLength: 1, maxLength: 4 }),
  covers: fc.array(cover, { maxLength: 4 }),
})
type Drawn<K extends keyof RandomRecords> = RandomRecords[K][number]
export type RandomRecords = typeof randomRecords extends fc.Arbitrary<infer T> ? T : never

/** The herd of random-herds.ts: at even places males, at odd ones mares. */
interface Barn {
  readonly db: Db
  readonly today: string
  readonly horseAt: (at: number) => HorseId
  readonly maleAt: (at: number) => HorseId
  readonly mareAt: (at: number) => HorseId
}

/** Writes them through the commands, as the forms do; what those refuse is left out. @returns how many were written */
export async function insertRandomRecords(db: Db, drawn: RandomRecords, today: string): Promise<number> {
  await storeSampleFile(db)
  const rows = await db.kysely.selectFrom('horse').select('id').orderBy('id').execute()
  const one = (ids: readonly HorseId[]) => (at: number) => ids[at % Math.max(1, ids.length)] ?? (0 as HorseId) // 0: nobody, refused
  const ids = rows.map(({ id }) => id)
  const side = (odd: number) => one(ids.filter((_, at) => at % 2 === odd))
  const barn = { db, today, horseAt: one(ids), maleAt: side(0), mareAt: side(1) }
  let written = 0
  const attempt = async (write: () => Promise<unknown>) => {
    try {
      await write()
      written++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  for (const booking of drawn.bookings) await attempt(() => book(barn, booking))
  for (const cover of drawn.covers) await attempt(() => breed(barn, cover, attempt))
  for (const { track, pace, horse, from_gate, ...work } of drawn.works)
    await attempt(async () =>
      addEntry(
        db,
        entriesOf(works),
        {
          ...work,
          horse_id: barn.horseAt(horse),
          from_gate,
          track_id: track === null ? null : await trackOf(db, track),
          time_s: pace === null ? null : Math.round((1000 * work.distance_yards * pace) / 1000) / 1000,
          of_works: work.place === null ? null : 2 * work.place,
        },
        today,
      ),
    )
  // The barn's first, so that no contact gets a namesake once a record refers to him.
  const refers = ({ name }: { name: RecordName }) => Number(records[name].of !== 'barn')
  for (const { horse, name, facts } of drawn.records.toSorted((a, b) => refers(a) - refers(b))) {
    await attempt(async () =>
      isOfHorse(name)
        ? addEntry(
            db,
            entriesOf(servedRecords[name] as Served<typeof name>),
            {
              ...(await referring(db, name, facts)),
              horse_id: (OF_MARES.has(name) ? barn.mareAt : barn.horseAt)(horse),
            } as RecordInput<typeof name>, // all its fields
            today,
          )
        : addBarnRecord(
            db,
            servedRecords[name] as Served<typeof name>,
            (await referring(db, name, facts)) as RecordInput<typeof name>, // all its fields
            today,
          ),
    )
  }
  for (const toDo of drawn.toDos) await attempt(() => plan(barn, toDo))
  return written
}

/** With a contact of a name that no other has, as a file needs it; without any, an unknown one, which is refused. */
async function referring(db: Db, name: RecordName, facts: Readonly<Record<string, unknown>>) {
  const referring = Object.entries<Field>(records[name].fields).filter(([, { kind }]) => kind === 'contact')
  if (referring.length === 0) return facts
  const contacts = await db.kysely.selectFrom('contact').select(['id', 'name_key']).orderBy('id').execute()
  const alone = [...Map.groupBy(contacts, (contact) => contact.name_key).values()].flatMap(
    ([one, ...others]) => (one === undefined || others.length > 0 ? [] : [one.id]),
  )
  const one = (drawn: unknown) => (drawn === null ? null : (alone[Number(drawn) % alone.length] ?? 0))
  return { ...facts, ...Object.fromEntries(referring.map(([member]) => [member, one(facts[member])])) }
}

async function trackOf(db: Db, spelling: string): Promise<TrackId> {
  const known = findKnownTrack(spelling)
  if (!known) throw new Error(`${spelling} is not a known track`)
  const { codes, name, state, latitude, longitude, altitudeM } = known
  const onFile = await db.kysely.selectFrom('track').select('id').where('name', '=', name).executeTakeFirst()
  const fields = { code: codes[0] ?? null, name, state, latitude, longitude, altitude_m: altitudeM }
  return onFile?.id ?? insertTrack(db, fields)
}

async function plan({ db, today, horseAt }: Barn, { horse, repeat, done_on, ...toDo }: Drawn<'toDos'>) {
  const [repeat_every, repeat_unit] = repeat ?? [null, null]
  const horse_id = horse === null ? null : horseAt(horse)
  const { id } = await addToDo(db, { ...toDo, horse_id, repeat_every, repeat_unit })
  if (done_on !== null) await finishToDo(db, id, { done_on, next_due_on: null }, today)
}

async function book(
  { db, today, maleAt, mareAt }: Barn,
  { stallion, mare, canceled_on, ...booking }: Drawn<'bookings'>,
) {
  const pair = { stallion_id: maleAt(stallion), mare_id: mareAt(mare) }
  const input = { ...booking, ...pair, source_cross_id: null }
  const { id } = await addBooking(db, input, Number(today.slice(0, 4)))
  if (canceled_on !== null) await cancelBooking(db, id, { canceled_on }, today)
}

type Attempt = (write: () => Promise<unknown>) => Promise<void>

async function breed({ db, today, maleAt, mareAt }: Barn, drawn: Drawn<'covers'>, attempt: Attempt) {
  const { season_year, recipient, notes, bred, scans, end } = drawn
  const pair = { stallion_id: maleAt(drawn.stallion), mare_id: mareAt(drawn.mare), season_year }
  const booking = drawn.is_booked ? await findBooking(db, pair) : undefined
  const draft = { ...pair, recipient, notes, booking_id: booking?.id ?? null, event: null }
  const { id } = await recordCover(db, draft, today)
  const on = (after: number) => addDays(`${season_year}-02-15`, after)
  for (const { after, days, ...cover } of bred) {
    const last_date = days === null ? null : on(after + days)
    await attempt(() =>
      addEvent(
        db,
        id,
        { ...cover, lot: null, doses: null, kind: 'bred', event_date: on(after), last_date },
        today,
      ),
    )
  }
  for (const { after, ...found } of scans)
    await attempt(() =>
      addEvent(db, id, { ...found, kind: 'scan', event_date: on(after), notes: null }, today),
    )
  const place = scans[0]?.place ?? null
  if (end === 'slipped')
    await attempt(() => addEvent(db, id, { kind: 'slipped', event_date: on(150), place, notes }, today))
  else if (end !== null) {
    const foaling = { event_date: on(400), result: end === 'dead' ? ('dead' as const) : ('live' as const) }
    await attempt(() => recordFoaling(db, id, { ...foaling, ...FOALING, place, name: `Foal ${id}` }, today))
  }
}

const FOALING = { sex: 'M', color: null, register_by: null, confirm: true, notes: null } as const
