import { type Field, type Fields, number, optional } from '@quarterpole/contract/fields'
import { columnName } from '@quarterpole/contract/reference'
import type { DefinedRecord } from '@quarterpole/contract/record'
import type { Sex } from '@quarterpole/contract/values'
import { type Field as Column, field } from '../field.ts'
import { HORSE_KEY, YEAR } from '../horse-words.ts'
import type { RecordRow } from './record-row.ts'
import { SEASONS } from './record-values.ts'

/** The columns by which a row names a horse, and what the horse is. */
export interface HorseColumns {
  readonly noun: string
  readonly sex: Sex
  readonly name: string
  readonly number: string
  readonly year: string
  readonly columns: readonly Column[]
  /** A row may name none. */
  readonly isOptional?: true
}

export const THE_HORSE: HorseColumns = {
  noun: 'horse',
  sex: 'U',
  name: 'name',
  number: 'aqha_id',
  year: 'foaled',
  columns: [...HORSE_KEY, YEAR],
}

const horseOf = (noun: string, sex: Sex, columns: readonly Column[]): HorseColumns => ({
  noun,
  sex,
  name: noun,
  number: `${noun}_aqha_id`,
  year: `${noun}_foaled`,
  columns,
})

export const THE_MARE = horseOf('mare', 'M', [
  field('mare', 'Mare', 'mare name, dam, horse, name'),
  field(
    'mare_aqha_id',
    'Mare AQHA id',
    'mare number, mare reg, mare reg no, mare aqha, dam aqha id, dam reg no',
  ),
  field('mare_foaled', 'Mare foaled', 'mare year, mare yob'),
])
export const THE_STALLION = horseOf('stallion', 'S', [
  field('stallion', 'Stallion', 'stallion name, sire, stud, bred to, covered by'),
  field(
    'stallion_aqha_id',
    'Stallion AQHA id',
    'stallion number, stallion reg, stallion reg no, stallion aqha, sire aqha id, sire reg no',
  ),
  field('stallion_foaled', 'Stallion foaled', 'stallion year, stallion yob'),
])

export const THE_FOAL: HorseColumns = {
  ...horseOf('foal', 'U', [
    field('foal', 'Foal', 'foal name'),
    field('foal_aqha_id', 'Foal AQHA id', 'foal reg no, foal number'),
    field('foal_foaled', 'Foal’s year', 'foal year'),
  ]),
  isOptional: true,
}

/** The columns of a file of one kind of record. */
export interface RecordFile {
  /** The horses of a row, in the order in which they are found and added. */
  readonly horses: readonly HorseColumns[]
  /** The first that claims a header has it. */
  readonly columns: readonly Column[]
  /** Those that can't be left out, beside the horses. */
  readonly required: readonly string[]
  readonly days: readonly string[]
  /** Of these every row of the table fills one. */
  readonly key: readonly string[]
  /** A list of horses has sires and dams too: of these columns a file of this kind has one. */
  readonly distinctive: readonly string[]
  /** What our export adds from other records, which a file of our own has all of. */
  readonly derived?: readonly string[]
}

/** Reads a field that is written in more ways than its kind says; what is wrong is noted at the row. */
type OwnReader = (row: RecordRow, today: string) => string | number | boolean | null

/** A file whose rows are read by the fields of their record. */
export interface FieldFile<F extends Fields = Fields> extends RecordFile {
  /** Of one record: "sale". */
  readonly noun: string
  readonly fields: F
  readonly own?: Readonly<Record<string, OwnReader>>
  /** What is said of a row without a required field, where “The sale has no price.” would be wrong. */
  readonly lacking?: Readonly<Record<string, string>>
}

/** The columns of fields. */
export const columnsOf = (fields: Fields): Column[] =>
  Object.entries(fields).map(([name, { kind, label, headers }]) =>
    field(columnName(name, kind), label, `${label}, ${headers}`),
  )

/** What the fields of a file say of its columns. */
export const byFields = <F extends Fields>(fields: F) => ({
  fields,
  required: namesOf(fields, (field) => field.isRequired && presetOf(field) === null),
  days: namesOf(fields, ({ kind }) => kind === 'day'),
})

const namesOf = (fields: Fields, isMeant: (field: Field) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (isMeant(field) ? [columnName(name, field.kind)] : []))

/** What a field says where nothing is: as in a request that leaves it out. */
export const presetOf = ({ input }: Field): unknown => input.safeParse(undefined).data ?? null

/** The file of a record that is defined. */
export function fileOf({ of, noun, fields, by, signs = [by] }: DefinedRecord): FieldFile {
  const horses = of === 'horse' ? [THE_HORSE] : []
  return {
    ...byFields(fields),
    noun,
    horses,
    columns: [...horses.flatMap(({ columns }) => columns), ...columnsOf(fields)],
    key: { horse: [THE_HORSE.name, THE_HORSE.number], contact: ['contact'], barn: [by] }[of],
    distinctive: signs,
  }
}

/** The breeding season of a pair. */
export const SEASON = optional(
  number(
    'Season',
    { ...SEASONS, isWhole: true },
    { headers: 'season, breeding season, breeding year, year' },
  ),
)

/** A file of pairs: one mare a row. */
export const COUPLE = {
  horses: [THE_STALLION, THE_MARE],
  columns: [...THE_MARE.columns, ...THE_STALLION.columns],
  key: [THE_MARE.name, THE_MARE.number],
} as const

/** The columns a file cannot do without and does not have, one name for each. */
export function missingColumns({ horses, required }: RecordFile, has: (field: string) => boolean): string[] {
  const ofHorses = horses.flatMap(({ isOptional, name, number }) =>
    isOptional || has(name) || has(number) ? [] : [name],
  )
  return [...ofHorses, ...required.filter((name) => !has(name))]
}
