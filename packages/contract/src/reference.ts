import { fileHeader } from './cents.ts'
import type { FieldKind } from './fields.ts'

/** The kinds whose value is the id of a row of the table of that name. Their members end in `_id`. */
export const REFERENCES = ['track', 'contact'] as const
export type Reference = (typeof REFERENCES)[number]

export const isReference = <Kind extends string>(kind: Kind): kind is Kind & Reference =>
  (REFERENCES as readonly string[]).includes(kind)

/** `track_name` of `track_id`: the member of a reply that names what the field refers to. */
export const nameMember = (member: string): string => member.replace(/_id$/, '_name')

/** `track` of `track_id`, `amount` of `amount_cents`: the column of a file. Other fields go by their own names. */
export const columnName = (member: string, kind: FieldKind): string =>
  isReference(kind) ? member.replace(/_id$/, '') : fileHeader(member)
