import type { HorseId, RaceId, TrackId } from '@quarterpole/contract/ids'
import { HORSE_ROLES, HORSE_STATUSES, MARKERS } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { addGeneticTests, type NewGeneticTest } from '@quarterpole/db/queries/genetic-test'
import { insertHorses, type NewHorseWithId } from '@quarterpole/db/queries/horse-write'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { insertInjuries } from '@quarterpole/db/queries/injury'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import type { NewStart } from '@quarterpole/db/queries/start'
import { copiesIn, pairsOf } from '@quarterpole/genetics/loci'
import { FURTHER, isFurther } from '@quarterpole/genetics/locus-names'
import { findKnownTrack } from '@quarterpole/racing/known-tracks'
import fc from 'fast-check'
import { barnOf } from './random-barn.ts'

/** Characters that break file formats; texts are trimmed and have single spaces, as the forms store them. */
const CHARACTERS = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '|',
  '&',
  '<',
  '_x0041_',
  'ñ',
  '漢',
  '🐎',
  '\u202e',
  'a',
  'B',
  ' ',
  '9',
]
const HOSTILE = [
  '__proto__',
  'constructor',
  'toString',
  '=cmd|calc!A0',
  '-2+3',
  "''=x",
  '#REF!',
  'TRUE',
  '1e5',
  '_x000D_',
]
export const text = (max: number) =>
  fc.oneof(
    { weight: 8, arbitrary: characters(max) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE.filter(({ length }) => length <= max + 8)) },
  )
const characters = (max: number) =>
  fc
    .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: max })
    .map((chosen) => `${chosen.join('').replace(/\s+/g, ' ').trim()}x`)
export const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const day = fc
  .integer({ min: 0, max: 2000 })
  .map((n) => new Date(Date.UTC(2018, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))

const horse = fc.record({
  name: text(8),
  namesake: fc.constant<string | null>(null),
  aqha: fc.constantFrom('none', 'valid', 'short', 'odd'),
  foaled: fc.constantFrom('day', 'year', null),
  color: orNull(fc.constantFrom('bay', 'sorrel', 'red dun', 'Spotted like a leopard')),
  breeder: orNull(text(6)),
  owner: orNull(text(6)),
  trainer: orNull(text(6)),
  fee: orNull(fc.constantFrom(0, 1500, 2750.5)),
  lifetime: orNull(fc.tuple(fc.constantFrom(0, 7_980_050), orNull(day))), // cents, as of
  gelded: fc.boolean(),
  stub: fc.boolean(),
  mine: fc.boolean(),
  status: orNull(fc.constantFrom(...HORSE_STATUSES)),
  dated: fc.boolean(),
  soldTo: orNull(text(6)),
  role: orNull(fc.constantFrom(...HORSE_ROLES)),
  barnName: orNull(text(6)),
  microchip: orNull(fc.constantFrom('985141001234567', '123456789')),
  brand: orNull(text(6)),
  notes: orNull(fc.array(text(6), { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n'))),
  sire: fc.nat(),
  dam: fc.nat(),
})
const RAWS: Record<string, readonly (readonly [value: string, raw: string])[]> = {
  mstn: [
    ['CT', 'C/T'],
    ['I/I', '+/+'],
    ['N/N', '-/-'],
  ],
  dmrt3: [['C/C', 'CC']],
  mt_haplogroup: [['L3a', 'Hg L3a']],
  ...Object.fromEntries(FURTHER.map((locus) => [locus, pairsOf(locus).map((pair) => [pair, pair] as const)])),
}
const PANEL_RAWS = [
  ['N/N', 'n/n'],
  ['N/H', '=n/H'],
  ['H/H', 'affected'],
] as const
const genetic = fc.record({
  horse: fc.nat(),
  marker: fc.constantFrom(...MARKERS),
  pick: fc.nat(),
  lab: orNull(text(4)),
  tested_on: orNull(day),
  inferred: fc.boolean(),
})
const start = fc.record({
  horse: fc.nat(),
  status: fc.constantFrom('finished', 'finished', 'dnf', 'scratched', 'disqualified'),
  time: orNull(fc.integer({ min: 15_000, max: 25_000 })),
  si: orNull(fc.tuple(fc.double({ min: 1, max: 139, noNaN: true }), fc.constantFrom('given', 'computed'))),
  post: orNull(fc.integer({ min: 1, max: 12 })),
  weight: orNull(fc.constantFrom(120, 126.5)),
  earned: orNull(fc.constantFrom(0, 1, 123_450, 300_000_000)), // cents
  jockey: orNull(text(6)),
  comment: orNull(text(12)),
  /** 1 for a dead heat with the runner before. */
  heat: fc.constantFrom(0, 0, 0, 1),
  unplaced: fc.constantFrom(false, false, false, true), // ran, but its finish was not recorded
})
const race = fc.record({
  track: fc.constantFrom(0, 1),
  venue: fc.constantFrom(0, 0, 1),
  race_date: day,
  race_number: orNull(fc.integer({ min: 1, max: 12 })),
  post_time: orNull(fc.constantFrom('13:50', '22:05', '00:15', '09:30')),
  distance_yards: fc.constantFrom(300, 350, 400, 870),
  condition: orNull(fc.constantFrom('fast', 'wet_fast', 'muddy')),
  sealed: fc.boolean(),
  wind_mph: orNull(fc.constantFrom(-3, 0, 4.5)),
  wind_text: orNull(fc.constantFrom('-3 hw', 'calm')),
  temp_f: orNull(fc.constantFrom(-4, 75)),
  humidity: orNull(fc.constantFrom(0, 50)),
  purse: orNull(fc.constantFrom(0, 25_000)),
  race_name: orNull(text(10)),
  race_type: orNull(text(4)),
  grade: orNull(fc.constantFrom('1', 'G2')),
  electronic: fc.boolean(),
  starts: fc.uniqueArray(start, { minLength: 1, maxLength: 4, selector: (s) => s.horse % 7 }),
})
const injury = fc.record({
  horse: fc.nat(),
  injury_date: day,
  type: text(10),
  severity: fc.constantFrom('minor', 'moderate', 'severe'),
  status: fc.constantFrom('active', 'recovered'),
  days: fc.integer({ min: 0, max: 400 }),
  back: orNull(day),
  notes: orNull(fc.tuple(text(10), text(10)).map((lines) => lines.join('\n'))),
})
/** Small herds with records of every kind. */
export const randomHerd = fc.record({
  horses: fc.array(horse, { minLength: 1, maxLength: 7 }),
  genetics: fc.array(genetic, { maxLength: 8 }),
  races: fc.array(race, { maxLength: 3 }),
  injuries: fc.array(injury, { maxLength: 4 }),
})
/** The same with horses of one name, told apart by nothing, by a mark or by signs alone. */
export const herdWithNamesakes = randomHerd.chain((herd) =>
  fc.array(fc.constantFrom(null, null, null, ...NAMESAKES), { minLength: 7, maxLength: 7 }).map((names) => ({
    ...herd,
    horses: herd.horses.map((one, at) => ({ ...one, namesake: names[at] ?? null })),
  })),
)
const NAMESAKES = ['Star', 'STAR', 'Star (TB)', 'Star [imp]', '***', '$$$', 'Star [1 of 2]']
export type RandomHerd = typeof randomHerd extends fc.Arbitrary<infer T> ? T : never

const yearAt = (at: number) => 1980 + at * 4

/** Inserts the horses: even indexes are males, odd ones mares; parents come before their foals and are old enough. */
export async function insertHerd(db: Db, { horses, ...records }: RandomHerd): Promise<void> {
  const first = await allocateIds(db, 'horse', horses.length)
  const idAt = (at: number) => (first + (at % horses.length)) as HorseId // consecutive ids of the block just taken
  const parent = (at: number, drawn: number, side: number): HorseId | null => {
    const candidates = horses.flatMap((_, other) => (other < at && other % 2 === side ? [other] : []))
    const chosen = candidates[drawn % (candidates.length + 1)]
    return chosen === undefined ? null : idAt(chosen)
  }
  const rows = horses.map((h, at): NewHorseWithId => ({
    id: idAt(at),
    name: h.namesake ?? `${h.name} ${'abcdefg'[at]}`,
    aqha_id: { none: null, valid: `00450${10 + at}`, short: `450${10 + at}`, odd: `6O${at}+1` }[h.aqha],
    sex: at % 2 === 1 ? 'M' : h.gelded && at === horses.length - 1 ? 'G' : 'S',
    foaled: h.foaled === null ? null : `${yearAt(at)}-${h.foaled === 'year' ? '01-01' : '04-09'}`,
    foaled_precision: h.foaled,
    color: h.color,
    breeder: h.breeder,
    owner: h.owner,
    trainer: h.trainer,
    stud_fee: h.fee,
    lifetime_earnings_cents: h.lifetime?.[0] ?? null,
    lifetime_earnings_on: h.lifetime?.[1] ?? null,
    is_stub: h.stub,
    ...barnOf(h, at % 2 === 1 ? 'M' : h.gelded && at === horses.length - 1 ? 'G' : 'S'),
    sire_id: parent(at, h.sire, 0),
    dam_id: parent(at, h.dam, 1),
  }))
  await insertHorses(db, rows)
  await insertRecords(db, idAt, records)
}

async function insertRecords(
  db: Db,
  idAt: (at: number) => HorseId,
  { genetics, races, injuries }: Omit<RandomHerd, 'horses'>,
): Promise<void> {
  const tests = genetics.map(({ horse: at, marker, pick, lab, tested_on, inferred }): NewGeneticTest => {
    const results = RAWS[marker] ?? PANEL_RAWS
    const [value, raw] = results[pick % results.length] ?? ['', '']
    const marked = isFurther(marker) ? copiesIn(marker, value) : null
    const copies = RAWS[marker] === undefined ? ['N/N', 'N/H', 'H/H'].indexOf(value) : marked
    const assay = pick % 2 === 0 ? 'SINE' : null
    return {
      horse_id: idAt(at),
      marker,
      value,
      raw,
      lab,
      assay,
      tested_on,
      inferred,
      copies_min: copies,
      copies_max: copies,
    }
  })
  await addGeneticTests(db, tests)
  await insertRacing(db, idAt, races)
  const rows = injuries.map(({ horse: at, days, back, ...rest }, n) => ({
    ...rest,
    type: `${rest.type} ${n}`,
    horse_id: idAt(at),
    expected_days_off: days,
    // a return before the injury is impossible
    return_date: rest.status === 'active' || back === null || back < rest.injury_date ? null : back,
  }))
  if (rows.length > 0) await insertInjuries(db, rows)
}

async function insertRacing(
  db: Db,
  idAt: (at: number) => HorseId,
  races: RandomHerd['races'],
): Promise<void> {
  if (races.length === 0) return
  const tracks: TrackId[] = []
  for (const code of ['SUN', 'RUI']) {
    const known = findKnownTrack(code)
    if (!known) throw new Error(`${code} is not a known track`)
    const { codes, name, state, latitude, longitude, altitudeM } = known
    const fields = { code: codes[0] ?? null, name, state, latitude, longitude, altitude_m: altitudeM }
    tracks.push(await insertTrack(db, fields))
  }
  const trackAt = (at: number) => tracks[at] as TrackId // there are two
  const distinct = new Map(
    races.map((r) => [[r.track, r.race_date, r.race_number, r.distance_yards].join(), r]),
  )
  for (const { starts, track, venue, ...facts } of distinct.values()) {
    const [track_id, venue_id] = [trackAt(track), trackAt((track + venue) % 2)]
    const race_id: RaceId = await insertRaces(db, [{ ...facts, track_id, venue_id }])
    const field = new Map(starts.map((s) => [idAt(s.horse), s]))
    const rows = [...field].map(([horse_id, s], at): NewStart => ({
      race_id,
      horse_id,
      post_position: s.post,
      status: s.status as NewStart['status'], // of four constants
      finish: isPlaced(s) ? Math.max(1, at + 1 - s.heat) : null,
      time_s: s.time === null ? null : s.time / 1000,
      si: s.si?.[0] ?? null,
      si_source: (s.si?.[1] ?? null) as NewStart['si_source'], // of two constants
      weight_lb: s.weight,
      earned_cents: s.earned,
      jockey: s.jockey,
      trainer: null,
      comment: s.comment,
      import_id: null,
    }))
    await insertStarts(db, rows)
  }
}

const isPlaced = ({ status, unplaced }: { status: string; unplaced: boolean }) =>
  !unplaced && (status === 'finished' || status === 'disqualified')
