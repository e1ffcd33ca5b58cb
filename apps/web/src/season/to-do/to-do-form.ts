import type { RepeatUnit } from '@quarterpole/contract/limits'
import type { BodyOf } from '../../app/api/client.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import type { ToDo } from './queries.ts'

/** The form's state: text as typed, the horse as chosen. */
export interface ToDoDraft {
  title: string
  horse: ChosenHorse | null
  due_on: string
  repeat_every: string
  /** Empty: it does not repeat. */
  repeat_unit: RepeatUnit | ''
  notes: string
}
type ToDoErrors = Partial<Record<keyof ToDoDraft, string>>

export const emptyToDo = (today: string): ToDoDraft => ({
  title: '',
  horse: null,
  due_on: today,
  repeat_every: '1',
  repeat_unit: '',
  notes: '',
})

export const draftOfToDo = (toDo: ToDo): ToDoDraft => ({
  title: toDo.title,
  horse: toDo.horse_id === null ? null : { id: toDo.horse_id, name: toDo.horse_name ?? '' },
  due_on: toDo.due_on,
  repeat_every: String(toDo.repeat_every ?? 1),
  repeat_unit: toDo.repeat_unit ?? '',
  notes: toDo.notes ?? '',
})

const MAX = 999

/** Checks that need no server. */
export function checkToDo(draft: ToDoDraft): ToDoErrors {
  const errors: ToDoErrors = {}
  if (draft.title.trim() === '') errors.title = 'Enter what to do, for example “Coggins”.'
  if (draft.due_on === '') errors.due_on = 'Enter the day it’s due.'
  const every = Number(draft.repeat_every)
  if (draft.repeat_unit !== '' && (!Number.isInteger(every) || every < 1 || every > MAX))
    errors.repeat_every = `Enter a whole number from 1 to ${MAX}.`
  return errors
}

export function toDoBody({
  title,
  horse,
  due_on,
  repeat_every,
  repeat_unit,
  notes,
}: ToDoDraft): BodyOf<'createToDo'> {
  type Id = NonNullable<BodyOf<'createToDo'>['horse_id']>
  return {
    title: title.trim(),
    horse_id: horse === null ? null : (horse.id as Id), // chosen from the server's own list
    due_on,
    repeat_every: repeat_unit === '' ? null : Number(repeat_every),
    repeat_unit: repeat_unit === '' ? null : repeat_unit,
    notes: notes.trim() || null,
  }
}
