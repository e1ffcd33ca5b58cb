import type { Activity, ActivityChange } from '@quarterpole/contract/activity'
import { dollarsSaid } from '@quarterpole/contract/cents'
import type { Fields } from '@quarterpole/contract/fields'
import { horseFields } from '@quarterpole/contract/horse-fields'
import type { HorseId } from '@quarterpole/contract/ids'
import type { DefinedRecord } from '@quarterpole/contract/record'
import { isReference, type Reference } from '@quarterpole/contract/reference'
import { type RecordName, records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import type { ActivityRow } from '@quarterpole/db/queries/activity'
import type { RowChange } from '@quarterpole/db/queries/change'
import { namesOf } from '@quarterpole/db/queries/horse'
import { namesReferred } from '@quarterpole/db/queries/record-references'
import { sentenceFor } from '@quarterpole/db/sentence'
import { capital } from '@quarterpole/contract/capital'
import type { Caller } from '../../platform/http/caller.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { changeNeed, columnNeed } from './row-rights.ts'

/** Fields shown of one activity. */
const MAX_SHOWN = 12

/** Columns nobody types: keys, normal forms, stamps, scores. */
const UNTYPED =
  /^(?:id|name_key|owner_key|type_key|search_text|birth_year|aqha_valid|foaled_precision|si_source|copies_min|copies_max|is_current|is_stub|is_sample|inferred|panel_known|markers_known|quality_score|import_id|version|changed_in|created_at|updated_at|prediction|request|choices|score)$/
/** Columns that hold a horse's id. */
const HORSES = new Set(['horse_id', 'sire_id', 'dam_id', 'mare_id', 'stallion_id', 'foal_id'])

const FIELD_WORDS: Readonly<Record<string, string>> = {
  time_s: 'Time',
  si: 'Speed index',
  weight_lb: 'Weight',
  earned_cents: 'Earned',
  expected_days_off: 'Days off',
  altitude_m: 'Altitude',
}
const RECORD_WORDS: Readonly<Record<Exclude<RowChange['table'], RecordName>, string>> = {
  horse: 'Horse',
  genetic_test: 'Test result',
  injury: 'Injury',
  track: 'Track',
  race: 'Race',
  start: 'Start',
  mating_cross: 'Cross',
  stallion_book_entry: 'Booking',
  stallion_season: 'Stud season',
  cover: 'Breeding',
  cover_event: 'Breeding record',
  to_do: 'To-do',
  season_plan: 'Season plan',
  race_card: 'Race card',
}

interface EditedField {
  readonly table: RowChange['table']
  readonly record: string
  readonly column: string
  readonly before: unknown
  readonly after: unknown
}

/** What activities edited that a caller may see, field by field, in words; one query for the names of all horses in them. */
export async function presentChanges(
  db: Db,
  activities: readonly (readonly RowChange[])[],
  caller: Pick<Caller, 'rights'> | null,
): Promise<ActivityChange[][]> {
  const hidden = hiddenFrom(caller)
  const isShown = ({ table, column }: EditedField) => {
    const need = columnNeed(table, column)
    return need === undefined || !hidden.includes(need)
  }
  const isReadable = (change: RowChange) => {
    const need = changeNeed(change)
    return need === undefined || !hidden.includes(need)
  }
  const edited = activities.map((changes) =>
    changes.filter(isReadable).flatMap(editedFields).filter(isShown).slice(0, MAX_SHOWN),
  )
  const ids = edited
    .flat()
    .flatMap(({ column, before, after }) => (HORSES.has(column) ? [before, after] : []))
    .filter((id) => id !== null)
  const names = await namesOf(
    db,
    ids.map((id) => Number(id) as HorseId),
  ) // from the rows
  const referred = await namesReferred(db, edited.flat().flatMap(referencesIn))
  const inWords = ({ table, column }: EditedField, value: unknown): string | null => {
    if (value === null || value === '') return null
    const kind = fieldsOf(table)?.[column]?.kind ?? 'text'
    if (isReference(kind)) return referred.get(`${kind} ${Number(value)}`) ?? `a ${kind} since removed`
    if (HORSES.has(column)) return names.get(Number(value) as HorseId) ?? 'a horse since removed'
    if (column.endsWith('_cents')) return dollarsSaid(Number(value))
    if (column.startsWith('is_') || column === 'from_gate') return value === 1 ? 'yes' : 'no'
    return String(value).replaceAll('_', ' ')
  }
  return edited.map((fields) =>
    fields.map((field) => ({
      record: field.record,
      field: fieldWord(field.column, field.table),
      before: inWords(field, field.before),
      after: inWords(field, field.after),
    })),
  )
}

/** What an edited field refers to, where it is such a field. */
function referencesIn({ table, column, before, after }: EditedField): [Reference, number][] {
  const kind = fieldsOf(table)?.[column]?.kind ?? 'text'
  if (!isReference(kind)) return []
  return [before, after].flatMap((id) => (id === null ? [] : [[kind, Number(id)] as [Reference, number]]))
}

function editedFields({ table, before, after }: RowChange): EditedField[] {
  if (before === null || after === null) return []
  const record = typeof after['name'] === 'string' ? after['name'] : recordWord(table)
  return Object.keys(after)
    .filter((column) => !UNTYPED.test(column) && (before[column] ?? null) !== (after[column] ?? null))
    .map((column) => ({
      table,
      record,
      column,
      before: before[column] ?? null,
      after: after[column] ?? null,
    }))
}

const recordOf = (table: RowChange['table']): DefinedRecord | undefined =>
  (records as Partial<Record<string, DefinedRecord>>)[table]

const fieldsOf = (table: RowChange['table']): Fields | undefined =>
  table === 'horse' ? horseFields : recordOf(table)?.fields

function recordWord(table: RowChange['table']): string {
  const record = recordOf(table)
  return record ? capital(record.noun) : RECORD_WORDS[table as Exclude<typeof table, RecordName>] // what is left
}

/** A column as the page calls it. */
export const fieldWord = (column: string, table?: RowChange['table']) =>
  (table && fieldsOf(table)?.[column]?.label) ??
  FIELD_WORDS[column] ??
  sentenceCase(column.replace(/_id$/, ''))

const sentenceCase = (column: string) => {
  const words = column.replaceAll('_', ' ')
  return capital(words)
}

/** Activities as in the list, for a caller. */
export async function presentActivities(
  db: Db,
  rows: readonly ActivityRow[],
  caller: Pick<Caller, 'rights'> | null,
): Promise<Activity[]> {
  const changes = await presentChanges(
    db,
    rows.map((row) => row.changes),
    caller,
  )
  return rows.map((row, i) => ({
    ...row,
    sentence: sentenceFor(row.sentence, hiddenFrom(caller)),
    changes: changes[i] ?? [],
  }))
}
