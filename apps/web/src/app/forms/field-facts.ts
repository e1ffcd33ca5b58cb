import type { Field } from '@quarterpole/contract/fields'
import { isReference } from '@quarterpole/contract/reference'
import { centsOrNull, numberOrNull, shown, shownCents, textOrNull } from './typed.ts'

/** A field without its schemas. */
export type FieldFacts = Partial<Pick<Field, 'isRequired'>> &
  Omit<Field, 'input' | 'reply' | 'headers' | 'fileWords' | 'lacking' | 'outOfBounds' | 'isRequired'>

/** The name of its box. */
export const formLabel = ({ formLabel, label, kind, unit }: FieldFacts): string =>
  formLabel ??
  (kind === 'money' || kind === 'cents'
    ? `${label}, US dollars`
    : unit === undefined
      ? label
      : `${label}, ${unit}`)

/** What a request says of a typed field; what can't be read as a number is NaN. */
export const typedValue = (kind: FieldFacts['kind'], typed: string): string | number | null =>
  kind === 'cents'
    ? centsOrNull(typed)
    : kind === 'number' || kind === 'money' || isReference(kind)
      ? numberOrNull(typed)
      : textOrNull(typed)

/** What its box has of a value on file. */
export const shownAs = (kind: FieldFacts['kind'], value: string | number | null): string =>
  kind === 'cents' && typeof value === 'number' ? shownCents(value) : shown(value)
