import type { Field } from '@quarterpole/contract/fields'
import { hasField, isAsked } from '@quarterpole/contract/of-kind'
import { formFacts } from '@quarterpole/contract/form-facts'
import type { FormName, formFields } from '@quarterpole/contract/records'
import { inBackground } from '../../app/stale-build.ts'
import { type FieldFacts, formLabel, shownAs, typedValue } from '../../app/forms/field-facts.ts'

/** What the boxes of a record's form say, by the names of its fields. */
export type RecordDraft = Readonly<Record<string, string | boolean>>
/** The same by the fields of one form: a choice is one of its values. */
export type DraftOf<Name extends FormName> = Name extends FormName
  ? { [K in keyof (typeof formFields)[Name]]: BoxOf<(typeof formFields)[Name][K]> }
  : never
type BoxOf<F> =
  F extends Field<infer V, infer Kind>
    ? Kind extends 'flag'
      ? boolean
      : Kind extends 'choice'
        ? Extract<V, string> | (null extends V ? '' : never)
        : string
    : never
export type RecordErrors = Readonly<Record<string, string>>

/** In the order of the form. */
export const fieldsOf = (name: FormName): readonly (readonly [member: string, field: FieldFacts])[] =>
  Object.entries<FieldFacts>(formFacts[name])

const ofEach = <V>(name: FormName, of: (member: string, field: FieldFacts) => V): Record<string, V> =>
  Object.fromEntries(fieldsOf(name).map(([member, field]) => [member, of(member, field)]))

/** A new record is of today. */
export const emptyDraft = <Name extends FormName>(name: Name, today: string) =>
  ofEach(name, (_, { kind, preset, isPast, isRequired }) =>
    kind === 'flag' ? false : isPast && isRequired ? today : (preset ?? ''),
  ) as DraftOf<Name> // of its own fields

/** @param record with the members of its fields */
export const draftOf = <Name extends FormName>(name: Name, record: object) =>
  ofEach(name, (member, { kind }) => {
    const value: unknown = Reflect.get(record, member)
    return kind === 'flag' ? value === true : shownAs(kind, (value ?? null) as string | number | null) // all other kinds are either
  }) as DraftOf<Name> // of its own fields

/** What a request says of the fields, and null of those that its kind hasn't; what can't be read as a number is NaN. */
export const valuesOf = (name: FormName, draft: object): Record<string, unknown> =>
  ofEach(name, (member, field) => {
    const { kind } = field
    if (!hasField(field, draft)) return null
    const typed = (Reflect.get(draft, member) ?? '') as string | boolean // as in any draft
    if (typeof typed === 'boolean') return typed
    return typedValue(kind, typed)
  })

/** What keeps a draft from being saved. */
export const checkRecord = (name: FormName, draft: object) => checkValues(name, valuesOf(name, draft))

/** The errors of a record whose file goes beside it: the server names that. */
export const besideFile = ({ file: _, ...errors }: RecordErrors): RecordErrors => errors

/**
 * By the contract's own schema, which is loaded when a form first needs it. Where it can't be, the server says it.
 */
export async function checkValues(name: FormName, values: object): Promise<RecordErrors> {
  const loaded = await inBackground(import('./record-errors.ts')).catch(() => null)
  return loaded?.recordErrors(name, values) ?? {}
}

/** Names of the boxes. */
export const formLabels = <Name extends FormName>(name: Name) =>
  ofEach(name, (_, field) => formLabel(field)) as Record<keyof DraftOf<Name>, string> // of its own fields

/** A file is sent before, and what it is about was chosen by where it was added. */
export const hasBox = ({ kind }: FieldFacts) => kind !== 'file' && kind !== 'entry'

/** The boxes that a form with this draft shows. */
export const boxesOf = (name: FormName, draft: object) =>
  fieldsOf(name).filter(([, field]) => hasBox(field) && hasField(field, draft))

/** The first box of a new record that has to be filled in; where none has, the first that is empty. */
export function firstToFill(name: FormName, draft: object): string | undefined {
  const empty = boxesOf(name, draft).filter(([, { isPast, preset }]) => !isPast && preset === undefined)
  return (empty.find(([, field]) => isAsked(field, draft)) ?? empty[0])?.[0]
}

/** A choice in words; undefined for what is no choice. */
export const choiceWord = (name: FormName, member: string, value: unknown): string | undefined =>
  fieldsOf(name).find(([field]) => field === member)?.[1].words?.[String(value)]
