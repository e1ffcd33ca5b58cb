import type { BodyOf } from '../../app/api/client.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import { checkEvent, emptyEvent, eventBody, type EventDraft } from './event-form.ts'
import type { Cover } from './queries.ts'

/** The form's state: a cover, and when she was bred for a new one. */
export interface CoverDraft extends EventDraft {
  mare: ChosenHorse | null
  stallion: ChosenHorse | null
  season_year: string
  recipient: string
  cover_notes: string
}
export type CoverErrors = Partial<Record<keyof CoverDraft, string>>

export const emptyCover = (
  { recipient, ...pair }: Pick<CoverDraft, 'mare' | 'stallion'> & { recipient?: string | undefined },
  season: number,
  today: string,
): CoverDraft => ({
  // A season to come, or past, is entered with its own date.
  ...emptyEvent('bred', recipient === undefined && today.startsWith(String(season)) ? today : ''),
  ...(recipient !== undefined && { method: 'embryo_transfer' as const }),
  ...pair,
  season_year: String(season),
  recipient: recipient ?? '',
  cover_notes: '',
})

export const draftOfCover = (cover: Cover): CoverDraft => ({
  ...emptyEvent('bred', ''),
  mare: { id: cover.mare_id, name: cover.mare_name },
  stallion: { id: cover.stallion_id, name: cover.stallion_name },
  season_year: String(cover.season_year),
  recipient: cover.recipient ?? '',
  cover_notes: cover.notes ?? '',
})

/** Checks that need no server. */
export function checkCover(draft: CoverDraft): CoverErrors {
  const errors: CoverErrors = {}
  if (draft.mare === null) errors.mare = 'Pick the mare.'
  if (draft.stallion === null) errors.stallion = 'Pick the stallion.'
  if (!/^\d{4}$/.test(draft.season_year.trim())) errors.season_year = 'Enter the year of the season.'
  // A blank date plans the cover.
  if (draft.event_date !== '') Object.assign(errors, checkEvent(draft))
  return errors
}

/** @throws {TypeError} for a draft without its horses, which checkCover refuses */
export function coverEdit(draft: CoverDraft, booking_id: Cover['booking_id']): BodyOf<'updateCover'> {
  const { mare, stallion } = draft
  if (mare === null || stallion === null) throw new TypeError('a breeding without its pair')
  type Id = BodyOf<'updateCover'>['mare_id']
  return {
    mare_id: mare.id as Id, // chosen from the server's own list
    stallion_id: stallion.id as Id, // as above
    season_year: Number(draft.season_year),
    booking_id,
    recipient: draft.recipient.trim() || null,
    notes: draft.cover_notes.trim() || null,
  }
}

export function coverBody(draft: CoverDraft): BodyOf<'createCover'> {
  const event = draft.event_date === '' ? null : eventBody(draft)
  return { ...coverEdit(draft, null), event: event?.kind === 'bred' ? event : null }
}

/** Members of the request under another name in the form. */
export const COVER_PLACES: Readonly<Record<string, keyof CoverDraft>> = {
  mare_id: 'mare',
  stallion_id: 'stallion',
  notes: 'cover_notes',
  'event.event_date': 'event_date',
  'event.last_date': 'last_date',
  'event.method': 'method',
  'event.lot': 'lot',
  'event.doses': 'doses',
  'event.place': 'place',
  'event.notes': 'notes',
}
