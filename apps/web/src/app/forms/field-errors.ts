import { inWords } from '@quarterpole/contract/bounds-in-words'
import { capital } from '@quarterpole/contract/capital'
import { count, plural } from '@quarterpole/contract/count'
import type { Field, Fields } from '@quarterpole/contract/fields'
import { isReference } from '@quarterpole/contract/reference'
import { isAsked } from '@quarterpole/contract/of-kind'
import { centsWords, rangeWords } from './typed.ts'

/** What the contract's schemas find wrong with the values of fields, in a sentence at each. */
export const fieldErrors = (fields: Fields, values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([member, field]) => {
      const value: unknown = Reflect.get(values, member)
      const [issue] = field.input.safeParse(value, { error: inWords }).error?.issues ?? []
      const isMissing = value === null && isAsked(field, values)
      return issue === undefined && !isMissing ? [] : [[member, sentenceOf(field, value, issue?.message)]]
    }),
  )

function sentenceOf(field: Field, value: unknown, message = ''): string {
  const {
    kind,
    label,
    lacking,
    outOfBounds,
    min = -Infinity,
    max = Infinity,
    isWhole = false,
    isRequired,
    isNeeded = isRequired,
  } = field
  if (value === null || value === '')
    return (
      lacking ?? `${kind === 'choice' || isReference(kind) ? 'Choose' : 'Enter'} the ${label.toLowerCase()}.`
    )
  if ((kind === 'text' || kind === 'notes') && typeof value === 'string' && value.length > max)
    return `Shorten the ${label.toLowerCase()} to ${plural(max, 'character')}; it has ${count(value.length)}.`
  if (kind === 'cents') return outOfBounds ?? centsWords(max, !isNeeded)
  if (kind === 'fraction')
    return `Enter a ${label.toLowerCase()} such as 1/3, 25% or half${isNeeded ? '' : ', or leave it blank'}.`
  return kind === 'number' || kind === 'money'
    ? (outOfBounds ?? rangeWords({ least: min, most: max, whole: isWhole, orBlank: !isNeeded }))
    : capital(message)
}
