import type { BodyOf } from '../../app/api/client.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import { checkEvent, emptyEvent, eventBody, type EventDraft, eventField } from './event-form.ts'
import type { Breeding } from './queries.ts'

/** The form's state: a breeding, and the first cover of a new one. */
export interface BreedingDraft extends EventDraft {
  mare: ChosenHorse | null
  stallion: ChosenHorse | null
  season_year: string
  recipient: string
  breeding_notes: string
}
export type BreedingErrors = Partial<Record<keyof BreedingDraft, string>>

export const emptyBreeding = (
  pair: Pick<BreedingDraft, 'mare' | 'stallion'>,
  season: number,
  today: string,
): BreedingDraft => ({
  // A season to come, or past, is entered with its own date.
  ...emptyEvent('bred', today.startsWith(String(season)) ? today : ''),
  ...pair,
  season_year: String(season),
  recipient: '',
  breeding_notes: '',
})

export const draftOfBreeding = (breeding: Breeding): BreedingDraft => ({
  ...emptyEvent('bred', ''),
  mare: { id: breeding.mare_id, name: breeding.mare_name },
  stallion: { id: breeding.stallion_id, name: breeding.stallion_name },
  season_year: String(breeding.season_year),
  recipient: breeding.recipient ?? '',
  breeding_notes: breeding.notes ?? '',
})

/** Checks that need no server. */
export function checkBreeding(draft: BreedingDraft): BreedingErrors {
  const errors: BreedingErrors = {}
  if (draft.mare === null) errors.mare = 'Pick the mare.'
  if (draft.stallion === null) errors.stallion = 'Pick the stallion.'
  if (!/^\d{4}$/.test(draft.season_year.trim())) errors.season_year = 'Enter the year of the season.'
  // A blank date plans the breeding.
  if (draft.event_date !== '') Object.assign(errors, checkEvent(draft))
  return errors
}

/** @throws {TypeError} for a draft without its horses, which checkBreeding refuses */
export function breedingEdit(
  draft: BreedingDraft,
  booking_id: Breeding['booking_id'],
): BodyOf<'updateBreeding'> {
  const { mare, stallion } = draft
  if (mare === null || stallion === null) throw new TypeError('a breeding without its pair')
  type Id = BodyOf<'updateBreeding'>['mare_id']
  return {
    mare_id: mare.id as Id, // chosen from the server's own list
    stallion_id: stallion.id as Id, // as above
    season_year: Number(draft.season_year),
    booking_id,
    recipient: draft.recipient.trim() || null,
    notes: draft.breeding_notes.trim() || null,
  }
}

export function breedingBody(draft: BreedingDraft): BodyOf<'createBreeding'> {
  const event = draft.event_date === '' ? null : eventBody(draft)
  return { ...breedingEdit(draft, null), event: event?.kind === 'bred' ? event : null }
}

const PLACES: Record<string, keyof BreedingDraft> = {
  mare_id: 'mare',
  stallion_id: 'stallion',
  season_year: 'season_year',
  recipient: 'recipient',
  notes: 'breeding_notes',
}

/** The form field of a member of the request. */
export const breedingField = (path: string): keyof BreedingDraft | undefined =>
  PLACES[path] ?? eventField(path)
