import type { Field } from '@quarterpole/contract/fields'
import { isAsked } from '@quarterpole/contract/of-kind'
import { type RecordName, records } from '@quarterpole/contract/records'
import type { HorseId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { MarkerName } from '@quarterpole/contract/limits'
import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { NewGeneticTest } from './queries/genetic-test.ts'
import { NAME_ALONE, type NewHorse } from './queries/horse-write.ts'
import { insertRecords, type NewRecord, readRecord } from './queries/record.ts'
import type { NewRace } from './queries/race.ts'
import type { TrackFields } from './queries/track.ts'
import type { NewStart } from './queries/start.ts'
import { insertStoredFile } from './queries/stored-file.ts'
import type { Tables } from './schema.ts'

/** A mare with minimal data, plus the test's fields. */
export const horse = (fields: Partial<NewHorse>): NewHorse => ({
  ...NAME_ALONE,
  name: 'Unnamed',
  sex: 'M',
  foaled_precision: 'day',
  color: 'sorrel',
  ...fields,
})

export const testOf = (
  horse_id: HorseId,
  marker: MarkerName,
  value: string | null,
  fields: Partial<NewGeneticTest> = {},
): NewGeneticTest => ({
  horse_id,
  marker,
  value,
  copies_min: null,
  copies_max: null,
  raw: value ?? '',
  lab: 'A Laboratory',
  assay: null,
  tested_on: null,
  inferred: false,
  ...fields,
})

export const trackRow = (fields: Partial<TrackFields> = {}): TrackFields => ({
  code: null,
  name: 'Ruidoso Downs',
  state: 'NM',
  latitude: 33.36,
  longitude: -105.67,
  altitude_m: 2000,
  ...fields,
})

/** A race at the track itself with minimal data. */
export const raceRow = (track_id: TrackId, fields: Partial<NewRace> = {}): NewRace => ({
  track_id,
  venue_id: track_id,
  race_date: '2026-01-01',
  race_number: 1,
  distance_yards: 400,
  condition: null,
  sealed: false,
  wind_mph: null,
  wind_text: null,
  temp_f: null,
  humidity: null,
  purse: null,
  race_type: null,
  race_name: null,
  grade: null,
  electronic: true,
  ...fields,
})

/** A start with the test's fields. */
export const startRow = (race_id: number, horse_id: HorseId, fields: Partial<NewStart>): NewStart => ({
  race_id: race_id as RaceId, // the id returned by the insert
  horse_id,
  post_position: 1,
  finish: 1,
  time_s: 20,
  si: 90,
  si_source: 'computed',
  status: 'finished',
  weight_lb: 126,
  jockey: 'A Rider',
  trainer: null,
  comment: null,
  import_id: null,
  ...fields,
})

/** The file of a sample record; what reads it, or checks that it is there, stores it first. */
export const SAMPLE_FILE = `${'0'.repeat(64)}.jpg`
export const storeSampleFile = (db: Db): Promise<void> =>
  insertStoredFile(
    db,
    SAMPLE_FILE,
    new Map([['large', Uint8Array.from({ length: 300_000 }, (_, at) => at % 256)]]),
  )

const SAMPLE_CONTACT = 1
/** All that sample records refer to. */
export async function storeSamples(db: Db): Promise<void> {
  await storeSampleFile(db)
  if ((await readRecord(db, 'contact', SAMPLE_CONTACT)) === undefined)
    await insertRecords(db, 'contact', [sampleRecord('contact') as NewRecord<'contact'>]) // all it needs
}

/** What a record can't do without, filled in. */
export function sampleRecord(name: RecordName): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [member, field] of Object.entries<Field>(records[name].fields))
    if (isAsked(field, values)) values[member] = sampleOf(field) // the kind comes first
  return values
}

/** The sex of a horse that has such a record: semen is asked for of stallions, most others are of mares too. */
export const sexOf = (name: string): 'S' | 'M' => (name === 'request' ? 'S' : 'M')

function sampleOf({ kind, min = 0, words = {} }: Field): unknown {
  if (kind === 'day') return '2026-05-02'
  if (kind === 'choice') return Object.keys(words)[0]
  if (kind === 'file') return SAMPLE_FILE
  if (kind === 'contact') return SAMPLE_CONTACT
  return kind === 'text' ? 'As said' : min
}

/** A number of every row of a table, times another. */
export async function multiplyColumn(db: Db, table: keyof Tables, column: string, by: number): Promise<void> {
  const [name, value] = [sql.table(table), sql.ref(column)]
  await sql`update ${name} set ${value} = ${value} * ${by}`.execute(db.kysely)
}
