import type { CoverMethod } from '@quarterpole/contract/limits'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import type { CoverEvent } from './queries.ts'

export type EventKind = CoverEvent['kind']
type EventBody = BodyOf<'createCoverEvent'>
type EventEdit = BodyOf<'updateCoverEvent'>

/** The form's state: text as typed. */
export interface EventDraft {
  kind: EventKind
  event_date: string
  last_date: string
  method: CoverMethod | ''
  /** Of the stallion’s stored semen; blank: none of it. */
  lot: string
  doses: string
  place: string
  result: NonNullable<CoverEvent['result']> | ''
  notes: string
}
export type EventErrors = Partial<Record<keyof EventDraft, string>>

export const emptyEvent = (kind: EventKind, today: string): EventDraft => ({
  kind,
  event_date: today,
  last_date: '',
  method: '',
  lot: '',
  doses: '1',
  place: '',
  result: '',
  notes: '',
})

export const draftOfEvent = (event: CoverEvent): EventDraft => ({
  kind: event.kind,
  event_date: event.event_date,
  last_date: event.last_date ?? '',
  method: event.method ?? '',
  lot: event.lot ?? '',
  doses: String(event.doses ?? 1),
  place: event.place ?? '',
  result: event.result ?? '',
  notes: event.notes ?? '',
})

/** Checks that need no server. */
export function checkEvent(draft: EventDraft): EventErrors {
  const errors: EventErrors = {}
  if (draft.event_date === '') errors.event_date = 'Enter the day.'
  if (draft.last_date !== '' && draft.last_date < draft.event_date)
    errors.last_date = 'Her last day must not be before her first.'
  if (draft.kind === 'scan' && draft.result === '') errors.result = 'Pick what the scan showed.'
  if (draft.lot !== '' && mayBeStored(draft.method) && !/^[1-9]\d?$/.test(draft.doses.trim()))
    errors.doses = 'Enter how many doses, 1 to 99.'
  return errors
}

/** The body of a new event. @throws {TypeError} for a foaling, which has its own form */
export function eventBody(draft: EventDraft): EventBody {
  const body = eventEdit(draft)
  if (body.kind === 'foaled') throw new TypeError('a foaling is entered with its foal')
  return body
}

export function eventEdit({ kind, event_date, ...draft }: EventDraft): EventEdit {
  const place = draft.place.trim() || null
  const notes = draft.notes.trim() || null
  switch (kind) {
    case 'bred':
      return {
        kind,
        event_date,
        last_date: draft.last_date === '' ? null : draft.last_date,
        method: draft.method === '' ? null : draft.method,
        ...takenOf(draft),
        place,
        notes,
      }
    case 'scan':
      return {
        kind,
        event_date,
        place,
        notes,
        result: draft.result === 'in_foal' || draft.result === 'twins' ? draft.result : 'open',
      }
    case 'slipped':
      return { kind, event_date, place, notes }
    case 'foaled':
      return { kind, event_date, place, notes, result: draft.result === 'dead' ? 'dead' : 'live' }
  }
}

/** Bred in another way, she was given no dose. */
const takenOf = ({ method, lot, doses }: Pick<EventDraft, 'method' | 'lot' | 'doses'>) =>
  lot !== '' && mayBeStored(method) ? { lot, doses: Number(doses) } : { lot: null, doses: null }

/** Semen that may come out of the tank. */
export const mayBeStored = (method: EventDraft['method']): boolean =>
  method === 'frozen_semen' || method === 'cooled_semen' || method === 'embryo_transfer'

/** Adds the event to its cover, or edits the one on file; the answer is the cover. */
export function saveEvent({ cover, id }: SubjectOf<'event'>, { draft, version, ...send }: Save<EventDraft>) {
  return id === null
    ? write('createCoverEvent', { params: { id: cover.id }, body: eventBody(draft), ...send })
    : write('updateCoverEvent', {
        params: { id },
        body: { ...eventEdit(draft), ...(version === undefined ? {} : { version }) },
        ...send,
      })
}
