import type { InjuryOutcome } from '@quarterpole/contract/limits'
import { findInjuryType, restDaysFor } from '@quarterpole/racing/injury-catalogue'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import {
  checkValues,
  draftOf as fieldsOfDraft,
  type DraftOf,
  emptyDraft,
  valuesOf,
} from '../../herd/records/record-draft.ts'
import type { Injury } from './use-injuries.ts'

/** The form's state: its fields as typed, and what is typed beside them. */
export interface InjuryDraft extends DraftOf<'injury'> {
  horse: ChosenHorse | null
  /** Active, or how it ended. */
  status: 'active' | InjuryOutcome
  /** Also set the horse's status to what ended it. */
  mark_horse: boolean
}
type DraftErrors = Partial<Record<keyof InjuryDraft, string>>

export const EMPTY_DRAFT: InjuryDraft = {
  ...emptyDraft('injury', ''),
  horse: null,
  status: 'active',
  mark_horse: true,
}

export const draftOf = (injury: Injury): InjuryDraft => ({
  ...fieldsOfDraft('injury', injury),
  horse: { id: injury.horse_id, name: injury.horse_name },
  status: injury.outcome ?? 'active',
  mark_horse: injury.status === 'active', // one that has ended marked its horse then, or on purpose not
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

/** What a request says of the fields. A blank number of days means 0, the default. */
function valuesIn(draft: InjuryDraft): Record<string, unknown> {
  const values = valuesOf('injury', draft)
  return { ...values, expected_days_off: values['expected_days_off'] ?? 0 }
}

/** Checks that need no server. */
export async function checkDraft(draft: InjuryDraft): Promise<DraftErrors> {
  const errors = await checkValues('injury', valuesIn(draft))
  return draft.horse === null ? { horse: 'Pick a horse.', ...errors } : errors
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
  const { return_date: _, ...values } = valuesIn(draft) // where it ended, with its end
  return { horse_id: draft.horse.id, ...values, ...endOf(draft) } as BodyOf<'createInjury'> // of its own fields
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

/** Members of the request under another name in the form. */
export const placeOf: Readonly<Record<string, keyof InjuryDraft>> = { horse_id: 'horse', outcome: 'status' }
