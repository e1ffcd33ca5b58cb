import { capital } from '@quarterpole/contract/capital'
import type { Field } from '@quarterpole/contract/fields'
import { type RecordName, records } from '@quarterpole/contract/records'
import { rangeWords } from '../../app/forms/typed.ts'

/** What the contract's schemas find wrong with the values of a record, in a sentence at each field. */
export function recordErrors(
  name: RecordName,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries<Field>(records[name].fields).flatMap(([member, field]) => {
      const [issue] = field.input.safeParse(values[member]).error?.issues ?? []
      return issue === undefined ? [] : [[member, sentenceOf(field, values[member], issue.message)]]
    }),
  )
}

function sentenceOf(field: Field, value: unknown, message: string): string {
  const { kind, label, lacking, min = -Infinity, max = Infinity, isWhole = false, isRequired } = field
  if (value === null)
    return (
      lacking ?? `${kind === 'choice' || kind === 'track' ? 'Choose' : 'Enter'} the ${label.toLowerCase()}.`
    )
  return kind === 'number' || kind === 'money'
    ? rangeWords({ least: min, most: max, whole: isWhole, orBlank: !isRequired })
    : capital(message)
}
