import { hash } from 'node:crypto'

/** An id with the stamp of what an import wrote there. */
export type Stamped = readonly [id: number, stamp: string]
export type StampedStart = readonly [race: number, horse: number, stamp: string]

const HORSE_FIELDS = [
  'name',
  'aqha_id',
  'sex',
  'foaled',
  'foaled_precision',
  'color',
  'breeder',
  'owner',
  'trainer',
  'sire_id',
  'dam_id',
  'stud_fee',
] as const
/** Hashed only where set, so that stamps of imports from before these columns still hold. */
const BARN_FIELDS = [
  'status',
  'status_date',
  'sold_to',
  'role',
  'barn_name',
  'microchip',
  'brand',
  'notes',
] as const
const INJURY_FIELDS = [
  'horse_id',
  'injury_date',
  'type',
  'severity',
  'status',
  'expected_days_off',
  'return_date',
  'notes',
] as const
const TEST_FIELDS = [
  'marker',
  'value',
  'copies_min',
  'copies_max',
  'raw',
  'lab',
  'assay',
  'tested_on',
  'inferred',
] as const
/** With the condition of its race, which a start's form edits too. */
const START_FIELDS = [
  'race_id',
  'condition',
  'post_position',
  'finish',
  'time_s',
  'si',
  'si_source',
  'status',
  'weight_lb',
  'jockey',
  'trainer',
  'comment',
] as const
const RACE_FIELDS = [
  'race_number',
  'condition',
  'sealed',
  'wind_mph',
  'wind_text',
  'temp_f',
  'humidity',
  'purse',
  'race_type',
  'race_name',
  'grade',
  'post_time',
  'field_size',
] as const
const TRACK_FIELDS = ['code', 'name', 'state', 'latitude', 'longitude', 'altitude_m'] as const

type FieldValues<Fields extends readonly string[]> = Readonly<Record<Fields[number], string | number | null>>

/**
 * A stamp shows whether a row still has the values an import wrote. It hashes the values instead of using the row's
 * version, so that an edit or a later import that was itself undone does not count as a change.
 */
export const stampOfHorse = (
  horse: FieldValues<typeof HORSE_FIELDS> &
    Partial<Record<(typeof BARN_FIELDS)[number], string | null | undefined>> & {
      is_mine?: number | undefined
    },
): string => {
  const barn = BARN_FIELDS.flatMap((field) => (horse[field] ? [`${field}: ${horse[field]}`] : []))
  const mine = horse.is_mine === undefined ? [] : [`is_mine: ${horse.is_mine}`]
  return stampOf(horse, HORSE_FIELDS, [...barn, ...mine])
}
/** Whether a horse has the values an import wrote; stamps of earlier imports say nothing of `is_mine`. */
export const isHorseAsStamped = (horse: Parameters<typeof stampOfHorse>[0], stamp: string | undefined) =>
  stamp === stampOfHorse(horse) || stamp === stampOfHorse({ ...horse, is_mine: undefined })

/** An outcome is hashed where it does not follow from the status. */
export const stampOfInjury = ({
  outcome,
  ...injury
}: FieldValues<typeof INJURY_FIELDS> & { outcome?: string | null | undefined }) =>
  stampOf(injury, INJURY_FIELDS, outcome && outcome !== 'recovered' ? [`outcome: ${outcome}`] : [])
export const stampOfTest = (test: FieldValues<typeof TEST_FIELDS>) => stampOf(test, TEST_FIELDS)
export const stampOfStart = (start: FieldValues<typeof START_FIELDS>) => stampOf(start, START_FIELDS)
/** Of a start on file; the condition of its race is another record's. */
export const stampOfFilledStart = (start: Omit<FieldValues<typeof START_FIELDS>, 'condition'>) =>
  stampOfStart({ ...start, condition: null })
export const stampOfRace = (race: FieldValues<typeof RACE_FIELDS>) => stampOf(race, RACE_FIELDS)
export const stampOfTrack = (track: FieldValues<typeof TRACK_FIELDS>) => stampOf(track, TRACK_FIELDS)

function stampOf<F extends readonly string[]>(
  row: FieldValues<F>,
  fields: F,
  more: readonly string[] = [],
): string {
  const values = [...fields.map((field: F[number]) => row[field]), ...more]
  return hash('sha256', JSON.stringify(values)).slice(0, 16)
}
