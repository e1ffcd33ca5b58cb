import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordName } from '@quarterpole/contract/records'
import { inBackground } from '../../app/stale-build.ts'
import { type FieldFacts, formLabel, typedValue } from '../../app/forms/field-facts.ts'
import { shown } from '../../app/forms/typed.ts'

/** What the boxes of a record's form say, by the names of its fields. */
export type RecordDraft = Readonly<Record<string, string | boolean>>
export type RecordErrors = Readonly<Record<string, string>>

/** In the order of the form. */
export const fieldsOf = (name: RecordName): readonly (readonly [member: string, field: FieldFacts])[] =>
  Object.entries<FieldFacts>(recordFacts[name].fields)

const ofEach = <V>(name: RecordName, of: (member: string, field: FieldFacts) => V): Record<string, V> =>
  Object.fromEntries(fieldsOf(name).map(([member, field]) => [member, of(member, field)]))

/** A new record is of today. */
export const emptyDraft = (name: RecordName, today: string): RecordDraft =>
  ofEach(name, (_, { kind, preset, isPast, isRequired }) =>
    kind === 'flag' ? false : isPast && isRequired ? today : (preset ?? ''),
  )

/** @param record with the members of its fields */
export const draftOf = (name: RecordName, record: Readonly<Record<string, unknown>>): RecordDraft =>
  ofEach(name, (member, { kind }) => {
    const value = record[member]
    return kind === 'flag' ? value === true : shown((value ?? null) as string | number | null) // all other kinds are either
  })

/** What a request says of the fields; what can't be read as a number is NaN. */
export const valuesOf = (name: RecordName, draft: RecordDraft): Record<string, unknown> =>
  ofEach(name, (member, { kind }) => {
    const typed = draft[member] ?? ''
    if (typeof typed === 'boolean') return typed
    return typedValue(kind, typed)
  })

/**
 * What keeps a draft from being saved, by the contract's own schema, which is loaded when a form first needs it. Where it
 * can't be, the server says it.
 */
export async function checkRecord(name: RecordName, draft: RecordDraft): Promise<RecordErrors> {
  const loaded = await inBackground(import('./record-errors.ts')).catch(() => null)
  return loaded?.recordErrors(name, valuesOf(name, draft)) ?? {}
}

/** Names of the boxes. */
export const formLabels = (name: RecordName) => ofEach(name, (_, field) => formLabel(field))

/** The first box of a new record that has to be filled in. */
export const firstToFill = (name: RecordName): string | undefined =>
  fieldsOf(name).find(
    ([, { isRequired, isPast, preset }]) => isRequired && !isPast && preset === undefined,
  )?.[0]

/** A choice in words; undefined for what is no choice. */
export const choiceWord = (name: RecordName, member: string, value: unknown): string | undefined =>
  fieldsOf(name).find(([field]) => field === member)?.[1].words?.[String(value)]
