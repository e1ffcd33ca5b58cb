import { toDoFields } from '@quarterpole/contract/to-do'
import { isFault } from '../problems.ts'
import { byFields, columnsOf, type FieldFile, THE_HORSE } from './record-file.ts'
import type { RecordRow } from './record-row.ts'
import { readRepeat } from './record-values.ts'

const { title, ...others } = toDoFields

/** A to-do without a horse is of the whole barn. */
export const toDos: FieldFile<typeof toDoFields> = {
  ...byFields(toDoFields),
  noun: 'to-do',
  horses: [{ ...THE_HORSE, isOptional: true }],
  columns: [...columnsOf({ title }), ...THE_HORSE.columns, ...columnsOf(others)],
  key: ['title'],
  distinctive: ['due_on'],
  lacking: {
    title: 'The row says nothing to do.',
    due_on: 'The to-do isn’t due on any day.',
  },
  own: {
    repeat_every: (row) => repeatOf(row).repeat_every,
    repeat_unit: (row) => repeatOf(row).repeat_unit,
  },
}

function repeatOf(row: RecordRow) {
  const [every, unit] = [row.says('repeat_every'), row.says('repeat_unit')]
  const repeat = every === '' && unit === '' ? NEVER : readRepeat(every, unit)
  if (!isFault(repeat)) return repeat
  row.fault('repeat_every', repeat)
  return NEVER
}
const NEVER = { repeat_every: null, repeat_unit: null }
