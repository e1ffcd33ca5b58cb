import type { Field } from '@quarterpole/contract/fields'
import { isReference } from '@quarterpole/contract/reference'
import { numberOrNull, textOrNull } from './typed.ts'

/** A field without its schemas. */
export type FieldFacts = Omit<Field, 'input' | 'reply' | 'headers' | 'fileWords' | 'lacking' | 'outOfBounds'>

/** The name of its box. */
export const formLabel = ({ formLabel, label, kind, unit }: FieldFacts): string =>
  formLabel ?? (kind === 'money' ? `${label}, US dollars` : unit === undefined ? label : `${label}, ${unit}`)

/** What a request says of a typed field; what can't be read as a number is NaN. */
export const typedValue = (kind: FieldFacts['kind'], typed: string): string | number | null =>
  kind === 'number' || kind === 'money' || isReference(kind) ? numberOrNull(typed) : textOrNull(typed)
