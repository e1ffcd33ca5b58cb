import type { InjuryOutcome } from '@quarterpole/contract/limits'
import { findInjuryType, restDaysFor } from '@quarterpole/racing/injury-catalogue'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import type { Injury } from './use-injuries.ts'

/** The form's state: text as typed, the horse as chosen. */
export interface InjuryDraft {
  horse: ChosenHorse | null
  injury_date: string
  type: string
  severity: Injury['severity']
  /** Active, or how it ended. */
  status: 'active' | InjuryOutcome
  /** First day back, or the day it ended otherwise. */
  return_date: string
  /** Also set the horse's status to what ended it. */
  mark_horse: boolean
  expected_days_off: string
  notes: string
}
type DraftErrors = Partial<Record<keyof InjuryDraft, string>>

export const EMPTY_DRAFT: InjuryDraft = {
  horse: null,
  injury_date: '',
  type: '',
  severity: 'minor',
  status: 'active',
  return_date: '',
  mark_horse: true,
  expected_days_off: '0',
  notes: '',
}

export const draftOf = (injury: Injury): InjuryDraft => ({
  horse: { id: injury.horse_id, name: injury.horse_name },
  injury_date: injury.injury_date,
  type: injury.type,
  severity: injury.severity,
  status: injury.outcome ?? 'active',
  return_date: injury.return_date ?? '',
  mark_horse: injury.status === 'active', // one that has ended marked its horse then, or on purpose not
  expected_days_off: String(injury.expected_days_off),
  notes: injury.notes ?? '',
})

/** Days off that comparable cases took; null where the type is not known. */
export function typicalDays({ type, severity }: Pick<InjuryDraft, 'type' | 'severity'>): number | null {
  const known = findInjuryType(type)
  return known === null ? null : restDaysFor(known, severity)
}

/** The change with the typical days filled in, unless someone typed other days. */
export function withTypicalDays(draft: InjuryDraft, change: Partial<InjuryDraft>): Partial<InjuryDraft> {
  if (change.type === undefined && change.severity === undefined) return change
  const isTyped = draft.expected_days_off !== String(typicalDays(draft) ?? 0)
  return isTyped
    ? change
    : { ...change, expected_days_off: String(typicalDays({ ...draft, ...change }) ?? 0) }
}

export type HorseMark = 'died' | 'retired'
/** What the end of an injury makes of the horse; null: nothing. */
export const horseMark = ({ status }: Pick<InjuryDraft, 'status'>): HorseMark | null =>
  status === 'died' || status === 'put_down' ? 'died' : status === 'retired' ? 'retired' : null

const MAX_DAYS = 3650

/** An empty field means 0, the default. */
const daysIn = (text: string) => (text.trim() === '' ? 0 : Number(text))

/** Checks that need no server. */
export function checkDraft(draft: InjuryDraft): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.horse === null) errors.horse = 'Pick a horse.'
  if (draft.injury_date === '') errors.injury_date = 'Enter the day of the injury.'
  if (draft.type.trim() === '') errors.type = 'Enter the injury, for example “bucked shins”.'
  const days = daysIn(draft.expected_days_off)
  if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
    errors.expected_days_off = 'Enter whole days, 0 or more.'
  return errors
}

function endOf(draft: InjuryDraft): Partial<BodyOf<'createInjury'>> {
  const { status } = draft
  if (status === 'active') return { status }
  const end = {
    status: 'recovered' as const,
    outcome: status,
    ...(draft.return_date === '' ? {} : { return_date: draft.return_date }),
  }
  return horseMark(draft) !== null && draft.mark_horse ? { ...end, mark_horse: true } : end
}

/** The request body. @throws {TypeError} for a draft without a horse, which checkDraft refuses */
export function inputOf(draft: InjuryDraft): BodyOf<'createInjury'> {
  if (draft.horse === null) throw new TypeError('an injury without a horse')
  return {
    horse_id: draft.horse.id as BodyOf<'createInjury'>['horse_id'], // chosen from the server's own list
    injury_date: draft.injury_date,
    type: draft.type.trim(),
    severity: draft.severity,
    ...endOf(draft),
    expected_days_off: daysIn(draft.expected_days_off),
    notes: draft.notes.trim() || null,
  }
}

/** Records the injury, or edits the one on file. */
export function saveInjury({ id }: SubjectOf<'injury'>, { draft, version, ...send }: Save<InjuryDraft>) {
  const body = inputOf(draft)
  return id === null
    ? write('createInjury', { body, ...send })
    : write('updateInjury', {
        params: { id },
        body: { ...body, ...(version === undefined ? {} : { version }) },
        ...send,
      })
}

const placeOf: Record<string, keyof InjuryDraft> = { horse_id: 'horse', outcome: 'status' }

/** The form field of a member of the request. */
export const fieldOf = (path: string): keyof InjuryDraft | undefined =>
  placeOf[path] ?? (path in EMPTY_DRAFT ? (path as keyof InjuryDraft) : undefined)
