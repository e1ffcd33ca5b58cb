import { choice, day, notes, number, optional, text } from '@quarterpole/contract/fields'
import type { RepeatUnit } from '@quarterpole/contract/limits'
import { isFault } from '../problems.ts'
import { byFields, columnsOf, type FieldFile, THE_HORSE } from './record-file.ts'
import type { RecordRow } from './record-row.ts'
import { readRepeat } from './record-values.ts'

const TITLE = {
  title: text('To-do', 120, {
    headers: 'to do, todo, task, what, item, chore, procedure, description',
    lacking: 'Enter the to-do.',
  }),
}
const OTHERS = {
  due_on: day('Due', { headers: 'due date, next due, date, when', lacking: 'Enter the day.' }),
  done_on: optional(day('Done', { isPast: true, headers: 'date done, completed, completed on' })),
  repeat_every: optional(
    number(
      'Repeat every',
      { min: 1, max: 999, isWhole: true },
      { headers: 'repeat, repeats, every, interval, frequency' },
    ),
  ),
  repeat_unit: optional(
    choice<RepeatUnit>(
      'Unit of the repeat',
      { day: 'day', week: 'week', month: 'month', year: 'year' },
      { headers: 'unit, period' },
    ),
  ),
  notes: notes(),
}

/** A to-do without a horse is of the whole barn. */
export const toDos: FieldFile<typeof TITLE & typeof OTHERS> = {
  ...byFields({ ...TITLE, ...OTHERS }),
  noun: 'to-do',
  horses: [{ ...THE_HORSE, isOptional: true }],
  columns: [...columnsOf(TITLE), ...THE_HORSE.columns, ...columnsOf(OTHERS)],
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
