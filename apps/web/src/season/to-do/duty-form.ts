import type { RepeatUnit } from '@quarterpole/contract/limits'
import type { BodyOf } from '../../app/api/client.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import type { Duty } from './queries.ts'

/** The form's state: text as typed, the horse as chosen. */
export interface DutyDraft {
  title: string
  horse: ChosenHorse | null
  due_on: string
  repeat_every: string
  /** Empty: it does not repeat. */
  repeat_unit: RepeatUnit | ''
  notes: string
}
type DutyErrors = Partial<Record<keyof DutyDraft, string>>

export const emptyDuty = (today: string): DutyDraft => ({
  title: '',
  horse: null,
  due_on: today,
  repeat_every: '1',
  repeat_unit: '',
  notes: '',
})

export const draftOfDuty = (duty: Duty): DutyDraft => ({
  title: duty.title,
  horse: duty.horse_id === null ? null : { id: duty.horse_id, name: duty.horse_name ?? '' },
  due_on: duty.due_on,
  repeat_every: String(duty.repeat_every ?? 1),
  repeat_unit: duty.repeat_unit ?? '',
  notes: duty.notes ?? '',
})

const MOST = 999

/** Checks that need no server. */
export function checkDuty(draft: DutyDraft): DutyErrors {
  const errors: DutyErrors = {}
  if (draft.title.trim() === '') errors.title = 'Enter what to do, for example “Coggins”.'
  if (draft.due_on === '') errors.due_on = 'Enter the day it’s due.'
  const every = Number(draft.repeat_every)
  if (draft.repeat_unit !== '' && (!Number.isInteger(every) || every < 1 || every > MOST))
    errors.repeat_every = `Enter a whole number from 1 to ${MOST}.`
  return errors
}

export function dutyBody({
  title,
  horse,
  due_on,
  repeat_every,
  repeat_unit,
  notes,
}: DutyDraft): BodyOf<'createDuty'> {
  type Id = NonNullable<BodyOf<'createDuty'>['horse_id']>
  return {
    title: title.trim(),
    horse_id: horse === null ? null : (horse.id as Id), // chosen from the server's own list
    due_on,
    repeat_every: repeat_unit === '' ? null : Number(repeat_every),
    repeat_unit: repeat_unit === '' ? null : repeat_unit,
    notes: notes.trim() || null,
  }
}

/** The form field of a member of the request. */
export const dutyField = (path: string): keyof DutyDraft | undefined =>
  path === 'horse_id' ? 'horse' : path in emptyDuty('') ? (path as keyof DutyDraft) : undefined
