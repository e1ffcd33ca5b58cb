import type { Field } from '@quarterpole/contract/fields'
import { type RecordName, records } from '@quarterpole/contract/records'

/** What a record can't do without, filled in. */
export const sampleRecord = (name: RecordName): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries<Field>(records[name].fields).flatMap(([member, field]) =>
      field.isRequired ? [[member, valueOf(field)]] : [],
    ),
  )

function valueOf({ kind, min = 0, words = {} }: Field): unknown {
  if (kind === 'day') return '2026-05-02'
  if (kind === 'choice') return Object.keys(words)[0]
  return kind === 'text' ? 'As said' : min
}
