import type { Field } from '@quarterpole/contract/fields'
import {
  HORSE_FIELDS,
  type HorseColumns,
  type HorseField,
  horseFields,
} from '@quarterpole/contract/horse-fields'
import type { Cells } from '../cells.ts'
import { fault, tooLong } from '../problems.ts'
import { choiceReader, readMicrochip, readMine } from '../values/barn-values.ts'
import { readCents, readNumber } from '../values/numbers.ts'
import { singleSpaced } from '../values/single-spaced.ts'

/** Fields whose cells are read with others, or by rules of their own. */
const READ_APART = [
  'name',
  'aqha_id',
  'sex',
  'foaled',
  'color',
  'status',
  'status_date',
  'sold_to',
  'role',
  'lifetime_earnings_on',
]
export type PlainField = Exclude<
  HorseField,
  | 'name'
  | 'aqha_id'
  | 'sex'
  | 'foaled'
  | 'color'
  | 'status'
  | 'status_date'
  | 'sold_to'
  | 'role'
  | 'lifetime_earnings_on'
>
const PLAIN = HORSE_FIELDS.filter((name): name is PlainField => !READ_APART.includes(name))

/** What a word means that is none of its field's, and what to enter. */
const WORDS: Readonly<Record<string, { read: (cell: string) => unknown; known: string }>> = {
  is_mine: { read: readMine, known: 'Enter Mine or Reference.' },
  microchip: { read: readMicrochip, known: 'A microchip has 15 digits; older ones have 9 or 10.' },
}

/** Reads the plain fields of a row; columns a file doesn't have cost nothing. */
export function plainFieldsReader(cells: Cells) {
  const there = PLAIN.filter((name) => cells.has(name))
  return (index: number): Partial<{ [F in PlainField]: HorseColumns[F] | null }> =>
    Object.fromEntries(there.map((name) => [name, fieldOf(cells, index, name)]))
}

/** A field that says all by itself. */
export function fieldOf<F extends PlainField>(cells: Cells, index: number, name: F): HorseColumns[F] | null {
  return read(cells, index, name) as HorseColumns[F] | null // by its kind
}

function read(cells: Cells, index: number, name: HorseField): unknown {
  const field: Field = horseFields[name]
  const words = WORDS[name]
  if (words !== undefined) return wordOf(cells, index, { name, ...words })
  switch (field.kind) {
    case 'money':
    case 'number': {
      const { min = 0, max = 0, label } = field
      const value = readNumber(cells.text(index, name), [min, max], label.toLowerCase())
      return cells.read(index, name, value, null)
    }
    case 'cents': {
      const { min = 0, max = 0, label } = field
      const value = readCents(cells.text(index, name), [min, max], label.toLowerCase())
      return cells.read(index, name, value, null)
    }
    case 'choice': {
      const known = `Enter ${listed(Object.values(field.words ?? {}))}.`
      return wordOf(cells, index, { name, read: choiceReader(field), known })
    }
    case 'flag':
      return cells.text(index, name) === '' ? null : Number(cells.isYes(index, name))
    default:
      return textOf(cells, index, name)
  }
}

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' })
const listed = (words: readonly string[]) => OR.format(words).replace(/, or /, ' or ')

interface Word<T> {
  readonly name: string
  readonly read: (cell: string) => T | null
  readonly known: string
}

/** A word we know; any other is left out with a notice. */
export function wordOf<T>(cells: Cells, index: number, { name, read, known }: Word<T>): T | null {
  const cell = cells.text(index, name)
  if (cell === '' || cell === '-') return null
  const value = read(cell)
  if (value === null)
    cells.warn(
      index,
      name,
      fault(`${name}-unread`, `“${cell}” isn’t one we know.`, `We left it out. ${known}`),
    )
  return value
}

export function textOf(cells: Cells, index: number, name: HorseField): string | null {
  const { kind, max = 0 }: Field = horseFields[name]
  const typed = cells.text(index, name)
  const value = kind === 'notes' ? typed : singleSpaced(typed)
  if (value === '' || value === '-') return null
  if (value.length <= max) return value
  cells.error(index, name, tooLong(max))
  return null
}
