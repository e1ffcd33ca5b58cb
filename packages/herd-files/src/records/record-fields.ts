import type { Field as RecordField, Fields as RecordFields } from '@quarterpole/contract/fields'
import { byRecordFile, RECORD_KINDS, type RecordKind } from '@quarterpole/contract/record-kinds'
import type { HorseRecord } from '@quarterpole/contract/record'
import { records } from '@quarterpole/contract/records'
import type { Sex } from '@quarterpole/contract/values'
import { type Field, field } from '../field.ts'
import { HORSE_KEY, YEAR } from '../horse-words.ts'
import { mapFields } from '../mapping/map-columns.ts'

/** The columns by which a row names a horse, and what the horse is. */
export interface HorseColumns {
  readonly noun: string
  readonly sex: Sex
  readonly name: string
  readonly number: string
  readonly year: string
}
export const THE_HORSE: HorseColumns = {
  noun: 'horse',
  sex: 'U',
  name: 'name',
  number: 'aqha_id',
  year: 'foaled',
}
export const THE_MARE: HorseColumns = {
  noun: 'mare',
  sex: 'M',
  name: 'mare',
  number: 'mare_aqha_id',
  year: 'mare_foaled',
}
export const THE_STALLION: HorseColumns = {
  noun: 'stallion',
  sex: 'S',
  name: 'stallion',
  number: 'stallion_aqha_id',
  year: 'stallion_foaled',
}
export const THE_FOAL: HorseColumns = {
  noun: 'foal',
  sex: 'U',
  name: 'foal',
  number: 'foal_aqha_id',
  year: 'foal_foaled',
}

const HORSE = [...HORSE_KEY, YEAR]
const NOTES = field('notes', 'Notes', 'note, remarks, remark, comments, comment, memo')
const COUPLE = [
  field('mare', 'Mare', 'mare name, dam, horse, name'),
  field(
    'mare_aqha_id',
    'Mare AQHA id',
    'mare number, mare reg, mare reg no, mare aqha, dam aqha id, dam reg no',
  ),
  field('mare_foaled', 'Mare foaled', 'mare year, mare yob'),
  field('stallion', 'Stallion', 'stallion name, sire, stud, bred to, covered by'),
  field(
    'stallion_aqha_id',
    'Stallion AQHA id',
    'stallion number, stallion reg, stallion reg no, stallion aqha, sire aqha id, sire reg no',
  ),
  field('stallion_foaled', 'Stallion foaled', 'stallion year, stallion yob'),
  field('season_year', 'Season', 'season, breeding season, breeding year, year'),
]

/** Of every record that is defined, by the name of its files. */
const ofRecords = <V>(of: (record: HorseRecord) => V) => byRecordFile(({ name }) => of(records[name]))

const membersOf = (fields: RecordFields, isMeant: (field: RecordField) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (isMeant(field) ? [name] : []))

/** The headers of our own exports, and those of the plain lists a barn keeps. The first field that claims a header has it. */
export const RECORD_FIELDS: Record<RecordKind, readonly Field[]> = {
  ...ofRecords(({ fields }) => [
    ...HORSE,
    ...Object.entries<RecordField>(fields).map(([name, { kind, label, headers }]) =>
      field(kind === 'track' ? name.replace(/_id$/, '') : name, label, `${label.toLowerCase()}, ${headers}`),
    ),
  ]),
  bookings: [
    ...COUPLE,
    field('status', 'Status', 'booking status'),
    field('canceled_on', 'Canceled on', 'cancelled on, date canceled, date cancelled'),
    field('contract', 'Contract', 'contract no, contract number'),
    field('fee', 'Fee', 'stud fee, breeding fee'),
    field('paid', 'Paid', 'amount paid, payments'),
    field('terms', 'Terms', ''),
    NOTES,
  ],
  covers: [
    ...COUPLE,
    field('breeding', 'Breeding', 'breeding no, breeding id'),
    field('booked', 'On a booking', 'booking, on booking'),
    field('recipient', 'Recipient mare', 'recipient mare, recip, recip mare, surrogate'),
    field('foal', 'Foal', 'foal name'),
    field('foal_aqha_id', 'Foal AQHA id', 'foal reg no, foal number'),
    field('foal_foaled', 'Foal’s year', 'foal year'),
    field('event', 'Event', 'what'),
    field(
      'event_date',
      'Bred on',
      'bred, bred on, date bred, breeding date, cover date, date covered, covered on, service date, bred date, date',
    ),
    field('last_date', 'Last day', 'last day, with him until, pasture until'),
    field('method', 'Method', 'how, how bred, breeding method, breeding type, method of breeding, type'),
    field('place', 'Place', 'where, location, facility'),
    field('result', 'Result', 'scan result, ultrasound result, preg check, outcome'),
    field('status', 'Status', 'state, breeding status, mare status, pregnancy status, pregnancy'),
    field('event_notes', 'Notes on the event', ''),
    field(
      'scanned_on',
      'Scanned on',
      'scanned, scan date, ultrasound, ultrasound date, checked, checked on, preg check date',
    ),
    field('slipped_on', 'Slipped on', 'slipped, date slipped, lost on, aborted'),
    field('foaled_on', 'Foaled on', 'foaled, foaling date, date foaled, foaled date, actual foaling date'),
    NOTES,
  ],
  to_dos: [
    field('title', 'To-do', 'to do, todo, task, what, item, chore, procedure, description'),
    ...HORSE,
    field('due_on', 'Due', 'due, due date, next due, date, when'),
    field('done_on', 'Done', 'done, date done, completed, completed on'),
    field('repeat_every', 'Repeat every', 'repeat, repeats, every, interval, frequency'),
    field('repeat_unit', 'Unit of the repeat', 'unit, period'),
    NOTES,
  ],
}

/** What every row needs: of each group one column. */
const NEEDED: Record<RecordKind, readonly (readonly string[])[]> = {
  ...ofRecords(({ fields }) => [
    ['name', 'aqha_id'],
    ...membersOf(fields, ({ isRequired }) => isRequired).map((name) => [name]),
  ]),
  bookings: [
    ['stallion', 'stallion_aqha_id'],
    ['mare', 'mare_aqha_id'],
  ],
  covers: [
    ['stallion', 'stallion_aqha_id'],
    ['mare', 'mare_aqha_id'],
  ],
  to_dos: [['title'], ['due_on']],
}

/** Columns of an exported stallion book that say how the bookings went on; they come from the covers. */
export const DERIVED_COLUMNS = [
  'mare_owner',
  'balance',
  'state',
  'bred_on',
  'method',
  'place',
  'scan_14',
  'scan_30',
  'scan_45',
  'slipped_on',
  'foaled_on',
  'foal',
  'return_season',
]

export const DAY_FIELDS: Record<RecordKind, readonly string[]> = {
  ...ofRecords(({ fields }) => membersOf(fields, ({ kind }) => kind === 'day')),
  bookings: ['canceled_on'],
  covers: ['event_date', 'last_date', 'scanned_on', 'slipped_on', 'foaled_on'],
  to_dos: ['due_on', 'done_on'],
}

/** The horses a row of each kind may name. */
export const HORSES_NAMED: Record<RecordKind, readonly HorseColumns[]> = {
  ...ofRecords(() => [THE_HORSE]),
  bookings: [THE_STALLION, THE_MARE],
  covers: [THE_STALLION, THE_MARE, THE_FOAL],
  to_dos: [THE_HORSE],
}

/** The columns a file of this kind cannot do without and does not have, one name for each. */
export const missingColumns = (kind: RecordKind, has: (field: string) => boolean): string[] =>
  NEEDED[kind].flatMap((names) => (names.some(has) ? [] : [names[0] ?? '']))

/** A list of horses has sires and dams too: of these columns a file of covers or bookings has one. */
const DISTINCTIVE: Record<RecordKind, readonly string[]> = {
  ...ofRecords(({ by }) => [by]),
  bookings: ['season_year', 'contract', 'paid', 'terms', 'canceled_on'],
  covers: ['event', 'event_date', 'scanned_on', 'method'],
  to_dos: ['due_on'],
}

export interface RecordMatch {
  readonly kind: RecordKind
  /** Columns of the file that have a field of this kind. */
  readonly columns: number
  /** Labels of its columns that tell. */
  readonly signs: readonly string[]
}

/** The kinds of records a header may be of, the one that reads most of its columns first; none where a column is missing. */
export function recognizeRecords(header: readonly string[]): RecordMatch[] {
  const matches = RECORD_KINDS.flatMap((kind): RecordMatch[] => {
    const { columnOf } = mapFields(RECORD_FIELDS[kind], header)
    const isWhole = missingColumns(kind, (name) => columnOf.has(name)).length === 0
    const isDistinctive = DISTINCTIVE[kind].some((name) => columnOf.has(name))
    const signs = RECORD_FIELDS[kind].filter(({ name }) => columnOf.has(name))
    return isWhole && isDistinctive
      ? [{ kind, columns: columnOf.size, signs: signs.map(({ label }) => label) }]
      : []
  })
  return matches.toSorted((a, b) => b.columns - a.columns)
}
