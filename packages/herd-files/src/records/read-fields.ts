import type { Field, Fields, FieldValues } from '@quarterpole/contract/fields'
import { fractionText, readFraction } from '@quarterpole/contract/fraction'
import { columnName, isReference } from '@quarterpole/contract/reference'
import { type Fault, fault } from '../problems.ts'
import { readCents, readNumber, readWhole } from '../values/numbers.ts'
import { withArticle } from '../values/plain-word.ts'
import { type FieldFile, presetOf } from './record-file.ts'
import type { RecordRow } from './record-row.ts'
import { dollars, readYes, words } from './record-values.ts'

/** A day in the future may be far off. */
const LATEST = '2099-12-31'

/**
 * What a row says of a record, by its fields, without its horse and without what it refers to; null where a cell is
 * refused, which is noted.
 */
export function readFields<F extends Fields>(
  row: RecordRow,
  { noun, fields, own, lacking }: FieldFile<F>,
  today: string,
): FieldValues<F> | null {
  const values = Object.entries<Field>(fields)
    .filter(([, { kind }]) => !isReference(kind))
    .map(([name, field]) => {
      const column = columnName(name, field.kind)
      const value = (own?.[name] ?? readField)(row, today, column, field) ?? presetIn(row, column, field)
      if (!field.isRequired) return [name, value] as const
      const missing = lacking?.[name] ?? `The ${noun} has no ${field.label.toLowerCase()}.`
      return [name, row.needs(column, value, missing, field.lacking ?? 'Enter it.')] as const
    })
  return row.isRefused || values.some(([name, value]) => fields[name]?.isRequired && value === null)
    ? null
    : (Object.fromEntries(values) as FieldValues<F>) // of its fields
}

type Value = string | number | boolean | null

/** Of a cell that was left blank. */
const presetIn = (row: RecordRow, name: string, field: Field): Value =>
  row.says(name) === '' ? (presetOf(field) as Value) : null // a value of the field

function readField(row: RecordRow, today: string, name: string, field: Field): Value {
  const { kind, label, min = 0, max = 0, isWhole } = field
  switch (kind) {
    case 'day':
      return row.day(name, field.isPast ? today : LATEST)
    case 'money':
      return row.read(name, dollars(max))
    case 'cents':
      return row.read(name, (cell) => readCents(cell, [min, max], label.toLowerCase()))
    case 'number':
      return row.read(name, (cell) =>
        (isWhole ? readWhole : readNumber)(cell, [min, max], label.toLowerCase()),
      )
    case 'choice':
      return row.read(name, wordsOf(field))
    case 'fraction':
      return row.read(name, readShare)
    case 'flag':
      return row.read(name, readYes) ?? false
    default:
      return row.text(name, max)
  }
}

function readShare(cell: string): string | Fault {
  const read = readFraction(cell)
  if (read !== null) return fractionText(read)
  return fault('share', `“${cell}” isn’t a share.`, 'Write a part of the whole, such as 1/3, 25% or half.')
}

/** A choice by its value, its word, and what files call it besides. */
export function wordsOf<C extends string>({
  label,
  words: own = {},
  fileWords = {},
}: Pick<Field<C>, 'label' | 'words' | 'fileWords'>): (cell: string) => C | Fault {
  const known = Object.fromEntries(
    Object.entries(own).map(([value, word]) => [value, [word, fileWords[value] ?? ''].join(',')]),
  )
  return words(known as Record<C, string>, withArticle(label.toLowerCase())) // the values of the choice
}
