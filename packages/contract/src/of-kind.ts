import type { Field } from './fields.ts'

type OfKinds = Partial<Pick<Field, 'kinds' | 'isNeeded' | 'isRequired'>>

/** Whether a record with these values has the field, by its kind. */
export const hasField = ({ kinds }: OfKinds, values: object): boolean =>
  kinds === undefined || kinds.includes(String(Reflect.get(values, 'kind')))

/** Whether a record with these values can't do without the field. */
export const isAsked = (field: OfKinds, values: object): boolean =>
  field.isRequired === true || (field.isNeeded === true && hasField(field, values))
