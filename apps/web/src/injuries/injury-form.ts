import type { BodyOf } from '../api/client.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import type { Injury } from './use-injuries.ts'

/** The form's state: text as typed, the horse as chosen. */
export interface InjuryDraft {
  horse: ChosenHorse | null
  injury_date: string
  type: string
  severity: Injury['severity']
  status: Injury['status']
  expected_days_off: string
  notes: string
}
export type DraftErrors = Partial<Record<keyof InjuryDraft, string>>

export const EMPTY_DRAFT: InjuryDraft = {
  horse: null,
  injury_date: '',
  type: '',
  severity: 'minor',
  status: 'active',
  expected_days_off: '0',
  notes: '',
}

export const draftOf = (injury: Injury): InjuryDraft => ({
  horse: { id: injury.horse_id, name: injury.horse_name },
  injury_date: injury.injury_date,
  type: injury.type,
  severity: injury.severity,
  status: injury.status,
  expected_days_off: String(injury.expected_days_off),
  notes: injury.notes ?? '',
})

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

/** The request body. @throws {TypeError} for a draft without a horse, which checkDraft refuses */
export function inputOf(draft: InjuryDraft): BodyOf<'createInjury'> {
  if (draft.horse === null) throw new TypeError('an injury without a horse')
  return {
    horse_id: draft.horse.id as BodyOf<'createInjury'>['horse_id'], // chosen from the server's own list
    injury_date: draft.injury_date,
    type: draft.type.trim(),
    severity: draft.severity,
    status: draft.status,
    expected_days_off: daysIn(draft.expected_days_off),
    notes: draft.notes.trim() || null,
  }
}

const placeOf: Record<string, keyof InjuryDraft> = { horse_id: 'horse' }

/** The form field of a member of the request. */
export const fieldOf = (path: string): keyof InjuryDraft | undefined =>
  placeOf[path] ?? (path in EMPTY_DRAFT ? (path as keyof InjuryDraft) : undefined)
